"""People who come back: profiles, groups, deals that several matches share, the lobby and reactions."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has a profile yet, and no match is listed, sealed or of a shared deal."""
    op.add_column("matches", sa.Column("deal", sa.String(60), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("sealed", sa.DateTime()))
    op.add_column("matches", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("face", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_matches_deal", "matches", ["deal"])
    op.create_table(
        "profiles",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("browser", sa.String(40), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("face", sa.String(16), nullable=False),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("created", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "groups",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(16), sa.ForeignKey("profiles.id"), nullable=False, index=True),
        sa.Column("created", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("group", sa.String(16), sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("profile", sa.String(16), sa.ForeignKey("profiles.id"), primary_key=True, index=True),
        sa.Column("joined", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("deal", sa.String(60), primary_key=True),
        sa.Column("browser", sa.String(40), primary_key=True, index=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    )
    op.create_table(
        "challenges",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("created", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "reactions",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
    )
