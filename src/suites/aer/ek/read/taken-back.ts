import { amends, revises, withdraws } from '../../amends.ts'
import { declines } from '../../declined.ts'
import { sentenceEnds } from '../../name-clauses.ts'

/** Part of a line, in characters. */
type Part = { start: number; end: number }

const code = /(?:SC|TF|FB|OD)[ _-]?\d{1,2}(?!\d)/iu
const afterAll =
  /(?<!\p{L})(?:after all|on second thoughts?|on reflection|actually|anymore|doch (?:nicht|lieber)|finalement|al final|pensándolo bien|no fim|ripensandoci)(?!\p{L})|还是|やはり/iu

/** Sentences of a line that change the answer to a question which they name. */
export function amendingParts(line: string): Part[] {
  return partsOf(line).filter(({ start, end }) => amends(line.slice(start, end)))
}

/** Sentences of a line that change the answer to a question which they name, if it had one before. */
export function revisingParts(line: string): Part[] {
  const parts = partsOf(line)
  const first = parts[0]
  // 'I made a mistake above. SC02: B'
  const isAnnounced = first !== undefined && first.start > 0 && revises(line.slice(0, first.start))
  if (isAnnounced) return [{ start: 0, end: parts.at(-1)!.end }]
  return parts.filter(({ start, end }) => revises(line.slice(start, end)))
}

/** Sentences of a line that take the answer to a question back: 'Please disregard my answer to SC02'. */
export function withdrawingParts(line: string): Part[] {
  return partsOf(line).filter(({ start, end }) => {
    const sentence = line.slice(start, end)
    return withdraws(sentence) || (afterAll.test(sentence) && declines(sentence))
  })
}

function partsOf(line: string): Part[] {
  if (line.length > longest || !code.test(line)) return []
  const parts: Part[] = []
  let start = 0
  for (const end of sentenceEnds(line, () => false)) {
    if (code.test(line.slice(start, end))) parts.push({ start, end })
    start = end
  }
  return parts
}

/** Longer lines are no prose. */
const longest = 20_000
