"""Raw triangles made sound: weld, winding, closed parts, cracks, holes, union. Above only the bottom of geometry."""
