import type { Question } from '../content.ts'
import { answerKey } from './answer-key.ts'

/** A text about one question. */
export type Passage = { question: Question; text: string }

/** Fewer passages show no habit. */
const fewest = 6
const label = /^[\s>*_#•+-]{0,9}(\p{L}[\p{L} ]{2,24}?)["'*_`]{0,3}\s?[:：.][*_`]{0,3}(?=\s|$)[ \t]{0,3}/u

/**
 * Passages of a sheet that end alike, each with the same label in front of its answer ('Conclusion. C'), as what stands behind
 * that label. It has to stand in all of them, once in each, and to lead to an answer wherever one can be told from other words.
 */
export function withoutLabelledReasons(passages: readonly Passage[]): Passage[] {
  if (passages.length < fewest) return [...passages]
  const parts = passages.map(({ text }) => partsOf(text))
  const [first] = parts
  const shared = [...first!.keys()].filter((name) => parts.every((own) => own.has(name)))
  const answering = shared.filter((name) =>
    passages.every(
      ({ question }, at) => question.type === 'fill_in_blank' || answerKey(question, parts[at]!.get(name)!) !== null
    )
  )
  // Of several such labels nobody can tell which one counts; one alone in its passage is read anyhow.
  if (answering.length !== 1 || shared.length < 2) return [...passages]
  return passages.map(({ question }, at) => ({ question, text: parts[at]!.get(answering[0]!)! }))
}

/** What stands behind each label of a passage up to the next one; a label that comes twice is none. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  const twice = new Set<string>()
  let name: string | null = null
  for (const line of text.slice(0, longest).split('\n')) {
    const found = label.exec(line)
    if (found) {
      name = found[1]!.toLowerCase()
      if (parts.has(name)) twice.add(name)
      parts.set(name, line.slice(found[0].length))
    } else if (name !== null) parts.set(name, `${parts.get(name)}\n${line}`)
  }
  for (const each of twice) parts.delete(each)
  return parts
}

/** Longer passages are reasons. */
const longest = 4000
