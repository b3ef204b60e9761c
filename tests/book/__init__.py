"""The evening book: told, copied, kept."""
