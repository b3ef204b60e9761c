"""What the project promises of speed and memory, measured; never part of the test suite."""
