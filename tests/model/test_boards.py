from app.model.standard_sizes import board_sizes


def test_the_usual_boards_have_sizes_in_millimetres():
    sizes = {size.title: (size.width_mm, size.depth_mm) for size in board_sizes()}
    assert sizes["30 × 22″"] == (30 * 25.4, 22 * 25.4)
    assert sizes["60 × 60 strides of 15 mm"] == (900.0, 900.0)
    assert next(iter(sizes)) == "30 × 22″"


def test_board_names_are_unique():
    names = [size.title for size in board_sizes()]
    assert len(set(names)) == len(names)
