<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Eyeline</name>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Damage, of the wounds left</source>
        <translation>Daño, de las heridas que quedan</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Takes it down</source>
        <translation>Lo abate</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight into the log</source>
        <translation>Visión al registro</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Write the ruling on sight into the log of the battle</source>
        <translation>Escribir la decisión sobre la visión en el registro de la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>{fighter} attacks {target}</source>
        <translation>{fighter} ataca a {target}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Attack all the same…</source>
        <translation>Atacar de todos modos…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/battle/panel.py"/>
        <source>Attack</source>
        <translation>Ataque</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Looking whether {target} is seen…</source>
        <translation>Mirando si se ve a {target}…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>Sight: {ruling}</source>
        <translation>Visión: {ruling}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Proven</source>
        <translation>Demostrado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What other rules add</source>
        <translation>Lo que añaden otras reglas</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>attacks</source>
        <translation>ataques</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>strength</source>
        <translation>fuerza</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>damage</source>
        <translation>daño</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>What rules add that the program does not know: {what}</source>
        <translation>Lo que añaden reglas que el programa no conoce: {what}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/aim.py"/>
        <source>A bonus attack</source>
        <translation>Un ataque adicional</translation>
    </message>
    <message>
        <location filename="app/ui/battle/answering.py"/>
        <source>Drag {name} on the table.</source>
        <translation>Arrastra a {name} en la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/setup/asking.py"/>
        <source>What is asked</source>
        <translation>Lo que se pregunta</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{what}: dice are needed.</source>
        <translation>{what}: hacen falta dados.</translation>
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
        <translation>Cancelar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Looking whether it is seen: a line, or the proof that there is none…</source>
        <translation>Mirando si se ve: una línea, o la demostración de que no la hay…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Find a place</source>
        <translation>Buscar un sitio</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The nearest place that is allowed</source>
        <translation>El sitio permitido más cercano</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Click the place on the table.</source>
        <translation>Haz clic en el sitio de la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>{side}: {question}</source>
        <translation>{side}: {question}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>Do it all the same</source>
        <translation>Hacerlo de todos modos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <source>The log tells that you overruled it</source>
        <translation>El registro dice que os habéis saltado esto</translation>
    </message>
    <message>
        <location filename="app/ui/battle/asking.py"/>
        <location filename="app/ui/battle/naming.py"/>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Leave it</source>
        <translation>Dejarlo así</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacking.py"/>
        <source>Sight from {seer} to {target}: {ruling}. {reason}</source>
        <translation>Visión de {seer} a {target}: {ruling}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <location filename="app/ui/warband/wording.py"/>
        <source>Weapon</source>
        <translation>Arma</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} · range {reach} · {attacks} attacks, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name} · alcance {reach} · {attacks} ataques, fuerza {strength}, daño {hit}/{critical}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>Select a fighter: whom it can attack is told here.</source>
        <translation>Selecciona un combatiente: aquí se dice a quién puede atacar.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/attacks.py"/>
        <source>{name} has no weapon, or nobody to use it on.</source>
        <translation>{name} no tiene ningún arma, o nadie contra quien usarla.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} gets up again</source>
        <translation>{name} se levanta de nuevo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>End the activation of {name}</source>
        <translation>Terminar la activación de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Activate {name}</source>
        <translation>Activar a {name}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Take {name} down</source>
        <translation>Abatir a {name}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>{name} leaves the battlefield</source>
        <translation>{name} sale del campo de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/by_hand.py"/>
        <source>Set {name} up on the table</source>
        <translation>Desplegar a {name} en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Before the battle</source>
        <translation>Antes de la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <source>Round {number}</source>
        <translation>Ronda {number}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/chronicle.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} · {phase}</source>
        <translation>Ronda {number} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/desk.py"/>
        <source>{what}. Undo takes it back.</source>
        <translation>{what}. «Deshacer» lo retira.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/dice.py"/>
        <source>blank</source>
        <translation>en blanco</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>{what}: thrown and left</source>
        <translation>{what}: tirado y dejado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Sight is {ruling}: {reason}. Look at the table.</source>
        <translation>Visión: {ruling}, {reason}. Mira la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/doing.py"/>
        <source>Dice</source>
        <translation>Dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/head.py"/>
        <source>The battle is over</source>
        <translation>La batalla ha terminado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Export report…</source>
        <translation>Exportar informe…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>Copy report</source>
        <translation>Copiar informe</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <source>The report of the battle</source>
        <translation>El informe de la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/ending.py"/>
        <location filename="app/ui/battle/log.py"/>
        <source>Overruled: {rule}</source>
        <translation>Regla saltada: {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>Select a fighter: what its position says is told here. A click on a line shows it on the table.</source>
        <translation>Selecciona un combatiente: aquí se dice lo que da su posición. Un clic en una línea la muestra en la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <location filename="app/ui/window.py"/>
        <source>The table</source>
        <translation>La mesa</translation>
    </message>
    <message>
        <location filename="app/ui/battle/facts.py"/>
        <source>The rules are silent here; this is how the program reads them.</source>
        <translation>Las reglas no dicen nada aquí; así las lee el programa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>not set up</source>
        <translation>sin desplegar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>in reserve</source>
        <translation>en reserva</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>taken down</source>
        <translation>abatidos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>left the battlefield</source>
        <translation>ha salido del campo de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>A row selects its fighter on the table; − and + change its wounds, the right button offers more.</source>
        <translation>Una fila selecciona a su combatiente en la mesa; − y + cambian sus heridas, el botón derecho ofrece más.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{side} · {standing} of {count} on the table</source>
        <translation>{side} · {standing} de {count} en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound for {name} (−)</source>
        <translation>Una herida a {name} (−)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>One wound less for {name} (+)</source>
        <translation>Una herida menos a {name} (+)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>{left} of {wounds} wounds left</source>
        <translation>quedan {left} de {wounds} heridas</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>active</source>
        <translation>activo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>activated</source>
        <translation>activado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>climbing</source>
        <translation>escalando</translation>
    </message>
    <message>
        <location filename="app/ui/battle/fighters.py"/>
        <source>carries {treasure}</source>
        <translation>lleva {treasure}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} (is it seen?)</source>
        <translation>{option} (¿se ve?)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/following.py"/>
        <source>{option} ({sight})</source>
        <translation>{option} ({sight})</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Working it out…</source>
        <translation>Calculando…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Round {number} of {last} · {phase}</source>
        <translation>Ronda {number} de {last} · {phase}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Who has won?</source>
        <translation>¿Quién ha ganado?</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>Nobody has won</source>
        <translation>Nadie ha ganado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>{side} has won</source>
        <translation>{side} ha ganado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>{side} to play</source>
        <translation>Juega {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/head.py"/>
        <source>Both sides</source>
        <translation>Ambos bandos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>The log of the battle</source>
        <translation>El registro de la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>What is done in the battle is written down here.</source>
        <translation>Lo que se hace en la batalla queda escrito aquí.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Look at this moment</source>
        <translation>Ver este momento</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/log.py"/>
        <source>overruled: {rule}</source>
        <translation>regla saltada: {rule}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step earlier</source>
        <translation>Un paso antes</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>One step later</source>
        <translation>Un paso después</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Back to now</source>
        <translation>Volver al presente</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Go back to here</source>
        <translation>Volver a este punto</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Take back everything that was done after this moment; it can be done again</source>
        <translation>Deshacer todo lo hecho después de este momento; se puede rehacer</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: after step {at} of {last}, “{label}”</source>
        <translation>Mirando atrás: tras el paso {at} de {last}, «{label}»</translation>
    </message>
    <message>
        <location filename="app/ui/battle/lookback.py"/>
        <source>Looking back: before the first of {last} steps</source>
        <translation>Mirando atrás: antes del primero de {last} pasos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Dice that pay for it</source>
        <translation>Dados que lo pagan</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>Do it</source>
        <translation>Hacerlo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>what it is called</source>
        <translation>cómo se llama</translation>
    </message>
    <message>
        <location filename="app/ui/battle/naming.py"/>
        <source>{size} of {value}</source>
        <translation>{size} de {value}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Actions</source>
        <translation>Acciones</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Abilities</source>
        <translation>Habilidades</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Reactions</source>
        <translation>Reacciones</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Sides</source>
        <translation>Bandos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Tokens</source>
        <translation>Fichas</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>Set-up</source>
        <translation>Preparación</translation>
    </message>
    <message>
        <location filename="app/ui/battle/options.py"/>
        <source>{options}: {reason}</source>
        <translation>{options}: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>How many dice</source>
        <translation>Cuántos dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Which dice</source>
        <translation>Qué dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>what for</source>
        <translation>para qué</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>What the dice are for</source>
        <translation>Para qué son los dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Roll…</source>
        <translation>Tirar…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/other_dice.py"/>
        <source>Other dice</source>
        <translation>Otros dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The turn</source>
        <translation>El turno</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <location filename="app/ui/commands/build.py"/>
        <source>Fighters</source>
        <translation>Combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Facts</source>
        <translation>Datos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <location filename="app/ui/battle/panel.py"/>
        <source>The battle</source>
        <translation>La batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>single</source>
        <translation>sencillo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>double</source>
        <translation>doble</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>triple</source>
        <translation>triple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>quad</source>
        <translation>cuádruple</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{side} · has the initiative</source>
        <translation>{side} · tiene la iniciativa</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>1 single</source>
        <translation>1 sencillo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>{count} singles</source>
        <translation>{count} sencillos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/pool.py"/>
        <source>wild, in hand</source>
        <translation>salvajes, en mano</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>How it stands</source>
        <translation>Cómo va</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point less for {side}</source>
        <translation>Un punto menos para {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>One point more for {side}</source>
        <translation>Un punto más para {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/score.py"/>
        <source>{side}: {points} points</source>
        <translation>{side}: {points} puntos</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{target} is not visible: {reason}</source>
        <translation>{target} no es visible: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/shooting.py"/>
        <source>{dice} dice, hits on {hit}+ · {mean} damage on average · takes down {share} %</source>
        <translation>{dice} dados, impacta con {hit}+ · {mean} de daño de media · abate un {share} %</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Click the place. Esc lets go.</source>
        <translation>Haz clic en el sitio. Esc lo suelta.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>The places that are allowed cannot be shown here; click one, the rules are asked all the same.</source>
        <translation>Los sitios permitidos no se pueden mostrar aquí; haz clic en uno, las reglas se consultan de todos modos.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>No place was found: click one.</source>
        <translation>No se ha encontrado ningún sitio: haz clic en uno.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Where it may be put is being worked out…</source>
        <translation>Calculando dónde se puede poner…</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>It may be put here.</source>
        <translation>Se puede poner aquí.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/spot.py"/>
        <source>Not here: the rules are asked if you click all the same.</source>
        <translation>Aquí no: si haces clic de todos modos, se consultan las reglas.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report of the battle was copied.</source>
        <translation>Se ha copiado el informe de la batalla.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Web page (*.html)</source>
        <translation>Página web (*.html)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Text (*.txt)</source>
        <translation>Texto (*.txt)</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Export the report</source>
        <translation>Exportar el informe</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>Battle report</source>
        <translation>Informe de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>the report could not be written: {reason}</source>
        <translation>no se ha podido escribir el informe: {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/telling.py"/>
        <source>The report was written to {path}</source>
        <translation>El informe se ha escrito en {path}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>Drag the token to where its centre is to be</source>
        <translation>Arrastra la ficha adonde debe estar su centro</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token} lies under {name}: hold Alt to take it</source>
        <translation>{token} está debajo de {name}: mantén pulsado Alt para cogerlo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/token_hand.py"/>
        <source>{token}: {middle} from the middle of the board, {edge} from the nearest edge</source>
        <translation>{token}: a {middle} del centro del tablero, a {edge} del borde más cercano</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token}, carried</source>
        <translation>{token}, llevado</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tokens.py"/>
        <source>{token} · {side}</source>
        <translation>{token} · {side}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll</source>
        <translation>Tirar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Use these dice</source>
        <translation>Usar estos dados</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Or type what you rolled on the table.</source>
        <translation>O escribe lo que has tirado en la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>What allows a die to be thrown again:</source>
        <translation>Lo que permite repetir un dado:</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand</source>
        <translation>a mano</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by an ability</source>
        <translation>por una habilidad</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>by a card</source>
        <translation>por una carta</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Roll again</source>
        <translation>Tirar de nuevo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>A click on a die throws it again, once.</source>
        <translation>Un clic en un dado lo tira de nuevo, una vez.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{what}: what the dice show</source>
        <translation>{what}: lo que muestran los dados</translation>
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
        <translation>como {faces}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>{face}: throw it again</source>
        <translation>{face}: tirarlo de nuevo</translation>
    </message>
    <message>
        <location filename="app/ui/battle/tray.py"/>
        <source>Not thrown yet</source>
        <translation>Aún sin tirar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Keep in mind</source>
        <translation>Ten en cuenta</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Before you go on</source>
        <translation>Antes de seguir</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <location filename="app/ui/dialogs/crash.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/turn.py"/>
        <source>Not yet</source>
        <translation>Aún no</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Walk</source>
        <translation>Andar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Jump</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Climb</source>
        <translation>Escalar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>Fly</source>
        <translation>Volar</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used} of {most}</source>
        <translation>{how}: {used} de {most}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking.py"/>
        <source>{how}: {used}</source>
        <translation>{how}: {used}</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Disengage</source>
        <translation>Destrabarse</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>A bonus move</source>
        <translation>Un movimiento adicional</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Moving</source>
        <translation>En movimiento</translation>
    </message>
    <message>
        <location filename="app/ui/battle/walking_bar.py"/>
        <source>Drag {name} on the table; each stretch adds to the move. Esc takes it back.</source>
        <translation>Arrastra a {name} en la mesa; cada tramo se suma al movimiento. Esc lo deshace.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle by hand</source>
        <translation>Terminar la batalla a mano</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>The log will say that the players ended it.</source>
        <translation>El registro dirá que la terminaron los jugadores.</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>why, in your words</source>
        <translation>por qué, con tus palabras</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>Why the battle ends</source>
        <translation>Por qué termina la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>End the battle</source>
        <translation>Terminar la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/battle/winner.py"/>
        <source>by hand: {why}</source>
        <translation>a mano: {why}</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Round</source>
        <translation>Redonda</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Oval</source>
        <translation>Ovalada</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>Pill</source>
        <translation>Píldora</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Side</source>
        <translation>Bando</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>several</source>
        <translation>varios</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Base</source>
        <translation>Peana</translation>
    </message>
    <message>
        <location filename="app/ui/building/choices.py"/>
        <source>{shape}, own size</source>
        <translation>{shape}, tamaño propio</translation>
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
        <translation>Altura z</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Turn</source>
        <translation>Giro</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about x</source>
        <translation>Inclinación en x</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <source>Tilt about y</source>
        <translation>Inclinación en y</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Length</source>
        <translation>Largo</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness</source>
        <translation>Grosor</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body height</source>
        <translation>Altura cuerpo</translation>
    </message>
    <message>
        <location filename="app/ui/building/fields.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body radius</source>
        <translation>Radio cuerpo</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <location filename="app/ui/tools/select.py"/>
        <source>{name} is locked and stays where it is; unlock it to move it</source>
        <translation>{name} está bloqueado y se queda donde está; desbloquéalo para moverlo</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>Grid of {step} mm</source>
        <translation>Cuadrícula de {step} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>No grid</source>
        <translation>Sin cuadrícula</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked fighter, {number} of {count}</source>
        <translation>{name}, combatiente bloqueado, {number} de {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, fighter, {number} of {count}</source>
        <translation>{name}, combatiente, {number} de {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, locked terrain, {number} of {count}</source>
        <translation>{name}, terreno bloqueado, {number} de {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/handling.py"/>
        <source>{name}, terrain, {number} of {count}</source>
        <translation>{name}, terreno, {number} de {count}</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>There is no model in that folder; choose one with STL, OBJ, PLY, GLB or 3MF files.</source>
        <translation>En esa carpeta no hay ningún modelo; elige una con archivos STL, OBJ, PLY, GLB o 3MF.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>Only the first {count} models are taken; import the rest later.</source>
        <translation>Solo se toman los primeros {count} modelos; importa el resto después.</translation>
    </message>
    <message>
        <location filename="app/ui/building/importing.py"/>
        <source>{name} cannot be read ({why}); export it again.</source>
        <translation>{name} no se puede leer ({why}); expórtalo de nuevo.</translation>
    </message>
    <message>
        <location filename="app/ui/building/minis.py"/>
        <source>{model}, {height:.1f} mm high, base included</source>
        <translation>{model}, {height:.1f} mm de alto, con la peana</translation>
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
        <translation>Bando A</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Added {name}.</source>
        <translation>Añadido: {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/building/mustering.py"/>
        <source>Added {count} fighters, {first} to {last}.</source>
        <translation>Añadidos {count} combatientes, de {first} a {last}.</translation>
    </message>
    <message>
        <location filename="app/ui/building/numbers.py"/>
        <source>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</source>
        <translation>{model}, {x:.0f} × {y:.0f} × {z:.0f} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>What overlaps cannot be shown here; everything else goes on.</source>
        <translation>Los solapamientos no se pueden mostrar aquí; todo lo demás sigue.</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{count} more</source>
        <translation>{count} más</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{a} overlaps {b} by {depth} mm</source>
        <translation>{a} se solapa {depth} mm con {b}</translation>
    </message>
    <message>
        <location filename="app/ui/building/overlapping.py"/>
        <source>{depth} mm overlap</source>
        <translation>solapamiento de {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is longer than {count} MB; save it smaller and try again</source>
        <translation>{name} ocupa más de {count} MB; guárdala más pequeña e inténtalo de nuevo</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} cannot be opened: {why}; check the path</source>
        <translation>{name} no se puede abrir: {why}; comprueba la ruta</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is no photo that can be read; save it as JPEG or PNG (phones call it “most compatible”)</source>
        <translation>{name} no es una foto que se pueda leer; guárdala como JPEG o PNG (los móviles lo llaman «más compatible»)</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} has {width} × {height} pixels, which is too many; save it smaller and try again</source>
        <translation>{name} tiene {width} × {height} píxeles, que son demasiados; guárdala más pequeña e inténtalo de nuevo</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>{name} is damaged: the picture in it cannot be read</source>
        <translation>{name} está dañado: la imagen que contiene no se puede leer</translation>
    </message>
    <message>
        <location filename="app/ui/building/photos.py"/>
        <source>the four marks are not the corners of a mat; drag each onto its corner, without crossing over</source>
        <translation>las cuatro marcas no son las esquinas de un tapete; arrastra cada una a su esquina, sin que se crucen</translation>
    </message>
    <message>
        <location filename="app/ui/building/placing.py"/>
        <source>{name} stands on the table.</source>
        <translation>{name} está en la mesa.</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/board.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/warband/filing.py"/>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <location filename="app/ui/building/sculpting.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature’s mesh</source>
        <translation>La malla de una miniatura</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Obstacle</source>
        <translation>Obstáculo</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Platform</source>
        <translation>Plataforma</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Low terrain</source>
        <translation>Terreno bajo</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Stairs</source>
        <translation>Escaleras</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Ladder</source>
        <translation>Escalera de mano</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Archway</source>
        <translation>Arco</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Door</source>
        <translation>Puerta</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Deadly terrain</source>
        <translation>Terreno mortal</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No obstacle</source>
        <translation>No es obstáculo</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No platform</source>
        <translation>No es plataforma</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No low terrain</source>
        <translation>No es terreno bajo</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No stairs</source>
        <translation>No son escaleras</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No ladder</source>
        <translation>No es escalera de mano</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No archway</source>
        <translation>No es arco</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>No door</source>
        <translation>No es puerta</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>Not deadly</source>
        <translation>No es mortal</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}: all of it</source>
        <translation>{part}: todo</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, {height} high</source>
        <translation>{part}, {height} de alto</translation>
    </message>
    <message>
        <location filename="app/ui/building/tag_showing.py"/>
        <source>{part}, up to {height}</source>
        <translation>{part}, hasta {height}</translation>
    </message>
    <message>
        <location filename="app/ui/building/tagging.py"/>
        <source>What terrain counts as cannot be shown here; everything else goes on.</source>
        <translation>No se puede mostrar aquí como qué cuenta el terreno; todo lo demás sigue.</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import terrain</source>
        <translation>Importar terreno</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Import a folder of terrain</source>
        <translation>Importar una carpeta de terreno</translation>
    </message>
    <message>
        <location filename="app/ui/building/terrain.py"/>
        <source>Open a battle first, or begin one: then models can be placed.</source>
        <translation>Primero abre una batalla, o empieza una: entonces se podrán colocar modelos.</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Move</source>
        <translation>M&amp;over</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Arrange</source>
        <translation>&amp;Alinear</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <location filename="app/ui/commands/command.py"/>
        <source>Select something first</source>
        <translation>Primero selecciona algo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select two things first</source>
        <translation>Primero selecciona dos cosas</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select three things first</source>
        <translation>Primero selecciona tres cosas</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Select a piece of terrain first</source>
        <translation>Primero selecciona una pieza de terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left</source>
        <translation>Empujar a la izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by 1 mm</source>
        <translation>Empujar a la izquierda 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the left by an inch</source>
        <translation>Empujar a la izquierda una pulgada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right</source>
        <translation>Empujar a la derecha</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by 1 mm</source>
        <translation>Empujar a la derecha 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push to the right by an inch</source>
        <translation>Empujar a la derecha una pulgada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by 1 mm</source>
        <translation>Alejar 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Push away by an inch</source>
        <translation>Alejar una pulgada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by 1 mm</source>
        <translation>Acercar 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Pull near by an inch</source>
        <translation>Acercar una pulgada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>R&amp;aise</source>
        <translation>&amp;Subir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lo&amp;wer</source>
        <translation>&amp;Bajar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Raise by 1 mm</source>
        <translation>Subir 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lower by 1 mm</source>
        <translation>Bajar 1 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up left edges</source>
        <translation>Alinear bordes izquierdos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles, one behind the other</source>
        <translation>Alinear centros en columna</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up right edges</source>
        <translation>Alinear bordes derechos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up near edges</source>
        <translation>Alinear bordes cercanos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up middles in a row</source>
        <translation>Alinear centros en fila</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Line up far edges</source>
        <translation>Alinear bordes lejanos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;left</source>
        <translation>Girar a la &amp;izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn &amp;right</source>
        <translation>Girar a la &amp;derecha</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn left by 1°</source>
        <translation>Girar a la izquierda 1°</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn right by 1°</source>
        <translation>Girar a la derecha 1°</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Lar&amp;ger</source>
        <translation>A&amp;grandar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>S&amp;maller</source>
        <translation>&amp;Reducir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>&amp;Stand on what is below</source>
        <translation>A&amp;poyar en lo que hay debajo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly across</source>
        <translation>Repartir a lo ancho</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Spread evenly in depth</source>
        <translation>Repartir a lo hondo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Turn all the same way</source>
        <translation>Girar todo en el mismo sentido</translation>
    </message>
    <message>
        <location filename="app/ui/commands/arrange.py"/>
        <source>Next gri&amp;d: none, 5, 10, 25.4 mm</source>
        <translation>&amp;Cuadrícula siguiente: ninguna, 5, 10, 25.4 mm</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Battle</source>
        <translation>&amp;Batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;New battle…</source>
        <translation>&amp;Nueva batalla…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Open &amp;recent…</source>
        <translation>Abrir &amp;reciente…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Demo dispute</source>
        <translation>&amp;Disputa de ejemplo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Na&amp;me it…</source>
        <translation>Poner no&amp;mbre…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Is it &amp;saved?</source>
        <translation>¿Está &amp;guardado?</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>Save a &amp;copy…</source>
        <translation>Guardar una &amp;copia…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Export as JSON…</source>
        <translation>&amp;Exportar como JSON…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>C&amp;lose battle</source>
        <translation>Cerrar &amp;batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/battle.py"/>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Table</source>
        <translation>&amp;Mesa</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>New &amp;fighters…</source>
        <translation>Nuevos &amp;combatientes…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Add the &amp;same again</source>
        <translation>Añadir otro &amp;igual</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Si&amp;des…</source>
        <translation>&amp;Bandos…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;whole side again, across the board</source>
        <translation>&amp;Todo el bando otra vez, enfrente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Numbers…</source>
        <translation>&amp;Números…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Terrain &amp;library</source>
        <translation>Bib&amp;lioteca de terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>Terrain</source>
        <translation>Terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Import terrain…</source>
        <translation>I&amp;mportar terreno…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Import a &amp;folder of terrain…</source>
        <translation>Importar una c&amp;arpeta de terreno…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>&amp;Parts of terrain</source>
        <translation>&amp;Partes del terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Ta&amp;g parts on the table</source>
        <translation>Eti&amp;quetar partes en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>The &amp;board, and a photo on it…</source>
        <translation>Tabl&amp;ero y foto encima…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/build.py"/>
        <source>Board</source>
        <translation>Tablero</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Open a battle first</source>
        <translation>Primero abre una batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose a fighter first</source>
        <translation>Primero elige un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Choose two fighters first</source>
        <translation>Primero elige dos combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/commands/command.py"/>
        <source>Add a fighter first</source>
        <translation>Primero añade un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>There is nothing on the table</source>
        <translation>No hay nada en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select a fighter first</source>
        <translation>Primero selecciona un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Copy verdict</source>
        <translation>&amp;Copiar veredicto</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Duplicate</source>
        <translation>D&amp;uplicar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Re&amp;move</source>
        <translation>&amp;Quitar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Lock or unlock</source>
        <translation>&amp;Bloquear o desbloquear</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select &amp;all</source>
        <translation>Seleccionar &amp;todo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;next thing</source>
        <translation>Seleccionar lo &amp;siguiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>Select the &amp;previous thing</source>
        <translation>Seleccionar lo &amp;anterior</translation>
    </message>
    <message>
        <location filename="app/ui/commands/edit.py"/>
        <source>&amp;Choose as seer or target</source>
        <translation>&amp;Elegir como observador u objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Find a command…</source>
        <translation>&amp;Buscar un comando…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Keys…</source>
        <translation>&amp;Teclas…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Settings…</source>
        <translation>A&amp;justes…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;Tour</source>
        <translation>&amp;Visita guiada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/help.py"/>
        <source>&amp;About Eyeline</source>
        <translation>&amp;Acerca de Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <location filename="app/ui/commands/setup.py"/>
        <source>&amp;Game</source>
        <translation>&amp;Juego</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Begin the battle first: set it up</source>
        <translation>Empieza antes la batalla: prepárala</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Select a fighter in a battle first</source>
        <translation>Selecciona antes un combatiente de una batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Activate a fighter first</source>
        <translation>Activa antes a un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>No earlier moment is looked at</source>
        <translation>No se está viendo ningún momento anterior</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Rounds and turns</source>
        <translation>&amp;Rondas y turnos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Do what comes &amp;next</source>
        <translation>Hacer lo que si&amp;gue</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;turn</source>
        <translation>El t&amp;urno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;fighters</source>
        <translation>Los &amp;combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Attacks</source>
        <translation>&amp;Ataques</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>What &amp;positions say</source>
        <translation>Qué dicen las &amp;posiciones</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>The &amp;log</source>
        <translation>El registr&amp;o</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One &amp;wound for who is selected</source>
        <translation>Una &amp;herida al seleccionado</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>One wound l&amp;ess for who is selected</source>
        <translation>Una herida &amp;menos al seleccionado</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by wal&amp;king</source>
        <translation>Mover an&amp;dando</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by &amp;jumping</source>
        <translation>Mover &amp;saltando</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by clim&amp;bing</source>
        <translation>Mover &amp;escalando</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Move by fl&amp;ying</source>
        <translation>Mover &amp;volando</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;back</source>
        <translation>Ver el paso a&amp;nterior</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Look one step &amp;on</source>
        <translation>Ver el paso s&amp;iguiente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>Back to n&amp;ow</source>
        <translation>Vo&amp;lver al presente</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>End the &amp;battle…</source>
        <translation>&amp;Terminar la batalla…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>&amp;Copy the report of the battle</source>
        <translation>Copiar el in&amp;forme de la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/rounds.py"/>
        <source>E&amp;xport the report of the battle…</source>
        <translation>E&amp;xportar el informe de la batalla…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set &amp;up the battle</source>
        <translation>Preparar la &amp;batalla</translation>
    </message>
    <message>
        <location filename="app/ui/commands/setup.py"/>
        <source>Set up</source>
        <translation>Preparar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Sight</source>
        <translation>Vi&amp;sión</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Next target</source>
        <translation>&amp;Siguiente objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/shell/finder.py"/>
        <source>Target</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Previous target</source>
        <translation>Objetivo &amp;anterior</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Swap seer and target</source>
        <translation>&amp;Invertir observador y objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Swap</source>
        <translation>Invertir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop &amp;down</source>
        <translation>A&amp;gacharse</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Choose two fighters first, on the table in space</source>
        <translation>Primero elige dos combatientes, sobre la mesa en 3D</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Stoop</source>
        <translation>Agacharse</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Side &amp;view of the line</source>
        <translation>Vista &amp;lateral de la línea</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/section.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Side view</source>
        <translation>Vista lateral</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Who sees whom</source>
        <translation>&amp;Quién ve a quién</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Everyone</source>
        <translation>Todos</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Measure with clicks</source>
        <translation>&amp;Medir con clics</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>Meas&amp;uring and ranges</source>
        <translation>Medidas y al&amp;cances</translation>
    </message>
    <message>
        <location filename="app/ui/commands/sight.py"/>
        <source>&amp;Let go</source>
        <translation>S&amp;oltar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;near edge</source>
        <translation>Desde el borde &amp;cercano</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;right edge</source>
        <translation>Desde el borde de&amp;recho</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the far e&amp;dge</source>
        <translation>Desde el borde &amp;lejano</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the l&amp;eft edge</source>
        <translation>Desde el borde &amp;izquierdo</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>No view is kept there yet</source>
        <translation>Ahí aún no hay ninguna vista guardada</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 1</source>
        <translation>Vista guardada 1</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 2</source>
        <translation>Vista guardada 2</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 3</source>
        <translation>Vista guardada 3</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 4</source>
        <translation>Vista guardada 4</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 5</source>
        <translation>Vista guardada 5</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 6</source>
        <translation>Vista guardada 6</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 7</source>
        <translation>Vista guardada 7</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 8</source>
        <translation>Vista guardada 8</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept view 9</source>
        <translation>Vista guardada 9</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Fit the table</source>
        <translation>&amp;Encajar la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Fit</source>
        <translation>Encajar</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>From the &amp;top</source>
        <translation>Desde &amp;arriba</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Top</source>
        <translation>Cenital</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>As a &amp;plan</source>
        <translation>Como &amp;plano</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Keep this view…</source>
        <translation>&amp;Guardar esta vista…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Kept &amp;views…</source>
        <translation>&amp;Vistas guardadas…</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Hide terrain above a height</source>
        <translation>&amp;Ocultar terreno sobre una altura</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide m&amp;ore terrain</source>
        <translation>Ocultar &amp;más terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Hide le&amp;ss terrain</source>
        <translation>Ocultar me&amp;nos terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>See fighters thro&amp;ugh terrain</source>
        <translation>Ver com&amp;batientes tras el terreno</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Larger texts</source>
        <translation>Texto más gran&amp;de</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>S&amp;maller texts</source>
        <translation>Texto más pe&amp;queño</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>Texts of &amp;usual size</source>
        <translation>Texto de tamaño &amp;habitual</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Next part of the window</source>
        <translation>Parte &amp;siguiente de la ventana</translation>
    </message>
    <message>
        <location filename="app/ui/commands/view.py"/>
        <source>&amp;Previous part</source>
        <translation>Par&amp;te anterior</translation>
    </message>
    <message>
        <location filename="app/ui/commands/warbands.py"/>
        <source>A &amp;warband…</source>
        <translation>&amp;Una banda…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Eyeline is unofficial. It belongs to no game's publisher, is endorsed by none, and brings along no rules, names or models of theirs.</source>
        <translation>Eyeline no es oficial. No pertenece a ninguna editorial de juegos, ninguna lo respalda, y no incluye reglas, nombres ni modelos suyos.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>About Eyeline</source>
        <translation>Acerca de Eyeline</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Libraries and their licences</source>
        <translation>Bibliotecas y sus licencias</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Who can see whom, on the real terrain.</source>
        <translation>Quién puede ver a quién, en el terreno real.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>Version {version}, MIT licence</source>
        <translation>Versión {version}, licencia MIT</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/about.py"/>
        <source>It rests on the work of others, with thanks:</source>
        <translation>Se apoya en el trabajo de otros, con gratitud:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board</source>
        <translation>El tablero</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag each mark onto its own corner of the mat, without crossing over.</source>
        <translation>Arrastra cada marca a su propia esquina del tapete, sin que se crucen.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Reading {name}…</source>
        <translation>Leyendo {name}…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The photo cannot be read.</source>
        <translation>No se puede leer la foto.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another photo…</source>
        <translation>Otra foto…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Choose a photo…</source>
        <translation>Elegir foto…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>These marks are not the corners of a mat yet.</source>
        <translation>Estas marcas aún no son las esquinas de un tapete.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>{width:.1f} × {depth:.1f} inches</source>
        <translation>{width:.1f} × {depth:.1f} pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above</source>
        <translation>Una foto de la mesa desde arriba</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Remove the photo</source>
        <translation>Quitar la foto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>A photo of the table from above can lie on the board in true scale: place things where it shows them.</source>
        <translation>Una foto de la mesa hecha desde arriba puede cubrir el tablero a escala real: coloca las cosas donde la foto las muestra.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Another size</source>
        <translation>Otro tamaño</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Usual boards</source>
        <translation>Tableros habituales</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width in mm</source>
        <translation>Ancho en mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Depth in mm</source>
        <translation>Fondo en mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>&amp;Board</source>
        <translation>Ta&amp;blero</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Width × depth</source>
        <translation>Ancho × fondo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>The board as it will look</source>
        <translation>El tablero, tal como quedará</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Turn the board by a quarter</source>
        <translation>Girar el tablero un cuarto de vuelta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Drag the four marks onto the corners of the mat.</source>
        <translation>Arrastra las cuatro marcas a las esquinas del tapete.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/board.py"/>
        <source>Or choose one with the keys 1 to 4 and move it with the arrows.</source>
        <translation>O elige una con las teclas 1 a 4 y muévela con las flechas.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A deployment card</source>
        <translation>Una carta de despliegue</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A victory card</source>
        <translation>Una carta de victoria</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>A twist card</source>
        <translation>Una carta de giro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Symmetrical only</source>
        <translation>Solo simétricas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out</source>
        <translation>Ponerla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Lay it out as well</source>
        <translation>Ponerla también</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Draw one of these</source>
        <translation>Robar una de estas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Write a card…</source>
        <translation>Escribir una carta…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change a copy…</source>
        <translation>Cambiar una copia…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Remove it from its pack</source>
        <translation>Quitarla de su paquete</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/dialogs/help.py"/>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Pack</source>
        <translation>Paquete</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Cards</source>
        <translation>Cartas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>All packs</source>
        <translation>Todos los paquetes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>Change it…</source>
        <translation>Cambiarla…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_choosing.py"/>
        <source>No such card</source>
        <translation>No existe esa carta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a deployment card</source>
        <translation>Escribir una carta de despliegue</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a victory card</source>
        <translation>Escribir una carta de victoria</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Write a twist card</source>
        <translation>Escribir una carta de giro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Symmetrical</source>
        <translation>Simétrica</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name of the card</source>
        <translation>Nombre de la carta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Pack to keep it in</source>
        <translation>Paquete donde guardarla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Keep it</source>
        <translation>Guardarla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Only for this battle</source>
        <translation>Solo para esta batalla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>My cards</source>
        <translation>Mis cartas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>“{name}” is the program’s own pack; choose another name.</source>
        <translation>«{name}» es el paquete propio del programa; elige otro nombre.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Give the card a name.</source>
        <translation>Ponle un nombre a la carta.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_editing.py"/>
        <source>Name a pack.</source>
        <translation>Nombra un paquete.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Initiative dice more or fewer</source>
        <translation>Dados de iniciativa, más o menos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Wild dice more or fewer</source>
        <translation>Dados salvajes, más o menos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Only in round (0: in each)</source>
        <translation>Solo en la ronda (0: en todas)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What cover adds (0: as usual)</source>
        <translation>Lo que añade la cobertura (0: lo normal)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Falling test fails up to (0: as usual)</source>
        <translation>El chequeo de caída falla hasta (0: lo normal)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Dice for impact damage</source>
        <translation>Dados de daño por impacto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What an inch of climbing costs</source>
        <translation>Lo que cuesta escalar una pulgada</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Value of all abilities (0: as rolled)</source>
        <translation>Valor de todas las habilidades (0: el tirado)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds that reserves come later</source>
        <translation>Rondas que se retrasan las reservas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Most victory points, which you count</source>
        <translation>Más puntos de victoria, que cuentas tú</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>You say who has won</source>
        <translation>Tú dices quién ha ganado</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Needs an attacker and a defender</source>
        <translation>Necesita atacante y defensor</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <location filename="app/ui/setup/card_words.py"/>
        <source>no fixed end</source>
        <translation>sin final fijo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Rounds</source>
        <translation>Rondas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins, in your words</source>
        <translation>Quién gana, con tus palabras</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>How the winner is found</source>
        <translation>Cómo se decide quién gana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Who wins</source>
        <translation>Quién gana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>At the end</source>
        <translation>Al final</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What the program works out of this card stays as it is.</source>
        <translation>Lo que el programa calcula de esta carta se queda como está.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes, in your words</source>
        <translation>Lo que cambia, con tus palabras</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>What it changes</source>
        <translation>Lo que cambia</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_forms.py"/>
        <source>The program counts these in by itself:</source>
        <translation>El programa cuenta esto por sí mismo:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Packs of cards</source>
        <translation>Paquetes de cartas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a file…</source>
        <translation>Añadir un archivo…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Make a copy to change</source>
        <translation>Hacer una copia que cambiar</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save as a file…</source>
        <translation>Guardar como archivo…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Cards are drawn from the packs that are ticked.</source>
        <translation>Las cartas se roban de los paquetes marcados.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Add a pack of cards</source>
        <translation>Añadir un paquete de cartas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>Save the pack</source>
        <translation>Guardar el paquete</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name} cannot be written ({why}); nothing was changed</source>
        <translation>{name} no se puede escribir ({why}); no se ha cambiado nada</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{name}, copy {number}</source>
        <translation>{name}, copia {number}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>{deployment} deployment, {victory} victory, {twist} twist cards</source>
        <translation>{deployment} cartas de despliegue, {victory} de victoria, {twist} de giro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_packs.py"/>
        <source>your own</source>
        <translation>tuyo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>a point</source>
        <translation>un punto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole far edge</source>
        <translation>todo el borde lejano</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole near edge</source>
        <translation>todo el borde cercano</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole left edge</source>
        <translation>todo el borde izquierdo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>the whole right edge</source>
        <translation>todo el borde derecho</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, left half</source>
        <translation>borde lejano, mitad izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>far edge, right half</source>
        <translation>borde lejano, mitad derecha</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, left half</source>
        <translation>borde cercano, mitad izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>near edge, right half</source>
        <translation>borde cercano, mitad derecha</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, far half</source>
        <translation>borde izquierdo, mitad lejana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>left edge, near half</source>
        <translation>borde izquierdo, mitad cercana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, far half</source>
        <translation>borde derecho, mitad lejana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>right edge, near half</source>
        <translation>borde derecho, mitad cercana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>another line</source>
        <translation>otra línea</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One more</source>
        <translation>Uno más</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>One less</source>
        <translation>Uno menos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Point</source>
        <translation>Punto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Which round</source>
        <translation>Qué ronda</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the left</source>
        <translation>Pulgadas desde la izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Inches from the far edge</source>
        <translation>Pulgadas desde el borde lejano</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/card_points.py"/>
        <source>Click the card to put the chosen point there; drag along an edge to make it a line.</source>
        <translation>Haz clic en la carta para poner ahí el punto elegido; arrastra por un borde para hacer de él una línea.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>This is the report. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Este es el informe. Nombra la versión, el sistema y los últimos pasos, y nada sobre ti.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>A report lies in the folder “{folder}” as “{name}”. It names the version, the system and the last steps, and nothing about you.</source>
        <translation>Hay un informe en la carpeta «{folder}» con el nombre «{name}». Nombra la versión, el sistema y los últimos pasos, y nada sobre ti.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>The report</source>
        <translation>El informe</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/crash.py"/>
        <source>Open folder</source>
        <translation>Abrir carpeta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>New fighters</source>
        <translation>Nuevos combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Fighter</source>
        <translation>Combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>Diameter</source>
        <translation>Diámetro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection_rows.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>assumed</source>
        <translation>supuesta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>{name}: its cut…</source>
        <translation>{name}: su corte…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/panels/selection.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a miniature’s mesh…</source>
        <translation>Usar una miniatura…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Length of the base</source>
        <translation>Largo de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Width of the base</source>
        <translation>Ancho de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Thickness of the base</source>
        <translation>Grosor de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Suggest one</source>
        <translation>Sugerir</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Take the height that is usual on such a base; it is called assumed</source>
        <translation>Tomar la altura habitual sobre una peana así; queda marcada como supuesta</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>How many</source>
        <translation>Cuántos</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <location filename="app/ui/dialogs/mini.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Use a cylinder</source>
        <translation>Usar un cilindro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Body</source>
        <translation>Cuerpo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>They stand side by side at their side’s edge of the board, selected, ready to be moved.</source>
        <translation>Quedan uno junto a otro en el borde del tablero de su bando, seleccionados y listos para moverlos.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter.py"/>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Name of the side {side}</source>
        <translation>Nombre del bando {side}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <source>Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.</source>
        <translation>Dos bandos con el mismo nombre se vuelven uno. Rojo, azul, amarillo y morado mantienen el color que nombran.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/fighter_sides.py"/>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help.py"/>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/help_pages.py"/>
        <source>(no key)</source>
        <translation>(sin tecla)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Leave this out</source>
        <translation>Dejar fuera</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import this one</source>
        <translation>Importar este</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>{count} imported, {failed} could not be read.</source>
        <translation>{count} importados, {failed} no se han podido leer.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>Import all ({count})</source>
        <translation>Importar todo ({count})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_dialog.py"/>
        <source>How far the import is</source>
        <translation>Progreso de la importación</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_files.py"/>
        <source>Files to import</source>
        <translation>Archivos que importar</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Take the suggestion</source>
        <translation>Seguir la sugerencia</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Something else</source>
        <translation>Otra cosa</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/panels/library.py"/>
        <source>Set</source>
        <translation>Conjunto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit of the file</source>
        <translation>Unidad del archivo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>Millimetres a unit is</source>
        <translation>Milímetros por unidad</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>What points up</source>
        <translation>Qué apunta hacia arriba</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Unit</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>One unit is</source>
        <translation>Una unidad es</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Up</source>
        <translation>Arriba</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>SIZE ON THE TABLE</source>
        <translation>TAMAÑO EN LA MESA</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_form.py"/>
        <source>HEALTH</source>
        <translation>ESTADO</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>The model beside a 32 mm base; the arrow keys turn it</source>
        <translation>El modelo junto a una peana de 32 mm; las flechas lo giran</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_preview.py"/>
        <source>32 mm base</source>
        <translation>Peana de 32 mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Millimetres</source>
        <translation>Milímetros</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Inches</source>
        <translation>Pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Centimetres</source>
        <translation>Centímetros</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres</source>
        <translation>Metros</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Metres at 1:56</source>
        <translation>Metros a 1:56</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>z points up (printing)</source>
        <translation>z hacia arriba (impresión)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>y points up (games)</source>
        <translation>y hacia arriba (juegos)</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>x points up</source>
        <translation>x hacia arriba</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like millimetres: {size} mm at its longest.</source>
        <translation>Parecen milímetros: {size} mm en su lado más largo.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like inches: {size} in at its longest.</source>
        <translation>Parecen pulgadas: {size} in en su lado más largo.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like centimetres: {size} cm at its longest.</source>
        <translation>Parecen centímetros: {size} cm en su lado más largo.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>Looks like metres: {size} m at its longest.</source>
        <translation>Parecen metros: {size} m en su lado más largo.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>The file says that one unit is {mm} mm.</source>
        <translation>El archivo dice que una unidad son {mm} mm.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} mm</source>
        <translation>{size} mm</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{size} inches, wide, deep and high</source>
        <translation>{size} pulgadas de ancho, fondo y alto</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>{count} triangles, {parts}.</source>
        <translation>{count} triángulos, {parts}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>A clean solid.</source>
        <translation>Un sólido limpio.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>waits</source>
        <translation>en espera</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is read: {share}</source>
        <translation>leyendo: {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is ready</source>
        <translation>listo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is imported: {share}</source>
        <translation>importando: {share}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/import_words.py"/>
        <source>is in the library</source>
        <translation>en la biblioteca</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>A miniature as the body</source>
        <translation>Una miniatura como cuerpo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>The miniature cannot be read.</source>
        <translation>No se puede leer la miniatura.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Use this body</source>
        <translation>Usar este cuerpo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>Another file…</source>
        <translation>Otro archivo…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini.py"/>
        <source>How far the reading is</source>
        <translation>Progreso de la lectura</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Axis that points up</source>
        <translation>Eje que apunta hacia arriba</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Suggest again</source>
        <translation>Volver a sugerir</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Change the base to: {base}</source>
        <translation>Cambiar la peana a: {base}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base diameter</source>
        <translation>Diámetro de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base length</source>
        <translation>Largo de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{height:.1f} mm high, base included ({inches})</source>
        <translation>{height:.1f} mm de alto, con la peana ({inches})</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{count} triangles.</source>
        <translation>{count} triángulos.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>as the file says</source>
        <translation>como dice el archivo</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>{mm:g} mm a unit</source>
        <translation>{mm:g} mm por unidad</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Height of the cut</source>
        <translation>Altura del corte</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base width</source>
        <translation>Ancho de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Base thickness</source>
        <translation>Grosor de la peana</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Cut at</source>
        <translation>Cortar a</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle x</source>
        <translation>Centro x</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Middle y</source>
        <translation>Centro y</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>No base was found, so nothing is cut. If it has one, raise the cut to its top.</source>
        <translation>No se ha encontrado peana, así que no se corta nada. Si la tiene, sube el corte hasta su parte superior.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>Its own base was found and is cut off: {base}, {thickness:.1f} mm thick.</source>
        <translation>Se ha encontrado su propia peana y se corta: {base}, {thickness:.1f} mm de grosor.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/mini_form.py"/>
        <source>The fighter’s own base on the table: {base}.</source>
        <translation>La peana del combatiente en la mesa: {base}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Open recent</source>
        <translation>Abrir reciente</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle</source>
        <translation>Batalla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Last changed</source>
        <translation>Último cambio</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Recent battles</source>
        <translation>Batallas recientes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>Everything is saved as it is done. Battles without a name are kept here, too.</source>
        <translation>Todo se guarda en cuanto se hace. Las batallas sin nombre también se conservan aquí.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>no name yet</source>
        <translation>aún sin nombre</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>today, {hour}</source>
        <translation>hoy, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>yesterday, {hour}</source>
        <translation>ayer, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/recent.py"/>
        <source>{day}, {hour}</source>
        <translation>{day}, {hour}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>As the system has it</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Inches first</source>
        <translation>Primero pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Millimetres first</source>
        <translation>Primero milímetros</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Colours:</source>
        <translation>Colores:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Size of texts:</source>
        <translation>Tamaño del texto:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Language:</source>
        <translation>Idioma:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Distances:</source>
        <translation>Distancias:</translation>
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
        <translation>Ninguna</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Grid to snap to:</source>
        <translation>Cuadrícula de ajuste:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>The new language is spoken from the next start on.</source>
        <translation>El nuevo idioma se usará la próxima vez que se inicie el programa.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/settings.py"/>
        <source>Keys…</source>
        <translation>Teclas…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Usual key</source>
        <translation>Tecla habitual</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>All usual keys</source>
        <translation>Todas las habituales</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>No key</source>
        <translation>Sin tecla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF…</source>
        <translation>Guardar como PDF…</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} keeps its meaning; press another key, or one more with it.</source>
        <translation>{key} conserva su función; pulsa otra tecla, o una más junto con ella.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} is now for: {command}.</source>
        <translation>{key} es ahora para: {command}.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>{key} was for “{other}”, which has no key now.</source>
        <translation>{key} era para «{other}», que se queda sin tecla.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Changed; usually {key}</source>
        <translation>Cambiada; la habitual es {key}</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>no key</source>
        <translation>sin tecla</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>The key for “{command}”</source>
        <translation>La tecla para «{command}»</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Choose a command</source>
        <translation>Elige un comando</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Save as PDF</source>
        <translation>Guardar como PDF</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Commands and their keys</source>
        <translation>Comandos y sus teclas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key:</source>
        <translation>Tecla nueva:</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>New key</source>
        <translation>Tecla nueva</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/shortcuts.py"/>
        <source>Eyeline: keys</source>
        <translation>Eyeline: teclas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Kept views</source>
        <translation>Vistas guardadas</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>No view is kept yet. “Keep this view…” keeps the one there is now.</source>
        <translation>Aún no hay vistas guardadas. «Guardar esta vista…» guarda la que hay ahora.</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <location filename="app/ui/dialogs/views.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
    <message>
        <location filename="app/ui/dress/parts.py"/>
        <source>{role}: {name}, side {side}</source>
        <translation>{role}: {name}, bando {side}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>View {number}</source>
        <translation>Vista {number}</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Keep this view</source>
        <translation>Guardar esta vista</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Name of the view</source>
        <translation>Nombre de la vista</translation>
    </message>
    <message>
        <location filename="app/ui/looking.py"/>
        <source>Terrain above {height:.1f}″ is hidden; it still blocks sight</source>
        <translation>El terreno por encima de {height:.1f}″ está oculto; sigue tapando la vista</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>{x}, {y} at height {z}</source>
        <translation>{x}, {y} a una altura de {z}</translation>
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
        <translation>Distancia</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Horizontal</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ends.py"/>
        <source>Vertical</source>
        <translation>Vertical</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ranges.py"/>
        <source>Ranges cannot be shown here; everything else goes on.</source>
        <translation>Los alcances no se pueden mostrar aquí; todo lo demás sigue.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/ruler.py"/>
        <source>Distances cannot be shown while this is moved; everything else goes on.</source>
        <translation>Las distancias no se pueden mostrar mientras se mueve esto; todo lo demás sigue.</translation>
    </message>
    <message>
        <location filename="app/ui/measuring/tape.py"/>
        <source>What the tape is held to cannot be measured here; everything else goes on.</source>
        <translation>Aquello a lo que se sujeta la cinta no se puede medir aquí; todo lo demás sigue.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near left</source>
        <translation>cercana izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>near right</source>
        <translation>cercana derecha</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far right</source>
        <translation>lejana derecha</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>far left</source>
        <translation>lejana izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Photo with four marks</source>
        <translation>Foto con cuatro marcas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/corners.py"/>
        <source>Mark {number}, {corner}: {across} % from the left, {down} % from the top</source>
        <translation>Marca {number}, {corner}: {across} % desde la izquierda, {down} % desde arriba</translation>
    </message>
    <message>
        <location filename="app/ui/panels/grid.py"/>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Who sees whom</source>
        <translation>Quién ve a quién</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Place on the table</source>
        <translation>Colocar en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Size and health…</source>
        <translation>Tamaño y estado…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Rename…</source>
        <translation>Cambiar nombre…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Move to another set…</source>
        <translation>Mover a otro conjunto…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import again with another unit or axis…</source>
        <translation>Importar de nuevo con otra unidad u otro eje…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Remove from the library…</source>
        <translation>Quitar de la biblioteca…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Terrain library</source>
        <translation>Biblioteca de terreno</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Nothing of that name. Search for less, or import it.</source>
        <translation>Nada con ese nombre. Busca con menos letras, o impórtalo.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>All sets</source>
        <translation>Todos los conjuntos</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Search the terrain</source>
        <translation>Buscar terreno</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Close the terrain library</source>
        <translation>Cerrar la biblioteca de terreno</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Import terrain…</source>
        <translation>Importar terreno…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library.py"/>
        <source>Or drop files or a folder on the window</source>
        <translation>O suelta archivos o una carpeta en la ventana</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>What is “{title}” to be called?</source>
        <translation>¿Cómo debe llamarse «{title}»?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Which set is “{title}” to be in? Choose one or type a new one.</source>
        <translation>¿En qué conjunto debe estar «{title}»? Elige uno o escribe uno nuevo.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Move to another set</source>
        <translation>Mover a otro conjunto</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove “{title}” from the library?</source>
        <translation>¿Quitar «{title}» de la biblioteca?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Battles that use it keep their own copy, and nothing on a table changes.</source>
        <translation>Las batallas que lo usan conservan su propia copia, y en las mesas no cambia nada.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Remove from the library</source>
        <translation>Quitar de la biblioteca</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size: {size}</source>
        <translation>Tamaño: {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Triangles: {count}</source>
        <translation>Triángulos: {count}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>File: {file}</source>
        <translation>Archivo: {file}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Nothing is wrong with it.</source>
        <translation>No tiene ningún problema.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_deeds.py"/>
        <source>Size and health</source>
        <translation>Tamaño y estado</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_grid.py"/>
        <source>Terrain that can be placed</source>
        <translation>Terreno que se puede colocar</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{mm} mm ({inches} in)</source>
        <translation>{mm} mm ({inches} in)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{size}, {count} triangles</source>
        <translation>{size}, {count} triángulos</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{title}, {set}, {size}</source>
        <translation>{title}, {set}, {size}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/library_list.py"/>
        <source>{entry}. Mind: {warnings}</source>
        <translation>{entry}. Atención: {warnings}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Point at a mark to read why; click it to look at the pair.</source>
        <translation>Señala una marca para leer el motivo; haz clic en ella para ver el par.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Copy as a table that a spreadsheet understands</source>
        <translation>Copiar como tabla para una hoja de cálculo</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>{done} of {count} pairs</source>
        <translation>{done} de {count} pares</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>not looked at yet.</source>
        <translation>aún sin examinar.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <location filename="app/ui/panels/matrix.py"/>
        <location filename="app/ui/window.py"/>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measuring</source>
        <translation>Medidas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Close measuring</source>
        <translation>Cerrar las medidas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>{start} – {end}: {distance}</source>
        <translation>{start} – {end}: {distance}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure from</source>
        <translation>Medir desde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Measure to</source>
        <translation>Medir hasta</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>What was measured</source>
        <translation>Lo que se ha medido</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Click on the table</source>
        <translation>Clic en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Remove all</source>
        <translation>Quitar todo</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <location filename="app/ui/warband/weapons.py"/>
        <source>To</source>
        <translation>Hasta</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Between two</source>
        <translation>Entre dos</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges in inches</source>
        <translation>Alcances en pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>such as 3, 6, 9</source>
        <translation>como 3, 6, 9</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Rings, measured level</source>
        <translation>Anillos, en horizontal</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>All within reach, in space</source>
        <translation>Esferas, en el espacio</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ranges round who is selected, or looks</source>
        <translation>Alcances: selección u observador</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Show distances while moving a fighter</source>
        <translation>Mostrar distancias al mover</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>To those within, in inches</source>
        <translation>Hasta quienes estén dentro de este radio, en pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Within</source>
        <translation>Radio</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>Ruler</source>
        <translation>Regla</translation>
    </message>
    <message>
        <location filename="app/ui/panels/measuring.py"/>
        <source>“{text}” is no length in inches; write numbers such as 3, 6, 9</source>
        <translation>«{text}» no es una longitud en pulgadas; escribe números como 3, 6, 9</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Everyone else</source>
        <translation>Todos los demás</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Whom {name} sees</source>
        <translation>A quién ve {name}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/others.py"/>
        <source>Clears by</source>
        <translation>Holgura</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of terrain</source>
        <translation>Partes del terreno</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Parts of the selected piece</source>
        <translation>Partes de la pieza seleccionada</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What it counts as</source>
        <translation>Cuenta como</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set this part</source>
        <translation>Fijar esta parte</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Does not count</source>
        <translation>No cuenta</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Set all of it</source>
        <translation>Fijar la pieza entera</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Tag on the table</source>
        <translation>Etiquetar en la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Take back</source>
        <translation>Quitar lo dicho</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>As suggested</source>
        <translation>Según lo sugerido</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part chosen in the list counts as this</source>
        <translation>La parte elegida en la lista cuenta como esto</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The part is not what its shape suggests</source>
        <translation>La parte no es lo que sugiere su forma</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>The whole piece counts as this</source>
        <translation>La pieza entera cuenta como esto</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Click parts on the table, or drag across them</source>
        <translation>Haz clic en partes en la mesa, o arrastra sobre ellas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>What you said of this part is taken back</source>
        <translation>Se quita lo que dijiste de esta parte</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>All that you said of this piece is taken back</source>
        <translation>Se quita todo lo que dijiste de esta pieza</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Close parts of terrain</source>
        <translation>Cerrar las partes del terreno</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Counts as</source>
        <translation>Cuenta como</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>suggested</source>
        <translation>sugerido</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>said by you</source>
        <translation>dicho por ti</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Looking at the shapes of the terrain…</source>
        <translation>Mirando las formas del terreno…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Select a piece of terrain to see and change what its parts count as.</source>
        <translation>Selecciona una pieza de terreno para ver y cambiar como qué cuentan sus partes.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/parts.py"/>
        <source>Nothing on it is an obstacle or a platform.</source>
        <translation>No tiene nada que sea obstáculo o plataforma.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/patience.py"/>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looking closer…</source>
        <translation>Mirando mejor…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Fit the drawing (Home)</source>
        <translation>Encajar el dibujo (Inicio)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Nearer</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Farther</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Copy the drawing as a picture</source>
        <translation>Copiar el dibujo como imagen</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Close the side view (S)</source>
        <translation>Cerrar la vista lateral (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Choose who looks at whom to see the line from the side.</source>
        <translation>Elige quién mira a quién para ver la línea de lado.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section.py"/>
        <source>Side view of the line</source>
        <translation>Vista lateral de la línea</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: the line clears {thing} by {room}, {far} on its way.</source>
        <translation>De {seer} a {target}: la línea pasa a {room} de {thing}, a {far} del inicio.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: there is nothing near the line.</source>
        <translation>De {seer} a {target}: no hay nada cerca de la línea.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: only a hairline, which passes {thing} at {room}, {far} on its way.</source>
        <translation>De {seer} a {target}: solo un resquicio, que pasa junto a {thing} a {room}, a {far} del inicio.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: no line has been found yet.</source>
        <translation>De {seer} a {target}: aún no se ha encontrado ninguna línea.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: even the best line is stopped by {thing}, {far} on its way.</source>
        <translation>De {seer} a {target}: ni la mejor línea pasa de {thing}, a {far} del inicio.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>From {seer} to {target}: this line is stopped by {thing}, {far} on its way.</source>
        <translation>De {seer} a {target}: esta línea la corta {thing}, a {far} del inicio.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the left</source>
        <translation>{room} hasta {thing}, a la izquierda</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}, on the right</source>
        <translation>{room} hasta {thing}, a la derecha</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>{room} to {thing}</source>
        <translation>{room} hasta {thing}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/section_words.py"/>
        <source>stopped by {thing}</source>
        <translation>la corta {thing}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Numbers of what is selected</source>
        <translation>Números de lo seleccionado</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Select fighters or pieces to see their numbers.</source>
        <translation>Selecciona combatientes o piezas para ver sus números.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Locked: not moved by mistake</source>
        <translation>Bloqueado: no se mueve</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Miniature and its cut…</source>
        <translation>Miniatura y su corte…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Close numbers</source>
        <translation>Cerrar los números</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>Piece</source>
        <translation>Pieza</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection.py"/>
        <source>{count} things</source>
        <translation>{count} cosas</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>PLACE</source>
        <translation>POSICIÓN</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BASE</source>
        <translation>PEANA</translation>
    </message>
    <message>
        <location filename="app/ui/panels/selection_rows.py"/>
        <source>BODY</source>
        <translation>CUERPO</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Through a fighter's eyes</source>
        <translation>Por los ojos de un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the fighter looks from</source>
        <translation>Desde dónde mira el combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where the line starts</source>
        <translation>Inicio de la línea</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where most is free</source>
        <translation>Punto más libre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Stand up</source>
        <translation>Levantarse</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>See the table from above again (V or Esc)</source>
        <translation>Volver a ver la mesa desde arriba (V o Esc)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Where {seer} looks from</source>
        <translation>Desde dónde mira {seer}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>not free</source>
        <translation>no libre</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>feet</source>
        <translation>pies</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>head</source>
        <translation>cabeza</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: looking…</source>
        <translation>Ojos de {seer} → {target}: mirando…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: nothing of {target} is free from here</source>
        <translation>Ojos de {seer} → {target}: nada de {target} a la vista</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: all of {target} is free from here</source>
        <translation>Ojos de {seer} → {target}: todo {target} a la vista</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>{seer}'s eyes → {target}: {share} of {target} is free from here</source>
        <translation>Ojos de {seer} → {target}: {share} de {target} a la vista</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Counted with rays, for the eye; the verdict rests on its own line or proof.</source>
        <translation>Contado con rayos, para el ojo; el veredicto se apoya en su propia línea o demostración.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Nothing is free from any of {count} points of {seer}.</source>
        <translation>No se ve nada desde ninguno de los {count} puntos de {seer}.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/stoop.py"/>
        <source>Over {count} points of {seer}: {least} to {most}, {mean} on average.</source>
        <translation>Sobre {count} puntos de {seer}: de {least} a {most}, {mean} de media.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>How sure?</source>
        <translation>¿Es seguro?</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>within</source>
        <translation>hasta</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudge both fighters and everything near their line, and count how often there is one</source>
        <translation>Mover un poco a ambos combatientes y todo lo que está cerca de su línea, y contar cuántas veces hay una</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Nudging models…</source>
        <translation>Moviendo modelos…</translation>
    </message>
    <message>
        <location filename="app/ui/panels/sureness.py"/>
        <source>Tolerance</source>
        <translation>Tolerancia</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Click a fighter, then the one it looks at.</source>
        <translation>Haz clic en un combatiente y después en aquel al que mira.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Now click the fighter it looks at.</source>
        <translation>Ahora haz clic en el combatiente al que mira.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Nobody is on the table yet. The menu “Table” has new fighters, terrain and the board.</source>
        <translation>Aún no hay nadie en la mesa. En el menú «Mesa» hay nuevos combatientes, terreno y el tablero.</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>It takes two: add another fighter from the menu “Table”.</source>
        <translation>Hacen falta dos: añade otro combatiente desde el menú «Mesa».</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict</source>
        <translation>Veredicto</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Looks</source>
        <translation>Observador</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Is looked at</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Swap seer and target (X)</source>
        <translation>Invertir observador y objetivo (X)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click a fighter</source>
        <translation>haz clic en un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>click another</source>
        <translation>haz clic en otro</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>then another</source>
        <translation>y después en otro</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Stoop down</source>
        <translation>Agacharse</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the table through the seer's eyes (V)</source>
        <translation>Ver la mesa por los ojos del observador (V)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>See the line from the side (S)</source>
        <translation>Ver la línea de lado (S)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Copy the verdict as text (Ctrl+C)</source>
        <translation>Copiar el veredicto como texto (Ctrl+C)</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>Verdict: {verdict}. {reason}</source>
        <translation>Veredicto: {verdict}. {reason}</translation>
    </message>
    <message>
        <location filename="app/ui/panels/verdict.py"/>
        <source>and {count} more</source>
        <translation>y {count} más</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{battle} is drawn in {picture}</source>
        <translation>{battle} se ha dibujado en {picture}</translation>
    </message>
    <message>
        <location filename="app/ui/pictures.py"/>
        <source>{picture} cannot be written; choose a folder that exists and a name that ends in .png</source>
        <translation>{picture} no se puede escribir; elige una carpeta que exista y un nombre que termine en .png</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>{cause} The table is shown as a plan from above, which gives the same verdicts.</source>
        <translation>{cause} La mesa se muestra como un plano desde arriba, que da los mismos veredictos.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/place.py"/>
        <source>There is no OpenGL here: the plan is all there is.</source>
        <translation>Aquí no hay OpenGL: solo se puede mostrar el plano.</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>Plan of the table</source>
        <translation>Plano de la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/plan/plan.py"/>
        <source>6 inches</source>
        <translation>6 pulgadas</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The height of {name} is assumed.</source>
        <translation>La altura de {name} es supuesta.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/live.py"/>
        <source>The heights of {names} are assumed.</source>
        <translation>Las alturas de {names} son supuestas.</translation>
    </message>
    <message>
        <location filename="app/ui/seeing/section_place.py"/>
        <source>Drag to turn the head, wheel to look closer · arrow keys look from elsewhere on the body · V stands up</source>
        <translation>Arrastrar gira la cabeza, la rueda mira más de cerca · las flechas miran desde otro punto del cuerpo · V se levanta</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <location filename="app/ui/setup/plan.py"/>
        <source>No card yet</source>
        <translation>Aún sin carta</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>line from {start} to {end}</source>
        <translation>línea de {start} a {end}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>{x} from the left, {y} from the top</source>
        <translation>{x} desde la izquierda, {y} desde arriba</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>round {number}</source>
        <translation>ronda {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_picture.py"/>
        <source>R{number}</source>
        <translation>R{number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>symmetrical</source>
        <translation>simétrica</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>attacker and defender</source>
        <translation>los papeles de atacante y defensor</translation>
    </message>
    <message>
        <location filename="app/ui/setup/card_words.py"/>
        <source>New card</source>
        <translation>Carta nueva</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Fighters still to be set up</source>
        <translation>Combatientes aún sin desplegar</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Drag a fighter onto the table, or click it and then the place. Enter finds a place for it.</source>
        <translation>Arrastra un combatiente a la mesa, o haz clic en él y después en el sitio. Intro le busca un sitio.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>Take back what is selected</source>
        <translation>Retirar lo seleccionado</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>{side} sets up</source>
        <translation>{side} despliega</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploy.py"/>
        <source>In reserve:
{groups}</source>
        <translation>En reserva:
{groups}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Where fighters may be set up cannot be shown here; they can be set up all the same.</source>
        <translation>No se puede mostrar aquí dónde se pueden desplegar los combatientes; se pueden desplegar de todos modos.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>Click where {name} is to be set up. Enter finds a place, Esc lets go.</source>
        <translation>Haz clic donde se debe desplegar {name}. Intro busca un sitio, Esc lo suelta.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No point of the deployment card is for the group of {name} yet.</source>
        <translation>Aún no hay ningún punto de la carta de despliegue para el grupo de {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/deploying.py"/>
        <source>No free place was found for {name} where its group is set up; click one as near as can be.</source>
        <translation>No se encontró ningún lugar libre para {name} donde se despliega su grupo; haz clic en uno lo más cerca posible.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Another board…</source>
        <translation>Otro tablero…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Free play has no rounds and no cards. Choose a game to set up a battle.</source>
        <translation>El juego libre no tiene rondas ni cartas. Elige un juego para preparar una batalla.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Board: {size}</source>
        <translation>Tablero: {size}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/game.py"/>
        <source>Use {size}</source>
        <translation>Usar {size}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Hide groups until both sides have theirs</source>
        <translation>Ocultar los grupos hasta que ambos bandos tengan los suyos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split…</source>
        <translation>Repartir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Propose</source>
        <translation>Proponer</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Groups that keep to the rules, strong fighters spread evenly</source>
        <translation>Grupos que cumplen las reglas, con los combatientes fuertes bien repartidos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split {side} into battle groups</source>
        <translation>Repartir {side} en grupos de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Propose battle groups for {side}</source>
        <translation>Proponer grupos de batalla para {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Split, and hidden for now</source>
        <translation>Repartidos, y ocultos por ahora</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Begun, and hidden for now</source>
        <translation>Empezados, y ocultos por ahora</translation>
    </message>
    <message>
        <location filename="app/ui/setup/groups.py"/>
        <source>Not split yet</source>
        <translation>Aún sin repartir</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>later</source>
        <translation>después</translation>
    </message>
    <message>
        <location filename="app/ui/setup/head.py"/>
        <source>Step {number}, {title}, {state}</source>
        <translation>Paso {number}, {title}, {state}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>its base overlaps {other} by {depth} mm</source>
        <translation>su peana se solapa {depth} mm con {other}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/misplaced.py"/>
        <source>Bases stand beside each other and beside terrain</source>
        <translation>Las peanas están unas junto a otras y junto al terreno</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More…</source>
        <translation>Más…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>More that can be done</source>
        <translation>Más cosas que se pueden hacer</translation>
    </message>
    <message>
        <location filename="app/ui/setup/offers.py"/>
        <source>choose…</source>
        <translation>elegir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Setting up the battle</source>
        <translation>Preparando la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Close the set-up</source>
        <translation>Cerrar la preparación</translation>
    </message>
    <message>
        <location filename="app/ui/setup/panel.py"/>
        <source>Set up the battle</source>
        <translation>Preparar la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/setup/place.py"/>
        <source>Select the fighters on the table that are to be taken back first.</source>
        <translation>Selecciona antes en la mesa a los combatientes que se deben retirar.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/steps.py"/>
        <source>Deployment</source>
        <translation>Despliegue</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Victory</source>
        <translation>Victoria</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Twist</source>
        <translation>Giro</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Red points</source>
        <translation>Puntos rojos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Blue points</source>
        <translation>Puntos azules</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>The arrow of the cards points to the near edge</source>
        <translation>La flecha de las cartas apunta al borde cercano</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>What was built, if you like</source>
        <translation>Lo que se ha montado, si quieres</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Packs of cards…</source>
        <translation>Paquetes de cartas…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Cards are drawn from</source>
        <translation>Las cartas se roban de</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <location filename="app/ui/setup/roll.py"/>
        <source>nobody yet</source>
        <translation>aún nadie</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw</source>
        <translation>Robar</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Take the card away: {deck}</source>
        <translation>Retirar la carta: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Draw a card: {deck}</source>
        <translation>Robar una carta: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/plan.py"/>
        <source>Choose a card: {deck}</source>
        <translation>Elegir una carta: {deck}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click the place or the fighter that is meant. Esc lets go.</source>
        <translation>Haz clic en el sitio o el combatiente en cuestión. Esc lo suelta.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/pointing.py"/>
        <source>Click where the fighter is to be set up; Shift and the wheel turn it, Enter finds a place, Esc lets go.</source>
        <translation>Haz clic donde se debe desplegar el combatiente; Mayús y la rueda lo giran, Intro busca un sitio, Esc lo suelta.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <location filename="app/ui/setup/zones.py"/>
        <source>{group}, round {number}</source>
        <translation>{group}, ronda {number}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/queue.py"/>
        <source>No point of the deployment card is for this group yet.</source>
        <translation>Aún no hay ningún punto de la carta de despliegue para este grupo.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Priority</source>
        <translation>Prioridad</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Attacker</source>
        <translation>Atacante</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Defender</source>
        <translation>Defensor</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for priority</source>
        <translation>Tirada enfrentada por la prioridad</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for attacker and defender</source>
        <translation>Tirada enfrentada por atacante y defensor</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off for the colours</source>
        <translation>Tirada enfrentada por los colores</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll for both</source>
        <translation>Tirar por ambos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Or type what you rolled on the table, then Enter.</source>
        <translation>O escribe lo que has tirado en la mesa, y después Intro.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>As it stands, and to be put right by hand:</source>
        <translation>Tal como está, y se corrige a mano:</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>Roll off</source>
        <translation>Tirada enfrentada</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>A tie, {rolls}: roll again.</source>
        <translation>Empate, {rolls}: repetid la tirada.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/roll.py"/>
        <source>What {side} rolled</source>
        <translation>Lo que ha tirado {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Dagger</source>
        <translation>Daga</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Shield</source>
        <translation>Escudo</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>Hammer</source>
        <translation>Martillo</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>red</source>
        <translation>rojo</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>blue</source>
        <translation>azul</translation>
    </message>
    <message>
        <location filename="app/ui/setup/signs.py"/>
        <source>no colour yet</source>
        <translation>aún sin color</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Battle groups of {side}</source>
        <translation>Grupos de batalla de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>In no group yet</source>
        <translation>Aún sin grupo</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>These groups keep to the rules.</source>
        <translation>Estos grupos cumplen las reglas.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups</source>
        <translation>Guardar estos grupos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Drag fighters between the columns, or choose one and press {keys}; 0 takes it out again.</source>
        <translation>Arrastra combatientes entre las columnas, o elige uno y pulsa {keys}; 0 lo vuelve a sacar.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>Keep these groups all the same</source>
        <translation>Guardar estos grupos de todos modos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <location filename="app/ui/setup/warbands.py"/>
        <source>{points} points</source>
        <translation>{points} puntos</translation>
    </message>
    <message>
        <location filename="app/ui/setup/splitting.py"/>
        <source>no card yet</source>
        <translation>aún sin carta</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Game and board</source>
        <translation>Juego y tablero</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Warbands</source>
        <translation>Bandas</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Roll-off</source>
        <translation>Tirada enfrentada</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battle groups</source>
        <translation>Grupos de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>Battleplan</source>
        <translation>Plan de batalla</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{width} × {depth} mm</source>
        <translation>{width} × {depth} mm</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} has priority</source>
        <translation>{side} tiene la prioridad</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} attacks</source>
        <translation>{side} ataca</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{side} defends</source>
        <translation>{side} defiende</translation>
    </message>
    <message>
        <location filename="app/ui/setup/steps.py"/>
        <source>{count} in reserve</source>
        <translation>{count} en reserva</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/place.py"/>
        <source>Side B</source>
        <translation>Bando B</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side C</source>
        <translation>Bando C</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Side D</source>
        <translation>Bando D</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side…</source>
        <translation>Otro bando…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Reveal the warbands</source>
        <translation>Revelar las bandas</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Two sides need a warband first.</source>
        <translation>Antes hacen falta dos bandos con banda.</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Another side</source>
        <translation>Otro bando</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change…</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster…</source>
        <translation>Reclutar…</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Change the warband of {side}</source>
        <translation>Cambiar la banda de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>Muster the warband of {side}</source>
        <translation>Reclutar la banda de {side}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>Problem: {problem}</source>
        <translation>Problema: {problem}</translation>
    </message>
    <message>
        <location filename="app/ui/setup/warbands.py"/>
        <source>No warband yet</source>
        <translation>Aún sin banda</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Red</source>
        <translation>Rojo</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>Blue</source>
        <translation>Azul</translation>
    </message>
    <message>
        <location filename="app/ui/setup/zones.py"/>
        <source>No colour yet</source>
        <translation>Aún sin color</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Open a battle first, or begin one: then a photo can be laid on its board.</source>
        <translation>Abre antes una batalla, o empieza una: entonces se podrá poner una foto en su tablero.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to lay this photo on the board: {name}</source>
        <translation>Suéltala para poner esta foto en el tablero: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/drops.py"/>
        <source>Drop it to open this battle: {name}</source>
        <translation>Suéltala para abrir esta batalla: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Put the message away</source>
        <translation>Quitar el mensaje</translation>
    </message>
    <message>
        <location filename="app/ui/shell/failures.py"/>
        <source>Something went wrong that should not have. The battle is as it was; you can go on.</source>
        <translation>Algo ha ido mal y no debería. La batalla está como estaba; puedes continuar.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} looks</source>
        <translation>{fighter} como observador</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Seer</source>
        <translation>Observador</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>{fighter} is looked at</source>
        <translation>{fighter} como objetivo</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Find a command</source>
        <translation>Buscar un comando</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>A command or a fighter</source>
        <translation>Un comando o un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>Nothing is called so.</source>
        <translation>No hay nada que se llame así.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/finder.py"/>
        <source>What was found</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <location filename="app/ui/start.py"/>
        <source>New battle</source>
        <translation>Nueva batalla</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battles</source>
        <translation>Batallas</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Open a battle</source>
        <translation>Abrir una batalla</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Name the battle</source>
        <translation>Poner nombre a la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy</source>
        <translation>Guardar una copia</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The copy is in {name}. You go on in the battle you had.</source>
        <translation>La copia está en {name}. Sigues en la batalla que tenías.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it, in {name}.</source>
        <translation>Todo se guarda en cuanto lo haces, en {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Everything is saved as you do it. “Name it…” gives the battle a file of your own.</source>
        <translation>Todo se guarda en cuanto lo haces. «Poner nombre…» da a la batalla un archivo propio.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Battle as JSON</source>
        <translation>Batalla como JSON</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Export the battle</source>
        <translation>Exportar la batalla</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is written, with {count} more files</source>
        <translation>{name} está escrito, con {count} archivos más</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>The battle is {name} from now on. Everything is saved as you do it.</source>
        <translation>A partir de ahora la batalla es {name}. Todo se guarda en cuanto lo haces.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} (no name yet)</source>
        <translation>{name} (aún sin nombre)</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Save a copy…</source>
        <translation>Guardar una copia…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What is whole opens as a battle of its own. The file stays as it is.</source>
        <translation>Lo que esté intacto se abre como otra batalla. El archivo se queda como está.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>Recover what is whole</source>
        <translation>Recuperar lo que esté intacto</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>What you did last is not on the disk.</source>
        <translation>Lo último que has hecho no está en el disco.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/keeping.py"/>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program was ended without being closed. The battle is as it was then.</source>
        <translation>El programa terminó sin que se cerrara. La batalla está como entonces.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/lookout.py"/>
        <source>The program stopped last time without being closed. The battle is as it was then.</source>
        <translation>La última vez el programa se detuvo sin que se cerrara. La batalla está como entonces.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Undo: {step}</source>
        <translation>&amp;Deshacer: {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/menus.py"/>
        <source>&amp;Redo: {step}</source>
        <translation>&amp;Rehacer: {step}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/toolbar.py"/>
        <source>Toolbar</source>
        <translation>Barra de herramientas</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Does she see him?</source>
        <translation>¿Ella lo ve?</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Click a fighter, then the one she looks at. The panel has the verdict, and the line on the table shows why. With keys: {next} goes from one target to the next.</source>
        <translation>Haz clic en un combatiente y después en aquel al que mira. El panel tiene el veredicto, y la línea sobre la mesa muestra por qué. Con teclas: {next} pasa de un objetivo al siguiente.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Move her</source>
        <translation>Muévela</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Drag her across the table and watch the line follow. When she rests, the verdict is proven. {undo} takes the move back.</source>
        <translation>Arrástrala por la mesa y observa cómo la sigue la línea. Cuando se detiene, el veredicto queda demostrado. {undo} deshace el movimiento.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Stoop down, and build your own</source>
        <translation>Agáchate, y construye la tuya</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{stoop} puts your eye where hers is. {library} opens the terrain, {fighters} adds fighters: the table before you is a few drags away. {help} has more, {find} finds everything.</source>
        <translation>{stoop} pone tu ojo donde está el suyo. {library} abre el terreno, {fighters} añade combatientes: la mesa que ves está a unos pocos arrastres. {help} tiene más, {find} lo encuentra todo.</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Skip the tour</source>
        <translation>Saltar la visita</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>{step} of {steps}</source>
        <translation>{step} de {steps}</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <location filename="app/ui/shell/tour.py"/>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>New battle…</source>
        <translation>Nueva batalla…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open recent…</source>
        <translation>Abrir reciente…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Open a battle…</source>
        <translation>Abrir una batalla…</translation>
    </message>
    <message>
        <location filename="app/ui/shell/welcome.py"/>
        <source>Demo</source>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>The last start ended before the table was shown. The battle is safe in its file.</source>
        <translation>El último inicio terminó antes de mostrar la mesa. La batalla está a salvo en su archivo.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open it</source>
        <translation>Abrirla</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name}, which was open last, is no longer there; this is another battle.</source>
        <translation>{name}, lo último que estaba abierto, ya no está; esta es otra batalla.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>{name} is open already.</source>
        <translation>{name} ya está abierto.</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Demo dispute</source>
        <translation>Disputa de ejemplo</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Opening {name}</source>
        <translation>Abriendo {name}</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Open a copy</source>
        <translation>Abrir una copia</translation>
    </message>
    <message>
        <location filename="app/ui/start.py"/>
        <source>Recover what is whole…</source>
        <translation>Recuperar lo que esté intacto…</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is inside {names}</source>
        <translation>{share} de su peana está dentro de {names}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>nothing is under it</source>
        <translation>no tiene nada debajo</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>the middle of its base hangs over an edge</source>
        <translation>el centro de su peana sobresale de un borde</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{share} of its base is supported</source>
        <translation>{share} de su peana está apoyada</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>its base meets {name}'s</source>
        <translation>su peana se mete en la de {name}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/grip.py"/>
        <source>{name}: {remarks}</source>
        <translation>{name}: {remarks}</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>Click two things or points to measure between them; with Alt, a piece as a whole. Esc ends it.</source>
        <translation>Haz clic en dos cosas o puntos para medir entre ellos; con Alt, una pieza entera. Esc lo termina.</translation>
    </message>
    <message>
        <location filename="app/ui/tools/measure.py"/>
        <source>From {start} to …</source>
        <translation>Desde {start} hasta …</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>Drag things to move them · Q and E turn them · Shift and drag selects · drag the table to turn the view, the middle button moves it, F fits it</source>
        <translation>Arrastra las cosas para moverlas · Q y E las giran · Mayús y arrastrar selecciona · arrastra la mesa para girar la vista, el botón central la mueve, F la encaja</translation>
    </message>
    <message>
        <location filename="app/ui/tools/select.py"/>
        <source>This is an earlier moment, to be looked at only</source>
        <translation>Este es un momento anterior, solo para mirar</translation>
    </message>
    <message>
        <location filename="app/ui/tools/tag.py"/>
        <source>Click a part of a piece to tag it, or drag across it to tag a box. Esc ends it.</source>
        <translation>Haz clic en una parte de una pieza para etiquetarla, o arrastra sobre ella para etiquetar una caja. Esc termina.</translation>
    </message>
    <message>
        <location filename="app/ui/viewport/picture.py"/>
        <source>A picture needs OpenGL and there is none here; run this on a desktop or under xvfb-run.</source>
        <translation>Una imagen necesita OpenGL y aquí no lo hay; ejecútalo en un escritorio o con xvfb-run.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>Number</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part</source>
        <translation>Papel</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>The warband</source>
        <translation>La banda</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>which?</source>
        <translation>¿cuál?</translation>
    </message>
    <message>
        <location filename="app/ui/warband/band_list.py"/>
        <source>{name} (figures missing)</source>
        <translation>{name} (faltan atributos)</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>What was copied</source>
        <translation>Lo copiado</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>Reading {name}</source>
        <translation>Leyendo {name}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name} lists nobody; choose another file</source>
        <translation>{name} no incluye a nadie; elige otro archivo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/bringing.py"/>
        <source>{name}: {count} fighters, {new} of them new. They are on the left from now on.</source>
        <translation>{name}: {count} combatientes, {new} de ellos nuevos. Desde ahora están a la izquierda.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband</source>
        <translation>Banda</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>This is how you left it. Ctrl+Z goes back to what is in the battle.</source>
        <translation>Así lo dejaste. Ctrl+Z vuelve a lo que hay en la batalla.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Nothing was copied; copy a list of fighters first.</source>
        <translation>No hay nada copiado; copia antes una lista de combatientes.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Saved as {name}.</source>
        <translation>Guardado como {name}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>“{name}” is invented, to try things with.</source>
        <translation>«{name}» es inventado, para hacer pruebas.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>{name} is not kept any more.</source>
        <translation>{name} ya no se guarda.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>Warband: {name}</source>
        <translation>Banda: {name}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/dialog.py"/>
        <source>typed in</source>
        <translation>escrito a mano</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>The list is full; take somebody out first.</source>
        <translation>La lista está llena; quita antes a alguien.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Figures are missing: {names}.</source>
        <translation>Faltan atributos: {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/draft.py"/>
        <source>Which base? Nobody has said for: {names}.</source>
        <translation>¿Qué peana? Nadie lo ha dicho para: {names}.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Chaos</source>
        <translation>Caos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Death</source>
        <translation>Muerte</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Destruction</source>
        <translation>Destrucción</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>A fighter’s figures</source>
        <translation>Los atributos de un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Type a fighter in</source>
        <translation>Escribir un combatiente</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Grand Alliance</source>
        <translation>Gran Alianza</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Move</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Toughness</source>
        <translation>Resistencia</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Wounds</source>
        <translation>Heridas</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a name.</source>
        <translation>Necesita un nombre.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>It needs a Toughness; no card has 0.</source>
        <translation>Necesita una Resistencia; ninguna carta tiene 0.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction</source>
        <translation>Facción</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Runemarks</source>
        <translation>Marcas rúnicas</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>with commas between them, such as: leader, fly</source>
        <translation>separadas por comas, por ejemplo: leader, fly</translation>
    </message>
    <message>
        <location filename="app/ui/warband/figures.py"/>
        <source>Keep</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Rosters and fighters</source>
        <translation>Listas y combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Import a roster or fighters</source>
        <translation>Importar una lista o combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>Save the roster</source>
        <translation>Guardar la lista</translation>
    </message>
    <message>
        <location filename="app/ui/warband/filing.py"/>
        <source>That file cannot be read ({why}); export it again.</source>
        <translation>Ese archivo no se puede leer ({why}); expórtalo de nuevo.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add to the warband</source>
        <translation>Añadir a la banda</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Import a file…</source>
        <translation>Importar un archivo…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Paste a list</source>
        <translation>Pegar una lista</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Read a roster that was copied, from a web site for instance</source>
        <translation>Leer una lista copiada, por ejemplo de una página web</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Type one in…</source>
        <translation>Escribir uno…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Demo warband</source>
        <translation>Banda de ejemplo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Save the roster…</source>
        <translation>Guardar la lista…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist</source>
        <translation>Alistar</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further up; in some games the first one leads</source>
        <translation>Más arriba; en algunos juegos el primero es el líder</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Further down</source>
        <translation>Más abajo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Take out</source>
        <translation>Sacar</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Enlist all the same</source>
        <translation>Alistar de todos modos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Your fighters</source>
        <translation>Tus combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>such as: Red</source>
        <translation>por ejemplo: Rojo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Add fighters from the left, or drop a roster’s file here.</source>
        <translation>Añade combatientes desde la izquierda, o suelta aquí el archivo de una lista.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>This battle is free play, which knows no warbands. Choose its game first; the roster can be saved.</source>
        <translation>Esta batalla es de juego libre, que no conoce bandas. Elige antes su juego; la lista se puede guardar.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>Name the side first, such as: Red.</source>
        <translation>Nombra antes el bando, por ejemplo: Rojo.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/looks.py"/>
        <source>{side} has {count} fighters in the battle already; these join them.</source>
        <translation>{side} ya tiene {count} combatientes en la batalla; estos se suman a ellos.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/place.py"/>
        <source>Open a battle first, or begin one: then warbands can be enlisted.</source>
        <translation>Abre antes una batalla, o empieza una: entonces se podrán alistar bandas.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/problem_list.py"/>
        <source>… and {count} more</source>
        <translation>… y {count} más</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Part in the warband</source>
        <translation>Papel en la banda</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height, base included</source>
        <translation>Altura, con la peana</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its figures…</source>
        <translation>Sus atributos…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Its mesh…</source>
        <translation>Su malla…</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>A name of its own</source>
        <translation>Un nombre propio</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Own name</source>
        <translation>Nombre propio</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Height</source>
        <translation>Altura</translation>
    </message>
    <message>
        <location filename="app/ui/warband/recruit_form.py"/>
        <source>Mesh</source>
        <translation>Malla</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Faction of the fighters that are listed</source>
        <translation>Facción de los combatientes de la lista</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Name, faction or runemark</source>
        <translation>Nombre, facción o marca rúnica</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Search your fighters</source>
        <translation>Buscar entre tus combatientes</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>All factions</source>
        <translation>Todas las facciones</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is here yet. Import a file of fighters, type one in, or try a demo warband.</source>
        <translation>Aquí aún no hay nadie. Importa un archivo de combatientes, escribe uno, o prueba una banda de ejemplo.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/shelf_list.py"/>
        <source>Nobody is called so; try fewer letters, or all factions.</source>
        <translation>Nadie se llama así; prueba con menos letras, o con todas las facciones.</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>One more weapon</source>
        <translation>Un arma más</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Take it out</source>
        <translation>Quitarla</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Attacks</source>
        <translation>Ataques</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Strength</source>
        <translation>Fuerza</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Damage</source>
        <translation>Daño</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Critical</source>
        <translation>Crítico</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The least range, 0 for none</source>
        <translation>El alcance mínimo, 0 si no hay</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>The greatest range</source>
        <translation>El alcance máximo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/weapons.py"/>
        <source>Weapons</source>
        <translation>Armas</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>By its runemarks</source>
        <translation>Por sus marcas rúnicas</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Leader</source>
        <translation>Líder</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Hero</source>
        <translation>Héroe</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Ally</source>
        <translation>Aliado</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Thrall</source>
        <translation>Siervo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Monster</source>
        <translation>Monstruo</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Figures are missing</source>
        <translation>Faltan atributos</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>Move {move}, Toughness {toughness}, Wounds {wounds}</source>
        <translation>Movimiento {move}, Resistencia {toughness}, Heridas {wounds}</translation>
    </message>
    <message>
        <location filename="app/ui/warband/wording.py"/>
        <source>{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}</source>
        <translation>{name}: alcance {range}, ataques {attacks}, fuerza {strength}, daño {hit}/{critical}</translation>
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
        <translation>{names} y {count} más</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Eyeline is unofficial and belongs to no game's publisher.</source>
        <translation>Eyeline no es oficial y no pertenece a ninguna editorial de juegos.</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>What the table is built of</source>
        <translation>De qué está hecha la mesa</translation>
    </message>
    <message>
        <location filename="app/ui/window.py"/>
        <source>Below the table</source>
        <translation>Bajo la mesa</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation type="vanished">Empate</translation>
    </message>
    <message>
        <source>Click where the fighter is to be set up; keep the button down to see it there. Esc lets go.</source>
        <translation type="vanished">Haz clic donde se debe desplegar el combatiente; mantén pulsado el botón para verlo ahí. Esc lo suelta.</translation>
    </message>
    <message>
        <source>Click where {name} is to be set up. Esc lets go.</source>
        <translation type="vanished">Haz clic donde se debe desplegar {name}. Esc lo suelta.</translation>
    </message>
    <message>
        <source>There is no room for {name} where its group is set up.</source>
        <translation type="vanished">No hay sitio para {name} donde se despliega su grupo.</translation>
    </message>
    <message>
        <source>{name} is locked and stays where it is</source>
        <translation type="vanished">{name} está bloqueado y se queda donde está</translation>
    </message>
</context>
</TS>
