"""What Ridgeline is measured against, plain programs for one game each, and what measures."""
