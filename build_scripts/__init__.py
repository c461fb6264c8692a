"""Scripts for maintainers: set-up and checks, generators, benchmarks."""
