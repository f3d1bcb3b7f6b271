import { piecesOf } from './pieces.ts'

/** Shorter clauses of a question stand in other texts by chance. */
const shortestEcho = 12

/** What a text says beside the clauses of a question that it repeats: a question that is told once more answers nothing. */
export function ownWords(text: string, stem: string): string {
  const clauses = piecesOf(stem)
    .map((piece) => trimmed(piece.text))
    .filter(({ length }) => length >= shortestEcho)
  const said = trimmed(text)
  if (said.length >= shortestEcho && trimmed(stem).toLowerCase().includes(said.toLowerCase())) return ''
  return clauses.reduce((rest, clause) => rest.replaceAll(new RegExp(RegExp.escape(clause), 'giu'), ' '), text)
}

/** A question without those of its clauses that a text repeats. */
export function unrepeated(stem: string, text: string): string {
  const said = text.toLowerCase()
  return piecesOf(stem)
    .filter((piece) => trimmed(piece.text).length < shortestEcho || !said.includes(trimmed(piece.text).toLowerCase()))
    .map((piece) => piece.text)
    .join('')
}

function trimmed(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
}
