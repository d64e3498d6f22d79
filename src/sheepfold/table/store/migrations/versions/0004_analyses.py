"""Analyses of finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """An analysis is kept for each match and effort."""
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("effort", sa.String(16), primary_key=True),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
    )
