import { type Clause, clausesOf, functionNames, type Piece, pieceOf, plain, prose } from './latex/formula-signs.ts'

/** Signs of large brackets, braces over a formula and unread characters: what stands around them was torn apart. */
const torn = /[\u239b-\u23b4⎰⎱︷︸⏞⏟\uFFFD□{}]|[\p{Co}]/u
/** `_{…}` and `^{…}` are ours; other braces are printed. */
const scripts = /[_^]\{(?:[^{}]|\{[^{}]*\})*\}/g

/**
 * The clauses of a displayed formula as our reader writes it, line by line, and whether the reading can be trusted. A
 * display is in doubt where signs of large brackets stand in it, brackets do not pair up, or a line is no statement.
 */
export function printedClauses(text: string): { clauses: Clause[]; isDoubtful: boolean } {
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))
  const clauses = lines.flatMap((line) => clausesOf(printedPieces(line)))
  const isTorn = torn.test(text.replaceAll(scripts, '').replaceAll(/\{[^{}⎧]*\}/g, ''))
  const isWhole = lines.length === 1 || lines.every((line) => /.[=<>≤≥≡≠←].{2}/u.test(line.replaceAll(scripts, '')))
  return { clauses, isDoubtful: isTorn || !isWhole || !lines.every(isBalanced) }
}

/** All signs of a text in order, words letter by letter. */
export function printedPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  const characters = [...plain(unfolded(text))]
  /** Of the braces that are open, the innermost last: the mark within each, and whether it is printed. */
  const open: { mark: '' | '_' | '^'; isPrinted: boolean }[] = []
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    const mark = open.at(-1)?.mark ?? ''
    const next = characters[at + 1]
    if ((character === '_' || character === '^') && next === '{') {
      open.push({ mark: character, isPrinted: false })
      at++
    } else if ((character === '_' || character === '^') && next && /[\p{L}\p{N}∞∗*'+-]/u.test(next)) {
      const scripted = pieceOf(next, character)
      if (scripted) pieces.push(scripted)
      at++
    } else if (character === '}' && open.length > 0) {
      if (open.pop()!.isPrinted) pieces.push('close')
    } else if (character === '{') {
      open.push({ mark, isPrinted: true })
      pieces.push('open')
    } else {
      const { piece, length } = readPiece(characters, at, mark)
      if (piece) pieces.push(piece)
      at += length - 1
    }
  }
  return pieces
}

function readPiece(characters: readonly string[], at: number, mark: '' | '_' | '^') {
  const ahead = characters.slice(at, at + 12).join('')
  if (ahead.startsWith('=⇒')) return { piece: 'break' as const, length: 2 }
  if (ahead.startsWith(':=')) return { piece: pieceOf(':=', mark), length: 2 }
  const number = /^\d+(?:\.\d+)?/.exec(ahead)?.[0]
  if (number) return { piece: { sign: number, mark }, length: number.length }
  const name = functionNames.find((each) => ahead.startsWith(each))
  if (name) return { piece: { sign: name, mark }, length: name.length }
  const isWordStart = at === 0 || !/\p{L}/u.test(characters[at - 1]!)
  const word = isWordStart ? /^\p{L}{2,11}(?![\p{L}_^(])/u.exec(ahead)?.[0] : undefined
  if (word && prose.test(word)) return { piece: 'break' as const, length: word.length }
  return { piece: pieceOf(characters[at]!, mark), length: 1 }
}

/** Raised and lowered characters of Unicode as `^{…}` and `_{…}`. */
function unfolded(text: string): string {
  const named = (found: string, mark: string) => `${mark}{${found.normalize('NFKC')}}`
  return text
    .replaceAll(/[⁰¹²³⁴-⁹⁺⁻ⁿⁱ]+/g, (found) => named(found, '^'))
    .replaceAll(/[₀-₉₊₋ₐ-ₜᵢ-ᵥⱼ]+/g, (found) => named(found, '_'))
}

function isBalanced(line: string): boolean {
  let depth = 0
  for (const character of line.replaceAll(scripts, '')) {
    if (/[([]/.test(character)) depth++
    else if (/[)\]]/.test(character) && --depth < 0) return false
  }
  return depth === 0
}
