const greek =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|ell)$/
/** Commands whose argument is a word and no symbol. */
const words = /\\(?:text|textit|textbf|mathrm|operatorname\*?|label|tag|begin|end)\s*\{[^{}]*\}/g
const subscript = /_\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|.)/gs
/** A definition on the spot: `F(z)\equiv`, `L :=`, "let $L", "define $L", "multiplier $L". */
const definition =
  /(\\?[A-Za-z]+)(?:_\{[^{}]*\}|_\w)?(?:\^\S)?(?:\([^()]*\))?\s*(?:\\equiv|:=)|\b(?:let|define|write|denote|multiplier|constant|put)\s+(?:by\s+)?\$\s*(\\?[A-Za-z]+)/gi

/**
 * Symbols that a problem uses and its notation does not list. Letters and Greek letters count, without their
 * subscripts and accents: `R_g` and `\hat{R}` are declared by an entry that holds an `R`. The differential `d`, a base
 * `e` with an exponent, and the difference operator `\Delta` in front of a symbol are understood; what the solution
 * defines on the spot is declared there.
 *
 * @param input.stem texts with math between dollar signs
 */
export function undeclaredSymbols(input: {
  notation: readonly string[]
  stem: readonly string[]
  solution: string
}): string[] {
  const declared = new Set(input.notation.flatMap((symbol) => symbolsOf(symbol)))
  const defined = [...input.solution.matchAll(definition)].flatMap(([, first, second]) =>
    symbolsOf(first ?? second ?? '')
  )
  const isUnknown = (symbol: string) => !declared.has(symbol)
  const inStem = input.stem.flatMap(mathOf).flatMap(symbolsOf).filter(isUnknown)
  const inSolution = mathOf(input.solution).flatMap(symbolsOf).filter(isUnknown)
  return [...new Set([...inStem, ...inSolution.filter((symbol) => !defined.includes(symbol))])]
}

function mathOf(text: string): string[] {
  return [...text.matchAll(/\$\$([^$]*)\$\$|\$([^$]*)\$|\\\[(.*?)\\\]|\\\((.*?)\\\)/gs)].map(
    (match) => match.slice(1).find((part) => part !== undefined) ?? ''
  )
}

function symbolsOf(latex: string): string[] {
  const bare = latex
    .replaceAll(words, ' ')
    .replaceAll(/\\Delta(?=\s*(?:\\ln|\\log|\\?[A-Za-z]))/g, ' ')
    .replaceAll(subscript, ' ')
    .replaceAll(/(?<![\\A-Za-z])e(?=\s*\^)/g, ' ')
  const tokens = bare.match(/\\[A-Za-z]+|[A-Za-z]/g) ?? []
  return tokens.filter((token) => (token.startsWith('\\') ? greek.test(token) : token !== 'd'))
}
