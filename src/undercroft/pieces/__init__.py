"""What lies on any table."""
