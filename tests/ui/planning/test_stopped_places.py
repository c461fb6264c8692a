"""Places that a search had found before a change stopped it."""

from app.games.actions import Remove
from app.planning.useful_places import UsefulPlaces
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.planning.map_controller import MapController
from app.ui.planning.places_controller import PlacesController
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import FakeViewport


def test_places_of_a_search_that_a_change_stopped_are_not_called_complete(qtbot, monkeypatch):
    document = BattleDocument(Session(battle(fighter("A", 100, 100), fighter("B", 500, 100)), meshes), FakeViewport())
    maps = MapController(document.session, document.viewport, document.notifier, document.selection, document)
    places, asked = PlacesController(maps, document.viewport, document.notifier), list[object]()
    monkeypatch.setattr(places._worker, "ask", asked.append)
    maps.set_fighter("A")
    places.search("hidden", "anywhere")
    places._on_found(UsefulPlaces(asked[0]))
    document.session.do(Remove(("B",)))
    document.session.undo()
    assert (places.places.done, places.is_searching) == (False, False)
    document.close()
