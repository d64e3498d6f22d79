"""Boards as pictures and animations that can be shared; they are drawn by a program of their own."""
