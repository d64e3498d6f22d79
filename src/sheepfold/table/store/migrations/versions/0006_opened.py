"""When a match was opened last, and indexes for the lists."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Matches that are there already count as opened now, so that none is removed before its time."""
    op.add_column("matches", sa.Column("opened", sa.DateTime()))
    matches = sa.table("matches", sa.column("opened", sa.DateTime()))
    op.execute(matches.update().values(opened=datetime.now(UTC).replace(tzinfo=None)))
    op.create_index("ix_matches_created", "matches", ["created"])
    op.create_index("ix_matches_opened", "matches", ["opened"])
