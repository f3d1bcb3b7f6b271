import { hash } from 'node:crypto'
import { extraordinaryOrAngle } from '../text/ordinary-characters.ts'
import { visibleText } from '../text/visible-text.ts'

/**
 * Wraps untrusted text (a paper, an item's material, a response under grade) so that it cannot imitate what stands
 * around it. Guaranteed of what comes out, whatever goes in:
 *
 * - The first and the last line carry the fence's mark, a hash of the text between them, and no other line does: to hold
 *   its own mark in any spelling, a text would have to contain 96 bits of its own sha256.
 * - No line between them looks like a line of a fence, of this one or of another whose mark its author knows: a line
 *   with three angle brackets in a row, or with characters that look like them, stands behind `| `.
 * - Nothing between them is invisible or changes the direction of the line, and lines break at line feeds only.
 * - All else stays as it was sent, and the same text gives the same fence, which keeps calls cacheable.
 *
 * Whether a model heeds the fence is another matter: a fence bounds the text, the system prompt says what that means.
 *
 * @param label what it is, in a word or two: `paper`, `response`
 */
export function fence(label: string, text: string): string {
  const shown = fencedText(text)
  const mark = markOf(shown)
  return `<<<${label} ${mark}\n${shown}\n${label} ${mark}>>>`
}

/** The code that both lines of the fence around a text carry: 24 hexadecimal digits. */
export function fenceMark(text: string): string {
  return markOf(fencedText(text))
}

function markOf(shown: string): string {
  return hash('sha256', shown).slice(0, 24)
}

function fencedText(text: string): string {
  const shown = visibleText(text)
  if (!extraordinaryOrAngle.test(shown)) return shown
  return shown
    .split('\n')
    .map((line) => (looksLikeFence(line) ? `| ${line}` : line))
    .join('\n')
}

/** Characters that look like one, two or three of the fence's brackets. */
const brackets = {
  opening: { one: '<＜﹤‹〈〈⟨❬❮❰˂ᐸ⧼≮𝈶', two: '≪«《⟪', three: '⋘⫷' },
  closing: { one: '>＞﹥›〉〉⟩❭❯❱˃ᐳ⧽≯𝈷', two: '≫»》⟫', three: '⋙⫸' }
}
const fencePatterns = Object.values(brackets).map(threeInARow)

function looksLikeFence(line: string): boolean {
  return extraordinaryOrAngle.test(line) && fencePatterns.some((pattern) => pattern.test(line))
}

/** Three brackets in a row, however they are composed, with at most two spaces or marks between them. */
function threeInARow({ one, two, three }: { one: string; two: string; three: string }): RegExp {
  const gap = String.raw`[\p{Zs}\t\p{M}]{0,2}`
  const composed = [
    `[${three}]`,
    `[${two}]${gap}[${one}${two}]`,
    `[${one}]${gap}[${two}]`,
    `[${one}]${gap}[${one}]${gap}[${one}${two}]`
  ]
  return new RegExp(composed.join('|'), 'u')
}
