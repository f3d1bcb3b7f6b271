import type { Rect } from '../../geometry.ts'
import { joinParts, type Part, type Shelves } from './part.ts'
import { inBrackets, writeParts } from './write-parts.ts'

const MACRON = '\u0304'
const LOW_LINE = '\u0332'

/** Ems of the longest line over or under a single letter. */
const LETTER_BAR = 1.1

/** Points between the sign of a root and the line over what it holds. */
const ROOT_JOINT = 2.5

/** Reads what a line above or below letters means: the root that it belongs to, a mean, or a lower bound. */
export function joinLine(shelves: Shelves, bar: Rect): boolean {
  const middle = (bar.top + bar.bottom) / 2
  const near = shelves.between(middle - 12, middle + 40)
  return joinRoot(shelves, bar, near) || markLetter(shelves, bar, near)
}

function joinRoot(shelves: Shelves, bar: Rect, near: readonly Part[]): boolean {
  const root = near.find(({ text, right }) => text === '√' && Math.abs(right - bar.left) < ROOT_JOINT)
  if (!root) return false
  const held = near.filter((part) => {
    return part !== root && part.x > bar.left - 1.5 && part.right < bar.right + 1.5 && part.y > bar.bottom
  })
  const under = held.filter((part) => part.top - bar.bottom < 1.5 * part.fontSize)
  if (under.length === 0) return false
  const main = under.reduce((most, part) => (part.fontSize > most.fontSize ? part : most))
  const { y, fontSize } = main
  const text = `√${inBrackets(writeParts(under))}`
  shelves.replace([root, ...under], joinParts([root, ...under], { text, y, fontSize }))
  return true
}

function markLetter(shelves: Shelves, bar: Rect, near: readonly Part[]): boolean {
  const width = bar.right - bar.left
  const letters = near.filter(({ text, x, right, fontSize }) => {
    const isUnder = Math.abs(x + right - bar.left - bar.right) < fontSize && width < LETTER_BAR * fontSize
    return isUnder && /^\p{L}$/u.test(text) && width > 0.5 * (right - x)
  })
  const over = letters.find(({ top, fontSize, y }) => Math.abs(top - bar.bottom) < 0.5 * fontSize && y > bar.bottom)
  const below = letters.find(({ y, fontSize }) => bar.top > y && bar.top - y < 0.35 * fontSize)
  const letter = over ?? below
  if (!letter) return false
  shelves.replace([letter], { ...letter, text: letter.text + (over ? MACRON : LOW_LINE) })
  return true
}
