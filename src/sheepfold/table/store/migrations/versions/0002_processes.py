"""Several processes: which of them thinks for a computer player, and the key that they share."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A match says who thinks about which step and until when; a server keeps what all of its processes need."""
    op.add_column("matches", sa.Column("thinker", sa.String(40)))
    op.add_column("matches", sa.Column("thinks_at", sa.Integer()))
    op.add_column("matches", sa.Column("thinks_until", sa.DateTime()))
    op.create_table(
        "shared",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
