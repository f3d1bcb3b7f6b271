/** What a terminal would obey: controls but ends of lines and tabs, and marks of direction. */
const obeyed = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu

/** A text with names that others chose, as a terminal may show it: a mark in the place of what it would obey. */
export function terminalText(text: string): string {
  return text.replaceAll(obeyed, '\uFFFD')
}
