from app.ui.widgets.labels import plain_tooltip


def test_a_name_that_looks_like_markup_is_shown_literally():
    assert (
        plain_tooltip('<img src="//far/away.png">\nand more')
        == "<p>&lt;img src=&quot;//far/away.png&quot;&gt;<br>and more</p>"
    )


def test_a_plain_text_is_unchanged():
    assert plain_tooltip("Axe & Shade\nsecond line") == "Axe & Shade\nsecond line"
