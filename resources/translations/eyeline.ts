<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" sourcelanguage="en">
<context>
    <name>Eyeline</name>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Damage, of the wounds left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Takes it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight into the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Write the ruling on sight into the log of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>{fighter} attacks {target}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Attack all the same…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/battle/panel.py"/>
        <source>Attack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Looking whether {target} is seen…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight: {ruling}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Proven</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What other rules add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>attacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What rules add that the program does not know: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>A bonus attack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/answering.py"/>
        <source>Drag {name} on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/setup/asking.py"/>
        <source>What is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{what}: dice are needed.</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Looking whether it is seen: a line, or the proof that there is none…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Find a place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The nearest place that is allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Click the place on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{side}: {question}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Do it all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The log tells that you overruled it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/battle/naming.py"/>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Leave it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacking.py"/>
        <source>Sight from {seer} to {target}: {ruling}. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <location filename="app/ui/warband/wording.py"/>
        <source>Weapon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} · range {reach} · {attacks} attacks, strength {strength}, damage {hit}/{critical}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>Select a fighter: whom it can attack is told here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} has no weapon, or nobody to use it on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} gets up again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>End the activation of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Activate {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Take {name} down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} leaves the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Set {name} up on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Before the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Round {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} · {phase}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/desk.py"/>
        <source>{what}. Undo takes it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/dice.py"/>
        <source>blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>{what}: thrown and left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Sight is {ruling}: {reason}. Look at the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>The battle is over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Export report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Copy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>The report of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/log.py"/>
        <source>Overruled: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>Select a fighter: what its position says is told here. A click on a line shows it on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <location filename="app/ui/window.py"/>
        <source>The table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>The rules are silent here; this is how the program reads them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>not set up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>in reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>taken down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>left the battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>A row selects its fighter on the table; − and + change its wounds, the right button offers more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{side} · {standing} of {count} on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound for {name} (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound less for {name} (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{left} of {wounds} wounds left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>activated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>climbing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>carries {treasure}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} (is it seen?)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} ({sight})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Working it out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} of {last} · {phase}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Who has won?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>Nobody has won</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>{side} has won</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>{side} to play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Both sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>The log of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>What is done in the battle is written down here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Look at this moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>overruled: {rule}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Back to now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Go back to here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Take back everything that was done after this moment; it can be done again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: after step {at} of {last}, “{label}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: before the first of {last} steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Dice that pay for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Do it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>what it is called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>{size} of {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Abilities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Reactions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>{options}: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>How many dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Which dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>what for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>What the dice are for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Roll…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Other dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/build.py"/>
        <source>Fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>The battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>single</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>double</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>triple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>quad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{side} · has the initiative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>1 single</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{count} singles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>wild, in hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>How it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point less for {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point more for {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>{side}: {points} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{target} is not visible: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{dice} dice, hits on {hit}+ · {mean} damage on average · takes down {share} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Click the place. Esc lets go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>The places that are allowed cannot be shown here; click one, the rules are asked all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>No place was found: click one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Where it may be put is being worked out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>It may be put here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Not here: the rules are asked if you click all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report of the battle was copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Export the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Battle report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>the report could not be written: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report was written to {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>Drag the token to where its centre is to be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token} lies under {name}: hold Alt to take it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token}: {middle} from the middle of the board, {edge} from the nearest edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token}, carried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token} · {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Use these dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Or type what you rolled on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>What allows a die to be thrown again:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by an ability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by a card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>A click on a die throws it again, once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what}: what the dice show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what} · {dice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>such as {faces}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{face}: throw it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Not thrown yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Keep in mind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Before you go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Walk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Jump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Climb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Fly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used} of {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Disengage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>A bonus move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Moving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Drag {name} on the table; each stretch adds to the move. Esc takes it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>The log will say that the players ended it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>why, in your words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>Why the battle ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Oval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Pill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape}, own size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {diameter:g} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {length:g} × {width:g} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Height z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <location filename="app/ui/tools/select.py"/>
        <source>{name} is locked and stays where it is; unlock it to move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>Grid of {step} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>No grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked fighter, {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, fighter, {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked terrain, {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, terrain, {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>There is no model in that folder; choose one with STL, OBJ, PLY, GLB or 3MF files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>Only the first {count} models are taken; import the rest later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>{name} cannot be read ({why}); export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/minis.py"/>
        <source>{model}, {height:.1f} mm high, base included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>{side} {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Added {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>Added {count} fighters, {first} to {last}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/numbers.py"/>
        <source>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>What overlaps cannot be shown here; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{a} overlaps {b} by {depth} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{depth} mm overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is longer than {count} MB; save it smaller and try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} cannot be opened: {why}; check the path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is no photo that can be read; save it as JPEG or PNG (phones call it “most compatible”)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} has {width} × {height} pixels, which is too many; save it smaller and try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is damaged: the picture in it cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>the four marks are not the corners of a mat; drag each onto its corner, without crossing over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/placing.py"/>
        <source>{name} stands on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/board.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/warband/filing.py"/>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature’s mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Obstacle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Platform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Low terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Stairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Ladder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Archway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Deadly terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No obstacle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No platform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No low terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No stairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No ladder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No archway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Not deadly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}: all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, {height} high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, up to {height}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/tagging.py"/>
        <source>What terrain counts as cannot be shown here; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Import a folder of terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Open a battle first, or begin one: then models can be placed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Arrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <location filename="app/ui/commands/command.py"/>
        <source>Select something first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select two things first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select three things first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select a piece of terrain first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>R&amp;aise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lo&amp;wer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Raise by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lower by 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up left edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles, one behind the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up right edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up near edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up far edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn left by 1°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn right by 1°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lar&amp;ger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>S&amp;maller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Stand on what is below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly in depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn all the same way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Next gri&amp;d: none, 5, 10, 25.4 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;New battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Open &amp;recent…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Demo dispute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Na&amp;me it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Is it &amp;saved?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Save a &amp;copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Export as JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>C&amp;lose battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>New &amp;fighters…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Add the &amp;same again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Si&amp;des…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;whole side again, across the board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Numbers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Terrain &amp;library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>Terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Import terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Import a &amp;folder of terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Parts of terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Ta&amp;g parts on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;board, and a photo on it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Open a battle first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose a fighter first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose two fighters first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Add a fighter first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>There is nothing on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select a fighter first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Copy verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Lock or unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;next thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;previous thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Choose as seer or target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Find a command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;About Eyeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <location filename="app/ui/commands/setup.py"/>
        <source>&amp;Game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Begin the battle first: set it up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Select a fighter in a battle first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Activate a fighter first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>No earlier moment is looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Rounds and turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Do what comes &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Attacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>What &amp;positions say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One &amp;wound for who is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One wound l&amp;ess for who is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by wal&amp;king</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by &amp;jumping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by clim&amp;bing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by fl&amp;ying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Back to n&amp;ow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>End the &amp;battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Copy the report of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>E&amp;xport the report of the battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set &amp;up the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Sight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Next target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/shell/finder.py"/>
        <source>Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Previous target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Swap seer and target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Choose two fighters first, on the table in space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Side &amp;view of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/section.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Side view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Who sees whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Everyone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Measure with clicks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Meas&amp;uring and ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Let go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;near edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;right edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the far e&amp;dge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the l&amp;eft edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>No view is kept there yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Fit the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>As a &amp;plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Keep this view…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept &amp;views…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Hide terrain above a height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide m&amp;ore terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide le&amp;ss terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>See fighters thro&amp;ugh terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Larger texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>S&amp;maller texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Texts of &amp;usual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Next part of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Previous part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/commands/warbands.py"/>
        <source>A &amp;warband…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Eyeline is unofficial. It belongs to no game's publisher, is endorsed by none, and brings along no rules, names or models of theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>About Eyeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Libraries and their licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Who can see whom, on the real terrain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Version {version}, MIT licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>It rests on the work of others, with thanks:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag each mark onto its own corner of the mat, without crossing over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Reading {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The photo cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another photo…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Choose a photo…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>These marks are not the corners of a mat yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>{width:.1f} × {depth:.1f} inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Photos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Remove the photo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above can lie on the board in true scale: place things where it shows them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Usual boards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width in mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Depth in mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>&amp;Board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width × depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board as it will look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Turn the board by a quarter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag the four marks onto the corners of the mat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Or choose one with the keys 1 to 4 and move it with the arrows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A deployment card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A victory card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A twist card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Symmetrical only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Draw one of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Write a card…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change a copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Remove it from its pack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Pack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>All packs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>No such card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a deployment card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a victory card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a twist card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Symmetrical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name of the card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Pack to keep it in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Only for this battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>My cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>“{name}” is the program’s own pack; choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Give the card a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name a pack.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Initiative dice more or fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Wild dice more or fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Only in round (0: in each)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What cover adds (0: as usual)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Falling test fails up to (0: as usual)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Dice for impact damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What an inch of climbing costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Value of all abilities (0: as rolled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds that reserves come later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Most victory points, which you count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>You say who has won</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Needs an attacker and a defender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <location filename="app/ui/setup/card_words.py"/>
        <source>no fixed end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins, in your words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>How the winner is found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>At the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What the program works out of this card stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes, in your words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>The program counts these in by itself:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Packs of cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Make a copy to change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save as a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Cards are drawn from the packs that are ticked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a pack of cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save the pack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name} cannot be written ({why}); nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name}, copy {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{deployment} deployment, {victory} victory, {twist} twist cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>a point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole far edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole near edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole left edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole right edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, left half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, right half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, left half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, right half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, far half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, near half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, far half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, near half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>another line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Which round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the far edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Click the card to put the chosen point there; drag along an edge to make it a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>This is the report. It names the version, the system and the last steps, and nothing about you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>A report lies in the folder “{folder}” as “{name}”. It names the version, the system and the last steps, and nothing about you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>The report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>New fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Fighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>Diameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>{name}: its cut…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a miniature’s mesh…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Length of the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Width of the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness of the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Suggest one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Take the height that is usual on such a base; it is called assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>How many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a cylinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>They stand side by side at their side’s edge of the board, selected, ready to be moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Name of the side {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help_pages.py"/>
        <source>(no key)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Leave this out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>{count} imported, {failed} could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import all ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>How far the import is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_files.py"/>
        <source>Files to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Take the suggestion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Something else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/panels/library.py"/>
        <source>Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Millimetres a unit is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>What points up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>One unit is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>SIZE ON THE TABLE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>HEALTH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>The model beside a 32 mm base; the arrow keys turn it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>32 mm base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Millimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Centimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres at 1:56</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>z points up (printing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>y points up (games)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>x points up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like millimetres: {size} mm at its longest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like inches: {size} in at its longest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like centimetres: {size} cm at its longest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like metres: {size} m at its longest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>The file says that one unit is {mm} mm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} inches, wide, deep and high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{count} triangles, {parts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>A clean solid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is read: {share}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is imported: {share}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is in the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature as the body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>The miniature cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Use this body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Another file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>How far the reading is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Axis that points up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Suggest again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Change the base to: {base}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base diameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{height:.1f} mm high, base included ({inches})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{count} triangles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>as the file says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{mm:g} mm a unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Height of the cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base thickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Cut at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>No base was found, so nothing is cut. If it has one, raise the cut to its top.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Its own base was found and is cut off: {base}, {thickness:.1f} mm thick.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>The fighter’s own base on the table: {base}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Last changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Recent battles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Everything is saved as it is done. Battles without a name are kept here, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>no name yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>today, {hour}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>yesterday, {hour}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>{day}, {hour}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>As the system has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Inches first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Millimetres first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Colours:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Size of texts:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Language:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Distances:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>{step} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Grid to snap to:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>The new language is spoken from the next start on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Usual key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>All usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>No key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} keeps its meaning; press another key, or one more with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} is now for: {command}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} was for “{other}”, which has no key now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Changed; usually {key}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>The key for “{command}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Choose a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Eyeline: keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Kept views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>No view is kept yet. “Keep this view…” keeps the one there is now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/dress/parts.py"/>
        <source>{role}: {name}, side {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>View {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Keep this view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Name of the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Terrain above {height:.1f}″ is hidden; it still blocks sight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{x}, {y} at height {z}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{distance} (↔ {across}, ↕ {up})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <location filename="app/ui/panels/others.py"/>
        <source>Distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Horizontal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Vertical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ranges.py"/>
        <source>Ranges cannot be shown here; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ruler.py"/>
        <source>Distances cannot be shown while this is moved; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/measuring/tape.py"/>
        <source>What the tape is held to cannot be measured here; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Photo with four marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Mark {number}, {corner}: {across} % from the left, {down} % from the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/grid.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Who sees whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Place on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Size and health…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Move to another set…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import again with another unit or axis…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Remove from the library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Terrain library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Nothing of that name. Search for less, or import it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>All sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Search the terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Close the terrain library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Or drop files or a folder on the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>What is “{title}” to be called?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Which set is “{title}” to be in? Choose one or type a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Move to another set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove “{title}” from the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Battles that use it keep their own copy, and nothing on a table changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove from the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Triangles: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>File: {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Nothing is wrong with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size and health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_grid.py"/>
        <source>Terrain that can be placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{mm} mm ({inches} in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{size}, {count} triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{title}, {set}, {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{entry}. Mind: {warnings}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Point at a mark to read why; click it to look at the pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Copy as a table that a spreadsheet understands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>{done} of {count} pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>not looked at yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/window.py"/>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Close measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>{start} – {end}: {distance}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>What was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Click on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Between two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges in inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>such as 3, 6, 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Rings, measured level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>All within reach, in space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges round who is selected, or looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Show distances while moving a fighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>To those within, in inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ruler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>“{text}” is no length in inches; write numbers such as 3, 6, 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Everyone else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Whom {name} sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Clears by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of the selected piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What it counts as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set this part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Does not count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Tag on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Take back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>As suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part chosen in the list counts as this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part is not what its shape suggests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The whole piece counts as this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Click parts on the table, or drag across them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What you said of this part is taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>All that you said of this piece is taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Close parts of terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Counts as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>said by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Looking at the shapes of the terrain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Select a piece of terrain to see and change what its parts count as.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Nothing on it is an obstacle or a platform.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/patience.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looking closer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Fit the drawing (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Nearer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Farther</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy the drawing as a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Close the side view (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Choose who looks at whom to see the line from the side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Side view of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: the line clears {thing} by {room}, {far} on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: there is nothing near the line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: only a hairline, which passes {thing} at {room}, {far} on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: no line has been found yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: even the best line is stopped by {thing}, {far} on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: this line is stopped by {thing}, {far} on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>stopped by {thing}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Numbers of what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Select fighters or pieces to see their numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Locked: not moved by mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Miniature and its cut…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Close numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>{count} things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>PLACE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BASE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BODY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Through a fighter's eyes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the fighter looks from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the line starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where most is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Stand up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>See the table from above again (V or Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where {seer} looks from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>not free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>feet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: nothing of {target} is free from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: all of {target} is free from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: {share} of {target} is free from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Counted with rays, for the eye; the verdict rests on its own line or proof.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Nothing is free from any of {count} points of {seer}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Over {count} points of {seer}: {least} to {most}, {mean} on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>How sure?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudge both fighters and everything near their line, and count how often there is one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudging models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Click a fighter, then the one it looks at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Now click the fighter it looks at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Nobody is on the table yet. The menu “Table” has new fighters, terrain and the board.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>It takes two: add another fighter from the menu “Table”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Is looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Swap seer and target (X)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click a fighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>then another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Stoop down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the table through the seer's eyes (V)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the line from the side (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy the verdict as text (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict: {verdict}. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{battle} is drawn in {picture}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{picture} cannot be written; choose a folder that exists and a name that ends in .png</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>{cause} The table is shown as a plan from above, which gives the same verdicts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>There is no OpenGL here: the plan is all there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>Plan of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>6 inches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The height of {name} is assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The heights of {names} are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/seeing/section_place.py"/>
        <source>Drag to turn the head, wheel to look closer · arrow keys look from elsewhere on the body · V stands up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>No card yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>line from {start} to {end}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>{x} from the left, {y} from the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>round {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>R{number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>symmetrical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>attacker and defender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>New card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Fighters still to be set up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Drag a fighter onto the table, or click it and then the place. Enter finds a place for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Take back what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>{side} sets up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>In reserve:
{groups}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Where fighters may be set up cannot be shown here; they can be set up all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Click where {name} is to be set up. Enter finds a place, Esc lets go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No point of the deployment card is for the group of {name} yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No free place was found for {name} where its group is set up; click one as near as can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Another board…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Free play has no rounds and no cards. Choose a game to set up a battle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Board: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Use {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Hide groups until both sides have theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Propose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Groups that keep to the rules, strong fighters spread evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split {side} into battle groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Propose battle groups for {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split, and hidden for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Begun, and hidden for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Not split yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>Step {number}, {title}, {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>its base overlaps {other} by {depth} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>Bases stand beside each other and beside terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More that can be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Setting up the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Close the set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Set up the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/place.py"/>
        <source>Select the fighters on the table that are to be taken back first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/steps.py"/>
        <source>Deployment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Victory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Twist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Red points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Blue points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>The arrow of the cards points to the near edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>What was built, if you like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Packs of cards…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Cards are drawn from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>nobody yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Take the card away: {deck}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw a card: {deck}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose a card: {deck}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click the place or the fighter that is meant. Esc lets go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click where the fighter is to be set up; Shift and the wheel turn it, Enter finds a place, Esc lets go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <location filename="app/ui/setup/zones.py"/>
        <source>{group}, round {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <source>No point of the deployment card is for this group yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Attacker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Defender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for attacker and defender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for the colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll for both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Or type what you rolled on the table, then Enter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>As it stands, and to be put right by hand:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>A tie, {rolls}: roll again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>What {side} rolled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Dagger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Shield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Hammer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>no colour yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Battle groups of {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>In no group yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>These groups keep to the rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Drag fighters between the columns, or choose one and press {keys}; 0 takes it out again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <source>{points} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>no card yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Game and board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Warbands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Roll-off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battle groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battleplan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{width} × {depth} mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} has priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} attacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} defends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{count} in reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Reveal the warbands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Two sides need a warband first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change the warband of {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster the warband of {side}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>Problem: {problem}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>No warband yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>No colour yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Open a battle first, or begin one: then a photo can be laid on its board.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to lay this photo on the board: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to open this battle: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Put the message away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Something went wrong that should not have. The battle is as it was; you can go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Seer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} is looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>A command or a fighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Nothing is called so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>What was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/start.py"/>
        <source>New battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Open a battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Name the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The copy is in {name}. You go on in the battle you had.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it, in {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it. “Name it…” gives the battle a file of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Export the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is written, with {count} more files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The battle is {name} from now on. Everything is saved as you do it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} (no name yet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What is whole opens as a battle of its own. The file stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Recover what is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What you did last is not on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program was ended without being closed. The battle is as it was then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program stopped last time without being closed. The battle is as it was then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/toolbar.py"/>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Does she see him?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Click a fighter, then the one she looks at. The panel has the verdict, and the line on the table shows why. With keys: {next} goes from one target to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Move her</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Drag her across the table and watch the line follow. When she rests, the verdict is proven. {undo} takes the move back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Stoop down, and build your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{stoop} puts your eye where hers is. {library} opens the terrain, {fighters} adds fighters: the table before you is a few drags away. {help} has more, {find} finds everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Skip the tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{step} of {steps}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>New battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open recent…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open a battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>The last start ended before the table was shown. The battle is safe in its file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name}, which was open last, is no longer there; this is another battle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name} is open already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Demo dispute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Opening {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Recover what is whole…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is inside {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>nothing is under it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>the middle of its base hangs over an edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>its base meets {name}'s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{name}: {remarks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>Click two things or points to measure between them; with Alt, a piece as a whole. Esc ends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>From {start} to …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>Drag things to move them · Q and E turn them · Shift and drag selects · drag the table to turn the view, the middle button moves it, F fits it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>This is an earlier moment, to be looked at only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/tools/tag.py"/>
        <source>Click a part of a piece to tag it, or drag across it to tag a box. Esc ends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/viewport/picture.py"/>
        <source>A picture needs OpenGL and there is none here; run this on a desktop or under xvfb-run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>The warband</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>which?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>{name} (figures missing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>What was copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>Reading {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name} lists nobody; choose another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name}: {count} fighters, {new} of them new. They are on the left from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>This is how you left it. Ctrl+Z goes back to what is in the battle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Nothing was copied; copy a list of fighters first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>“{name}” is invented, to try things with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>{name} is not kept any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>typed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>The list is full; take somebody out first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Figures are missing: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Which base? Nobody has said for: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Chaos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Death</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Destruction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>A fighter’s figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Type a fighter in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Grand Alliance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Toughness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Wounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a Toughness; no card has 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Runemarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>with commas between them, such as: leader, fly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Rosters and fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Import a roster or fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Save the roster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>That file cannot be read ({why}); export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add to the warband</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Import a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Paste a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Read a roster that was copied, from a web site for instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Type one in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Demo warband</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Save the roster…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further up; in some games the first one leads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Take out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Your fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>such as: Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add fighters from the left, or drop a roster’s file here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>This battle is free play, which knows no warbands. Choose its game first; the roster can be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Name the side first, such as: Red.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>{side} has {count} fighters in the battle already; these join them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/place.py"/>
        <source>Open a battle first, or begin one: then warbands can be enlisted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>… and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part in the warband</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height, base included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its figures…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its mesh…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>A name of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Own name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction of the fighters that are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Name, faction or runemark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Search your fighters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>All factions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is here yet. Import a file of fighters, type one in, or try a demo warband.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is called so; try fewer letters, or all factions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>One more weapon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Take it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Attacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Critical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The least range, 0 for none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The greatest range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Weapons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>By its runemarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Leader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Hero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Ally</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Thrall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Monster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Figures are missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Move {move}, Toughness {toughness}, Wounds {wounds}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}, {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{fighters}, {points}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{names} and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Eyeline is unofficial and belongs to no game's publisher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>What the table is built of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Below the table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
