"""Notifications to browsers that have no page open (Web Push): asked for, and about whose turn it is only."""
