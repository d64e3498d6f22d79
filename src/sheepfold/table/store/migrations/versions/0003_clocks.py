"""Clocks and leavers: how much time a match gives, who goes on for those who leave, and when people were here last."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A match has a clock, a keeper and the end of the time that runs; a seat says when its holder was here."""
    op.add_column("matches", sa.Column("clock", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("keeper", sa.String(40), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("due", sa.DateTime()))
    op.create_index("ix_matches_due", "matches", ["due"])
    op.add_column("seats", sa.Column("seen", sa.DateTime()))
