"""What only the eye needs: render meshes, shade, sections, heightmaps, exposure. Nothing here decides anything."""
