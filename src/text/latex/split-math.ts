/** A formula, or the text between two, in the order of the original. */
export type MathPiece = { kind: 'math' | 'text'; text: string; offset: number }

/** The formulas of a text; `fault` says in words which delimiter has no partner, else null. */
export type SplitText = { pieces: MathPiece[]; fault: { message: string; offset: number } | null }

/** Environments that begin a display by themselves, without dollar signs around them. */
const displays = 'equation|align|alignat|gather|multline|flalign|eqnarray|displaymath|math'

const opening = new RegExp(String.raw`\\\\|\\\$|\$\$|\$|\\[()[\]]|\\begin\{(?<environment>(?:${displays})\*?)\}`, 'g')

/** '5 billion', '5.' or '5)' behind a dollar sign: an amount of money. '2 x', '0<s' and '5$' are mathematics. */
const amount =
  /^\d{1,15}(?:[.,]\d{1,15}){0,8}(?:[kmb]n?)?(?:[).,;:?!]{0,3}(?:$|\s{1,9}(?:\p{L}{2}|\\\$|$))|\)|[-–—/](?:\p{L}{2}|\$))/iu

/**
 * Parts prose from the mathematics in `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and display environments. Escaped dollar signs
 * and amounts of money ("$5 billion") are text; so are dollars inside braces of a formula (`\text{if $x>0$}`).
 *
 * @returns formulas without their delimiters, environments with them
 */
export function splitMath(text: string): SplitText {
  const pieces: MathPiece[] = []
  let end = 0
  let fault: SplitText['fault'] = null
  const pattern = new RegExp(opening)
  // Behind a delimiter without a partner nobody knows what is mathematics.
  for (let found = pattern.exec(text); found !== null && fault === null; found = pattern.exec(text)) {
    const { 0: mark, index, groups } = found
    const from = index + mark.length
    if (mark === '\\\\' || mark === '\\$') continue
    if (mark === '$' && amount.test(text.slice(from, from + 60))) continue
    if (mark === '\\)' || mark === '\\]') {
      fault = { message: `the math delimiter ${mark} closes what was not opened`, offset: index }
      continue
    }
    const environment = groups?.environment
    const closing = environment ? `\\end{${environment}}` : closingOf(mark)
    const to = findClosing(text, from, closing)
    if (to < 0) {
      const what = mark === '$' ? 'the dollar sign' : `the math delimiter ${mark}`
      fault = { message: `${what} has no partner`, offset: index }
      continue
    }
    pieces.push({ kind: 'text', text: text.slice(end, index), offset: end })
    end = to + closing.length
    const formula = environment ? text.slice(index, end) : text.slice(from, to)
    pieces.push({ kind: 'math', text: formula, offset: environment ? index : from })
    pattern.lastIndex = end
  }
  pieces.push({ kind: 'text', text: text.slice(end), offset: end })
  return { pieces: pieces.filter((piece) => piece.text !== ''), fault }
}

function closingOf(mark: string): string {
  return mark === '\\(' ? '\\)' : mark === '\\[' ? '\\]' : mark
}

/** How far behind the first closing delimiter one outside of braces is looked for: `\text{…}` is not longer. */
const FARTHEST = 500

/** Where the closing delimiter stands: outside of braces, or the first at all where braces do not pair up. */
function findClosing(text: string, from: number, closing: string): number {
  let depth = 0
  let first = -1
  for (let at = from; at < text.length && (first < 0 || at < first + FARTHEST); at++) {
    if (text.startsWith(closing, at)) {
      if (depth <= 0) return at
      if (first < 0) first = at
    }
    // No formula runs on over an empty line.
    if (text[at] === '\n' && closing === '$' && text[at + 1] === '\n') break
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return first
}
