import { type MathNode, readMathml } from './read-mathml.ts'
import { typesetMath } from './typeset-math.ts'

/**
 * A sign of a formula: a letter, a number, an operator or the name of a function, behind '_' or '^' where it stands in an
 * index or an exponent. Brackets, dots of multiplication, accents, fonts and stars are none.
 */
export type Sign = string

/** A formula or a part of one, its signs in order, parted where a relation of its own level stands. */
export type Clause = { sides: Sign[][]; relations: Sign[] }

/** The names of functions and operators that are one sign. */
export const functionNames = ['arg', 'max', 'min', 'sup', 'inf', 'lim', 'log', 'ln', 'exp', 'sin', 'cos', 'tan', 'det']

const relations = new Set(['=', '<', '>', '≤', '≥', '≠', '≈', '∈', '∼', '∝', '→'])
const opening = /[([{⌊⌈⟨]/
const closing = /[)\]}⌋⌉⟩]/
/** What a reader may write or leave out without changing a formula. */
const unsaid = /[\s.·⋅×∗*⋆:;!?\u2061-\u2064\u200b-\u200d|∣\\ˆ¯˜˙`´¨^~_]/u

/** One sign or bracket as it comes in a formula; `break` parts one clause from the next. */
export type Piece = { sign: Sign; mark: '' | '_' | '^' } | 'open' | 'close' | 'break'

/** What a character or word of a formula is; null for what is unsaid. */
export function pieceOf(text: string, mark: '' | '_' | '^'): Piece | null {
  if (opening.test(text)) return 'open'
  if (closing.test(text)) return 'close'
  if (text === ',') return mark === '' ? 'break' : null
  if (/^[⇒⟹⇔⟺⟸]$/.test(text)) return 'break'
  const sign = same.get(text) ?? text
  if (sign.length === 1 && unsaid.test(sign)) return null
  return { sign, mark: sign === "'" ? '' : mark }
}

const same = new Map(
  Object.entries({
    '−': '-',
    '–': '-',
    '≡': '=',
    '≔': '=',
    '≜': '=',
    ':=': '=',
    '⩾': '≥',
    '⩽': '≤',
    '∆': 'Δ',
    '′': "'",
    '’': "'",
    '∑': 'Σ',
    '∏': 'Π',
    '⟶': '→',
    '~': '∼'
  })
)

/** The clauses of a formula: parted at commas and arrows of its own level, and at its relations into sides. */
export function clausesOf(pieces: readonly Piece[]): Clause[] {
  const clauses: Clause[] = []
  let clause: Clause = { sides: [[]], relations: [] }
  let depth = 0
  for (const piece of [...pieces, 'end' as const]) {
    if (piece === 'end' || (piece === 'break' && depth === 0)) {
      if (clause.sides.some((side) => side.length > 0)) clauses.push(clause)
      clause = { sides: [[]], relations: [] }
      if (piece === 'end') break
    } else if (piece === 'open') depth++
    else if (piece === 'close') depth = Math.max(0, depth - 1)
    else if (piece === 'break') continue
    else if (piece.mark === '' && depth === 0 && relations.has(piece.sign)) {
      clause.relations.push(piece.sign)
      clause.sides.push([])
    } else clause.sides.at(-1)!.push(piece.mark + piece.sign)
  }
  return clauses
}

/** The clauses of a formula in LaTeX; none for one that does not parse. */
export function latexClauses(latex: string): Clause[] {
  const { mathml } = typesetMath(latex.replaceAll(/\\q?quad(?![A-Za-z])/g, ' , '))
  return mathml === null ? [] : clausesOf(readMathml(mathml).flatMap((node) => piecesOf(node, '')))
}

const accent = /^(?:[\s^¯ˉ˜~˙¨´`→_‾ˆ⏞⏟︷︸]|\p{M})*$/u
/** Words of running text within a formula. */
export const prose =
  /^(?:if|for|and|or|where|with|otherwise|such|that|subject|to|s\.?t|all|is|at|from|in|of|the|given|when)$/i

function piecesOf({ name, text, children }: MathNode, mark: '' | '_' | '^'): Piece[] {
  const of = (node: MathNode | undefined, own: '' | '_' | '^' = mark) => (node ? piecesOf(node, own) : [])
  const [one, two, three] = children
  switch (name) {
    case 'mi':
      return letterPieces(text, mark)
    case 'mn':
      return [{ sign: text.normalize('NFKC'), mark }]
    case 'mo':
      return [...plain(text)].flatMap((character) => pieceOf(character, mark) ?? [])
    case 'mtext':
      return text
        .split(/[\s\u00a0]+/)
        .flatMap((word) => (prose.test(word) ? ['break' as const] : letterPieces(word, mark)))
    case 'mfrac':
      return [...of(one), { sign: '/', mark }, ...of(two)]
    case 'msqrt':
      return [{ sign: '√', mark }, ...children.flatMap((child) => of(child))]
    case 'msub':
      return [...of(one), ...of(two, '_')]
    case 'msup':
      return [...of(one), ...of(two, '^')]
    case 'msubsup':
      return [...of(one), ...of(two, '_'), ...of(three, '^')]
    case 'munder':
      return [...of(one), ...(isAccent(two) ? [] : of(two, '_'))]
    case 'mover':
      return [...of(one), ...(isAccent(two) ? [] : of(two, '^'))]
    case 'munderover':
      return [...of(one), ...of(two, '_'), ...of(three, '^')]
    default:
      return children.flatMap((child) => of(child))
  }
}

function isAccent(node: MathNode | undefined): boolean {
  return node !== undefined && node.children.length === 0 && accent.test(node.text)
}

function letterPieces(text: string, mark: '' | '_' | '^'): Piece[] {
  const word = plain(text).replaceAll(/\s/g, '')
  if (functionNames.includes(word)) return [{ sign: word, mark }]
  return [...word].flatMap((letter) => pieceOf(letter, mark) ?? [])
}

/** Without accents, fonts and entities. */
export function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .normalize('NFKD')
    .replaceAll(/(?<!^)[\u0300-\u036f]/g, '')
    .normalize('NFKC')
}
