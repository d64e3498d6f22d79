"""The laboratory: whole games in compiled code, what is measured in them, and reports for designers.

`watching` plays random games, or plays games again from their codes, and counts; `searching` plays whole games between
searching players and writes down what they thought; `measures` turns both into numbers with intervals; `report` into a
page (docs/laboratory.md).
"""
