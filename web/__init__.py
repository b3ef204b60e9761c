"""The page for phones. Imports the core, never the panel."""
