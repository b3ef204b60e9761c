"""A second, independent reading of the rules, to compare the referee with; never imported by it."""
