"""Attacks: possible targets, odds, cover, and damage."""
