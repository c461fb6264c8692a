<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Eyeline</name>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Damage, of the wounds left</source>
        <translation>Schaden, gemessen an den übrigen Lebenspunkten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Takes it down</source>
        <translation>Schaltet aus</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight into the log</source>
        <translation>Sicht ins Protokoll</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Write the ruling on sight into the log of the battle</source>
        <translation>Das Urteil über die Sicht ins Protokoll des Gefechts schreiben</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>{fighter} attacks {target}</source>
        <translation>{fighter} greift {target} an</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Attack all the same…</source>
        <translation>Trotzdem angreifen…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/battle/panel.py"/>
        <source>Attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Looking whether {target} is seen…</source>
        <translation>Prüft, ob {target} gesehen wird…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight: {ruling}</source>
        <translation>Sicht: {ruling}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Proven</source>
        <translation>Bewiesen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What other rules add</source>
        <translation>Was andere Regeln dazugeben</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>attacks</source>
        <translation>Attacken</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>damage</source>
        <translation>Schaden</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What rules add that the program does not know: {what}</source>
        <translation>Was Regeln dazugeben, die das Programm nicht kennt: {what}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>A bonus attack</source>
        <translation>Eine Bonusattacke</translation>
    </message>
    <message>
        <location filename="app/ui/battle/answering.py"/>
        <source>Drag {name} on the table.</source>
        <translation>{name} auf dem Tisch ziehen.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/setup/asking.py"/>
        <source>What is asked</source>
        <translation>Was gefragt wird</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{what}: dice are needed.</source>
        <translation>{what}: dafür braucht es Würfel.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/setup/splitting.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Looking whether it is seen: a line, or the proof that there is none…</source>
        <translation>Prüft, ob man es sieht: eine Linie, oder der Beweis, dass es keine gibt…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Find a place</source>
        <translation>Stelle suchen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The nearest place that is allowed</source>
        <translation>Die nächste erlaubte Stelle</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Click the place on the table.</source>
        <translation>Die Stelle auf dem Tisch anklicken.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{side}: {question}</source>
        <translation>{side}: {question}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Do it all the same</source>
        <translation>Trotzdem tun</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The log tells that you overruled it</source>
        <translation>Im Protokoll steht, dass Sie sich darüber hinweggesetzt haben</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/battle/naming.py"/>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Leave it</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacking.py"/>
        <source>Sight from {seer} to {target}: {ruling}. {reason}</source>
        <translation>Sicht von {seer} auf {target}: {ruling}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <location filename="app/ui/warband/wording.py"/>
        <source>Weapon</source>
        <translation>Waffe</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} · range {reach} · {attacks} attacks, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name} · Reichweite {reach} · {attacks} Attacken, Stärke {strength}, Schaden {hit}/{critical}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>Select a fighter: whom it can attack is told here.</source>
        <translation>Eine Figur auswählen: hier steht, wen sie angreifen kann.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} has no weapon, or nobody to use it on.</source>
        <translation>{name} hat keine Waffe oder niemanden, gegen den sie hilft.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} gets up again</source>
        <translation>{name} steht wieder auf</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>End the activation of {name}</source>
        <translation>Aktivierung von {name} beenden</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Activate {name}</source>
        <translation>{name} aktivieren</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Take {name} down</source>
        <translation>{name} ausschalten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} leaves the battlefield</source>
        <translation>{name} verlässt die Platte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Set {name} up on the table</source>
        <translation>{name} auf den Tisch stellen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Before the battle</source>
        <translation>Vor dem Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Round {number}</source>
        <translation>Runde {number}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} · {phase}</source>
        <translation>Runde {number} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/desk.py"/>
        <source>{what}. Undo takes it back.</source>
        <translation>{what}. „Rückgängig“ nimmt es zurück.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/dice.py"/>
        <source>blank</source>
        <translation>leer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>{what}: thrown and left</source>
        <translation>{what}: geworfen und liegen gelassen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Sight is {ruling}: {reason}. Look at the table.</source>
        <translation>Die Sicht ist {ruling}: {reason}. Auf dem Tisch nachsehen.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>The battle is over</source>
        <translation>Das Gefecht ist vorbei</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Export report…</source>
        <translation>Bericht exportieren…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>The report of the battle</source>
        <translation>Der Gefechtsbericht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/log.py"/>
        <source>Overruled: {rule}</source>
        <translation>Übergangen: {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>Select a fighter: what its position says is told here. A click on a line shows it on the table.</source>
        <translation>Eine Figur auswählen: hier steht, was ihre Position besagt. Ein Klick auf eine Zeile zeigt es auf dem Tisch.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <location filename="app/ui/window.py"/>
        <source>The table</source>
        <translation>Der Tisch</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>The rules are silent here; this is how the program reads them.</source>
        <translation>Hier schweigen die Regeln; so liest sie das Programm.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>not set up</source>
        <translation>nicht aufgestellt</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>in reserve</source>
        <translation>in Reserve</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>taken down</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>left the battlefield</source>
        <translation>von der Platte gegangen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>A row selects its fighter on the table; − and + change its wounds, the right button offers more.</source>
        <translation>Eine Zeile wählt ihre Figur auf dem Tisch aus; − und + ändern ihre Lebenspunkte, die rechte Maustaste bietet mehr.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{side} · {standing} of {count} on the table</source>
        <translation>{side} · {standing} von {count} auf dem Tisch</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound for {name} (−)</source>
        <translation>Ein Lebenspunkt weniger für {name} (−)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound less for {name} (+)</source>
        <translation>Ein Lebenspunkt mehr für {name} (+)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{left} of {wounds} wounds left</source>
        <translation>noch {left} von {wounds} Lebenspunkten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>active</source>
        <translation>ist dran</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>activated</source>
        <translation>war dran</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>climbing</source>
        <translation>klettert</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>carries {treasure}</source>
        <translation>trägt {treasure}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} (is it seen?)</source>
        <translation>{option} (zu sehen?)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} ({sight})</source>
        <translation>{option} ({sight})</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Working it out…</source>
        <translation>Wird ermittelt …</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} of {last} · {phase}</source>
        <translation>Runde {number} von {last} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Who has won?</source>
        <translation>Wer hat gewonnen?</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>Nobody has won</source>
        <translation>Niemand hat gewonnen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>{side} has won</source>
        <translation>{side} hat gewonnen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>{side} to play</source>
        <translation>{side} ist am Zug</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Both sides</source>
        <translation>Beide Parteien</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>The log of the battle</source>
        <translation>Das Protokoll des Gefechts</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>What is done in the battle is written down here.</source>
        <translation>Was im Gefecht geschieht, wird hier aufgeschrieben.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Look at this moment</source>
        <translation>Diesen Moment ansehen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>overruled: {rule}</source>
        <translation>übergangen: {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step earlier</source>
        <translation>Einen Schritt früher</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step later</source>
        <translation>Einen Schritt später</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Back to now</source>
        <translation>Zurück zu jetzt</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Go back to here</source>
        <translation>Hierher zurückgehen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Take back everything that was done after this moment; it can be done again</source>
        <translation>Alles zurücknehmen, was nach diesem Moment geschah; es lässt sich wiederherstellen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: after step {at} of {last}, “{label}”</source>
        <translation>Rückblick: nach Schritt {at} von {last}, „{label}“</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: before the first of {last} steps</source>
        <translation>Rückblick: vor dem ersten von {last} Schritten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Dice that pay for it</source>
        <translation>Würfel, die dafür bezahlen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>what it is called</source>
        <translation>wie es heißt</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>{size} of {value}</source>
        <translation>{size}, Wert {value}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Abilities</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Reactions</source>
        <translation>Reaktionen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Sides</source>
        <translation>Parteien</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Tokens</source>
        <translation>Marker</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Set-up</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>{options}: {reason}</source>
        <translation>{options}: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>How many dice</source>
        <translation>Wie viele Würfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Which dice</source>
        <translation>Welche Würfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>what for</source>
        <translation>wofür</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>What the dice are for</source>
        <translation>Wofür die Würfel sind</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Roll…</source>
        <translation>Würfeln…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Other dice</source>
        <translation>Andere Würfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The turn</source>
        <translation>Am Zug</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/build.py"/>
        <source>Fighters</source>
        <translation>Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>The battle</source>
        <translation>Das Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>single</source>
        <translation>Einzelwürfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>double</source>
        <translation>Zweierpasch</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>triple</source>
        <translation>Dreierpasch</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>quad</source>
        <translation>Viererpasch</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{side} · has the initiative</source>
        <translation>{side} · hat die Initiative</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>1 single</source>
        <translation>1 Einzelwürfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{count} singles</source>
        <translation>{count} Einzelwürfel</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>wild, in hand</source>
        <translation>Joker, auf der Hand</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>How it stands</source>
        <translation>Wie es steht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point less for {side}</source>
        <translation>Ein Punkt weniger für {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point more for {side}</source>
        <translation>Ein Punkt mehr für {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>{side}: {points} points</source>
        <translation>{side}: {points} Punkte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{target} is not visible: {reason}</source>
        <translation>{target} ist nicht sichtbar: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{dice} dice, hits on {hit}+ · {mean} damage on average · takes down {share} %</source>
        <translation>{dice} Würfel, trifft bei {hit}+ · im Mittel {mean} Schaden · schaltet aus zu {share} %</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Click the place. Esc lets go.</source>
        <translation>Die Stelle anklicken. Esc lässt los.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>The places that are allowed cannot be shown here; click one, the rules are asked all the same.</source>
        <translation>Die erlaubten Stellen lassen sich hier nicht zeigen; eine anklicken, die Regeln werden trotzdem gefragt.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>No place was found: click one.</source>
        <translation>Keine Stelle gefunden: eine anklicken.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Where it may be put is being worked out…</source>
        <translation>Ermittelt, wohin es darf…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>It may be put here.</source>
        <translation>Hierher darf es.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Not here: the rules are asked if you click all the same.</source>
        <translation>Hierher nicht: bei einem Klick werden trotzdem die Regeln gefragt.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report of the battle was copied.</source>
        <translation>Der Gefechtsbericht ist kopiert.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Export the report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Battle report</source>
        <translation>Gefechtsbericht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>the report could not be written: {reason}</source>
        <translation>der Bericht konnte nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report was written to {path}</source>
        <translation>Der Bericht steht in {path}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>Drag the token to where its centre is to be</source>
        <translation>Den Marker ziehen, bis seine Mitte richtig liegt</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token} lies under {name}: hold Alt to take it</source>
        <translation>{token} liegt unter {name}: zum Nehmen Alt gedrückt halten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token}: {middle} from the middle of the board, {edge} from the nearest edge</source>
        <translation>{token}: {middle} von der Mitte der Platte, {edge} von der nächsten Kante</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token}, carried</source>
        <translation>{token}, getragen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token} · {side}</source>
        <translation>{token} · {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Use these dice</source>
        <translation>Diese Würfel nehmen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Or type what you rolled on the table.</source>
        <translation>Oder eintippen, was auf dem Tisch gewürfelt wurde.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>What allows a die to be thrown again:</source>
        <translation>Was es erlaubt, einen Würfel neu zu werfen:</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by an ability</source>
        <translation>durch eine Fähigkeit</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by a card</source>
        <translation>durch eine Karte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll again</source>
        <translation>Neu würfeln</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>A click on a die throws it again, once.</source>
        <translation>Ein Klick auf einen Würfel wirft ihn neu, einmal.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what}: what the dice show</source>
        <translation>{what}: was die Würfel zeigen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what} · {dice}</source>
        <translation>{what} · {dice}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>such as {faces}</source>
        <translation>etwa {faces}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{face}: throw it again</source>
        <translation>{face}: neu werfen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Not thrown yet</source>
        <translation>Noch nicht geworfen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Keep in mind</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Before you go on</source>
        <translation>Bevor es weitergeht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Jump</source>
        <translation>Springen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Climb</source>
        <translation>Klettern</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Fly</source>
        <translation>Fliegen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used} of {most}</source>
        <translation>{how}: {used} von {most}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used}</source>
        <translation>{how}: {used}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Disengage</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>A bonus move</source>
        <translation>Eine Bonusbewegung</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Moving</source>
        <translation>Bewegung läuft</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Drag {name} on the table; each stretch adds to the move. Esc takes it back.</source>
        <translation>{name} auf dem Tisch ziehen; jedes Stück zählt zur Bewegung. Esc nimmt es zurück.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle by hand</source>
        <translation>Gefecht von Hand beenden</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>The log will say that the players ended it.</source>
        <translation>Im Protokoll wird stehen, dass die Spieler es beendet haben.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>why, in your words</source>
        <translation>warum, in Ihren Worten</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>Why the battle ends</source>
        <translation>Warum das Gefecht endet</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle</source>
        <translation>Gefecht beenden</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand: {why}</source>
        <translation>von Hand: {why}</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Round</source>
        <translation>Rund</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Oval</source>
        <translation>Oval</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Pill</source>
        <translation>Pille</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Side</source>
        <translation>Partei</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape}, own size</source>
        <translation>{shape}, eigene Größe</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {diameter:g} mm</source>
        <translation>{shape} {diameter:g} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {length:g} × {width:g} mm</source>
        <translation>{shape} {length:g} × {width:g} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Height z</source>
        <translation>Höhe z</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Turn</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about x</source>
        <translation>Neigung um x</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about y</source>
        <translation>Neigung um y</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness</source>
        <translation>Dicke</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body height</source>
        <translation>Körperhöhe</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body radius</source>
        <translation>Körperradius</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <location filename="app/ui/tools/select.py"/>
        <source>{name} is locked and stays where it is; unlock it to move it</source>
        <translation>{name} ist gesperrt und bleibt, wo es ist; zum Bewegen entsperren</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>Grid of {step} mm</source>
        <translation>Raster: {step} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>No grid</source>
        <translation>Kein Raster</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked fighter, {number} of {count}</source>
        <translation>{name}, gesperrte Figur, {number} von {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, fighter, {number} of {count}</source>
        <translation>{name}, Figur, {number} von {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked terrain, {number} of {count}</source>
        <translation>{name}, gesperrtes Gelände, {number} von {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, terrain, {number} of {count}</source>
        <translation>{name}, Gelände, {number} von {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>There is no model in that folder; choose one with STL, OBJ, PLY, GLB or 3MF files.</source>
        <translation>In diesem Ordner ist kein Modell; einen mit STL-, OBJ-, PLY-, GLB- oder 3MF-Dateien wählen.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>Only the first {count} models are taken; import the rest later.</source>
        <translation>Nur die ersten {count} Modelle werden genommen; die übrigen später importieren.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>{name} cannot be read ({why}); export it again.</source>
        <translation>{name} ist nicht lesbar ({why}); noch einmal exportieren.</translation>
    </message>
    <message>
        <location filename="app/ui/building/minis.py"/>
        <source>{model}, {height:.1f} mm high, base included</source>
        <translation>{model}, {height:.1f} mm hoch, Base inbegriffen</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>{side} {number}</source>
        <translation>{side} {number}</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side A</source>
        <translation>Partei A</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Added {name}.</source>
        <translation>{name} hinzugefügt.</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>Added {count} fighters, {first} to {last}.</source>
        <translation>{count} Figuren hinzugefügt, {first} bis {last}.</translation>
    </message>
    <message>
        <location filename="app/ui/building/numbers.py"/>
        <source>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</source>
        <translation>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>What overlaps cannot be shown here; everything else goes on.</source>
        <translation>Was sich überschneidet, lässt sich hier nicht zeigen; alles andere geht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{a} overlaps {b} by {depth} mm</source>
        <translation>{a} überschneidet {b} um {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{depth} mm overlap</source>
        <translation>{depth} mm überschnitten</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is longer than {count} MB; save it smaller and try again</source>
        <translation>{name} ist größer als {count} MB; kleiner speichern und noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} cannot be opened: {why}; check the path</source>
        <translation>{name} lässt sich nicht öffnen: {why}; den Pfad prüfen</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is no photo that can be read; save it as JPEG or PNG (phones call it “most compatible”)</source>
        <translation>{name} ist kein lesbares Foto; als JPEG oder PNG speichern (auf dem Handy „Maximale Kompatibilität“)</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} has {width} × {height} pixels, which is too many; save it smaller and try again</source>
        <translation>{name} hat {width} × {height} Pixel, das sind zu viele; kleiner speichern und noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is damaged: the picture in it cannot be read</source>
        <translation>{name} ist beschädigt: das Bild darin ist nicht lesbar</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>the four marks are not the corners of a mat; drag each onto its corner, without crossing over</source>
        <translation>die vier Marken sind nicht die Ecken einer Matte; jede auf ihre Ecke ziehen, ohne sie zu überkreuzen</translation>
    </message>
    <message>
        <location filename="app/ui/building/placing.py"/>
        <source>{name} stands on the table.</source>
        <translation>{name} steht auf dem Tisch.</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/board.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/warband/filing.py"/>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature’s mesh</source>
        <translation>Mesh einer Miniatur</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Obstacle</source>
        <translation>Hindernis</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Low terrain</source>
        <translation>Niedriges Gelände</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Stairs</source>
        <translation>Treppe</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Archway</source>
        <translation>Torbogen</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Door</source>
        <translation>Tür</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Deadly terrain</source>
        <translation>Tödliches Gelände</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No obstacle</source>
        <translation>Kein Hindernis</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No platform</source>
        <translation>Keine Plattform</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No low terrain</source>
        <translation>Kein niedriges Gelände</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No stairs</source>
        <translation>Keine Treppe</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No ladder</source>
        <translation>Keine Leiter</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No archway</source>
        <translation>Kein Torbogen</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No door</source>
        <translation>Keine Tür</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Not deadly</source>
        <translation>Nicht tödlich</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}: all of it</source>
        <translation>{part}: ganz</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, {height} high</source>
        <translation>{part}, {height} hoch</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, up to {height}</source>
        <translation>{part}, bis {height} hoch</translation>
    </message>
    <message>
        <location filename="app/ui/building/tagging.py"/>
        <source>What terrain counts as cannot be shown here; everything else goes on.</source>
        <translation>Als was Gelände zählt, lässt sich hier nicht zeigen; alles andere geht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import terrain</source>
        <translation>Gelände importieren</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Import a folder of terrain</source>
        <translation>Geländeordner importieren</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Open a battle first, or begin one: then models can be placed.</source>
        <translation>Erst ein Gefecht öffnen oder beginnen: dann lassen sich Modelle aufstellen.</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Move</source>
        <translation>Be&amp;wegen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Arrange</source>
        <translation>An&amp;ordnen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <location filename="app/ui/commands/command.py"/>
        <source>Select something first</source>
        <translation>Erst etwas auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select two things first</source>
        <translation>Erst zwei Objekte auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select three things first</source>
        <translation>Erst drei Objekte auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select a piece of terrain first</source>
        <translation>Erst ein Geländestück auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left</source>
        <translation>Nach links schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by 1 mm</source>
        <translation>Um 1 mm nach links schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by an inch</source>
        <translation>Um einen Zoll nach links schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right</source>
        <translation>Nach rechts schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by 1 mm</source>
        <translation>Um 1 mm nach rechts schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by an inch</source>
        <translation>Um einen Zoll nach rechts schieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away</source>
        <translation>Wegschieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by 1 mm</source>
        <translation>Um 1 mm wegschieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by an inch</source>
        <translation>Um einen Zoll wegschieben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near</source>
        <translation>Heranziehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by 1 mm</source>
        <translation>Um 1 mm heranziehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by an inch</source>
        <translation>Um einen Zoll heranziehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>R&amp;aise</source>
        <translation>An&amp;heben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lo&amp;wer</source>
        <translation>A&amp;bsenken</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Raise by 1 mm</source>
        <translation>Um 1 mm anheben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lower by 1 mm</source>
        <translation>Um 1 mm absenken</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up left edges</source>
        <translation>Linke Kanten ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles, one behind the other</source>
        <translation>Mitten hintereinander ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up right edges</source>
        <translation>Rechte Kanten ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up near edges</source>
        <translation>Vorderkanten ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles in a row</source>
        <translation>Mitten in einer Reihe ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up far edges</source>
        <translation>Hinterkanten ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;left</source>
        <translation>Nach &amp;links drehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;right</source>
        <translation>Nach &amp;rechts drehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn left by 1°</source>
        <translation>Um 1° nach links drehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn right by 1°</source>
        <translation>Um 1° nach rechts drehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lar&amp;ger</source>
        <translation>&amp;Vergrößern</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>S&amp;maller</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Stand on what is below</source>
        <translation>Nach unten au&amp;fsetzen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly across</source>
        <translation>Nebeneinander gleichmäßig verteilen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly in depth</source>
        <translation>Hintereinander gleichmäßig verteilen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn all the same way</source>
        <translation>Alle gleich ausrichten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Next gri&amp;d: none, 5, 10, 25.4 mm</source>
        <translation>Nächstes Ra&amp;ster: keins, 5, 10, 25.4 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Battle</source>
        <translation>&amp;Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;New battle…</source>
        <translation>&amp;Neues Gefecht…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Open &amp;recent…</source>
        <translation>&amp;Zuletzt geöffnet…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Demo dispute</source>
        <translation>&amp;Demo-Streitfall</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Na&amp;me it…</source>
        <translation>&amp;Benennen…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Is it &amp;saved?</source>
        <translation>Ist es ges&amp;peichert?</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Save a &amp;copy…</source>
        <translation>&amp;Kopie speichern…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Export as JSON…</source>
        <translation>Als &amp;JSON exportieren…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>C&amp;lose battle</source>
        <translation>Gefecht s&amp;chließen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Table</source>
        <translation>&amp;Tisch</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>New &amp;fighters…</source>
        <translation>Neue &amp;Figuren…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Add the &amp;same again</source>
        <translation>&amp;Noch so eine hinzufügen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Si&amp;des…</source>
        <translation>Par&amp;teien…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;whole side again, across the board</source>
        <translation>Ganze Partei noch einmal, ge&amp;genüber</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Numbers…</source>
        <translation>&amp;Zahlen…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Terrain &amp;library</source>
        <translation>Gelände&amp;bibliothek</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Import terrain…</source>
        <translation>Gelände &amp;importieren…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Import a &amp;folder of terrain…</source>
        <translation>Gelände&amp;ordner importieren…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Parts of terrain</source>
        <translation>G&amp;eländeteile</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Ta&amp;g parts on the table</source>
        <translation>Teile auf dem Tisch zuor&amp;dnen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;board, and a photo on it…</source>
        <translation>&amp;Platte, mit Foto darauf…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Board</source>
        <translation>Platte</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Open a battle first</source>
        <translation>Erst ein Gefecht öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose a fighter first</source>
        <translation>Erst eine Figur wählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose two fighters first</source>
        <translation>Erst zwei Figuren wählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Add a fighter first</source>
        <translation>Erst eine Figur hinzufügen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>There is nothing on the table</source>
        <translation>Auf dem Tisch ist nichts</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select a fighter first</source>
        <translation>Erst eine Figur auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Copy verdict</source>
        <translation>Urteil &amp;kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Lock or unlock</source>
        <translation>&amp;Sperren oder entsperren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;next thing</source>
        <translation>&amp;Nächstes Objekt auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;previous thing</source>
        <translation>&amp;Voriges Objekt auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Choose as seer or target</source>
        <translation>Als &amp;Betrachter oder Ziel wählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Find a command…</source>
        <translation>Befehl &amp;suchen…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Keys…</source>
        <translation>&amp;Tasten…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;About Eyeline</source>
        <translation>&amp;Über Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <location filename="app/ui/commands/setup.py"/>
        <source>&amp;Game</source>
        <translation>S&amp;piel</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Begin the battle first: set it up</source>
        <translation>Erst das Gefecht beginnen: aufbauen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Select a fighter in a battle first</source>
        <translation>Erst eine Figur in einem Gefecht auswählen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Activate a fighter first</source>
        <translation>Erst eine Figur aktivieren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>No earlier moment is looked at</source>
        <translation>Es wird kein früherer Moment angesehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Rounds and turns</source>
        <translation>&amp;Runden und Züge</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Do what comes &amp;next</source>
        <translation>Den &amp;nächsten Schritt tun</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;turn</source>
        <translation>Der &amp;Zug</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;fighters</source>
        <translation>Die &amp;Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Attacks</source>
        <translation>&amp;Angriffe</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>What &amp;positions say</source>
        <translation>Was &amp;Positionen besagen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;log</source>
        <translation>Das Pr&amp;otokoll</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One &amp;wound for who is selected</source>
        <translation>Ein &amp;Lebenspunkt weniger für die Auswahl</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One wound l&amp;ess for who is selected</source>
        <translation>Ein Lebenspunkt &amp;mehr für die Auswahl</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by wal&amp;king</source>
        <translation>&amp;Gehend bewegen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by &amp;jumping</source>
        <translation>&amp;Springend bewegen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by clim&amp;bing</source>
        <translation>&amp;Kletternd bewegen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by fl&amp;ying</source>
        <translation>Fli&amp;egend bewegen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;back</source>
        <translation>Einen Schritt zurückbli&amp;cken</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;on</source>
        <translation>Einen Schritt &amp;vorblicken</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Back to n&amp;ow</source>
        <translation>Zurück zu &amp;jetzt</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>End the &amp;battle…</source>
        <translation>Gefecht &amp;beenden…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Copy the report of the battle</source>
        <translation>Gefechtsbericht kop&amp;ieren</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>E&amp;xport the report of the battle…</source>
        <translation>Gefechtsbericht e&amp;xportieren…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set &amp;up the battle</source>
        <translation>Gefecht a&amp;ufbauen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set up</source>
        <translation>Aufbauen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Sight</source>
        <translation>&amp;Sicht</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Next target</source>
        <translation>&amp;Nächstes Ziel</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/shell/finder.py"/>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Previous target</source>
        <translation>&amp;Voriges Ziel</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Swap seer and target</source>
        <translation>&amp;Betrachter und Ziel tauschen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop &amp;down</source>
        <translation>Auf &amp;Augenhöhe gehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Choose two fighters first, on the table in space</source>
        <translation>Erst zwei Figuren wählen, auf dem Tisch im Raum</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop</source>
        <translation>Augenhöhe</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Side &amp;view of the line</source>
        <translation>&amp;Seitenansicht der Linie</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/section.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Side view</source>
        <translation>Seitenansicht</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Who sees whom</source>
        <translation>&amp;Wer sieht wen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Everyone</source>
        <translation>Alle</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Measure with clicks</source>
        <translation>&amp;Messen per Klick</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Meas&amp;uring and ranges</source>
        <translation>Messen und &amp;Reichweiten</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Let go</source>
        <translation>&amp;Loslassen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;near edge</source>
        <translation>Von der &amp;Vorderkante</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;right edge</source>
        <translation>Von der &amp;rechten Kante</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the far e&amp;dge</source>
        <translation>Von der &amp;Hinterkante</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the l&amp;eft edge</source>
        <translation>Von der &amp;linken Kante</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>No view is kept there yet</source>
        <translation>Dort ist noch keine Ansicht gemerkt</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 1</source>
        <translation>Gemerkte Ansicht 1</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 2</source>
        <translation>Gemerkte Ansicht 2</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 3</source>
        <translation>Gemerkte Ansicht 3</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 4</source>
        <translation>Gemerkte Ansicht 4</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 5</source>
        <translation>Gemerkte Ansicht 5</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 6</source>
        <translation>Gemerkte Ansicht 6</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 7</source>
        <translation>Gemerkte Ansicht 7</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 8</source>
        <translation>Gemerkte Ansicht 8</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 9</source>
        <translation>Gemerkte Ansicht 9</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Fit the table</source>
        <translation>&amp;Ganzen Tisch zeigen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Fit</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;top</source>
        <translation>Von &amp;oben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>As a &amp;plan</source>
        <translation>Als &amp;Plan</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Keep this view…</source>
        <translation>Ansicht &amp;merken…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept &amp;views…</source>
        <translation>Gemerkte &amp;Ansichten…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Hide terrain above a height</source>
        <translation>Gelände über einer Höhe aus&amp;blenden</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide m&amp;ore terrain</source>
        <translation>M&amp;ehr Gelände ausblenden</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide le&amp;ss terrain</source>
        <translation>&amp;Weniger Gelände ausblenden</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>See fighters thro&amp;ugh terrain</source>
        <translation>&amp;Figuren durch Gelände sehen</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Larger texts</source>
        <translation>Größere &amp;Texte</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>S&amp;maller texts</source>
        <translation>&amp;Kleinere Texte</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Texts of &amp;usual size</source>
        <translation>Te&amp;xte in üblicher Größe</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Next part of the window</source>
        <translation>&amp;Nächster Fensterteil</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Previous part</source>
        <translation>Vor&amp;iger Fensterteil</translation>
    </message>
    <message>
        <location filename="app/ui/commands/warbands.py"/>
        <source>A &amp;warband…</source>
        <translation>Eine &amp;Bande…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Eyeline is unofficial. It belongs to no game's publisher, is endorsed by none, and brings along no rules, names or models of theirs.</source>
        <translation>Eyeline ist inoffiziell. Es gehört keinem Spieleverlag, wird von keinem unterstützt und enthält keine Regeln, Namen oder Modelle von ihnen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>About Eyeline</source>
        <translation>Über Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Libraries and their licences</source>
        <translation>Bibliotheken und ihre Lizenzen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Who can see whom, on the real terrain.</source>
        <translation>Wer wen sehen kann, im echten Gelände.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Version {version}, MIT licence</source>
        <translation>Version {version}, MIT-Lizenz</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>It rests on the work of others, with thanks:</source>
        <translation>Es beruht auf der Arbeit anderer, mit Dank:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board</source>
        <translation>Die Platte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag each mark onto its own corner of the mat, without crossing over.</source>
        <translation>Jede Marke auf ihre Ecke der Matte ziehen, ohne sie zu überkreuzen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Reading {name}…</source>
        <translation>{name} wird gelesen…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The photo cannot be read.</source>
        <translation>Das Foto ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another photo…</source>
        <translation>Anderes Foto…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Choose a photo…</source>
        <translation>Foto wählen…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>These marks are not the corners of a mat yet.</source>
        <translation>Diese Marken sind noch nicht die Ecken einer Matte.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>{width:.1f} × {depth:.1f} inches</source>
        <translation>{width:.1f} × {depth:.1f} Zoll</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above</source>
        <translation>Ein Foto des Tisches von oben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Remove the photo</source>
        <translation>Foto entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above can lie on the board in true scale: place things where it shows them.</source>
        <translation>Ein Foto des Tisches von oben kann maßstäblich auf der Platte liegen: Objekte einfach dort aufstellen, wo es sie zeigt.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another size</source>
        <translation>Andere Größe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Usual boards</source>
        <translation>Übliche Platten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width in mm</source>
        <translation>Breite in mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Depth in mm</source>
        <translation>Tiefe in mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>&amp;Board</source>
        <translation>&amp;Platte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width × depth</source>
        <translation>Breite × Tiefe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board as it will look</source>
        <translation>So wird die Platte aussehen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Turn the board by a quarter</source>
        <translation>Platte um ein Viertel drehen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag the four marks onto the corners of the mat.</source>
        <translation>Die vier Marken auf die Ecken der Matte ziehen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Or choose one with the keys 1 to 4 and move it with the arrows.</source>
        <translation>Oder eine mit den Tasten 1 bis 4 wählen und mit den Pfeiltasten bewegen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A deployment card</source>
        <translation>Eine Aufstellungskarte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A victory card</source>
        <translation>Eine Siegkarte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A twist card</source>
        <translation>Eine Wendungskarte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Symmetrical only</source>
        <translation>Nur symmetrische</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out</source>
        <translation>Auslegen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out as well</source>
        <translation>Zusätzlich auslegen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Draw one of these</source>
        <translation>Eine davon ziehen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Write a card…</source>
        <translation>Karte schreiben…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change a copy…</source>
        <translation>Kopie ändern…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Remove it from its pack</source>
        <translation>Aus ihrem Paket entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Pack</source>
        <translation>Paket</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>All packs</source>
        <translation>Alle Pakete</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change it…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>No such card</source>
        <translation>Keine solche Karte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a deployment card</source>
        <translation>Aufstellungskarte schreiben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a victory card</source>
        <translation>Siegkarte schreiben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a twist card</source>
        <translation>Wendungskarte schreiben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Symmetrical</source>
        <translation>Symmetrisch</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name of the card</source>
        <translation>Name der Karte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Pack to keep it in</source>
        <translation>Paket, in das sie kommt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Only for this battle</source>
        <translation>Nur für dieses Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>My cards</source>
        <translation>Meine Karten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>“{name}” is the program’s own pack; choose another name.</source>
        <translation>„{name}“ ist das Paket des Programms; einen anderen Namen wählen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Give the card a name.</source>
        <translation>Der Karte einen Namen geben.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name a pack.</source>
        <translation>Ein Paket nennen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Initiative dice more or fewer</source>
        <translation>Initiativewürfel mehr oder weniger</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Wild dice more or fewer</source>
        <translation>Jokerwürfel mehr oder weniger</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Only in round (0: in each)</source>
        <translation>Nur in Runde (0: in jeder)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What cover adds (0: as usual)</source>
        <translation>Was Deckung dazugibt (0: wie üblich)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Falling test fails up to (0: as usual)</source>
        <translation>Sturztest misslingt bis (0: wie üblich)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Dice for impact damage</source>
        <translation>Würfel für Aufprallschaden</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What an inch of climbing costs</source>
        <translation>Was ein Zoll Klettern kostet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Value of all abilities (0: as rolled)</source>
        <translation>Wert aller Fähigkeiten (0: wie gewürfelt)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds that reserves come later</source>
        <translation>Runden, um die Reserven später kommen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Most victory points, which you count</source>
        <translation>Die meisten Siegpunkte, die Sie selbst zählen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>You say who has won</source>
        <translation>Sie sagen, wer gewonnen hat</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Needs an attacker and a defender</source>
        <translation>Braucht Angreifer und Verteidiger</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <location filename="app/ui/setup/card_words.py"/>
        <source>no fixed end</source>
        <translation>kein festes Ende</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins, in your words</source>
        <translation>Wer gewinnt, in Ihren Worten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>How the winner is found</source>
        <translation>Wie der Sieger bestimmt wird</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins</source>
        <translation>Wer gewinnt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What the program works out of this card stays as it is.</source>
        <translation>Was das Programm aus dieser Karte berechnet, bleibt, wie es ist.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes, in your words</source>
        <translation>Was sie ändert, in Ihren Worten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes</source>
        <translation>Was sie ändert</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>The program counts these in by itself:</source>
        <translation>Das rechnet das Programm von selbst ein:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Packs of cards</source>
        <translation>Kartenpakete</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a file…</source>
        <translation>Datei hinzufügen…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Make a copy to change</source>
        <translation>Kopie zum Ändern anlegen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save as a file…</source>
        <translation>Als Datei speichern…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Cards are drawn from the packs that are ticked.</source>
        <translation>Karten werden aus den angehakten Paketen gezogen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a pack of cards</source>
        <translation>Kartenpaket hinzufügen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save the pack</source>
        <translation>Paket speichern</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name} cannot be written ({why}); nothing was changed</source>
        <translation>{name} kann nicht geschrieben werden ({why}); nichts wurde geändert</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name}, copy {number}</source>
        <translation>{name}, Kopie {number}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{deployment} deployment, {victory} victory, {twist} twist cards</source>
        <translation>{deployment} Aufstellungs-, {victory} Sieg-, {twist} Wendungskarten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>your own</source>
        <translation>eigenes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>a point</source>
        <translation>ein Punkt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole far edge</source>
        <translation>die ganze Hinterkante</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole near edge</source>
        <translation>die ganze Vorderkante</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole left edge</source>
        <translation>die ganze Kante links</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole right edge</source>
        <translation>die ganze Kante rechts</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, left half</source>
        <translation>Hinterkante, linke Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, right half</source>
        <translation>Hinterkante, rechte Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, left half</source>
        <translation>Vorderkante, linke Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, right half</source>
        <translation>Vorderkante, rechte Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, far half</source>
        <translation>Kante links, hintere Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, near half</source>
        <translation>Kante links, vordere Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, far half</source>
        <translation>Kante rechts, hintere Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, near half</source>
        <translation>Kante rechts, vordere Hälfte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>another line</source>
        <translation>eine andere Linie</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One more</source>
        <translation>Einer mehr</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One less</source>
        <translation>Einer weniger</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Which round</source>
        <translation>Welche Runde</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the left</source>
        <translation>Zoll von links</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the far edge</source>
        <translation>Zoll von der Hinterkante</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Click the card to put the chosen point there; drag along an edge to make it a line.</source>
        <translation>Auf die Karte klicken, um den gewählten Punkt zu setzen; an einer Kante entlangziehen, um eine Linie daraus zu machen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>This is the report. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Das ist der Bericht. Er nennt die Version, das System und die letzten Schritte, und nichts über Sie.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>A report lies in the folder “{folder}” as “{name}”. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Ein Bericht liegt im Ordner „{folder}“ als „{name}“. Er nennt die Version, das System und die letzten Schritte, und nichts über Sie.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>The report</source>
        <translation>Der Bericht</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>New fighters</source>
        <translation>Neue Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Fighter</source>
        <translation>Figur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>Diameter</source>
        <translation>Durchmesser</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>{name}: its cut…</source>
        <translation>{name}: ihr Schnitt…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a miniature’s mesh…</source>
        <translation>Mesh einer Miniatur nehmen…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Length of the base</source>
        <translation>Länge des Base</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Width of the base</source>
        <translation>Breite des Base</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness of the base</source>
        <translation>Dicke des Base</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Suggest one</source>
        <translation>Vorschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Take the height that is usual on such a base; it is called assumed</source>
        <translation>Die auf so einem Base übliche Höhe nehmen; sie heißt dann angenommen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a cylinder</source>
        <translation>Zylinder nehmen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>They stand side by side at their side’s edge of the board, selected, ready to be moved.</source>
        <translation>Sie stehen nebeneinander an der Plattenkante ihrer Partei, ausgewählt und bereit zum Bewegen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Name of the side {side}</source>
        <translation>Name der Partei {side}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.</source>
        <translation>Zwei Parteien mit gleichem Namen werden eine. Red, Blue, Yellow und Purple behalten die Farbe, die sie nennen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help_pages.py"/>
        <source>(no key)</source>
        <translation>(keine Taste)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Leave this out</source>
        <translation>Dies auslassen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import this one</source>
        <translation>Dies importieren</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>{count} imported, {failed} could not be read.</source>
        <translation>{count} importiert, {failed} nicht lesbar.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import all ({count})</source>
        <translation>Alle importieren ({count})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>How far the import is</source>
        <translation>Wie weit der Import ist</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_files.py"/>
        <source>Files to import</source>
        <translation>Zu importierende Dateien</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Take the suggestion</source>
        <translation>Vorschlag nehmen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/panels/library.py"/>
        <source>Set</source>
        <translation>Set</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit of the file</source>
        <translation>Einheit der Datei</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Millimetres a unit is</source>
        <translation>Millimeter pro Einheit</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>What points up</source>
        <translation>Was nach oben zeigt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>One unit is</source>
        <translation>Eine Einheit ist</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Up</source>
        <translation>Oben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>SIZE ON THE TABLE</source>
        <translation>GRÖSSE AUF DEM TISCH</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>HEALTH</source>
        <translation>ZUSTAND</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>The model beside a 32 mm base; the arrow keys turn it</source>
        <translation>Das Modell neben einem 32-mm-Base; die Pfeiltasten drehen es</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>32 mm base</source>
        <translation>32-mm-Base</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Millimetres</source>
        <translation>Millimeter</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Centimetres</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres at 1:56</source>
        <translation>Meter bei 1:56</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>z points up (printing)</source>
        <translation>z zeigt nach oben (Druck)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>y points up (games)</source>
        <translation>y zeigt nach oben (Spiele)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>x points up</source>
        <translation>x zeigt nach oben</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like millimetres: {size} mm at its longest.</source>
        <translation>Sieht nach Millimetern aus: längste Seite {size} mm.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like inches: {size} in at its longest.</source>
        <translation>Sieht nach Zoll aus: längste Seite {size} Zoll.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like centimetres: {size} cm at its longest.</source>
        <translation>Sieht nach Zentimetern aus: längste Seite {size} cm.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like metres: {size} m at its longest.</source>
        <translation>Sieht nach Metern aus: längste Seite {size} m.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>The file says that one unit is {mm} mm.</source>
        <translation>In der Datei steht, dass eine Einheit {mm} mm ist.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} mm</source>
        <translation>{size} mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} inches, wide, deep and high</source>
        <translation>{size} Zoll breit, tief und hoch</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{count} triangles, {parts}.</source>
        <translation>{count} Dreiecke, {parts}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>A clean solid.</source>
        <translation>Ein sauberes Volumen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is read: {share}</source>
        <translation>wird gelesen: {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is ready</source>
        <translation>ist bereit</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is imported: {share}</source>
        <translation>wird importiert: {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is in the library</source>
        <translation>ist in der Bibliothek</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature as the body</source>
        <translation>Eine Miniatur als Körper</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>The miniature cannot be read.</source>
        <translation>Die Miniatur ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Use this body</source>
        <translation>Diesen Körper nehmen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Another file…</source>
        <translation>Andere Datei…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>How far the reading is</source>
        <translation>Wie weit das Lesen ist</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Axis that points up</source>
        <translation>Achse, die nach oben zeigt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Suggest again</source>
        <translation>Neu vorschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Change the base to: {base}</source>
        <translation>Base ändern in: {base}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base diameter</source>
        <translation>Base-Durchmesser</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base length</source>
        <translation>Base-Länge</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{height:.1f} mm high, base included ({inches})</source>
        <translation>{height:.1f} mm hoch, Base inbegriffen ({inches})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{count} triangles.</source>
        <translation>{count} Dreiecke.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>as the file says</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{mm:g} mm a unit</source>
        <translation>{mm:g} mm pro Einheit</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Height of the cut</source>
        <translation>Höhe des Schnitts</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base width</source>
        <translation>Base-Breite</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base thickness</source>
        <translation>Base-Dicke</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Cut at</source>
        <translation>Schnitt bei</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle x</source>
        <translation>Mitte x</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle y</source>
        <translation>Mitte y</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>No base was found, so nothing is cut. If it has one, raise the cut to its top.</source>
        <translation>Es wurde kein Base gefunden, also wird nichts abgeschnitten. Hat sie doch eines, den Schnitt bis zu dessen Oberseite anheben.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Its own base was found and is cut off: {base}, {thickness:.1f} mm thick.</source>
        <translation>Ihr eigenes Base wurde gefunden und ist abgeschnitten: {base}, {thickness:.1f} mm dick.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>The fighter’s own base on the table: {base}.</source>
        <translation>Das eigene Base der Figur auf dem Tisch: {base}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle</source>
        <translation>Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Last changed</source>
        <translation>Letzte Änderung</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Recent battles</source>
        <translation>Letzte Gefechte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Everything is saved as it is done. Battles without a name are kept here, too.</source>
        <translation>Alles ist sofort gespeichert. Auch Gefechte ohne Namen bleiben hier erhalten.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>no name yet</source>
        <translation>noch ohne Namen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>today, {hour}</source>
        <translation>heute, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>yesterday, {hour}</source>
        <translation>gestern, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>{day}, {hour}</source>
        <translation>{day}, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>As the system has it</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Inches first</source>
        <translation>Zoll zuerst</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Millimetres first</source>
        <translation>Millimeter zuerst</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Colours:</source>
        <translation>Farben:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Size of texts:</source>
        <translation>Textgröße:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Language:</source>
        <translation>Sprache:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Distances:</source>
        <translation>Abstände:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>{step} mm</source>
        <translation>{step} mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>None</source>
        <translation>Keins</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Grid to snap to:</source>
        <translation>Fangraster:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>The new language is spoken from the next start on.</source>
        <translation>Die neue Sprache gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Keys…</source>
        <translation>Tasten…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Usual key</source>
        <translation>Übliche Taste</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>All usual keys</source>
        <translation>Alle üblichen Tasten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} keeps its meaning; press another key, or one more with it.</source>
        <translation>{key} behält seine Bedeutung; eine andere Taste drücken oder eine weitere dazu.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} is now for: {command}.</source>
        <translation>{key} ist jetzt für: {command}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} was for “{other}”, which has no key now.</source>
        <translation>{key} war für „{other}“; das hat jetzt keine Taste.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Changed; usually {key}</source>
        <translation>Geändert; sonst {key}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>no key</source>
        <translation>keine Taste</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>The key for “{command}”</source>
        <translation>Die Taste für „{command}“</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Choose a command</source>
        <translation>Einen Befehl wählen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key:</source>
        <translation>Neue Taste:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Eyeline: keys</source>
        <translation>Eyeline: Tasten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Kept views</source>
        <translation>Gemerkte Ansichten</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>No view is kept yet. “Keep this view…” keeps the one there is now.</source>
        <translation>Noch ist keine Ansicht gemerkt. „Ansicht merken…“ merkt sich die jetzige.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Go there</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <location filename="app/ui/dress/parts.py"/>
        <source>{role}: {name}, side {side}</source>
        <translation>{role}: {name}, Partei {side}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>View {number}</source>
        <translation>Ansicht {number}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Keep this view</source>
        <translation>Ansicht merken</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Name of the view</source>
        <translation>Name der Ansicht</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Terrain above {height:.1f}″ is hidden; it still blocks sight</source>
        <translation>Gelände über {height:.1f}″ ist ausgeblendet; es versperrt trotzdem die Sicht</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{x}, {y} at height {z}</source>
        <translation>{x}, {y} in Höhe {z}</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{distance} (↔ {across}, ↕ {up})</source>
        <translation>{distance} (↔ {across}, ↕ {up})</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <location filename="app/ui/panels/others.py"/>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Horizontal</source>
        <translation>Waagerecht</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Vertical</source>
        <translation>Senkrecht</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ranges.py"/>
        <source>Ranges cannot be shown here; everything else goes on.</source>
        <translation>Reichweiten lassen sich hier nicht zeigen; alles andere geht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ruler.py"/>
        <source>Distances cannot be shown while this is moved; everything else goes on.</source>
        <translation>Abstände lassen sich bei dieser Bewegung nicht zeigen; alles andere geht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/tape.py"/>
        <source>What the tape is held to cannot be measured here; everything else goes on.</source>
        <translation>Woran das Maßband gehalten wird, lässt sich hier nicht messen; alles andere geht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near left</source>
        <translation>vorn links</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near right</source>
        <translation>vorn rechts</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far right</source>
        <translation>hinten rechts</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far left</source>
        <translation>hinten links</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Photo with four marks</source>
        <translation>Foto mit vier Marken</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Mark {number}, {corner}: {across} % from the left, {down} % from the top</source>
        <translation>Marke {number}, {corner}: {across} % von links, {down} % von oben</translation>
    </message>
    <message>
        <location filename="app/ui/panels/grid.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Who sees whom</source>
        <translation>Wer sieht wen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Place on the table</source>
        <translation>Auf den Tisch stellen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Size and health…</source>
        <translation>Größe und Zustand…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Move to another set…</source>
        <translation>In anderes Set verschieben…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import again with another unit or axis…</source>
        <translation>Mit anderer Einheit oder Achse neu importieren…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Remove from the library…</source>
        <translation>Aus der Bibliothek entfernen…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Terrain library</source>
        <translation>Geländebibliothek</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Nothing of that name. Search for less, or import it.</source>
        <translation>Nichts heißt so. Kürzer suchen oder importieren.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>All sets</source>
        <translation>Alle Sets</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Search the terrain</source>
        <translation>Gelände suchen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Close the terrain library</source>
        <translation>Geländebibliothek schließen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import terrain…</source>
        <translation>Gelände importieren…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Or drop files or a folder on the window</source>
        <translation>Oder Dateien oder einen Ordner ins Fenster ziehen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>What is “{title}” to be called?</source>
        <translation>Wie soll „{title}“ heißen?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Which set is “{title}” to be in? Choose one or type a new one.</source>
        <translation>In welches Set soll „{title}“? Eines wählen oder ein neues eingeben.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Move to another set</source>
        <translation>In anderes Set verschieben</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove “{title}” from the library?</source>
        <translation>„{title}“ aus der Bibliothek entfernen?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Battles that use it keep their own copy, and nothing on a table changes.</source>
        <translation>Gefechte, die es verwenden, behalten ihre eigene Kopie, und auf keinem Tisch ändert sich etwas.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove from the library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size: {size}</source>
        <translation>Größe: {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Triangles: {count}</source>
        <translation>Dreiecke: {count}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>File: {file}</source>
        <translation>Datei: {file}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Nothing is wrong with it.</source>
        <translation>Alles in Ordnung.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size and health</source>
        <translation>Größe und Zustand</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_grid.py"/>
        <source>Terrain that can be placed</source>
        <translation>Gelände zum Aufstellen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{mm} mm ({inches} in)</source>
        <translation>{mm} mm ({inches} Zoll)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{size}, {count} triangles</source>
        <translation>{size}, {count} Dreiecke</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{title}, {set}, {size}</source>
        <translation>{title}, {set}, {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{entry}. Mind: {warnings}</source>
        <translation>{entry}. Achtung: {warnings}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Point at a mark to read why; click it to look at the pair.</source>
        <translation>Auf ein Zeichen zeigen, um den Grund zu lesen; klicken, um das Paar anzusehen.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Copy as a table that a spreadsheet understands</source>
        <translation>Als Tabelle für eine Tabellenkalkulation kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>{done} of {count} pairs</source>
        <translation>{done} von {count} Paaren</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>not looked at yet.</source>
        <translation>noch nicht geprüft.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/window.py"/>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Close measuring</source>
        <translation>Messen schließen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>{start} – {end}: {distance}</source>
        <translation>{start} – {end}: {distance}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure from</source>
        <translation>Messen von</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure to</source>
        <translation>Messen bis</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>What was measured</source>
        <translation>Was gemessen wurde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Click on the table</source>
        <translation>Auf den Tisch klicken</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Between two</source>
        <translation>Zwischen zweien</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges in inches</source>
        <translation>Reichweiten in Zoll</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>such as 3, 6, 9</source>
        <translation>etwa 3, 6, 9</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Rings, measured level</source>
        <translation>Ringe, waagerecht gemessen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>All within reach, in space</source>
        <translation>Alles in Reichweite, im Raum</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges round who is selected, or looks</source>
        <translation>Reichweiten um Ausgewählte oder den Betrachter</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Show distances while moving a fighter</source>
        <translation>Abstände beim Bewegen zeigen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>To those within, in inches</source>
        <translation>Zu denen innerhalb, in Zoll</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Within</source>
        <translation>Innerhalb</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ruler</source>
        <translation>Lineal</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>“{text}” is no length in inches; write numbers such as 3, 6, 9</source>
        <translation>„{text}“ ist keine Länge in Zoll; Zahlen wie 3, 6, 9 schreiben</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Everyone else</source>
        <translation>Alle anderen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Whom {name} sees</source>
        <translation>Wen {name} sieht</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Clears by</source>
        <translation>Freiraum</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of terrain</source>
        <translation>Geländeteile</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of the selected piece</source>
        <translation>Teile des ausgewählten Geländestücks</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What it counts as</source>
        <translation>Als was es zählt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set this part</source>
        <translation>Diesen Teil festlegen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Does not count</source>
        <translation>Zählt nicht</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set all of it</source>
        <translation>Das Ganze festlegen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Tag on the table</source>
        <translation>Auf dem Tisch zuordnen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>As suggested</source>
        <translation>Wie vorgeschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part chosen in the list counts as this</source>
        <translation>Der in der Liste gewählte Teil zählt als das</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part is not what its shape suggests</source>
        <translation>Der Teil ist nicht das, was seine Form vermuten lässt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The whole piece counts as this</source>
        <translation>Das ganze Geländestück zählt als das</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Click parts on the table, or drag across them</source>
        <translation>Auf dem Tisch Teile anklicken oder über sie ziehen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What you said of this part is taken back</source>
        <translation>Was Sie zu diesem Teil gesagt haben, ist zurückgenommen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>All that you said of this piece is taken back</source>
        <translation>Alles, was Sie zu diesem Geländestück gesagt haben, ist zurückgenommen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Close parts of terrain</source>
        <translation>Geländeteile schließen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Counts as</source>
        <translation>Zählt als</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>suggested</source>
        <translation>vorgeschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>said by you</source>
        <translation>von Ihnen gesagt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Looking at the shapes of the terrain…</source>
        <translation>Die Formen des Geländes werden geprüft…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Select a piece of terrain to see and change what its parts count as.</source>
        <translation>Ein Geländestück auswählen, um zu sehen und zu ändern, als was seine Teile zählen.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Nothing on it is an obstacle or a platform.</source>
        <translation>Nichts daran ist ein Hindernis oder eine Plattform.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/patience.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looking closer…</source>
        <translation>Genauer Blick…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Fit the drawing (Home)</source>
        <translation>Zeichnung einpassen (Pos1)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Nearer</source>
        <translation>Näher</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Farther</source>
        <translation>Ferner</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy the drawing as a picture</source>
        <translation>Zeichnung als Bild kopieren</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Close the side view (S)</source>
        <translation>Seitenansicht schließen (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Choose who looks at whom to see the line from the side.</source>
        <translation>Wählen, wer auf wen blickt, um die Linie von der Seite zu sehen.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Side view of the line</source>
        <translation>Seitenansicht der Linie</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: the line clears {thing} by {room}, {far} on its way.</source>
        <translation>Von {seer} zu {target}: nach {far} geht die Linie mit {room} Freiraum an {thing} vorbei.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: there is nothing near the line.</source>
        <translation>Von {seer} zu {target}: nahe der Linie ist nichts.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: only a hairline, which passes {thing} at {room}, {far} on its way.</source>
        <translation>Von {seer} zu {target}: nur ein Haarspalt, nach {far} mit {room} an {thing} vorbei.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: no line has been found yet.</source>
        <translation>Von {seer} zu {target}: noch ist keine Linie gefunden.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: even the best line is stopped by {thing}, {far} on its way.</source>
        <translation>Von {seer} zu {target}: selbst die beste Linie endet nach {far}: {thing}.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: this line is stopped by {thing}, {far} on its way.</source>
        <translation>Von {seer} zu {target}: diese Linie endet nach {far}: {thing}.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the left</source>
        <translation>{room} zu {thing}, links</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the right</source>
        <translation>{room} zu {thing}, rechts</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}</source>
        <translation>{room} zu {thing}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>stopped by {thing}</source>
        <translation>aufgehalten: {thing}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Numbers of what is selected</source>
        <translation>Zahlen der Auswahl</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Select fighters or pieces to see their numbers.</source>
        <translation>Figuren oder Geländestücke auswählen, um ihre Zahlen zu sehen.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Locked: not moved by mistake</source>
        <translation>Gesperrt, bleibt stehen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Miniature and its cut…</source>
        <translation>Miniatur und ihr Schnitt…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Close numbers</source>
        <translation>Zahlen schließen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Piece</source>
        <translation>Geländestück</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>{count} things</source>
        <translation>{count} Objekte</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>PLACE</source>
        <translation>ORT</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BASE</source>
        <translation>BASE</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BODY</source>
        <translation>KÖRPER</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Through a fighter's eyes</source>
        <translation>Mit den Augen einer Figur</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the fighter looks from</source>
        <translation>Von wo die Figur blickt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the line starts</source>
        <translation>Wo die Linie beginnt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where most is free</source>
        <translation>Wo das meiste frei ist</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Stand up</source>
        <translation>Aufstehen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>See the table from above again (V or Esc)</source>
        <translation>Den Tisch wieder von oben sehen (V oder Esc)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where {seer} looks from</source>
        <translation>Von wo {seer} blickt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>not free</source>
        <translation>nicht frei</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>feet</source>
        <translation>Füße</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: looking…</source>
        <translation>Augen von {seer} → {target}: wird geprüft…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: nothing of {target} is free from here</source>
        <translation>Augen von {seer} → {target}: von hier ist nichts von {target} frei</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: all of {target} is free from here</source>
        <translation>Augen von {seer} → {target}: von hier ist alles von {target} frei</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: {share} of {target} is free from here</source>
        <translation>Augen von {seer} → {target}: von hier sind {share} von {target} frei</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Counted with rays, for the eye; the verdict rests on its own line or proof.</source>
        <translation>Mit Strahlen gezählt, fürs Auge; das Urteil beruht auf der eigenen Linie oder dem Beweis.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Nothing is free from any of {count} points of {seer}.</source>
        <translation>Von keinem der {count} Punkte von {seer} ist etwas frei.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Over {count} points of {seer}: {least} to {most}, {mean} on average.</source>
        <translation>Über {count} Punkte von {seer}: {least} bis {most}, im Mittel {mean}.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>How sure?</source>
        <translation>Wie sicher?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>within</source>
        <translation>bis</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudge both fighters and everything near their line, and count how often there is one</source>
        <translation>Beide Figuren und alles nahe ihrer Linie verrücken und zählen, wie oft es eine gibt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudging models…</source>
        <translation>Modelle werden verrückt…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Click a fighter, then the one it looks at.</source>
        <translation>Eine Figur anklicken, dann die, auf die sie blickt.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Now click the fighter it looks at.</source>
        <translation>Jetzt die Figur anklicken, auf die sie blickt.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Nobody is on the table yet. The menu “Table” has new fighters, terrain and the board.</source>
        <translation>Noch ist niemand auf dem Tisch. Im Menü „Tisch“ gibt es neue Figuren, Gelände und die Platte.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>It takes two: add another fighter from the menu “Table”.</source>
        <translation>Es braucht zwei: eine weitere Figur im Menü „Tisch“ hinzufügen.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looks</source>
        <translation>Blickt</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Is looked at</source>
        <translation>Wird angesehen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Swap seer and target (X)</source>
        <translation>Betrachter und Ziel tauschen (X)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click a fighter</source>
        <translation>Figur anklicken</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click another</source>
        <translation>andere anklicken</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>then another</source>
        <translation>dann eine andere</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Stoop down</source>
        <translation>Auf Augenhöhe</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the table through the seer's eyes (V)</source>
        <translation>Den Tisch mit den Augen des Betrachters sehen (V)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the line from the side (S)</source>
        <translation>Die Linie von der Seite sehen (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy the verdict as text (Ctrl+C)</source>
        <translation>Urteil als Text kopieren (Strg+C)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict: {verdict}. {reason}</source>
        <translation>Urteil: {verdict}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{battle} is drawn in {picture}</source>
        <translation>{battle} ist in {picture} gezeichnet</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{picture} cannot be written; choose a folder that exists and a name that ends in .png</source>
        <translation>{picture} kann nicht geschrieben werden; einen vorhandenen Ordner und einen Namen auf .png wählen</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>{cause} The table is shown as a plan from above, which gives the same verdicts.</source>
        <translation>{cause} Der Tisch wird als Plan von oben gezeigt; die Urteile sind dieselben.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>There is no OpenGL here: the plan is all there is.</source>
        <translation>Hier gibt es kein OpenGL: Der Plan ist alles, was es gibt.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>Plan of the table</source>
        <translation>Plan des Tisches</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>6 inches</source>
        <translation>6 Zoll</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The height of {name} is assumed.</source>
        <translation>Die Höhe von {name} ist angenommen.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The heights of {names} are assumed.</source>
        <translation>Die Höhen von {names} sind angenommen.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/section_place.py"/>
        <source>Drag to turn the head, wheel to look closer · arrow keys look from elsewhere on the body · V stands up</source>
        <translation>Ziehen dreht den Kopf, das Rad holt näher heran · Pfeiltasten blicken von anderen Stellen des Körpers · V steht auf</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>No card yet</source>
        <translation>Noch keine Karte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>line from {start} to {end}</source>
        <translation>Linie von {start} bis {end}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>{x} from the left, {y} from the top</source>
        <translation>{x} von links, {y} von oben</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>round {number}</source>
        <translation>Runde {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>R{number}</source>
        <translation>R{number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>symmetrical</source>
        <translation>symmetrisch</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>attacker and defender</source>
        <translation>Angreifer und Verteidiger</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>New card</source>
        <translation>Neue Karte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Fighters still to be set up</source>
        <translation>Noch aufzustellende Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Drag a fighter onto the table, or click it and then the place. Enter finds a place for it.</source>
        <translation>Eine Figur auf den Tisch ziehen, oder sie und dann die Stelle anklicken. Enter findet eine Stelle.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Take back what is selected</source>
        <translation>Auswahl zurücknehmen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>{side} sets up</source>
        <translation>{side} stellt auf</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>In reserve:
{groups}</source>
        <translation>In Reserve:
{groups}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Where fighters may be set up cannot be shown here; they can be set up all the same.</source>
        <translation>Wo Figuren aufgestellt werden dürfen, lässt sich hier nicht zeigen; aufstellen lassen sie sich trotzdem.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Click where {name} is to be set up. Enter finds a place, Esc lets go.</source>
        <translation>Dorthin klicken, wo {name} stehen soll. Enter findet eine Stelle, Esc lässt los.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No point of the deployment card is for the group of {name} yet.</source>
        <translation>Noch ist kein Punkt der Aufstellungskarte für die Gruppe von {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No free place was found for {name} where its group is set up; click one as near as can be.</source>
        <translation>Für {name} wurde dort, wo die Gruppe aufgestellt wird, kein freier Platz gefunden; einen so nahe wie möglich anklicken.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Another board…</source>
        <translation>Andere Platte…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Free play has no rounds and no cards. Choose a game to set up a battle.</source>
        <translation>Freies Spiel hat keine Runden und keine Karten. Für den Aufbau eines Gefechts ein Spiel wählen.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Board: {size}</source>
        <translation>Platte: {size}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Use {size}</source>
        <translation>{size} nehmen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Hide groups until both sides have theirs</source>
        <translation>Gruppen verbergen, bis beide Parteien ihre haben</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split…</source>
        <translation>Aufteilen…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Propose</source>
        <translation>Vorschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Groups that keep to the rules, strong fighters spread evenly</source>
        <translation>Regelgerechte Gruppen, starke Figuren gleichmäßig verteilt</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split {side} into battle groups</source>
        <translation>{side} in Kampfgruppen teilen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Propose battle groups for {side}</source>
        <translation>Kampfgruppen für {side} vorschlagen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split, and hidden for now</source>
        <translation>Aufgeteilt und noch verborgen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Begun, and hidden for now</source>
        <translation>Begonnen und noch verborgen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Not split yet</source>
        <translation>Noch nicht aufgeteilt</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>Step {number}, {title}, {state}</source>
        <translation>Schritt {number}, {title}, {state}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>its base overlaps {other} by {depth} mm</source>
        <translation>das Base überschneidet {other} um {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>Bases stand beside each other and beside terrain</source>
        <translation>Bases stehen nebeneinander und neben Gelände</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More…</source>
        <translation>Mehr…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More that can be done</source>
        <translation>Was sonst noch geht</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>choose…</source>
        <translation>wählen…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Setting up the battle</source>
        <translation>Aufbau des Gefechts</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Close the set-up</source>
        <translation>Aufbau schließen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Set up the battle</source>
        <translation>Gefecht aufbauen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/place.py"/>
        <source>Select the fighters on the table that are to be taken back first.</source>
        <translation>Erst die Figuren auf dem Tisch auswählen, die zurückgenommen werden sollen.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/steps.py"/>
        <source>Deployment</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Victory</source>
        <translation>Sieg</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Twist</source>
        <translation>Wendung</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Red points</source>
        <translation>Rote Punkte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Blue points</source>
        <translation>Blaue Punkte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>The arrow of the cards points to the near edge</source>
        <translation>Der Pfeil der Karten zeigt zur Vorderkante</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>What was built, if you like</source>
        <translation>Was gebaut wurde, wenn Sie mögen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Packs of cards…</source>
        <translation>Kartenpakete…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Cards are drawn from</source>
        <translation>Karten ziehen aus</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>nobody yet</source>
        <translation>noch niemand</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Take the card away: {deck}</source>
        <translation>Karte weglegen: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw a card: {deck}</source>
        <translation>Karte ziehen: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose a card: {deck}</source>
        <translation>Karte wählen: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click the place or the fighter that is meant. Esc lets go.</source>
        <translation>Die gemeinte Stelle oder Figur anklicken. Esc lässt los.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click where the fighter is to be set up; Shift and the wheel turn it, Enter finds a place, Esc lets go.</source>
        <translation>Dorthin klicken, wo die Figur stehen soll; Umschalt und Mausrad drehen sie, Enter findet eine Stelle, Esc lässt los.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <location filename="app/ui/setup/zones.py"/>
        <source>{group}, round {number}</source>
        <translation>{group}, Runde {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <source>No point of the deployment card is for this group yet.</source>
        <translation>Noch ist kein Punkt der Aufstellungskarte für diese Gruppe.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Priority</source>
        <translation>Vorrang</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Attacker</source>
        <translation>Angreifer</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Defender</source>
        <translation>Verteidiger</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for priority</source>
        <translation>Vorrang auswürfeln</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for attacker and defender</source>
        <translation>Angreifer und Verteidiger auswürfeln</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for the colours</source>
        <translation>Farben auswürfeln</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll for both</source>
        <translation>Für beide würfeln</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Or type what you rolled on the table, then Enter.</source>
        <translation>Oder eintippen, was auf dem Tisch gewürfelt wurde, dann Enter.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>As it stands, and to be put right by hand:</source>
        <translation>Wie es steht, von Hand zu berichtigen:</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off</source>
        <translation>Auswürfeln</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>A tie, {rolls}: roll again.</source>
        <translation>Gleichstand, {rolls}: noch einmal würfeln.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>What {side} rolled</source>
        <translation>Was {side} gewürfelt hat</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Dagger</source>
        <translation>Dolch</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Shield</source>
        <translation>Schild</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Hammer</source>
        <translation>Hammer</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>red</source>
        <translation>rot</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>blue</source>
        <translation>blau</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>no colour yet</source>
        <translation>noch keine Farbe</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Battle groups of {side}</source>
        <translation>Kampfgruppen von {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>In no group yet</source>
        <translation>Noch in keiner Gruppe</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>These groups keep to the rules.</source>
        <translation>Diese Gruppen sind regelgerecht.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups</source>
        <translation>Diese Gruppen behalten</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Drag fighters between the columns, or choose one and press {keys}; 0 takes it out again.</source>
        <translation>Figuren zwischen den Spalten ziehen, oder eine wählen und {keys} drücken; 0 nimmt sie wieder heraus.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups all the same</source>
        <translation>Diese Gruppen trotzdem behalten</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <source>{points} points</source>
        <translation>{points} Punkte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>no card yet</source>
        <translation>noch keine Karte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Game and board</source>
        <translation>Spiel und Platte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Warbands</source>
        <translation>Banden</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Roll-off</source>
        <translation>Wurfduell</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battle groups</source>
        <translation>Kampfgruppen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battleplan</source>
        <translation>Schlachtplan</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{width} × {depth} mm</source>
        <translation>{width} × {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} has priority</source>
        <translation>{side} hat den Vorrang</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} attacks</source>
        <translation>{side} greift an</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} defends</source>
        <translation>{side} verteidigt</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{count} in reserve</source>
        <translation>{count} in Reserve</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side B</source>
        <translation>Partei B</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side C</source>
        <translation>Partei C</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side D</source>
        <translation>Partei D</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side…</source>
        <translation>Weitere Partei…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Reveal the warbands</source>
        <translation>Die Banden aufdecken</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Two sides need a warband first.</source>
        <translation>Erst brauchen zwei Parteien eine Bande.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side</source>
        <translation>Weitere Partei</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster…</source>
        <translation>Zusammenstellen…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change the warband of {side}</source>
        <translation>Bande von {side} ändern</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster the warband of {side}</source>
        <translation>Bande von {side} zusammenstellen</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>Problem: {problem}</source>
        <translation>Problem: {problem}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>No warband yet</source>
        <translation>Noch keine Bande</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>No colour yet</source>
        <translation>Noch keine Farbe</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Open a battle first, or begin one: then a photo can be laid on its board.</source>
        <translation>Erst ein Gefecht öffnen oder beginnen: dann lässt sich ein Foto auf die Platte legen.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to lay this photo on the board: {name}</source>
        <translation>Loslassen, um dieses Foto auf die Platte zu legen: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to open this battle: {name}</source>
        <translation>Loslassen, um dieses Gefecht zu öffnen: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Put the message away</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Something went wrong that should not have. The battle is as it was; you can go on.</source>
        <translation>Etwas ist schiefgegangen, was nicht hätte passieren dürfen. Das Gefecht ist, wie es war; es kann weitergehen.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} looks</source>
        <translation>{fighter} blickt</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Seer</source>
        <translation>Betrachter</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} is looked at</source>
        <translation>{fighter} wird angesehen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>A command or a fighter</source>
        <translation>Ein Befehl oder eine Figur</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Nothing is called so.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/start.py"/>
        <source>New battle</source>
        <translation>Neues Gefecht</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battles</source>
        <translation>Gefechte</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Open a battle</source>
        <translation>Gefecht öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Name the battle</source>
        <translation>Gefecht benennen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The copy is in {name}. You go on in the battle you had.</source>
        <translation>Die Kopie liegt in {name}. Es geht im bisherigen Gefecht weiter.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it, in {name}.</source>
        <translation>Alles ist sofort gespeichert, in {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it. “Name it…” gives the battle a file of your own.</source>
        <translation>Alles ist sofort gespeichert. „Benennen…“ gibt dem Gefecht eine eigene Datei.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle as JSON</source>
        <translation>Gefecht als JSON</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Export the battle</source>
        <translation>Gefecht exportieren</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is written, with {count} more files</source>
        <translation>{name} ist geschrieben, mit {count} weiteren Dateien</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The battle is {name} from now on. Everything is saved as you do it.</source>
        <translation>Das Gefecht ist ab jetzt {name}. Alles ist sofort gespeichert.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} (no name yet)</source>
        <translation>{name} (noch ohne Namen)</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy…</source>
        <translation>Kopie speichern…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What is whole opens as a battle of its own. The file stays as it is.</source>
        <translation>Was unbeschädigt ist, wird als eigenes Gefecht geöffnet. Die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Recover what is whole</source>
        <translation>Unbeschädigtes retten</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What you did last is not on the disk.</source>
        <translation>Die letzten Schritte sind nicht auf dem Datenträger.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program was ended without being closed. The battle is as it was then.</source>
        <translation>Das Programm wurde beendet, ohne geschlossen zu werden. Das Gefecht ist, wie es da war.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program stopped last time without being closed. The battle is as it was then.</source>
        <translation>Das Programm wurde zuletzt nicht richtig geschlossen. Das Gefecht ist, wie es da war.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo: {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo: {step}</source>
        <translation>&amp;Wiederherstellen: {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/toolbar.py"/>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Does she see him?</source>
        <translation>Sieht sie ihn?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Click a fighter, then the one she looks at. The panel has the verdict, and the line on the table shows why. With keys: {next} goes from one target to the next.</source>
        <translation>Eine Figur anklicken, dann die, auf die sie blickt. Rechts steht das Urteil, und die Linie auf dem Tisch zeigt, warum. Mit Tasten: {next} geht von einem Ziel zum nächsten.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Move her</source>
        <translation>Die Figur bewegen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Drag her across the table and watch the line follow. When she rests, the verdict is proven. {undo} takes the move back.</source>
        <translation>Die Figur über den Tisch ziehen: Die Linie folgt. Sobald sie steht, ist das Urteil bewiesen. {undo} nimmt den Zug zurück.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Stoop down, and build your own</source>
        <translation>Auf Augenhöhe gehen und selbst bauen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{stoop} puts your eye where hers is. {library} opens the terrain, {fighters} adds fighters: the table before you is a few drags away. {help} has more, {find} finds everything.</source>
        <translation>{stoop} bringt Ihr Auge dorthin, wo ihres ist. {library} öffnet das Gelände, {fighters} fügt Figuren hinzu: Der Tisch vor Ihnen ist nur ein paar Handgriffe entfernt. {help} weiß mehr, {find} findet alles.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Skip the tour</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{step} of {steps}</source>
        <translation>{step} von {steps}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>New battle…</source>
        <translation>Neues Gefecht…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open recent…</source>
        <translation>Zuletzt geöffnet…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open a battle…</source>
        <translation>Gefecht öffnen…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>The last start ended before the table was shown. The battle is safe in its file.</source>
        <translation>Der letzte Start endete, bevor der Tisch zu sehen war. Das Gefecht ist sicher in seiner Datei.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name}, which was open last, is no longer there; this is another battle.</source>
        <translation>{name}, zuletzt geöffnet, ist nicht mehr da; dies ist ein anderes Gefecht.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name} is open already.</source>
        <translation>{name} ist schon geöffnet.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Demo dispute</source>
        <translation>Demo-Streitfall</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Opening {name}</source>
        <translation>{name} wird geöffnet</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open a copy</source>
        <translation>Kopie öffnen</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Recover what is whole…</source>
        <translation>Unbeschädigtes retten…</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is inside {names}</source>
        <translation>{share} des Base stecken in {names}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>nothing is under it</source>
        <translation>darunter ist nichts</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>the middle of its base hangs over an edge</source>
        <translation>die Mitte des Base hängt über eine Kante</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is supported</source>
        <translation>{share} des Base sind gestützt</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>its base meets {name}'s</source>
        <translation>das Base stößt an das von {name}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{name}: {remarks}</source>
        <translation>{name}: {remarks}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>Click two things or points to measure between them; with Alt, a piece as a whole. Esc ends it.</source>
        <translation>Zwei Objekte oder Punkte anklicken, um dazwischen zu messen; mit Alt ein Geländestück als Ganzes. Esc beendet es.</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>From {start} to …</source>
        <translation>Von {start} bis …</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>Drag things to move them · Q and E turn them · Shift and drag selects · drag the table to turn the view, the middle button moves it, F fits it</source>
        <translation>Ziehen bewegt Objekte · Q und E drehen sie · Umschalt+Ziehen wählt aus · Ziehen am Tisch dreht die Ansicht, die mittlere Taste verschiebt sie, F zeigt alles</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>This is an earlier moment, to be looked at only</source>
        <translation>Das ist ein früherer Moment, nur zum Ansehen</translation>
    </message>
    <message>
        <location filename="app/ui/tools/tag.py"/>
        <source>Click a part of a piece to tag it, or drag across it to tag a box. Esc ends it.</source>
        <translation>Einen Teil eines Geländestücks anklicken, um ihn zuzuordnen, oder darüber ziehen für einen Kasten. Esc beendet es.</translation>
    </message>
    <message>
        <location filename="app/ui/viewport/picture.py"/>
        <source>A picture needs OpenGL and there is none here; run this on a desktop or under xvfb-run.</source>
        <translation>Ein Bild braucht OpenGL, und hier gibt es keines; dies auf einem Desktop oder unter xvfb-run starten.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>Number</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>The warband</source>
        <translation>Die Bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>which?</source>
        <translation>welches?</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>{name} (figures missing)</source>
        <translation>{name} (Werte fehlen)</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>What was copied</source>
        <translation>Was kopiert wurde</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>Reading {name}</source>
        <translation>{name} wird gelesen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name} lists nobody; choose another file</source>
        <translation>{name} nennt niemanden; eine andere Datei wählen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name}: {count} fighters, {new} of them new. They are on the left from now on.</source>
        <translation>{name}: {count} Figuren, davon {new} neu. Sie stehen jetzt links.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband</source>
        <translation>Bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>This is how you left it. Ctrl+Z goes back to what is in the battle.</source>
        <translation>So haben Sie sie verlassen. Strg+Z geht zurück zu dem, was im Gefecht ist.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Nothing was copied; copy a list of fighters first.</source>
        <translation>Nichts wurde kopiert; erst eine Liste von Figuren kopieren.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>“{name}” is invented, to try things with.</source>
        <translation>„{name}“ ist erfunden, zum Ausprobieren.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>{name} is not kept any more.</source>
        <translation>{name} wird nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband: {name}</source>
        <translation>Bande: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>typed in</source>
        <translation>eingetippt</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>The list is full; take somebody out first.</source>
        <translation>Die Liste ist voll; erst jemanden herausnehmen.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Figures are missing: {names}.</source>
        <translation>Es fehlen Werte: {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Which base? Nobody has said for: {names}.</source>
        <translation>Welches Base? Niemand hat es gesagt für: {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Order</source>
        <translation>Ordnung</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Chaos</source>
        <translation>Chaos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Death</source>
        <translation>Tod</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Destruction</source>
        <translation>Zerstörung</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>A fighter’s figures</source>
        <translation>Werte einer Figur</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Type a fighter in</source>
        <translation>Figur eintippen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Grand Alliance</source>
        <translation>Große Allianz</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Move</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Toughness</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Wounds</source>
        <translation>Lebenspunkte</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a name.</source>
        <translation>Es fehlt ein Name.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a Toughness; no card has 0.</source>
        <translation>Es fehlt der Widerstand; keine Karte hat 0.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction</source>
        <translation>Fraktion</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Runemarks</source>
        <translation>Runenmale</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>with commas between them, such as: leader, fly</source>
        <translation>mit Kommas dazwischen, etwa: leader, fly</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Rosters and fighters</source>
        <translation>Listen und Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Import a roster or fighters</source>
        <translation>Liste oder Figuren importieren</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Save the roster</source>
        <translation>Liste speichern</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>That file cannot be read ({why}); export it again.</source>
        <translation>Diese Datei ist nicht lesbar ({why}); noch einmal exportieren.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add to the warband</source>
        <translation>Zur Bande hinzufügen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Import a file…</source>
        <translation>Datei importieren…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Paste a list</source>
        <translation>Liste einfügen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Read a roster that was copied, from a web site for instance</source>
        <translation>Eine kopierte Liste lesen, zum Beispiel von einer Webseite</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Type one in…</source>
        <translation>Eintippen…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Demo warband</source>
        <translation>Demo-Bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Save the roster…</source>
        <translation>Liste speichern…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further up; in some games the first one leads</source>
        <translation>Weiter nach oben; in manchen Spielen führt die erste Figur</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further down</source>
        <translation>Weiter nach unten</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist all the same</source>
        <translation>Trotzdem aufnehmen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Your fighters</source>
        <translation>Ihre Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>such as: Red</source>
        <translation>etwa: Rot</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add fighters from the left, or drop a roster’s file here.</source>
        <translation>Figuren von links hinzufügen oder die Datei einer Liste hierher ziehen.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>This battle is free play, which knows no warbands. Choose its game first; the roster can be saved.</source>
        <translation>Dieses Gefecht ist freies Spiel und kennt keine Banden. Erst das Spiel wählen; die Liste lässt sich speichern.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Name the side first, such as: Red.</source>
        <translation>Erst die Partei benennen, etwa: Rot.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>{side} has {count} fighters in the battle already; these join them.</source>
        <translation>{side} hat schon {count} Figuren im Gefecht; diese kommen dazu.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/place.py"/>
        <source>Open a battle first, or begin one: then warbands can be enlisted.</source>
        <translation>Erst ein Gefecht öffnen oder beginnen: dann lassen sich Banden aufnehmen.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>… and {count} more</source>
        <translation>… und {count} weitere</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part in the warband</source>
        <translation>Rolle in der Bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height, base included</source>
        <translation>Höhe, Base inbegriffen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its figures…</source>
        <translation>Werte…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its mesh…</source>
        <translation>Mesh…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>A name of its own</source>
        <translation>Eigener Name</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Own name</source>
        <translation>Eigener Name</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction of the fighters that are listed</source>
        <translation>Fraktion der gezeigten Figuren</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Name, faction or runemark</source>
        <translation>Name, Fraktion oder Runenmal</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Search your fighters</source>
        <translation>Ihre Figuren durchsuchen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>All factions</source>
        <translation>Alle Fraktionen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is here yet. Import a file of fighters, type one in, or try a demo warband.</source>
        <translation>Noch ist niemand hier. Eine Datei mit Figuren importieren, eine eintippen oder eine Demo-Bande ausprobieren.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is called so; try fewer letters, or all factions.</source>
        <translation>Niemand heißt so; weniger Buchstaben oder alle Fraktionen versuchen.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>One more weapon</source>
        <translation>Noch eine Waffe</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Take it out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Attacks</source>
        <translation>Attacken</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Damage</source>
        <translation>Schaden</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Critical</source>
        <translation>Kritisch</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The least range, 0 for none</source>
        <translation>Die kleinste Reichweite, 0 für keine</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The greatest range</source>
        <translation>Die größte Reichweite</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Weapons</source>
        <translation>Waffen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>By its runemarks</source>
        <translation>Nach ihren Runenmalen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Leader</source>
        <translation>Anführer</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Hero</source>
        <translation>Held</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Ally</source>
        <translation>Verbündeter</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Thrall</source>
        <translation>Thrall</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Monster</source>
        <translation>Monster</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Figures are missing</source>
        <translation>Werte fehlen</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Move {move}, Toughness {toughness}, Wounds {wounds}</source>
        <translation>Bewegung {move}, Widerstand {toughness}, Lebenspunkte {wounds}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name}: Reichweite {range}, Attacken {attacks}, Stärke {strength}, Schaden {hit}/{critical}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}, {kind}</source>
        <translation>{name}, {kind}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{fighters}, {points}</source>
        <translation>{fighters}, {points}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{names} and {count} more</source>
        <translation>{names} und {count} weitere</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Eyeline is unofficial and belongs to no game's publisher.</source>
        <translation>Eyeline ist inoffiziell und gehört keinem Spieleverlag.</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>What the table is built of</source>
        <translation>Woraus der Tisch gebaut ist</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Below the table</source>
        <translation>Unter dem Tisch</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation type="vanished">Unentschieden</translation>
    </message>
    <message>
        <source>Click where the fighter is to be set up; keep the button down to see it there. Esc lets go.</source>
        <translation type="vanished">Dorthin klicken, wo die Figur stehen soll; Maustaste gedrückt halten, um sie dort zu sehen. Esc lässt los.</translation>
    </message>
    <message>
        <source>Click where {name} is to be set up. Esc lets go.</source>
        <translation type="vanished">Dorthin klicken, wo {name} stehen soll. Esc lässt los.</translation>
    </message>
    <message>
        <source>There is no room for {name} where its group is set up.</source>
        <translation type="vanished">Wo die Gruppe von {name} aufgestellt wird, ist kein Platz.</translation>
    </message>
    <message>
        <source>{name} is locked and stays where it is</source>
        <translation type="vanished">{name} ist gesperrt und bleibt, wo es ist</translation>
    </message>
</context>
</TS>
