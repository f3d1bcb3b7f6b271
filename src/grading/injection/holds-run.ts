/** Characters of ASCII by their code: 1 for those of a kind. */
export type CharacterKind = Uint8Array

export function characterKind(characters: RegExp): CharacterKind {
  return Uint8Array.from({ length: 0x80 }, (_, code) => (characters.test(String.fromCharCode(code)) ? 1 : 0))
}

/**
 * Whether `length` characters of a kind stand in a row anywhere. Read from the end of each window backwards: the first
 * character of another kind rules out all windows that hold it, so that of most texts only a fraction is looked at, and
 * of none a character more than twice.
 */
export function holdsRun(text: string, length: number, kind: CharacterKind): boolean {
  for (let start = 0; start + length <= text.length; ) {
    let at = start + length - 1
    while (at >= start && kind[text.charCodeAt(at)] === 1) at -= 1
    if (at < start) return true
    start = at + 1
  }
  return false
}
