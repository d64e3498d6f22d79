"""The pages that people see, and the forms they send."""
