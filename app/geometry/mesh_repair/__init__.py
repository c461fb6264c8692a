"""Repairs raw triangles: weld, winding, closed components, cracks, holes, unions. Uses only geometry's base modules."""
