; The Windows installer's own texts in the program's languages, as UTF-8.

!macro TEXTS LANGUAGE BATTLE DESKTOP OLD LONG OTHERS SPACE OPEN WRITTEN KEPT
  LangString BATTLE ${LANGUAGE} "${BATTLE}"
  LangString DESKTOP ${LANGUAGE} "${DESKTOP}"
  LangString OLD_WINDOWS ${LANGUAGE} "${OLD}"
  LangString LONG_PATH ${LANGUAGE} "${LONG}"
  LangString OTHERS_FILES ${LANGUAGE} "${OTHERS}"
  LangString NO_SPACE ${LANGUAGE} "${SPACE}"
  LangString STILL_OPEN ${LANGUAGE} "${OPEN}"
  LangString NOT_WRITTEN ${LANGUAGE} "${WRITTEN}"
  LangString KEPT ${LANGUAGE} "${KEPT}"
!macroend

!insertmacro TEXTS ${LANG_ENGLISH} \
  "Eyeline battle" \
  "Shortcut on the desktop" \
  "Eyeline needs Windows 10 or later, 64-bit." \
  "The name of this folder is too long for Windows. Choose a shorter one." \
  "This folder has other files in it. Choose an empty or a new one." \
  "There is not enough space on this drive. Free some, or choose another one." \
  "Eyeline is open. Close it, then try again." \
  "Some files could not be written. Run this installer again; your battles are untouched." \
  "Eyeline will be uninstalled from the following folder. Your battles, models and settings stay on this computer."

!insertmacro TEXTS ${LANG_GERMAN} \
  "Eyeline-Gefecht" \
  "Verknüpfung auf dem Desktop" \
  "Eyeline braucht Windows 10 oder neuer, 64 Bit." \
  "Der Name dieses Ordners ist zu lang für Windows. Bitte einen kürzeren wählen." \
  "In diesem Ordner liegen andere Dateien. Bitte einen leeren oder einen neuen wählen." \
  "Auf diesem Laufwerk ist nicht genug Platz. Bitte Platz schaffen oder ein anderes wählen." \
  "Eyeline ist geöffnet. Bitte schließen und dann noch einmal versuchen." \
  "Einige Dateien konnten nicht geschrieben werden. Bitte dieses Setup noch einmal starten; Ihre Gefechte sind unberührt." \
  "Eyeline wird aus dem folgenden Ordner deinstalliert. Ihre Gefechte, Modelle und Einstellungen bleiben auf diesem Computer."

!insertmacro TEXTS ${LANG_FRENCH} \
  "Bataille Eyeline" \
  "Raccourci sur le bureau" \
  "Eyeline nécessite Windows 10 ou plus récent, 64 bits." \
  "Le nom de ce dossier est trop long pour Windows. Choisissez-en un plus court." \
  "Ce dossier contient d'autres fichiers. Choisissez un dossier vide ou nouveau." \
  "Il n'y a pas assez d'espace sur ce lecteur. Libérez-en, ou choisissez-en un autre." \
  "Eyeline est ouvert. Fermez-le, puis réessayez." \
  "Certains fichiers n'ont pas pu être écrits. Relancez ce programme d'installation ; vos batailles sont intactes." \
  "Eyeline sera désinstallé du dossier suivant. Vos batailles, modèles et réglages restent sur cet ordinateur."

!insertmacro TEXTS ${LANG_SPANISH} \
  "Batalla de Eyeline" \
  "Acceso directo en el escritorio" \
  "Eyeline necesita Windows 10 o posterior, de 64 bits." \
  "El nombre de esta carpeta es demasiado largo para Windows. Elija uno más corto." \
  "Esta carpeta contiene otros archivos. Elija una vacía o nueva." \
  "No hay espacio suficiente en esta unidad. Libere espacio o elija otra." \
  "Eyeline está abierto. Ciérrelo y vuelva a intentarlo." \
  "No se pudieron escribir algunos archivos. Vuelva a ejecutar este instalador; sus batallas están intactas." \
  "Eyeline se desinstalará de la siguiente carpeta. Sus batallas, modelos y ajustes se quedan en este equipo."
