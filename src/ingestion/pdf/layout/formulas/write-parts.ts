import { writeLine } from '../write-line.ts'
import type { Part } from './part.ts'

/** The text of parts that make one row, from left to right, without wide gaps. */
export function writeParts(parts: readonly Part[]): string {
  // A part of a formula has no initials: its largest type has the scripts.
  const largest = parts.reduce((most, part) => (part.fontSize > most.fontSize ? part : most))
  return writeLine(
    parts.toSorted((a, b) => a.x - b.x),
    largest
  )
    .text.replace(/\s+/g, ' ')
    .trim()
}

/** What needs no brackets in a fraction or a root: one word or number, with its scripts. */
const atom = /^(?:\p{L}\p{M}*|∂\p{L}|[\p{L}\p{N}.,]+)(?:[_^](?:\{[^{}]*\}|.)|[₀-₉⁰¹²³⁴-⁹]+|[∗*′])*$/u

/** A text in brackets, but for a single letter, word or number. */
export function inBrackets(text: string): string {
  return atom.test(text) ? text : `(${text})`
}
