; The Windows installer for one user, without administrator rights. `windows_installer.py` compiles it with:
;   VERSION, VERSION_4   such as 0.1.0, and the four numbers that Windows needs: 0.1.0.0
;   OUT                  the installer to write
;   LICENCE, ICON        the text of the licence with Windows line endings, and the .ico file
;   FILES                a script that unpacks the program's files into $INSTDIR
;   LONGEST              number of characters of its longest path
;   SIZE_KB, SIZE_MB     size of the files
;   TARGET               architecture of the installer itself

Unicode true
Target ${TARGET}
ManifestDPIAware true
SetCompressor /SOLID /FINAL lzma
SetDateSave off
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"
!include "x64.nsh"
!include "Win\COM.nsh"
!include "Win\Propkey.nsh"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Eyeline"
!define CLASSES "Software\Classes"
!define TYPE "Eyeline.Battle"
!define PROGRAM_ID "Eyeline.Eyeline" ; as in app/ui/application.py
!define LONGEST_PATH 259 ; Windows' limit unless long paths are enabled
!define SECONDS_TO_WAIT 30

Name "Eyeline"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Eyeline"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "Eyeline ${VERSION}"
VIProductVersion "${VERSION_4}"
VIAddVersionKey "ProductName" "Eyeline"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Eyeline setup"
VIAddVersionKey "LegalCopyright" "The Eyeline authors, MIT licence"

; ---- pages and languages

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${__FILEDIR__}\side.bmp"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\eyeline.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE check_folder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KEPT)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English" ; the first one is the default
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!include "${__FILEDIR__}\texts.nsh"

; ---- before anything is written

; Shows a message and ends with an exit code; a silent run only has the code.
!macro STOP TEXT CODE
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  SetErrorLevel ${CODE}
  Quit
!macroend

; Sets $0 to why the program cannot be installed into $INSTDIR; "" if it can.
Function find_problem
  StrCpy $0 ""
  StrLen $1 "$INSTDIR"
  IntOp $1 $1 + ${LONGEST}
  ${If} $1 >= ${LONGEST_PATH}
    StrCpy $0 "$(LONG_PATH)"
    Return
  ${EndIf}
  ; Folders with other files are refused, because an upgrade empties parts of the folder.
  ${IfNot} ${FileExists} "$INSTDIR\uninstall-eyeline.exe"
    ${DirState} "$INSTDIR" $1
    ${If} $1 == 1
      StrCpy $0 "$(OTHERS_FILES)"
      Return
    ${EndIf}
  ${EndIf}
  ${GetRoot} "$INSTDIR" $1
  ${DriveSpace} "$1\" "/D=F /S=M" $1
  ${If} $1 != ""
  ${AndIf} $1 < ${SIZE_MB}
    StrCpy $0 "$(NO_SPACE)"
  ${EndIf}
FunctionEnd

Function check_folder
  Call find_problem
  ${If} $0 != ""
    MessageBox MB_OK|MB_ICONEXCLAMATION "$0"
    Abort
  ${EndIf}
FunctionEnd

; Windows locks the files of a running program. Ask until it is closed; a silent run waits, and then gives up.
!macro TRY_TO_WRITE FILE
  ${If} ${FileExists} "$INSTDIR\${FILE}"
    FileOpen $0 "$INSTDIR\${FILE}" a
    FileClose $0
  ${EndIf}
!macroend

!macro WAIT_UNTIL_CLOSED
  StrCpy $1 0
  ${Do}
    ClearErrors
    !insertmacro TRY_TO_WRITE "eyeline.exe"
    !insertmacro TRY_TO_WRITE "eyeline-cli.exe"
    ${IfNot} ${Errors}
      ${Break}
    ${EndIf}
    ${If} ${Silent}
      IntOp $1 $1 + 1
      ${If} $1 > ${SECONDS_TO_WAIT}
        !insertmacro STOP "$(STILL_OPEN)" 4
      ${EndIf}
      Sleep 1000
    ${ElseIf} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_OPEN)" IDCANCEL`
      SetErrorLevel 4
      Quit
    ${EndIf}
  ${Loop}
!macroend

!macro TELL_EXPLORER ; SHCNE_ASSOCCHANGED: Explorer reloads icons and file types
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; Everything an installation writes except the uninstaller: removed before an upgrade, and at the end. Nothing else is.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\eyeline.exe"
  Delete "$INSTDIR\eyeline-cli.exe"
!macroend

; An upgrade into another folder removes the older version from its folder: Windows lists only one Eyeline.
!macro REMOVE_ELSEWHERE
  ReadRegStr $2 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $2 != "$INSTDIR"
  ${AndIf} ${FileExists} "$2\uninstall-eyeline.exe"
    ExecWait '"$2\uninstall-eyeline.exe" /S _?=$2' $3
    ${If} $3 != 0
      !insertmacro STOP "$(STILL_OPEN)" 4
    ${EndIf}
    Delete "$2\uninstall-eyeline.exe" ; it cannot remove itself while this waits for it
    RMDir "$2"
  ${EndIf}
!macroend

; Creates a shortcut with the program's id: windows join the shortcut's button on the taskbar if both have the same.
!macro CREATE_SHORTCUT LINK
  CreateShortcut "${LINK}" "$INSTDIR\eyeline.exe"
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
    ${If} $1 P<> 0
    ${AndIf} $2 P<> 0
      ${IPersistFile::Load} $1 '("${LINK}",${STGM_READWRITE})'
      System::Call '*(&w${NSIS_MAX_STRLEN} "${PROGRAM_ID}")p.r3'
      System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
      System::Call '*(&i2 ${VT_LPWSTR},&i6,p r3,&i8)p.r5' ; a PROPVARIANT
      ${IPropertyStore::SetValue} $2 '($4,$5)'
      ${IPropertyStore::Commit} $2 ""
      ${IPersistFile::Save} $1 '("${LINK}",1)'
      System::Free $5
      System::Free $4
      System::Free $3
    ${EndIf}
    ${If} $2 P<> 0
      ${IUnknown::Release} $2 ""
    ${EndIf}
    ${If} $1 P<> 0
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

; ---- installation

Section "Eyeline" program
  SectionIn RO
  Call find_problem
  ${If} $0 != ""
    !insertmacro STOP "$0" 5
  ${EndIf}
  !insertmacro WAIT_UNTIL_CLOSED
  !insertmacro REMOVE_ELSEWHERE
  !insertmacro REMOVE_PROGRAM
  ClearErrors
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall-eyeline.exe" ; first, to mark the folder as ours in case of a power failure
  !include "${FILES}"
  SetOutPath "$INSTDIR"
  !insertmacro CREATE_SHORTCUT "$SMPROGRAMS\Eyeline.lnk"
  ${If} ${Errors}
    !insertmacro STOP "$(NOT_WRITTEN)" 6
  ${EndIf}

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Eyeline"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Eyeline authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\eyeline.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall-eyeline.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall-eyeline.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1

  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "$(BATTLE)"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\eyeline.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\eyeline.exe" "%1"'
  ; The previous program for battles is remembered, so that the uninstaller can restore it.
  ReadRegStr $0 HKCU "${CLASSES}\.eyeline" ""
  ${If} $0 != "${TYPE}"
    WriteRegStr HKCU "${CLASSES}\.eyeline" "${TYPE}.before" "$0"
    WriteRegStr HKCU "${CLASSES}\.eyeline" "" "${TYPE}"
  ${EndIf}
  WriteRegStr HKCU "${CLASSES}\.eyeline\OpenWithProgids" "${TYPE}" ""
  !insertmacro TELL_EXPLORER
SectionEnd

Section /o "$(DESKTOP)" desktop
  !insertmacro CREATE_SHORTCUT "$DESKTOP\Eyeline.lnk"
SectionEnd

; A section must be defined before it is referenced.
Function .onInit
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${RunningX64}
    !insertmacro STOP "$(OLD_WINDOWS)" 3
  ${EndIf}
  SetShellVarContext current
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${desktop}
  ${EndIf}
FunctionEnd

; ---- uninstallation; players' files in $LOCALAPPDATA\Eyeline stay

Function un.onInit
  SetShellVarContext current
FunctionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall-eyeline.exe"
  SetOutPath "$TEMP" ; a process's current folder cannot be removed
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Eyeline.lnk"
  Delete "$DESKTOP\Eyeline.lnk"

  ReadRegStr $0 HKCU "${CLASSES}\.eyeline" ""
  ${If} $0 == "${TYPE}"
    ReadRegStr $0 HKCU "${CLASSES}\.eyeline" "${TYPE}.before"
    ${If} $0 == ""
      DeleteRegValue HKCU "${CLASSES}\.eyeline" ""
    ${Else}
      WriteRegStr HKCU "${CLASSES}\.eyeline" "" "$0"
    ${EndIf}
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.eyeline" "${TYPE}.before"
  DeleteRegValue HKCU "${CLASSES}\.eyeline\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.eyeline\OpenWithProgids"
  ${If} $0 == ""
    DeleteRegKey /ifempty HKCU "${CLASSES}\.eyeline"
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  !insertmacro TELL_EXPLORER
SectionEnd
