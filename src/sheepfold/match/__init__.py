"""One game being played: seats, history, undo, fair chance, the record file and its proof."""
