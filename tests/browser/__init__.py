"""Tests that drive a real browser, and the demo that serves the same fake."""
