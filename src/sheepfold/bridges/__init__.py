"""Bridges: the games in the words and conventions of OpenSpiel, PettingZoo and Gymnasium (docs/bridges.md).

Each module needs its library, an optional extra: `pip install 'sheepfold[bridges]'`.
"""
