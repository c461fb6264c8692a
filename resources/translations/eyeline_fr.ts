<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>Eyeline</name>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Damage, of the wounds left</source>
        <translation>Dégâts, sur les Points de Vie restants</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Takes it down</source>
        <translation>Met hors de combat</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight into the log</source>
        <translation>Visibilité dans le journal</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Write the ruling on sight into the log of the battle</source>
        <translation>Écrire la décision de visibilité dans le journal de la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>{fighter} attacks {target}</source>
        <translation>{fighter} attaque {target}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Attack all the same…</source>
        <translation>Attaquer quand même…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/battle/panel.py"/>
        <source>Attack</source>
        <translation>Attaquer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Looking whether {target} is seen…</source>
        <translation>On regarde si {target} est visible…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight: {ruling}</source>
        <translation>Visibilité : {ruling}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Proven</source>
        <translation>Prouvé</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What other rules add</source>
        <translation>Ce que d’autres règles ajoutent</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>attacks</source>
        <translation>attaques</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>strength</source>
        <translation>force</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>damage</source>
        <translation>dégâts</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What rules add that the program does not know: {what}</source>
        <translation>Ce qu’ajoutent des règles que le programme ignore : {what}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>A bonus attack</source>
        <translation>Une attaque bonus</translation>
    </message>
    <message>
        <location filename="app/ui/battle/answering.py"/>
        <source>Drag {name} on the table.</source>
        <translation>Faites glisser {name} sur la table.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/setup/asking.py"/>
        <source>What is asked</source>
        <translation>Ce qui est demandé</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{what}: dice are needed.</source>
        <translation>{what} : il faut des dés.</translation>
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
        <translation>Annuler</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Looking whether it is seen: a line, or the proof that there is none…</source>
        <translation>On regarde si c’est visible : une ligne, ou la preuve qu’il n’y en a pas…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Find a place</source>
        <translation>Trouver un endroit</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The nearest place that is allowed</source>
        <translation>L’endroit permis le plus proche</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Click the place on the table.</source>
        <translation>Cliquez sur l’endroit, sur la table.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{side}: {question}</source>
        <translation>{side} : {question}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Do it all the same</source>
        <translation>Le faire quand même</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The log tells that you overruled it</source>
        <translation>Le journal dit que vous êtes passé outre</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/battle/naming.py"/>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Leave it</source>
        <translation>Laisser</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacking.py"/>
        <source>Sight from {seer} to {target}: {ruling}. {reason}</source>
        <translation>Visibilité de {seer} à {target} : {ruling}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <location filename="app/ui/warband/wording.py"/>
        <source>Weapon</source>
        <translation>Arme</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} · range {reach} · {attacks} attacks, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name} · portée {reach} · {attacks} attaques, force {strength}, dégâts {hit}/{critical}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>Select a fighter: whom it can attack is told here.</source>
        <translation>Sélectionnez un combattant : on lit ici qui il peut attaquer.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} has no weapon, or nobody to use it on.</source>
        <translation>{name} n’a pas d’arme, ou personne contre qui s’en servir.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} gets up again</source>
        <translation>{name} se relève</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>End the activation of {name}</source>
        <translation>Terminer l’activation de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Activate {name}</source>
        <translation>Activer {name}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Take {name} down</source>
        <translation>Mettre {name} hors de combat</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} leaves the battlefield</source>
        <translation>{name} quitte le champ de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Set {name} up on the table</source>
        <translation>Mettre {name} en place sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Before the battle</source>
        <translation>Avant la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Round {number}</source>
        <translation>Round {number}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} · {phase}</source>
        <translation>Round {number} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/desk.py"/>
        <source>{what}. Undo takes it back.</source>
        <translation>{what}. « Annuler » y revient.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/dice.py"/>
        <source>blank</source>
        <translation>vide</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>{what}: thrown and left</source>
        <translation>{what} : lancé et laissé là</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Sight is {ruling}: {reason}. Look at the table.</source>
        <translation>Visibilité : {ruling}, {reason}. Regardez la table.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Dice</source>
        <translation>Dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>The battle is over</source>
        <translation>La bataille est finie</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Export report…</source>
        <translation>Exporter le rapport…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Copy report</source>
        <translation>Copier le rapport</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>The report of the battle</source>
        <translation>Le rapport de la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/log.py"/>
        <source>Overruled: {rule}</source>
        <translation>Outrepassé : {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>Select a fighter: what its position says is told here. A click on a line shows it on the table.</source>
        <translation>Sélectionnez un combattant : on lit ici ce que dit sa position. Un clic sur une ligne la montre sur la table.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <location filename="app/ui/window.py"/>
        <source>The table</source>
        <translation>La table</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>The rules are silent here; this is how the program reads them.</source>
        <translation>Les règles se taisent ici ; voici comment le programme les lit.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>not set up</source>
        <translation>pas en place</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>in reserve</source>
        <translation>en réserve</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>taken down</source>
        <translation>hors de combat</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>left the battlefield</source>
        <translation>a quitté le champ de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>A row selects its fighter on the table; − and + change its wounds, the right button offers more.</source>
        <translation>Une ligne sélectionne son combattant sur la table ; − et + changent ses Points de Vie, le bouton droit en offre plus.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{side} · {standing} of {count} on the table</source>
        <translation>{side} · {standing} sur {count} sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound for {name} (−)</source>
        <translation>Un Point de Vie de moins pour {name} (−)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound less for {name} (+)</source>
        <translation>Un Point de Vie de plus pour {name} (+)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{left} of {wounds} wounds left</source>
        <translation>{left} Points de Vie restants sur {wounds}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>active</source>
        <translation>actif</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>waiting</source>
        <translation>attend</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>activated</source>
        <translation>activé</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>climbing</source>
        <translation>grimpe</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>carries {treasure}</source>
        <translation>porte {treasure}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} (is it seen?)</source>
        <translation>{option} (visible ?)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} ({sight})</source>
        <translation>{option} ({sight})</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Working it out…</source>
        <translation>Calcul en cours…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} of {last} · {phase}</source>
        <translation>Round {number} sur {last} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Who has won?</source>
        <translation>Qui l’emporte ?</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>Nobody has won</source>
        <translation>Personne ne l’emporte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>{side} has won</source>
        <translation>{side} l’emporte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>{side} to play</source>
        <translation>À {side} de jouer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Both sides</source>
        <translation>Les deux camps</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>The log of the battle</source>
        <translation>Le journal de la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>What is done in the battle is written down here.</source>
        <translation>Ce qui se fait dans la bataille s’écrit ici.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Look at this moment</source>
        <translation>Regarder ce moment</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>overruled: {rule}</source>
        <translation>outrepassé : {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step earlier</source>
        <translation>Une étape plus tôt</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step later</source>
        <translation>Une étape plus tard</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Back to now</source>
        <translation>Revenir à maintenant</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Go back to here</source>
        <translation>Revenir ici</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Take back everything that was done after this moment; it can be done again</source>
        <translation>Annuler tout ce qui s’est fait après ce moment ; on peut le rétablir</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: after step {at} of {last}, “{label}”</source>
        <translation>Retour en arrière : après l’étape {at} sur {last}, « {label} »</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: before the first of {last} steps</source>
        <translation>Retour en arrière : avant la première des {last} étapes</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Dice that pay for it</source>
        <translation>Dés qui la paient</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Do it</source>
        <translation>Faire</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>what it is called</source>
        <translation>comment ça s’appelle</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>{size} of {value}</source>
        <translation>{size} de {value}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Actions</source>
        <translation>Actions</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Abilities</source>
        <translation>Aptitudes</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Reactions</source>
        <translation>Réactions</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Sides</source>
        <translation>Camps</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Tokens</source>
        <translation>Pions</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Set-up</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>{options}: {reason}</source>
        <translation>{options} : {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>How many dice</source>
        <translation>Combien de dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Which dice</source>
        <translation>Quels dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>what for</source>
        <translation>pour quoi</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>What the dice are for</source>
        <translation>À quoi servent les dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Roll…</source>
        <translation>Lancer…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Other dice</source>
        <translation>Autres dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The turn</source>
        <translation>Le tour</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/build.py"/>
        <source>Fighters</source>
        <translation>Combattants</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Facts</source>
        <translation>Faits</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>The battle</source>
        <translation>La bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>single</source>
        <translation>simple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>double</source>
        <translation>double</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>triple</source>
        <translation>triple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>quad</source>
        <translation>quadruple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{side} · has the initiative</source>
        <translation>{side} · a l’initiative</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>1 single</source>
        <translation>1 simple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{count} singles</source>
        <translation>{count} simples</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>wild, in hand</source>
        <translation>joker, en main</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>How it stands</source>
        <translation>Où en est la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point less for {side}</source>
        <translation>Un point de moins pour {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point more for {side}</source>
        <translation>Un point de plus pour {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>{side}: {points} points</source>
        <translation>{side} : {points} points</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{target} is not visible: {reason}</source>
        <translation>{target} n’est pas visible : {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{dice} dice, hits on {hit}+ · {mean} damage on average · takes down {share} %</source>
        <translation>{dice} dés, touche sur {hit}+ · {mean} dégâts en moyenne · met hors de combat à {share} %</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Click the place. Esc lets go.</source>
        <translation>Cliquez sur l’endroit. Échap le lâche.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>The places that are allowed cannot be shown here; click one, the rules are asked all the same.</source>
        <translation>Les endroits permis ne peuvent pas être montrés ici ; cliquez sur un endroit, les règles sont consultées quand même.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>No place was found: click one.</source>
        <translation>Aucun endroit trouvé : cliquez vous-même.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Where it may be put is being worked out…</source>
        <translation>On cherche où cela peut se poser…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>It may be put here.</source>
        <translation>Cela peut se poser ici.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Not here: the rules are asked if you click all the same.</source>
        <translation>Pas ici : si vous cliquez quand même, les règles sont consultées.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report of the battle was copied.</source>
        <translation>Le rapport de la bataille a été copié.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Web page (*.html)</source>
        <translation>Page web (*.html)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Text (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Export the report</source>
        <translation>Exporter le rapport</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Battle report</source>
        <translation>Rapport de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>the report could not be written: {reason}</source>
        <translation>le rapport n’a pas pu être écrit : {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report was written to {path}</source>
        <translation>Le rapport est écrit dans {path}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>Drag the token to where its centre is to be</source>
        <translation>Faites glisser le pion là où doit être son centre</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token} lies under {name}: hold Alt to take it</source>
        <translation>{token} est sous {name} : tenez Alt enfoncé pour le prendre</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token}: {middle} from the middle of the board, {edge} from the nearest edge</source>
        <translation>{token} : à {middle} du milieu du plateau, à {edge} du bord le plus proche</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token}, carried</source>
        <translation>{token}, porté</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token} · {side}</source>
        <translation>{token} · {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Use these dice</source>
        <translation>Prendre ces dés</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Or type what you rolled on the table.</source>
        <translation>Ou saisissez ce que vous avez lancé sur la table.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>What allows a die to be thrown again:</source>
        <translation>Ce qui permet de relancer un dé :</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand</source>
        <translation>à la main</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by an ability</source>
        <translation>par une aptitude</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by a card</source>
        <translation>par une carte</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll again</source>
        <translation>Relancer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>A click on a die throws it again, once.</source>
        <translation>Un clic sur un dé le relance, une fois.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what}: what the dice show</source>
        <translation>{what} : ce que montrent les dés</translation>
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
        <translation>par ex. {faces}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{face}: throw it again</source>
        <translation>{face} : le relancer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Not thrown yet</source>
        <translation>Pas encore lancé</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Keep in mind</source>
        <translation>À retenir</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Before you go on</source>
        <translation>Avant de continuer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Not yet</source>
        <translation>Pas encore</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Walk</source>
        <translation>Marche</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Jump</source>
        <translation>Saut</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Climb</source>
        <translation>Escalade</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Fly</source>
        <translation>Vol</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used} of {most}</source>
        <translation>{how} : {used} sur {most}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used}</source>
        <translation>{how} : {used}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Disengage</source>
        <translation>Désengagement</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>A bonus move</source>
        <translation>Un mouvement bonus</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Moving</source>
        <translation>Déplacement</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Drag {name} on the table; each stretch adds to the move. Esc takes it back.</source>
        <translation>Faites glisser {name} sur la table ; chaque tronçon s’ajoute au mouvement. Échap le reprend.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle by hand</source>
        <translation>Terminer la bataille à la main</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>The log will say that the players ended it.</source>
        <translation>Le journal dira que les joueurs l’ont terminée.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>why, in your words</source>
        <translation>pourquoi, avec vos mots</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>Why the battle ends</source>
        <translation>Pourquoi la bataille se termine</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle</source>
        <translation>Terminer la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand: {why}</source>
        <translation>à la main : {why}</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Round</source>
        <translation>Rond</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Oval</source>
        <translation>Ovale</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Pill</source>
        <translation>Oblong</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>several</source>
        <translation>plusieurs</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Base</source>
        <translation>Socle</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape}, own size</source>
        <translation>{shape}, autre taille</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {diameter:g} mm</source>
        <translation>{shape} {diameter:g} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape} {length:g} × {width:g} mm</source>
        <translation>{shape} {length:g} × {width:g} mm</translation>
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
        <translation>Hauteur z</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Turn</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about x</source>
        <translation>Inclinaison x</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about y</source>
        <translation>Inclinaison y</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Length</source>
        <translation>Longueur</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness</source>
        <translation>Épaisseur</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body height</source>
        <translation>Hauteur du corps</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body radius</source>
        <translation>Rayon du corps</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <location filename="app/ui/tools/select.py"/>
        <source>{name} is locked and stays where it is; unlock it to move it</source>
        <translation>{name} : verrouillé, reste en place ; déverrouillez-le pour le déplacer</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>Grid of {step} mm</source>
        <translation>Grille de {step} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>No grid</source>
        <translation>Aucune grille</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked fighter, {number} of {count}</source>
        <translation>{name}, combattant verrouillé, {number} sur {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, fighter, {number} of {count}</source>
        <translation>{name}, combattant, {number} sur {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked terrain, {number} of {count}</source>
        <translation>{name}, décor verrouillé, {number} sur {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, terrain, {number} of {count}</source>
        <translation>{name}, décor, {number} sur {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>There is no model in that folder; choose one with STL, OBJ, PLY, GLB or 3MF files.</source>
        <translation>Il n’y a aucun modèle dans ce dossier ; choisissez-en un avec des fichiers STL, OBJ, PLY, GLB ou 3MF.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>Only the first {count} models are taken; import the rest later.</source>
        <translation>Seuls les {count} premiers modèles sont pris ; importez les autres plus tard.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>{name} cannot be read ({why}); export it again.</source>
        <translation>{name} est illisible ({why}) ; exportez-le de nouveau.</translation>
    </message>
    <message>
        <location filename="app/ui/building/minis.py"/>
        <source>{model}, {height:.1f} mm high, base included</source>
        <translation>{model}, {height:.1f} mm de haut, socle compris</translation>
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
        <translation>Camp A</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Added {name}.</source>
        <translation>Ajouté : {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>Added {count} fighters, {first} to {last}.</source>
        <translation>{count} combattants ajoutés, de {first} à {last}.</translation>
    </message>
    <message>
        <location filename="app/ui/building/numbers.py"/>
        <source>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</source>
        <translation>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>What overlaps cannot be shown here; everything else goes on.</source>
        <translation>Les chevauchements ne peuvent pas être montrés ici ; tout le reste continue.</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{count} more</source>
        <translation>{count} de plus</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{a} overlaps {b} by {depth} mm</source>
        <translation>{a} chevauche {b} de {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{depth} mm overlap</source>
        <translation>chevauchement de {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is longer than {count} MB; save it smaller and try again</source>
        <translation>{name} dépasse {count} Mo ; enregistrez-la plus petite et réessayez</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} cannot be opened: {why}; check the path</source>
        <translation>{name} ne peut pas être ouvert : {why} ; vérifiez le chemin</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is no photo that can be read; save it as JPEG or PNG (phones call it “most compatible”)</source>
        <translation>{name} n’est pas une photo lisible ; enregistrez-la en JPEG ou PNG (« le plus compatible » sur les téléphones)</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} has {width} × {height} pixels, which is too many; save it smaller and try again</source>
        <translation>{name} a {width} × {height} pixels, c’est trop ; enregistrez-la plus petite et réessayez</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is damaged: the picture in it cannot be read</source>
        <translation>{name} est abîmé : l’image qu’il contient est illisible</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>the four marks are not the corners of a mat; drag each onto its corner, without crossing over</source>
        <translation>les quatre repères ne sont pas les coins d’un tapis ; faites glisser chacun sur son coin, sans les croiser</translation>
    </message>
    <message>
        <location filename="app/ui/building/placing.py"/>
        <source>{name} stands on the table.</source>
        <translation>{name} : sur la table.</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/board.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/warband/filing.py"/>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature’s mesh</source>
        <translation>Le maillage d’une figurine</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Obstacle</source>
        <translation>Obstacle</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Platform</source>
        <translation>Plateforme</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Low terrain</source>
        <translation>Décor bas</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Stairs</source>
        <translation>Escalier</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Ladder</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Archway</source>
        <translation>Arche</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Door</source>
        <translation>Porte</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Deadly terrain</source>
        <translation>Décor mortel</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No obstacle</source>
        <translation>Pas un obstacle</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No platform</source>
        <translation>Pas une plateforme</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No low terrain</source>
        <translation>Pas un décor bas</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No stairs</source>
        <translation>Pas un escalier</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No ladder</source>
        <translation>Pas une échelle</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No archway</source>
        <translation>Pas une arche</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No door</source>
        <translation>Pas une porte</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Not deadly</source>
        <translation>Pas mortel</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}: all of it</source>
        <translation>{part} : en entier</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, {height} high</source>
        <translation>{part}, à {height} de haut</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, up to {height}</source>
        <translation>{part}, jusqu’à {height}</translation>
    </message>
    <message>
        <location filename="app/ui/building/tagging.py"/>
        <source>What terrain counts as cannot be shown here; everything else goes on.</source>
        <translation>Impossible de montrer ici comme quoi comptent les décors ; tout le reste continue.</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import terrain</source>
        <translation>Importer des décors</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Import a folder of terrain</source>
        <translation>Importer un dossier de décors</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Open a battle first, or begin one: then models can be placed.</source>
        <translation>Ouvrez ou commencez d’abord une bataille : on peut ensuite poser des modèles.</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Move</source>
        <translation>Dé&amp;placer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Arrange</source>
        <translation>D&amp;isposer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <location filename="app/ui/commands/command.py"/>
        <source>Select something first</source>
        <translation>Sélectionnez d’abord quelque chose</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select two things first</source>
        <translation>Sélectionnez d’abord deux objets</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select three things first</source>
        <translation>Sélectionnez d’abord trois objets</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select a piece of terrain first</source>
        <translation>Sélectionnez d’abord un décor</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left</source>
        <translation>Pousser à gauche</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by 1 mm</source>
        <translation>Pousser à gauche de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by an inch</source>
        <translation>Pousser à gauche d’un pouce</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right</source>
        <translation>Pousser à droite</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by 1 mm</source>
        <translation>Pousser à droite de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by an inch</source>
        <translation>Pousser à droite d’un pouce</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away</source>
        <translation>Éloigner</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by 1 mm</source>
        <translation>Éloigner de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by an inch</source>
        <translation>Éloigner d’un pouce</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near</source>
        <translation>Rapprocher</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by 1 mm</source>
        <translation>Rapprocher de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by an inch</source>
        <translation>Rapprocher d’un pouce</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>R&amp;aise</source>
        <translation>Éle&amp;ver</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lo&amp;wer</source>
        <translation>A&amp;baisser</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Raise by 1 mm</source>
        <translation>Élever de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lower by 1 mm</source>
        <translation>Abaisser de 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up left edges</source>
        <translation>Aligner les bords gauches</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles, one behind the other</source>
        <translation>Aligner les milieux, l’un derrière l’autre</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up right edges</source>
        <translation>Aligner les bords droits</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up near edges</source>
        <translation>Aligner les bords proches</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles in a row</source>
        <translation>Aligner les milieux, côte à côte</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up far edges</source>
        <translation>Aligner les bords éloignés</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;left</source>
        <translation>Tourner à &amp;gauche</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;right</source>
        <translation>Tourner à &amp;droite</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn left by 1°</source>
        <translation>Tourner à gauche de 1°</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn right by 1°</source>
        <translation>Tourner à droite de 1°</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lar&amp;ger</source>
        <translation>Ag&amp;randir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>S&amp;maller</source>
        <translation>Réd&amp;uire</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Stand on what is below</source>
        <translation>Po&amp;ser sur ce qui est dessous</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly across</source>
        <translation>Répartir en largeur</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly in depth</source>
        <translation>Répartir en profondeur</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn all the same way</source>
        <translation>Tourner tous dans le même sens</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Next gri&amp;d: none, 5, 10, 25.4 mm</source>
        <translation>Gr&amp;ille suivante : aucune, 5, 10, 25.4 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Battle</source>
        <translation>&amp;Bataille</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;New battle…</source>
        <translation>&amp;Nouvelle bataille…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Open &amp;recent…</source>
        <translation>Ouvrir une &amp;récente…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Demo dispute</source>
        <translation>Litige de &amp;démonstration</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Na&amp;me it…</source>
        <translation>No&amp;mmer…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Is it &amp;saved?</source>
        <translation>E&amp;st-ce enregistré ?</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Save a &amp;copy…</source>
        <translation>Enregistrer une &amp;copie…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Export as JSON…</source>
        <translation>&amp;Exporter en JSON…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>C&amp;lose battle</source>
        <translation>&amp;Fermer la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Table</source>
        <translation>&amp;Table</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>New &amp;fighters…</source>
        <translation>Nouveaux &amp;combattants…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Add the &amp;same again</source>
        <translation>&amp;Ajouter le même encore</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Si&amp;des…</source>
        <translation>Ca&amp;mps…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;whole side again, across the board</source>
        <translation>&amp;Tout le camp encore, en face</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Numbers…</source>
        <translation>&amp;Nombres…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Terrain &amp;library</source>
        <translation>&amp;Bibliothèque de décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>Terrain</source>
        <translation>Décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Import terrain…</source>
        <translation>&amp;Importer des décors…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Import a &amp;folder of terrain…</source>
        <translation>Importer un &amp;dossier de décors…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Parts of terrain</source>
        <translation>Pa&amp;rties de décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Ta&amp;g parts on the table</source>
        <translation>Mar&amp;quer des parties sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;board, and a photo on it…</source>
        <translation>Le &amp;plateau, avec une photo…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Board</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Open a battle first</source>
        <translation>Ouvrez d’abord une bataille</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose a fighter first</source>
        <translation>Choisissez d’abord un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose two fighters first</source>
        <translation>Choisissez d’abord deux combattants</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Add a fighter first</source>
        <translation>Ajoutez d’abord un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>There is nothing on the table</source>
        <translation>Il n’y a rien sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select a fighter first</source>
        <translation>Sélectionnez d’abord un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Copy verdict</source>
        <translation>&amp;Copier le verdict</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Duplicate</source>
        <translation>&amp;Dupliquer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Re&amp;move</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Lock or unlock</source>
        <translation>&amp;Verrouiller ou déverrouiller</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select &amp;all</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;next thing</source>
        <translation>Sélectionner l’objet suiva&amp;nt</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;previous thing</source>
        <translation>Sélectionner l’objet précéd&amp;ent</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Choose as seer or target</source>
        <translation>Choisir c&amp;omme observateur ou cible</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Find a command…</source>
        <translation>&amp;Trouver une commande…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>Find</source>
        <translation>Trouver</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Keys…</source>
        <translation>Ra&amp;ccourcis…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Settings…</source>
        <translation>&amp;Réglages…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Tour</source>
        <translation>&amp;Visite</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;About Eyeline</source>
        <translation>À &amp;propos d’Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <location filename="app/ui/commands/setup.py"/>
        <source>&amp;Game</source>
        <translation>&amp;Jeu</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Begin the battle first: set it up</source>
        <translation>Commencez d’abord la bataille : mettez-la en place</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Select a fighter in a battle first</source>
        <translation>Sélectionnez d’abord un combattant dans une bataille</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Activate a fighter first</source>
        <translation>Activez d’abord un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>No earlier moment is looked at</source>
        <translation>On ne regarde pas de moment antérieur</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Rounds and turns</source>
        <translation>&amp;Rounds et tours</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Do what comes &amp;next</source>
        <translation>&amp;Faire ce qui vient ensuite</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;turn</source>
        <translation>Le &amp;tour</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;fighters</source>
        <translation>Les &amp;combattants</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Attacks</source>
        <translation>Les &amp;attaques</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>What &amp;positions say</source>
        <translation>Ce que disent les &amp;positions</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;log</source>
        <translation>Le &amp;journal</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One &amp;wound for who is selected</source>
        <translation>Un Point de &amp;Vie de moins pour la sélection</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One wound l&amp;ess for who is selected</source>
        <translation>Un Point de Vie de pl&amp;us pour la sélection</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by wal&amp;king</source>
        <translation>Se déplacer en &amp;marchant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by &amp;jumping</source>
        <translation>Se déplacer en &amp;sautant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by clim&amp;bing</source>
        <translation>Se déplacer en &amp;grimpant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by fl&amp;ying</source>
        <translation>Se déplacer en v&amp;olant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;back</source>
        <translation>Regarder une étape plus t&amp;ôt</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;on</source>
        <translation>Regarder une étape plus tar&amp;d</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Back to n&amp;ow</source>
        <translation>R&amp;evenir à maintenant</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>End the &amp;battle…</source>
        <translation>Termi&amp;ner la bataille…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Copy the report of the battle</source>
        <translation>Cop&amp;ier le rapport de la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>E&amp;xport the report of the battle…</source>
        <translation>E&amp;xporter le rapport de la bataille…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set &amp;up the battle</source>
        <translation>Mettre la &amp;bataille en place</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set up</source>
        <translation>Mettre en place</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Sight</source>
        <translation>&amp;Ligne de vue</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Next target</source>
        <translation>Cible &amp;suivante</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/shell/finder.py"/>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Previous target</source>
        <translation>Cible &amp;précédente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Swap seer and target</source>
        <translation>&amp;Inverser observateur et cible</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Swap</source>
        <translation>Inverser</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop &amp;down</source>
        <translation>Se &amp;baisser</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Choose two fighters first, on the table in space</source>
        <translation>Choisissez d’abord deux combattants, sur la table en 3D</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop</source>
        <translation>Se baisser</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Side &amp;view of the line</source>
        <translation>&amp;Vue de profil de la ligne</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/section.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Side view</source>
        <translation>Profil</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Who sees whom</source>
        <translation>&amp;Qui voit qui</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Everyone</source>
        <translation>Tous</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Measure with clicks</source>
        <translation>&amp;Mesurer au clic</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Meas&amp;uring and ranges</source>
        <translation>Mes&amp;ures et portées</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Let go</source>
        <translation>&amp;Lâcher</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;near edge</source>
        <translation>Du bord &amp;proche</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;right edge</source>
        <translation>Du bord &amp;droit</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the far e&amp;dge</source>
        <translation>Du bord él&amp;oigné</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the l&amp;eft edge</source>
        <translation>Du bord &amp;gauche</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>No view is kept there yet</source>
        <translation>Aucune vue n’y est encore gardée</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 1</source>
        <translation>Vue gardée 1</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 2</source>
        <translation>Vue gardée 2</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 3</source>
        <translation>Vue gardée 3</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 4</source>
        <translation>Vue gardée 4</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 5</source>
        <translation>Vue gardée 5</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 6</source>
        <translation>Vue gardée 6</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 7</source>
        <translation>Vue gardée 7</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 8</source>
        <translation>Vue gardée 8</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 9</source>
        <translation>Vue gardée 9</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Fit the table</source>
        <translation>&amp;Cadrer la table</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Fit</source>
        <translation>Cadrer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;top</source>
        <translation>Du dess&amp;us</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Top</source>
        <translation>Dessus</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>As a &amp;plan</source>
        <translation>En pla&amp;n</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Keep this view…</source>
        <translation>Garder cette &amp;vue…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept &amp;views…</source>
        <translation>Vues gard&amp;ées…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Hide terrain above a height</source>
        <translation>Masquer les décors au-dessus d’une &amp;hauteur</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide m&amp;ore terrain</source>
        <translation>Mas&amp;quer plus de décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide le&amp;ss terrain</source>
        <translation>Ma&amp;squer moins de décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>See fighters thro&amp;ugh terrain</source>
        <translation>Voir les combattants à &amp;travers les décors</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Larger texts</source>
        <translation>Te&amp;xte plus grand</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>S&amp;maller texts</source>
        <translation>Texte p&amp;lus petit</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Texts of &amp;usual size</source>
        <translation>Texte de taille ha&amp;bituelle</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Next part of the window</source>
        <translation>Partie suivante de la &amp;fenêtre</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Previous part</source>
        <translation>Partie p&amp;récédente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/warbands.py"/>
        <source>A &amp;warband…</source>
        <translation>U&amp;ne bande…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Eyeline is unofficial. It belongs to no game's publisher, is endorsed by none, and brings along no rules, names or models of theirs.</source>
        <translation>Eyeline n’est pas officiel. Il n’appartient à aucun éditeur de jeux, n’est approuvé par aucun, et n’apporte ni leurs règles, ni leurs noms, ni leurs modèles.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>About Eyeline</source>
        <translation>À propos d’Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Libraries and their licences</source>
        <translation>Bibliothèques logicielles et leurs licences</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Who can see whom, on the real terrain.</source>
        <translation>Qui peut voir qui, sur les vrais décors.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Version {version}, MIT licence</source>
        <translation>Version {version}, licence MIT</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>It rests on the work of others, with thanks:</source>
        <translation>Il repose sur le travail d’autrui, merci à :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board</source>
        <translation>Le plateau</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag each mark onto its own corner of the mat, without crossing over.</source>
        <translation>Faites glisser chaque repère sur son coin du tapis, sans les croiser.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Reading {name}…</source>
        <translation>Lecture de {name}…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The photo cannot be read.</source>
        <translation>La photo est illisible.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another photo…</source>
        <translation>Autre photo…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Choose a photo…</source>
        <translation>Choisir une photo…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>These marks are not the corners of a mat yet.</source>
        <translation>Ces repères ne sont pas encore les coins d’un tapis.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>{width:.1f} × {depth:.1f} inches</source>
        <translation>{width:.1f} × {depth:.1f} pouces</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Photos</source>
        <translation>Photos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above</source>
        <translation>Une photo de la table vue du dessus</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Remove the photo</source>
        <translation>Retirer la photo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above can lie on the board in true scale: place things where it shows them.</source>
        <translation>Une photo de la table vue du dessus peut s’étendre sur le plateau à l’échelle : posez les objets là où elle les montre.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another size</source>
        <translation>Autre taille</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Usual boards</source>
        <translation>Plateaux courants</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width in mm</source>
        <translation>Largeur en mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Depth in mm</source>
        <translation>Profondeur en mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>&amp;Board</source>
        <translation>&amp;Plateau</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width × depth</source>
        <translation>Largeur × profondeur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board as it will look</source>
        <translation>Aperçu du plateau</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Turn the board by a quarter</source>
        <translation>Tourner le plateau d’un quart</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag the four marks onto the corners of the mat.</source>
        <translation>Faites glisser les quatre repères sur les coins du tapis.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Or choose one with the keys 1 to 4 and move it with the arrows.</source>
        <translation>Ou choisissez-en un avec les touches 1 à 4 et déplacez-le avec les flèches.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A deployment card</source>
        <translation>Une carte de déploiement</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A victory card</source>
        <translation>Une carte de victoire</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A twist card</source>
        <translation>Une carte de rebondissement</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Symmetrical only</source>
        <translation>Symétriques seulement</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out</source>
        <translation>La disposer</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out as well</source>
        <translation>La disposer aussi</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Draw one of these</source>
        <translation>En piocher une</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Write a card…</source>
        <translation>Écrire une carte…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change a copy…</source>
        <translation>Modifier une copie…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Remove it from its pack</source>
        <translation>La retirer de son paquet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Pack</source>
        <translation>Paquet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>All packs</source>
        <translation>Tous les paquets</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change it…</source>
        <translation>La modifier…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>No such card</source>
        <translation>Aucune carte ne convient</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a deployment card</source>
        <translation>Écrire une carte de déploiement</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a victory card</source>
        <translation>Écrire une carte de victoire</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a twist card</source>
        <translation>Écrire une carte de rebondissement</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Symmetrical</source>
        <translation>Symétrique</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name of the card</source>
        <translation>Nom de la carte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Pack to keep it in</source>
        <translation>Paquet où la garder</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Keep it</source>
        <translation>La garder</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Only for this battle</source>
        <translation>Seulement pour cette bataille</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>My cards</source>
        <translation>Mes cartes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>“{name}” is the program’s own pack; choose another name.</source>
        <translation>« {name} » est le paquet du programme ; choisissez un autre nom.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Give the card a name.</source>
        <translation>Donnez un nom à la carte.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name a pack.</source>
        <translation>Nommez un paquet.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Initiative dice more or fewer</source>
        <translation>Dés d’initiative en plus ou en moins</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Wild dice more or fewer</source>
        <translation>Dés joker en plus ou en moins</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Only in round (0: in each)</source>
        <translation>Seulement au round (0 : à chacun)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What cover adds (0: as usual)</source>
        <translation>Ce qu’ajoute le couvert (0 : comme d’habitude)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Falling test fails up to (0: as usual)</source>
        <translation>Test de chute raté jusqu’à (0 : comme d’habitude)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Dice for impact damage</source>
        <translation>Dés de dégâts d’impact</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What an inch of climbing costs</source>
        <translation>Ce que coûte un pouce d’escalade</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Value of all abilities (0: as rolled)</source>
        <translation>Valeur de toutes les aptitudes (0 : comme lancé)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds that reserves come later</source>
        <translation>Rounds de retard des réserves</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Most victory points, which you count</source>
        <translation>Le plus de points de victoire, que vous comptez</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>You say who has won</source>
        <translation>Vous dites qui l’emporte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Needs an attacker and a defender</source>
        <translation>Demande un attaquant et un défenseur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <location filename="app/ui/setup/card_words.py"/>
        <source>no fixed end</source>
        <translation>pas de fin fixe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds</source>
        <translation>Rounds</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins, in your words</source>
        <translation>Qui gagne, avec vos mots</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>How the winner is found</source>
        <translation>Comment on trouve le vainqueur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins</source>
        <translation>Qui gagne</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>At the end</source>
        <translation>À la fin</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What the program works out of this card stays as it is.</source>
        <translation>Ce que le programme tire de cette carte reste tel quel.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes, in your words</source>
        <translation>Ce qu’elle change, avec vos mots</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes</source>
        <translation>Ce qu’elle change</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>The program counts these in by itself:</source>
        <translation>Le programme en tient compte de lui-même :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Packs of cards</source>
        <translation>Paquets de cartes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a file…</source>
        <translation>Ajouter un fichier…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Make a copy to change</source>
        <translation>Faire une copie à modifier</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save as a file…</source>
        <translation>Enregistrer en fichier…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Cards are drawn from the packs that are ticked.</source>
        <translation>Les cartes se piochent dans les paquets cochés.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a pack of cards</source>
        <translation>Ajouter un paquet de cartes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save the pack</source>
        <translation>Enregistrer le paquet</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name} cannot be written ({why}); nothing was changed</source>
        <translation>{name} ne peut pas être écrit ({why}) ; rien n’a changé</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name}, copy {number}</source>
        <translation>{name}, copie {number}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{deployment} deployment, {victory} victory, {twist} twist cards</source>
        <translation>cartes de déploiement : {deployment}, de victoire : {victory}, de rebondissement : {twist}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>your own</source>
        <translation>à vous</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>a point</source>
        <translation>un point</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole far edge</source>
        <translation>tout le bord éloigné</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole near edge</source>
        <translation>tout le bord proche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole left edge</source>
        <translation>tout le bord gauche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole right edge</source>
        <translation>tout le bord droit</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, left half</source>
        <translation>bord éloigné, moitié gauche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, right half</source>
        <translation>bord éloigné, moitié droite</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, left half</source>
        <translation>bord proche, moitié gauche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, right half</source>
        <translation>bord proche, moitié droite</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, far half</source>
        <translation>bord gauche, moitié éloignée</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, near half</source>
        <translation>bord gauche, moitié proche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, far half</source>
        <translation>bord droit, moitié éloignée</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, near half</source>
        <translation>bord droit, moitié proche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>another line</source>
        <translation>une autre ligne</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One more</source>
        <translation>Un de plus</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One less</source>
        <translation>Un de moins</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Point</source>
        <translation>Point</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Which round</source>
        <translation>Quel round</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the left</source>
        <translation>Pouces depuis la gauche</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the far edge</source>
        <translation>Pouces depuis le bord éloigné</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Click the card to put the chosen point there; drag along an edge to make it a line.</source>
        <translation>Cliquez sur la carte pour y mettre le point choisi ; faites glisser le long d’un bord pour en faire une ligne.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>This is the report. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Voici le rapport. Il indique la version, le système et les dernières étapes, et rien sur vous.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>A report lies in the folder “{folder}” as “{name}”. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Un rapport se trouve dans le dossier « {folder} » sous le nom « {name} ». Il indique la version, le système et les dernières étapes, et rien sur vous.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>The report</source>
        <translation>Le rapport</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>New fighters</source>
        <translation>Nouveaux combattants</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Fighter</source>
        <translation>Combattant</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>Diameter</source>
        <translation>Diamètre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>assumed</source>
        <translation>supposée</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>{name}: its cut…</source>
        <translation>{name} : sa coupe…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a miniature’s mesh…</source>
        <translation>Maillage de figurine…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Length of the base</source>
        <translation>Longueur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Width of the base</source>
        <translation>Largeur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness of the base</source>
        <translation>Épaisseur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Suggest one</source>
        <translation>Conseiller</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Take the height that is usual on such a base; it is called assumed</source>
        <translation>Prendre la hauteur habituelle sur un tel socle ; elle est dite supposée</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>How many</source>
        <translation>Combien</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a cylinder</source>
        <translation>Utiliser un cylindre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body</source>
        <translation>Corps</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>They stand side by side at their side’s edge of the board, selected, ready to be moved.</source>
        <translation>Ils se tiennent côte à côte au bord du plateau de leur camp, sélectionnés, prêts à être déplacés.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Name of the side {side}</source>
        <translation>Nom du camp {side}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.</source>
        <translation>Deux camps du même nom n’en font plus qu’un. Red, Blue, Yellow et Purple gardent la couleur qu’ils nomment.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help_pages.py"/>
        <source>(no key)</source>
        <translation>(sans raccourci)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Leave this out</source>
        <translation>Laisser de côté</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import this one</source>
        <translation>Importer celui-ci</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>{count} imported, {failed} could not be read.</source>
        <translation>Importés : {count}, illisibles : {failed}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import all ({count})</source>
        <translation>Tout importer ({count})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>How far the import is</source>
        <translation>Avancement de l’import</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_files.py"/>
        <source>Files to import</source>
        <translation>Fichiers à importer</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Take the suggestion</source>
        <translation>Suivre le conseil</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Something else</source>
        <translation>Autre chose</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/panels/library.py"/>
        <source>Set</source>
        <translation>Collection</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit of the file</source>
        <translation>Unité du fichier</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Millimetres a unit is</source>
        <translation>Millimètres par unité</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>What points up</source>
        <translation>Axe vers le haut</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit</source>
        <translation>Unité</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>One unit is</source>
        <translation>Une unité vaut</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Up</source>
        <translation>Haut</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>SIZE ON THE TABLE</source>
        <translation>TAILLE SUR LA TABLE</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>HEALTH</source>
        <translation>ÉTAT</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>The model beside a 32 mm base; the arrow keys turn it</source>
        <translation>Le modèle à côté d’un socle de 32 mm ; les flèches le tournent</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>32 mm base</source>
        <translation>socle de 32 mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Millimetres</source>
        <translation>Millimètres</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Inches</source>
        <translation>Pouces</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Centimetres</source>
        <translation>Centimètres</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres</source>
        <translation>Mètres</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres at 1:56</source>
        <translation>Mètres au 1:56</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>z points up (printing)</source>
        <translation>z en haut (impression)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>y points up (games)</source>
        <translation>y en haut (jeux)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>x points up</source>
        <translation>x en haut</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like millimetres: {size} mm at its longest.</source>
        <translation>On dirait des millimètres : {size} mm au plus long.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like inches: {size} in at its longest.</source>
        <translation>On dirait des pouces : {size}″ au plus long.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like centimetres: {size} cm at its longest.</source>
        <translation>On dirait des centimètres : {size} cm au plus long.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like metres: {size} m at its longest.</source>
        <translation>On dirait des mètres : {size} m au plus long.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>The file says that one unit is {mm} mm.</source>
        <translation>Le fichier dit qu’une unité vaut {mm} mm.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} mm</source>
        <translation>{size} mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} inches, wide, deep and high</source>
        <translation>{size} pouces, en largeur, profondeur et hauteur</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{count} triangles, {parts}.</source>
        <translation>{count} triangles, {parts}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>A clean solid.</source>
        <translation>Un solide net.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>waits</source>
        <translation>en attente</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is read: {share}</source>
        <translation>lecture : {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is imported: {share}</source>
        <translation>import : {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is in the library</source>
        <translation>dans la bibliothèque</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature as the body</source>
        <translation>Une figurine comme corps</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>The miniature cannot be read.</source>
        <translation>La figurine est illisible.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Use this body</source>
        <translation>Utiliser ce corps</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Another file…</source>
        <translation>Autre fichier…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>How far the reading is</source>
        <translation>Avancement de la lecture</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Axis that points up</source>
        <translation>Axe vers le haut</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Suggest again</source>
        <translation>Conseiller de nouveau</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Change the base to: {base}</source>
        <translation>Changer le socle en : {base}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base diameter</source>
        <translation>Diamètre du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base length</source>
        <translation>Longueur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{height:.1f} mm high, base included ({inches})</source>
        <translation>{height:.1f} mm de haut, socle compris ({inches})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{count} triangles.</source>
        <translation>{count} triangles.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>as the file says</source>
        <translation>selon le fichier</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{mm:g} mm a unit</source>
        <translation>{mm:g} mm par unité</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Height of the cut</source>
        <translation>Hauteur de la coupe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base width</source>
        <translation>Largeur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base thickness</source>
        <translation>Épaisseur du socle</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Cut at</source>
        <translation>Coupe à</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle x</source>
        <translation>Milieu x</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle y</source>
        <translation>Milieu y</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>No base was found, so nothing is cut. If it has one, raise the cut to its top.</source>
        <translation>Aucun socle n’a été trouvé : rien n’est coupé. S’il y en a un, montez la coupe jusqu’à son dessus.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Its own base was found and is cut off: {base}, {thickness:.1f} mm thick.</source>
        <translation>Son propre socle a été trouvé et coupé : {base}, {thickness:.1f} mm d’épaisseur.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>The fighter’s own base on the table: {base}.</source>
        <translation>Le socle du combattant sur la table : {base}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open recent</source>
        <translation>Ouvrir une récente</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle</source>
        <translation>Bataille</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Last changed</source>
        <translation>Modifiée</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Recent battles</source>
        <translation>Batailles récentes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Everything is saved as it is done. Battles without a name are kept here, too.</source>
        <translation>Tout est enregistré au fur et à mesure. Les batailles sans nom sont gardées ici aussi.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>no name yet</source>
        <translation>pas encore de nom</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>today, {hour}</source>
        <translation>aujourd’hui, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>yesterday, {hour}</source>
        <translation>hier, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>{day}, {hour}</source>
        <translation>{day}, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>As the system has it</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>High contrast</source>
        <translation>Contraste élevé</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Inches first</source>
        <translation>Pouces d’abord</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Millimetres first</source>
        <translation>Millimètres d’abord</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Colours:</source>
        <translation>Couleurs :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Size of texts:</source>
        <translation>Taille du texte :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Language:</source>
        <translation>Langue :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Distances:</source>
        <translation>Distances :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>{step} mm</source>
        <translation>{step} mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Grid to snap to:</source>
        <translation>Grille magnétique :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>The new language is spoken from the next start on.</source>
        <translation>La nouvelle langue s’applique au prochain démarrage.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Keys…</source>
        <translation>Raccourcis…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Keys</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Usual key</source>
        <translation>Raccourci habituel</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>All usual keys</source>
        <translation>Tous les habituels</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>No key</source>
        <translation>Aucun raccourci</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF…</source>
        <translation>Enregistrer en PDF…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} keeps its meaning; press another key, or one more with it.</source>
        <translation>{key} garde son rôle ; appuyez sur une autre touche, ou sur une de plus avec elle.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} is now for: {command}.</source>
        <translation>{key} sert maintenant à : {command}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} was for “{other}”, which has no key now.</source>
        <translation>{key} servait à « {other} », qui n’a plus de raccourci.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Changed; usually {key}</source>
        <translation>Modifié ; d’habitude {key}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>no key</source>
        <translation>sans raccourci</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>The key for “{command}”</source>
        <translation>Le raccourci de « {command} »</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Choose a command</source>
        <translation>Choisissez une commande</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF</source>
        <translation>Enregistrer en PDF</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Commands and their keys</source>
        <translation>Commandes et raccourcis</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key:</source>
        <translation>Nouveau raccourci :</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key</source>
        <translation>Nouveau raccourci</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Eyeline: keys</source>
        <translation>Eyeline : raccourcis</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Kept views</source>
        <translation>Vues gardées</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>No view is kept yet. “Keep this view…” keeps the one there is now.</source>
        <translation>Aucune vue n’est encore gardée. « Garder cette vue… » garde la vue actuelle.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Go there</source>
        <translation>Y aller</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Forget</source>
        <translation>Oublier</translation>
    </message>
    <message>
        <location filename="app/ui/dress/parts.py"/>
        <source>{role}: {name}, side {side}</source>
        <translation>{role} : {name}, camp {side}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>View {number}</source>
        <translation>Vue {number}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Keep this view</source>
        <translation>Garder cette vue</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Name of the view</source>
        <translation>Nom de la vue</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Terrain above {height:.1f}″ is hidden; it still blocks sight</source>
        <translation>Les décors au-dessus de {height:.1f}″ sont masqués ; ils bloquent toujours la vue</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{x}, {y} at height {z}</source>
        <translation>{x}, {y} à la hauteur {z}</translation>
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
        <translation>Distance</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Horizontal</source>
        <translation>Horizontale</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Vertical</source>
        <translation>Verticale</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ranges.py"/>
        <source>Ranges cannot be shown here; everything else goes on.</source>
        <translation>Les portées ne peuvent pas être montrées ici ; tout le reste continue.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ruler.py"/>
        <source>Distances cannot be shown while this is moved; everything else goes on.</source>
        <translation>Les distances ne peuvent pas être montrées pendant ce déplacement ; tout le reste continue.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/tape.py"/>
        <source>What the tape is held to cannot be measured here; everything else goes on.</source>
        <translation>Ce que touche le mètre ruban ne peut pas être mesuré ici ; tout le reste continue.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near left</source>
        <translation>proche gauche</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near right</source>
        <translation>proche droit</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far right</source>
        <translation>éloigné droit</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far left</source>
        <translation>éloigné gauche</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Photo with four marks</source>
        <translation>Photo avec quatre repères</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Mark {number}, {corner}: {across} % from the left, {down} % from the top</source>
        <translation>Repère {number}, {corner} : {across} % depuis la gauche, {down} % depuis le haut</translation>
    </message>
    <message>
        <location filename="app/ui/panels/grid.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Who sees whom</source>
        <translation>Qui voit qui</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Place on the table</source>
        <translation>Poser sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Size and health…</source>
        <translation>Taille et état…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Move to another set…</source>
        <translation>Changer de collection…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import again with another unit or axis…</source>
        <translation>Réimporter avec une autre unité ou un autre axe…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Remove from the library…</source>
        <translation>Retirer de la bibliothèque…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Terrain library</source>
        <translation>Bibliothèque de décors</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Nothing of that name. Search for less, or import it.</source>
        <translation>Rien de ce nom. Cherchez plus large, ou importez-le.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>All sets</source>
        <translation>Toutes collections</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Search the terrain</source>
        <translation>Rechercher un décor</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Close the terrain library</source>
        <translation>Fermer la bibliothèque de décors</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import terrain…</source>
        <translation>Importer des décors…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Or drop files or a folder on the window</source>
        <translation>Ou déposez des fichiers ou un dossier sur la fenêtre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>What is “{title}” to be called?</source>
        <translation>Comment appeler « {title} » ?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Which set is “{title}” to be in? Choose one or type a new one.</source>
        <translation>Dans quelle collection ranger « {title} » ? Choisissez-en une ou saisissez-en une nouvelle.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Move to another set</source>
        <translation>Changer de collection</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove “{title}” from the library?</source>
        <translation>Retirer « {title} » de la bibliothèque ?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Battles that use it keep their own copy, and nothing on a table changes.</source>
        <translation>Les batailles qui l’utilisent gardent leur propre copie, et rien ne change sur les tables.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove from the library</source>
        <translation>Retirer de la bibliothèque</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size: {size}</source>
        <translation>Taille : {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Triangles: {count}</source>
        <translation>Triangles : {count}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>File: {file}</source>
        <translation>Fichier : {file}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Nothing is wrong with it.</source>
        <translation>Aucun défaut.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size and health</source>
        <translation>Taille et état</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_grid.py"/>
        <source>Terrain that can be placed</source>
        <translation>Décors à poser</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{mm} mm ({inches} in)</source>
        <translation>{mm} mm ({inches}″)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{size}, {count} triangles</source>
        <translation>{size}, {count} triangles</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{title}, {set}, {size}</source>
        <translation>{title}, {set}, {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{entry}. Mind: {warnings}</source>
        <translation>{entry}. Attention : {warnings}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Point at a mark to read why; click it to look at the pair.</source>
        <translation>Survolez un signe pour lire pourquoi ; cliquez dessus pour regarder la paire.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy as text</source>
        <translation>Copier le texte</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Copy as a table that a spreadsheet understands</source>
        <translation>Copier en tableau pour un tableur</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>{done} of {count} pairs</source>
        <translation>{done} paires sur {count}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>not looked at yet.</source>
        <translation>pas encore examiné.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/window.py"/>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measuring</source>
        <translation>Mesures</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Close measuring</source>
        <translation>Fermer les mesures</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>{start} – {end}: {distance}</source>
        <translation>{start} – {end} : {distance}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure from</source>
        <translation>Mesurer depuis</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure to</source>
        <translation>Mesurer jusqu’à</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>What was measured</source>
        <translation>Mesures faites</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Click on the table</source>
        <translation>Cliquer sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove all</source>
        <translation>Tout supprimer</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>To</source>
        <translation>À</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Between two</source>
        <translation>Entre deux</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges in inches</source>
        <translation>Portées en pouces</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>such as 3, 6, 9</source>
        <translation>par ex. 3, 6, 9</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Rings, measured level</source>
        <translation>Anneaux, à l’horizontale</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>All within reach, in space</source>
        <translation>Tout à portée, dans l’espace</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges round who is selected, or looks</source>
        <translation>Portées du sélectionné ou de l’observateur</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Show distances while moving a fighter</source>
        <translation>Distances en déplaçant</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>To those within, in inches</source>
        <translation>Jusqu’à ceux à moins de, en pouces</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Within</source>
        <translation>À moins de</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ruler</source>
        <translation>Règle</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>“{text}” is no length in inches; write numbers such as 3, 6, 9</source>
        <translation>« {text} » n’est pas une longueur en pouces ; écrivez des nombres comme 3, 6, 9</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Everyone else</source>
        <translation>Tous les autres</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Whom {name} sees</source>
        <translation>Qui {name} voit</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Clears by</source>
        <translation>Marge</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of terrain</source>
        <translation>Parties de décors</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of the selected piece</source>
        <translation>Parties de l’élément sélectionné</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What it counts as</source>
        <translation>Compte comme quoi</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set this part</source>
        <translation>Définir cette partie</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Does not count</source>
        <translation>Ne compte pas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set all of it</source>
        <translation>Tout définir</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Tag on the table</source>
        <translation>Marquer sur la table</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Take back</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>As suggested</source>
        <translation>Comme conseillé</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part chosen in the list counts as this</source>
        <translation>La partie choisie dans la liste compte comme ceci</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part is not what its shape suggests</source>
        <translation>La partie n’est pas ce que sa forme suggère</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The whole piece counts as this</source>
        <translation>Tout l’élément compte comme ceci</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Click parts on the table, or drag across them</source>
        <translation>Cliquez sur des parties sur la table, ou glissez par-dessus</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What you said of this part is taken back</source>
        <translation>Ce que vous avez dit de cette partie est retiré</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>All that you said of this piece is taken back</source>
        <translation>Tout ce que vous avez dit de cet élément est retiré</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Close parts of terrain</source>
        <translation>Fermer les parties de décors</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Counts as</source>
        <translation>Compte comme</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>suggested</source>
        <translation>conseillé</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>said by you</source>
        <translation>dit par vous</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Looking at the shapes of the terrain…</source>
        <translation>On examine les formes des décors…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Select a piece of terrain to see and change what its parts count as.</source>
        <translation>Sélectionnez un décor pour voir et modifier comme quoi comptent ses parties.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Nothing on it is an obstacle or a platform.</source>
        <translation>Rien dessus n’est un obstacle ou une plateforme.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/patience.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looking closer…</source>
        <translation>Examen plus poussé…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Fit the drawing (Home)</source>
        <translation>Cadrer le dessin (Début)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Nearer</source>
        <translation>Plus près</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Farther</source>
        <translation>Plus loin</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy the drawing as a picture</source>
        <translation>Copier le dessin en image</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Close the side view (S)</source>
        <translation>Fermer la vue de profil (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Choose who looks at whom to see the line from the side.</source>
        <translation>Choisissez qui regarde qui pour voir la ligne de profil.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Side view of the line</source>
        <translation>Vue de profil de la ligne</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: the line clears {thing} by {room}, {far} on its way.</source>
        <translation>De {seer} à {target} : la ligne passe à {room} de {thing}, à {far} du départ.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: there is nothing near the line.</source>
        <translation>De {seer} à {target} : rien près de la ligne.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: only a hairline, which passes {thing} at {room}, {far} on its way.</source>
        <translation>De {seer} à {target} : une ligne infime seulement, qui passe à {room} de {thing}, à {far} du départ.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: no line has been found yet.</source>
        <translation>De {seer} à {target} : aucune ligne trouvée pour l’instant.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: even the best line is stopped by {thing}, {far} on its way.</source>
        <translation>De {seer} à {target} : même la meilleure ligne est arrêtée par {thing}, à {far} du départ.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: this line is stopped by {thing}, {far} on its way.</source>
        <translation>De {seer} à {target} : cette ligne est arrêtée par {thing}, à {far} du départ.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the left</source>
        <translation>{thing} à {room}, à gauche</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the right</source>
        <translation>{thing} à {room}, à droite</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}</source>
        <translation>{thing} à {room}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>stopped by {thing}</source>
        <translation>arrêtée par {thing}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Numbers of what is selected</source>
        <translation>Nombres de la sélection</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Select fighters or pieces to see their numbers.</source>
        <translation>Sélectionnez des combattants ou des éléments pour voir leurs nombres.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Locked: not moved by mistake</source>
        <translation>Verrouillé : ne bouge plus</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Miniature and its cut…</source>
        <translation>Figurine et sa coupe…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Close numbers</source>
        <translation>Fermer les nombres</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Piece</source>
        <translation>Élément</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>{count} things</source>
        <translation>{count} objets</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>PLACE</source>
        <translation>POSITION</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BASE</source>
        <translation>SOCLE</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BODY</source>
        <translation>CORPS</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Through a fighter's eyes</source>
        <translation>Par les yeux d’un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the fighter looks from</source>
        <translation>D’où le combattant regarde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the line starts</source>
        <translation>Départ de la ligne</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where most is free</source>
        <translation>Meilleure vue</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Stand up</source>
        <translation>Se relever</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>See the table from above again (V or Esc)</source>
        <translation>Revoir la table du dessus (V ou Échap)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where {seer} looks from</source>
        <translation>D’où {seer} regarde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>not free</source>
        <translation>pas libre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>feet</source>
        <translation>pieds</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>head</source>
        <translation>tête</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: looking…</source>
        <translation>Yeux de {seer} → {target} : examen…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: nothing of {target} is free from here</source>
        <translation>Yeux de {seer} → {target} : rien de {target} n’est libre d’ici</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: all of {target} is free from here</source>
        <translation>Yeux de {seer} → {target} : tout {target} est libre d’ici</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: {share} of {target} is free from here</source>
        <translation>Yeux de {seer} → {target} : {share} de {target} est libre d’ici</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Counted with rays, for the eye; the verdict rests on its own line or proof.</source>
        <translation>Compté par rayons, pour l’œil ; le verdict repose sur sa propre ligne ou preuve.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Nothing is free from any of {count} points of {seer}.</source>
        <translation>Rien n’est libre depuis aucun des {count} points de {seer}.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Over {count} points of {seer}: {least} to {most}, {mean} on average.</source>
        <translation>Sur {count} points de {seer} : de {least} à {most}, {mean} en moyenne.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>How sure?</source>
        <translation>Sûr à quel point ?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>within</source>
        <translation>à</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudge both fighters and everything near their line, and count how often there is one</source>
        <translation>Décaler les deux combattants et tout ce qui est près de leur ligne, et compter combien de fois il y en a une</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudging models…</source>
        <translation>Décalage des modèles…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Tolerance</source>
        <translation>Tolérance</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Click a fighter, then the one it looks at.</source>
        <translation>Cliquez sur un combattant, puis sur celui qu’il regarde.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Now click the fighter it looks at.</source>
        <translation>Cliquez maintenant sur le combattant qu’il regarde.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Nobody is on the table yet. The menu “Table” has new fighters, terrain and the board.</source>
        <translation>Il n’y a encore personne sur la table. Le menu « Table » offre combattants, décors et plateau.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>It takes two: add another fighter from the menu “Table”.</source>
        <translation>Il en faut deux : ajoutez un autre combattant par le menu « Table ».</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looks</source>
        <translation>Regarde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Is looked at</source>
        <translation>Est regardé</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Swap seer and target (X)</source>
        <translation>Inverser observateur et cible (X)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click a fighter</source>
        <translation>cliquez sur un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click another</source>
        <translation>cliquez sur un autre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>then another</source>
        <translation>puis un autre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Stoop down</source>
        <translation>Se baisser</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the table through the seer's eyes (V)</source>
        <translation>Voir la table par les yeux de l’observateur (V)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the line from the side (S)</source>
        <translation>Voir la ligne de profil (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy the verdict as text (Ctrl+C)</source>
        <translation>Copier le verdict en texte (Ctrl+C)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict: {verdict}. {reason}</source>
        <translation>Verdict : {verdict}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>and {count} more</source>
        <translation>et {count} autres</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{battle} is drawn in {picture}</source>
        <translation>{battle} est dessinée dans {picture}</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{picture} cannot be written; choose a folder that exists and a name that ends in .png</source>
        <translation>{picture} ne peut pas être écrite ; choisissez un dossier existant et un nom qui finit par .png</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>{cause} The table is shown as a plan from above, which gives the same verdicts.</source>
        <translation>{cause} La table s’affiche en plan vu du dessus, qui donne les mêmes verdicts.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>There is no OpenGL here: the plan is all there is.</source>
        <translation>Pas d’OpenGL ici : il n’y a que le plan.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>Plan of the table</source>
        <translation>Plan de la table</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>6 inches</source>
        <translation>6 pouces</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The height of {name} is assumed.</source>
        <translation>La hauteur de {name} est supposée.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The heights of {names} are assumed.</source>
        <translation>Les hauteurs de {names} sont supposées.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/section_place.py"/>
        <source>Drag to turn the head, wheel to look closer · arrow keys look from elsewhere on the body · V stands up</source>
        <translation>Glisser pour tourner la tête, molette pour voir de plus près · flèches pour regarder d’un autre point du corps · V pour se relever</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>No card yet</source>
        <translation>Pas encore de carte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>line from {start} to {end}</source>
        <translation>ligne de {start} à {end}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>{x} from the left, {y} from the top</source>
        <translation>{x} depuis la gauche, {y} depuis le haut</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>round {number}</source>
        <translation>round {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>R{number}</source>
        <translation>R{number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>symmetrical</source>
        <translation>symétrique</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>attacker and defender</source>
        <translation>attaquant et défenseur</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>New card</source>
        <translation>Nouvelle carte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Fighters still to be set up</source>
        <translation>Combattants à mettre en place</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Drag a fighter onto the table, or click it and then the place. Enter finds a place for it.</source>
        <translation>Faites glisser un combattant sur la table, ou cliquez dessus puis sur l’endroit. Entrée lui trouve une place.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Take back what is selected</source>
        <translation>Reprendre la sélection</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>{side} sets up</source>
        <translation>{side} met en place</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>In reserve:
{groups}</source>
        <translation>En réserve :
{groups}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Where fighters may be set up cannot be shown here; they can be set up all the same.</source>
        <translation>Impossible de montrer ici où les combattants peuvent se mettre en place ; ils le peuvent quand même.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Click where {name} is to be set up. Enter finds a place, Esc lets go.</source>
        <translation>Cliquez là où {name} doit se mettre en place. Entrée trouve un endroit, Échap le lâche.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No point of the deployment card is for the group of {name} yet.</source>
        <translation>Aucun point de la carte de déploiement n’est encore pour le groupe de {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No free place was found for {name} where its group is set up; click one as near as can be.</source>
        <translation>Aucune place libre n’a été trouvée pour {name} là où son groupe est déployé ; cliquez-en une, aussi près que possible.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Another board…</source>
        <translation>Autre plateau…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Free play has no rounds and no cards. Choose a game to set up a battle.</source>
        <translation>Le jeu libre n’a ni rounds ni cartes. Choisissez un jeu pour mettre une bataille en place.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Board: {size}</source>
        <translation>Plateau : {size}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Use {size}</source>
        <translation>Prendre {size}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Hide groups until both sides have theirs</source>
        <translation>Cacher les groupes jusqu’à ce que les deux camps aient les leurs</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split…</source>
        <translation>Répartir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Propose</source>
        <translation>Proposer</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Groups that keep to the rules, strong fighters spread evenly</source>
        <translation>Des groupes qui respectent les règles, les combattants forts bien répartis</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split {side} into battle groups</source>
        <translation>Répartir {side} en groupes de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Propose battle groups for {side}</source>
        <translation>Proposer des groupes de bataille pour {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split, and hidden for now</source>
        <translation>Réparti, et caché pour l’instant</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Begun, and hidden for now</source>
        <translation>Commencé, et caché pour l’instant</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Not split yet</source>
        <translation>Pas encore réparti</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>done</source>
        <translation>fait</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>now</source>
        <translation>maintenant</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>later</source>
        <translation>plus tard</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>Step {number}, {title}, {state}</source>
        <translation>Étape {number}, {title}, {state}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>its base overlaps {other} by {depth} mm</source>
        <translation>son socle chevauche {other} de {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>Bases stand beside each other and beside terrain</source>
        <translation>Les socles se tiennent à côté les uns des autres et des décors</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More…</source>
        <translation>Plus…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More that can be done</source>
        <translation>Plus de possibilités</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>choose…</source>
        <translation>choisir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Setting up the battle</source>
        <translation>Mise en place de la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Close the set-up</source>
        <translation>Fermer la mise en place</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Set up the battle</source>
        <translation>Mettre la bataille en place</translation>
    </message>
    <message>
        <location filename="app/ui/setup/place.py"/>
        <source>Select the fighters on the table that are to be taken back first.</source>
        <translation>Sélectionnez d’abord sur la table les combattants à reprendre.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/steps.py"/>
        <source>Deployment</source>
        <translation>Déploiement</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Victory</source>
        <translation>Victoire</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Twist</source>
        <translation>Rebondissement</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Red points</source>
        <translation>Points rouges</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Blue points</source>
        <translation>Points bleus</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>The arrow of the cards points to the near edge</source>
        <translation>La flèche des cartes pointe vers le bord proche</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>What was built, if you like</source>
        <translation>Ce qui a été construit, si vous voulez</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Packs of cards…</source>
        <translation>Paquets de cartes…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Cards are drawn from</source>
        <translation>Les cartes viennent de</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>nobody yet</source>
        <translation>encore personne</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw</source>
        <translation>Piocher</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Take the card away: {deck}</source>
        <translation>Retirer la carte : {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw a card: {deck}</source>
        <translation>Piocher une carte : {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose a card: {deck}</source>
        <translation>Choisir une carte : {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click the place or the fighter that is meant. Esc lets go.</source>
        <translation>Cliquez sur l’endroit ou le combattant voulu. Échap arrête.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click where the fighter is to be set up; Shift and the wheel turn it, Enter finds a place, Esc lets go.</source>
        <translation>Cliquez là où le combattant doit se mettre en place ; Maj et la molette le tournent, Entrée trouve un endroit, Échap le lâche.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <location filename="app/ui/setup/zones.py"/>
        <source>{group}, round {number}</source>
        <translation>{group}, round {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <source>No point of the deployment card is for this group yet.</source>
        <translation>Aucun point de la carte de déploiement n’est encore pour ce groupe.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Priority</source>
        <translation>Priorité</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Attacker</source>
        <translation>Attaquant</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Defender</source>
        <translation>Défenseur</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for priority</source>
        <translation>Jet d’opposition pour la priorité</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for attacker and defender</source>
        <translation>Jet d’opposition pour attaquant et défenseur</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for the colours</source>
        <translation>Jet d’opposition pour les couleurs</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll for both</source>
        <translation>Lancer pour les deux</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Or type what you rolled on the table, then Enter.</source>
        <translation>Ou saisissez ce que vous avez lancé sur la table, puis Entrée.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>As it stands, and to be put right by hand:</source>
        <translation>En l’état, et à corriger à la main :</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off</source>
        <translation>Jet d’opposition</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>A tie, {rolls}: roll again.</source>
        <translation>Égalité, {rolls} : relancez.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>What {side} rolled</source>
        <translation>Ce que {side} a lancé</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Dagger</source>
        <translation>Dague</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Shield</source>
        <translation>Bouclier</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Hammer</source>
        <translation>Marteau</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>red</source>
        <translation>rouge</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>blue</source>
        <translation>bleu</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>no colour yet</source>
        <translation>pas encore de couleur</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Battle groups of {side}</source>
        <translation>Groupes de bataille de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>In no group yet</source>
        <translation>Encore dans aucun groupe</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>These groups keep to the rules.</source>
        <translation>Ces groupes respectent les règles.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups</source>
        <translation>Garder ces groupes</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Drag fighters between the columns, or choose one and press {keys}; 0 takes it out again.</source>
        <translation>Faites glisser les combattants d’une colonne à l’autre, ou choisissez-en un et appuyez sur {keys} ; 0 le retire.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups all the same</source>
        <translation>Garder ces groupes quand même</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <source>{points} points</source>
        <translation>{points} points</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>no card yet</source>
        <translation>pas encore de carte</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Game and board</source>
        <translation>Jeu et plateau</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Warbands</source>
        <translation>Bandes</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Roll-off</source>
        <translation>Jet d’opposition</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battle groups</source>
        <translation>Groupes de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battleplan</source>
        <translation>Plan de bataille</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{width} × {depth} mm</source>
        <translation>{width} × {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} has priority</source>
        <translation>{side} a la priorité</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} attacks</source>
        <translation>{side} attaque</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} defends</source>
        <translation>{side} défend</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{count} in reserve</source>
        <translation>{count} en réserve</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side B</source>
        <translation>Camp B</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side C</source>
        <translation>Camp C</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side D</source>
        <translation>Camp D</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side…</source>
        <translation>Un autre camp…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Reveal the warbands</source>
        <translation>Révéler les bandes</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Two sides need a warband first.</source>
        <translation>Il faut d’abord une bande à deux camps.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side</source>
        <translation>Un autre camp</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster…</source>
        <translation>Recruter…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change the warband of {side}</source>
        <translation>Modifier la bande de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster the warband of {side}</source>
        <translation>Recruter la bande de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>Problem: {problem}</source>
        <translation>Problème : {problem}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>No warband yet</source>
        <translation>Pas encore de bande</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Red</source>
        <translation>Rouge</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Blue</source>
        <translation>Bleu</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>No colour yet</source>
        <translation>Pas encore de couleur</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Open a battle first, or begin one: then a photo can be laid on its board.</source>
        <translation>Ouvrez ou commencez d’abord une bataille : on peut ensuite poser une photo sur son plateau.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to lay this photo on the board: {name}</source>
        <translation>Déposez-la pour poser cette photo sur le plateau : {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to open this battle: {name}</source>
        <translation>Déposez-la pour ouvrir cette bataille : {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Put the message away</source>
        <translation>Fermer le message</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Something went wrong that should not have. The battle is as it was; you can go on.</source>
        <translation>Une erreur inattendue s’est produite. La bataille est comme avant ; vous pouvez continuer.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} looks</source>
        <translation>{fighter} regarde</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Seer</source>
        <translation>Observateur</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} is looked at</source>
        <translation>On regarde {fighter}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Find a command</source>
        <translation>Trouver une commande</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>A command or a fighter</source>
        <translation>Une commande ou un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Nothing is called so.</source>
        <translation>Rien ne porte ce nom.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>What was found</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/start.py"/>
        <source>New battle</source>
        <translation>Nouvelle bataille</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battles</source>
        <translation>Batailles</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Open a battle</source>
        <translation>Ouvrir une bataille</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Name the battle</source>
        <translation>Nommer la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy</source>
        <translation>Enregistrer une copie</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The copy is in {name}. You go on in the battle you had.</source>
        <translation>La copie est dans {name}. Vous continuez dans la bataille d’origine.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it, in {name}.</source>
        <translation>Tout est enregistré au fur et à mesure, dans {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it. “Name it…” gives the battle a file of your own.</source>
        <translation>Tout est enregistré au fur et à mesure. « Nommer… » donne à la bataille un fichier à vous.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle as JSON</source>
        <translation>Bataille en JSON</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Export the battle</source>
        <translation>Exporter la bataille</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is written, with {count} more files</source>
        <translation>{name} est écrit, avec d’autres fichiers : {count}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The battle is {name} from now on. Everything is saved as you do it.</source>
        <translation>La bataille s’appelle désormais {name}. Tout est enregistré au fur et à mesure.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} (no name yet)</source>
        <translation>{name} (pas encore de nom)</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy…</source>
        <translation>Enregistrer une copie…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What is whole opens as a battle of its own. The file stays as it is.</source>
        <translation>Ce qui est intact s’ouvre comme une nouvelle bataille. Le fichier reste tel quel.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Recover what is whole</source>
        <translation>Récupérer ce qui est intact</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What you did last is not on the disk.</source>
        <translation>Vos dernières actions ne sont pas sur le disque.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} existe déjà. Le remplacer ?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program was ended without being closed. The battle is as it was then.</source>
        <translation>Le programme a pris fin sans être fermé. La bataille est comme à ce moment-là.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program stopped last time without being closed. The battle is as it was then.</source>
        <translation>Le programme s’est arrêté la dernière fois sans être fermé. La bataille est comme à ce moment-là.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo: {step}</source>
        <translation>&amp;Annuler : {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo: {step}</source>
        <translation>&amp;Rétablir : {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/toolbar.py"/>
        <source>Toolbar</source>
        <translation>Barre d’outils</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Does she see him?</source>
        <translation>Le voit-elle ?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Click a fighter, then the one she looks at. The panel has the verdict, and the line on the table shows why. With keys: {next} goes from one target to the next.</source>
        <translation>Cliquez sur une combattante, puis sur celui qu’elle regarde. Le panneau donne le verdict, et la ligne sur la table montre pourquoi. Au clavier : {next} passe d’une cible à l’autre.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Move her</source>
        <translation>Déplacez-la</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Drag her across the table and watch the line follow. When she rests, the verdict is proven. {undo} takes the move back.</source>
        <translation>Faites-la glisser sur la table et voyez la ligne suivre. Quand elle s’arrête, le verdict est prouvé. {undo} annule le déplacement.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Stoop down, and build your own</source>
        <translation>Baissez-vous, et bâtissez la vôtre</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{stoop} puts your eye where hers is. {library} opens the terrain, {fighters} adds fighters: the table before you is a few drags away. {help} has more, {find} finds everything.</source>
        <translation>{stoop} met votre œil à la place du sien. {library} ouvre les décors, {fighters} ajoute des combattants : quelques gestes, et votre table est là. {help} en dit plus, {find} trouve tout.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Skip the tour</source>
        <translation>Passer la visite</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{step} of {steps}</source>
        <translation>{step} sur {steps}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>New battle…</source>
        <translation>Nouvelle bataille…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open recent…</source>
        <translation>Ouvrir une récente…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open a battle…</source>
        <translation>Ouvrir une bataille…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Demo</source>
        <translation>Démonstration</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>The last start ended before the table was shown. The battle is safe in its file.</source>
        <translation>Le dernier démarrage a pris fin avant l’affichage de la table. La bataille est intacte dans son fichier.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open it</source>
        <translation>L’ouvrir</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name}, which was open last, is no longer there; this is another battle.</source>
        <translation>{name}, ouvert en dernier, n’est plus là ; voici une autre bataille.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name} is open already.</source>
        <translation>{name} est déjà ouvert.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Demo dispute</source>
        <translation>Litige de démonstration</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Opening {name}</source>
        <translation>Ouverture de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open a copy</source>
        <translation>Ouvrir une copie</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Recover what is whole…</source>
        <translation>Récupérer ce qui est intact…</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is inside {names}</source>
        <translation>{share} de son socle est dans {names}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>nothing is under it</source>
        <translation>rien n’est dessous</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>the middle of its base hangs over an edge</source>
        <translation>le milieu de son socle dépasse d’un bord</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is supported</source>
        <translation>{share} de son socle est soutenu</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>its base meets {name}'s</source>
        <translation>son socle touche celui de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{name}: {remarks}</source>
        <translation>{name} : {remarks}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>Click two things or points to measure between them; with Alt, a piece as a whole. Esc ends it.</source>
        <translation>Cliquez sur deux objets ou points pour mesurer entre eux ; avec Alt, un élément entier. Échap pour finir.</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>From {start} to …</source>
        <translation>De {start} à …</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>Drag things to move them · Q and E turn them · Shift and drag selects · drag the table to turn the view, the middle button moves it, F fits it</source>
        <translation>Glisser un objet le déplace · Q et E le tournent · Maj+glisser sélectionne · glisser la table tourne la vue, bouton du milieu la déplace, F cadre</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>This is an earlier moment, to be looked at only</source>
        <translation>C’est un moment antérieur, à regarder seulement</translation>
    </message>
    <message>
        <location filename="app/ui/tools/tag.py"/>
        <source>Click a part of a piece to tag it, or drag across it to tag a box. Esc ends it.</source>
        <translation>Cliquez sur une partie d’un élément pour la marquer, ou glissez dessus pour marquer un cadre. Échap pour finir.</translation>
    </message>
    <message>
        <location filename="app/ui/viewport/picture.py"/>
        <source>A picture needs OpenGL and there is none here; run this on a desktop or under xvfb-run.</source>
        <translation>Une image demande OpenGL, absent ici ; lancez ceci sur un bureau ou sous xvfb-run.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>Number</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part</source>
        <translation>Rôle</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>The warband</source>
        <translation>La bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>which?</source>
        <translation>lequel ?</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>{name} (figures missing)</source>
        <translation>{name} (caractéristiques absentes)</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>What was copied</source>
        <translation>Ce qui a été copié</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>Reading {name}</source>
        <translation>Lecture de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name} lists nobody; choose another file</source>
        <translation>{name} ne liste personne ; choisissez un autre fichier</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name}: {count} fighters, {new} of them new. They are on the left from now on.</source>
        <translation>{name} : {count} combattants, dont nouveaux : {new}. Ils sont désormais à gauche.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband</source>
        <translation>Bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>This is how you left it. Ctrl+Z goes back to what is in the battle.</source>
        <translation>C’est comme vous l’avez laissé. Ctrl+Z revient à ce qui est dans la bataille.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Nothing was copied; copy a list of fighters first.</source>
        <translation>Rien n’a été copié ; copiez d’abord une liste de combattants.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Saved as {name}.</source>
        <translation>Enregistré sous {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>“{name}” is invented, to try things with.</source>
        <translation>« {name} » est inventé, pour essayer.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>{name} is not kept any more.</source>
        <translation>{name} n’est plus conservé.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband: {name}</source>
        <translation>Bande : {name}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>typed in</source>
        <translation>saisi</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>The list is full; take somebody out first.</source>
        <translation>La liste est pleine ; retirez d’abord quelqu’un.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Figures are missing: {names}.</source>
        <translation>Caractéristiques absentes : {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Which base? Nobody has said for: {names}.</source>
        <translation>Quel socle ? Personne ne l’a dit pour : {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Chaos</source>
        <translation>Chaos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Death</source>
        <translation>Mort</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Destruction</source>
        <translation>Destruction</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>A fighter’s figures</source>
        <translation>Caractéristiques d’un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Type a fighter in</source>
        <translation>Saisir un combattant</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Grand Alliance</source>
        <translation>Grande Alliance</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Move</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Toughness</source>
        <translation>Endurance</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Wounds</source>
        <translation>Points de Vie</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a name.</source>
        <translation>Il lui faut un nom.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a Toughness; no card has 0.</source>
        <translation>Il lui faut une Endurance ; aucune carte n’a 0.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction</source>
        <translation>Faction</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Runemarks</source>
        <translation>Marques runiques</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>with commas between them, such as: leader, fly</source>
        <translation>séparées par des virgules, par ex. : leader, fly</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Keep</source>
        <translation>Garder</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Rosters and fighters</source>
        <translation>Listes et combattants</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Import a roster or fighters</source>
        <translation>Importer une liste ou des combattants</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Save the roster</source>
        <translation>Enregistrer la liste</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>That file cannot be read ({why}); export it again.</source>
        <translation>Ce fichier est illisible ({why}) ; exportez-le de nouveau.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add to the warband</source>
        <translation>Ajouter à la bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Import a file…</source>
        <translation>Importer un fichier…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Paste a list</source>
        <translation>Coller une liste</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Read a roster that was copied, from a web site for instance</source>
        <translation>Lire une liste copiée, d’un site web par exemple</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Type one in…</source>
        <translation>En saisir un…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Demo warband</source>
        <translation>Bande de démonstration</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Save the roster…</source>
        <translation>Enregistrer la liste…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist</source>
        <translation>Enrôler</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further up; in some games the first one leads</source>
        <translation>Plus haut ; dans certains jeux, le premier est le chef</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further down</source>
        <translation>Plus bas</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Take out</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist all the same</source>
        <translation>Enrôler quand même</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Your fighters</source>
        <translation>Vos combattants</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>such as: Red</source>
        <translation>par ex. : Rouge</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add fighters from the left, or drop a roster’s file here.</source>
        <translation>Ajoutez des combattants depuis la gauche, ou déposez ici un fichier de liste.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>This battle is free play, which knows no warbands. Choose its game first; the roster can be saved.</source>
        <translation>Cette bataille est en jeu libre, qui ne connaît pas de bandes. Choisissez d’abord son jeu ; la liste peut s’enregistrer.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Name the side first, such as: Red.</source>
        <translation>Nommez d’abord le camp, par ex. : Rouge.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>{side} has {count} fighters in the battle already; these join them.</source>
        <translation>{side} a déjà {count} combattants dans la bataille ; ceux-ci s’y ajoutent.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/place.py"/>
        <source>Open a battle first, or begin one: then warbands can be enlisted.</source>
        <translation>Ouvrez ou commencez d’abord une bataille : on peut ensuite enrôler des bandes.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>… and {count} more</source>
        <translation>… et {count} de plus</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part in the warband</source>
        <translation>Rôle dans la bande</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height, base included</source>
        <translation>Hauteur, socle compris</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its figures…</source>
        <translation>Ses caractéristiques…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its mesh…</source>
        <translation>Son maillage…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>A name of its own</source>
        <translation>Un nom à lui</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Own name</source>
        <translation>Nom propre</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Mesh</source>
        <translation>Maillage</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction of the fighters that are listed</source>
        <translation>Faction des combattants listés</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Name, faction or runemark</source>
        <translation>Nom, faction ou marque runique</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Search your fighters</source>
        <translation>Rechercher vos combattants</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>All factions</source>
        <translation>Toutes les factions</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is here yet. Import a file of fighters, type one in, or try a demo warband.</source>
        <translation>Il n’y a encore personne. Importez un fichier de combattants, saisissez-en un, ou essayez une bande de démonstration.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is called so; try fewer letters, or all factions.</source>
        <translation>Personne ne s’appelle ainsi ; essayez moins de lettres, ou toutes les factions.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>One more weapon</source>
        <translation>Une arme de plus</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Take it out</source>
        <translation>La retirer</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Attacks</source>
        <translation>Attaques</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Strength</source>
        <translation>Force</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Damage</source>
        <translation>Dégâts</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Critical</source>
        <translation>Critique</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The least range, 0 for none</source>
        <translation>La portée minimale, 0 pour aucune</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The greatest range</source>
        <translation>La portée maximale</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Weapons</source>
        <translation>Armes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>By its runemarks</source>
        <translation>D’après ses marques runiques</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Leader</source>
        <translation>Chef</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Hero</source>
        <translation>Héros</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Ally</source>
        <translation>Allié</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Thrall</source>
        <translation>Asservi</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Monster</source>
        <translation>Monstre</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Figures are missing</source>
        <translation>Caractéristiques absentes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Move {move}, Toughness {toughness}, Wounds {wounds}</source>
        <translation>Mouvement {move}, Endurance {toughness}, Points de Vie {wounds}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name} : portée {range}, attaques {attacks}, force {strength}, dégâts {hit}/{critical}</translation>
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
        <translation>{names} et {count} de plus</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Eyeline is unofficial and belongs to no game's publisher.</source>
        <translation>Eyeline n’est pas officiel et n’appartient à aucun éditeur de jeux.</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>What the table is built of</source>
        <translation>Ce dont la table est faite</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Below the table</source>
        <translation>Sous la table</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation type="vanished">Égalité</translation>
    </message>
    <message>
        <source>Click where the fighter is to be set up; keep the button down to see it there. Esc lets go.</source>
        <translation type="vanished">Cliquez là où le combattant doit se mettre en place ; gardez le bouton enfoncé pour l’y voir. Échap le lâche.</translation>
    </message>
    <message>
        <source>Click where {name} is to be set up. Esc lets go.</source>
        <translation type="vanished">Cliquez là où {name} doit se mettre en place. Échap le lâche.</translation>
    </message>
    <message>
        <source>There is no room for {name} where its group is set up.</source>
        <translation type="vanished">Il n’y a pas de place pour {name} là où son groupe se met en place.</translation>
    </message>
    <message>
        <source>{name} is locked and stays where it is</source>
        <translation type="vanished">{name} : verrouillé, reste en place</translation>
    </message>
</context>
</TS>
