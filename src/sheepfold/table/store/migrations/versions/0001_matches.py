"""Matches, their seats, who holds them, and their steps: what every database had before there were migrations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("series", sa.JSON(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("started", sa.DateTime()),
        sa.Column("ended", sa.DateTime(), index=True),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("follows", sa.String(16), unique=True),
        sa.Column("changes", sa.Integer(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("mind", sa.String(40), nullable=False),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("word", sa.String(80), nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("browser", sa.String(40), primary_key=True, index=True),
    )
    op.create_table(
        "steps",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
    )
