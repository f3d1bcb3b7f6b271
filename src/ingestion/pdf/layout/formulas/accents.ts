import { combiningMark } from '../../join-glyphs.ts'
import { joinParts, type Part, type Shelves } from './part.ts'

/** Ems by which an accent may be raised over its letter. */
const RISE = 0.9

/** Puts accents that are painted apart behind the letters that they stand over. */
export function joinAccents(shelves: Shelves, parts: readonly Part[]): void {
  for (const accent of parts) {
    if (!isAccent(accent)) continue
    const em = accent.fontSize
    const middle = (accent.x + accent.right) / 2
    const letters = shelves
      .between(accent.y - 0.1 * em, accent.y + RISE * em)
      .filter(
        ({ text, x, right }) => /^\p{L}$/u.test(text) && !isAccent({ text }) && middle > x && middle < right + 0.2 * em
      )
    const [letter] = letters.sort((a, b) => Math.abs(a.y - accent.y) - Math.abs(b.y - accent.y))
    if (!letter) continue
    const text = (letter.text + combiningMark(accent.text)!).normalize('NFC')
    const { y, fontSize, font, x, right } = letter
    shelves.replace([accent, letter], { ...joinParts([accent, letter], { text, y, fontSize }), font, x, right })
  }
}

/** Whether a part is nothing but an accent. */
export function isAccent({ text }: { text: string }): boolean {
  return text.length === 1 && combiningMark(text) !== null
}
