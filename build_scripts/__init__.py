"""What maintainers run: set-up and checks, generators, benchmarks."""
