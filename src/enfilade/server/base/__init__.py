"""What every room needs: how much may be asked, and the secrets that open seats."""
