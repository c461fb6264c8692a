"""Line of sight in the window: its computation and its display."""
