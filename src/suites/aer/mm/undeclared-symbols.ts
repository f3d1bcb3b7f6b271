import { mathSymbols } from '../../../text/latex/math-symbols.ts'
import { proseSymbols } from '../../../text/latex/prose-symbols.ts'

/** How a solution brings in a symbol of its own; it may stand with an accent, subscript, exponent or argument. */
const symbol = String.raw`(\\(?:hat|bar|tilde|mathcal|mathbf|boldsymbol|bm)\s?\{?\s?\\?[A-Za-z]{1,12}\}?|\\?[A-Za-z]{1,12})`
const ending = String.raw`(?:_\{[^{}]{0,40}\}|_\w)?(?:\^\S)?(?:\([^()]{0,40}\))?`
const definitions = [
  // 'F(z)\equiv', 'L :='
  new RegExp(String.raw`${symbol}${ending}\s{0,5}(?:\\equiv|\\coloneqq|:=|\\triangleq)`, 'g'),
  // 'let $m$', 'the multiplier $\lambda$', 'form the Lagrangian $L'
  new RegExp(
    String.raw`\b(?:let|define|write|denote|multipliers?|constant|put|set|call|introduce|lagrangian|hamiltonian)\s{1,5}(?:by\s{1,5})?(?:\$|\\\()\s{0,5}${symbol}`,
    'gi'
  ),
  // 'where $m$ denotes', '$n$ is an integer', 'for all $t'
  new RegExp(
    String.raw`(?:\$|\\\()\s{0,5}${symbol}${ending}\s{0,5}(?:\$|\\\))\s{1,5}(?:denotes?|is\s{1,5}(?:an?|any|the)\s|stands\s{1,5}for)`,
    'g'
  ),
  new RegExp(String.raw`\bfor\s{1,5}(?:all|any|every|each|some)\s{1,5}(?:\$|\\\()\s{0,5}${symbol}`, 'gi')
]

/**
 * Symbols that a problem uses and its notation does not list. Letters count, without subscripts, accents and fonts:
 * `R_g` and `\hat{R}` are declared by an entry that holds an `R`. What a sum, an integral or a quantifier binds is
 * understood; what the solution defines on the spot is declared there.
 *
 * @param input.notation bare LaTeX, or math between dollar signs
 * @param input.stem texts with math between delimiters
 * @returns the symbols in Unicode, in order of appearance
 */
export function undeclaredSymbols(input: {
  notation: readonly string[]
  stem: readonly string[]
  solution: string
}): string[] {
  const known = new Set(input.notation.flatMap(declaredBy))
  const texts = [...input.stem, input.solution].map((text) => mathSymbols(text, { subscripts: false }))
  for (const { bound } of texts) for (const letter of bound) known.add(letter)
  const defined = new Set(definedIn(input.solution))
  const solution = texts.pop()!
  const inStem = [...texts.flatMap(({ used }) => [...used]), ...input.stem.flatMap(proseSymbols)]
  const inSolution = [...solution.used].filter((letter) => !defined.has(letter))
  return [...new Set([...inStem, ...inSolution])].filter((letter) => !known.has(letter))
}

function declaredBy(entry: string): string[] {
  const { used, bound } = mathSymbols(entry, { subscripts: true, bare: !/\$|\\\(/.test(entry) })
  return [...used, ...bound]
}

function definedIn(solution: string): string[] {
  const marks = definitions.flatMap((definition) => [...solution.matchAll(definition)].map(([, mark]) => mark!))
  return [...new Set(marks)].flatMap((mark) => [...mathSymbols(mark, { subscripts: false, bare: true }).used])
}
