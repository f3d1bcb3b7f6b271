import { splitMath } from './split-math.ts'

/** A Greek letter by itself: 'ζ > 0'. */
const greekLetter = /(?<![\p{L}\p{N}])\p{Script=Greek}(?![\p{L}\p{N}])/gu
/** A Latin letter by itself beside a relation: 'Z < 1', but neither 'a' nor 'I'. */
const relatedLetter = /(?<![\p{L}\p{N}_^\\])[B-HJ-Zb-z](?=\s?[<>=≤≥]\s?[\p{L}\p{N}−-])/gu

/** Symbols that stand in the prose of a text, outside of its formulas, in order. */
export function proseSymbols(text: string): string[] {
  return splitMath(text)
    .pieces.filter(({ kind }) => kind === 'text')
    .flatMap((piece) => [...piece.text.matchAll(greekLetter), ...piece.text.matchAll(relatedLetter)])
    .map(([symbol]) => symbol)
}
