"""Warcrow's dice: six colours of eight faces, pools of them, what they show, and what may be expected of them."""
