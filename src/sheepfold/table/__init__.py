"""The web table: five games in the browser, together or against the computer."""
