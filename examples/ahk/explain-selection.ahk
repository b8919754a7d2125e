; AutoHotkey v2: Ctrl+Alt+B asks Bearing about the selected text and shows the answer beside the pointer.
; Set the two paths, then start this script with AutoHotkey.
#Requires AutoHotkey v2.0
#SingleInstance Force

BEARING := "C:\Tools\bearing.exe"
CORPUS := "C:\Context"

^!b:: {
    saved := ClipboardAll()
    A_Clipboard := ""
    Send "^c"
    if !ClipWait(1) {
        A_Clipboard := saved
        return
    }
    question := A_TempDir "\bearing-question.txt"
    answer := A_TempDir "\bearing-answer.txt"
    try FileDelete question
    FileAppend A_Clipboard, question, "UTF-8-RAW"
    A_Clipboard := saved
    ; The selected text goes through a file, never through a command line.
    RunWait A_ComSpec ' /c ""' BEARING '" query --file "' question '" --corpus "' CORPUS '" --limit 2 --budget 1500 > "' answer '" 2>&1"', , "Hide"
    ToolTip FileRead(answer, "UTF-8")
    SetTimer () => ToolTip(), -15000
    FileDelete question
    FileDelete answer
}

Esc:: ToolTip
