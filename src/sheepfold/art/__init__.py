"""The drawing kit: SVG elements, animals, scenery, colours and terminal text; it knows no game."""
