import { declines } from '../../declined.ts'
import type { Passage } from './aligned-labels.ts'
import { answerKey, isGiven } from './answer-key.ts'
import { isCorrection } from './answer-words.ts'
import { tidy } from './tidy.ts'

/** What parts the answer to a question from its reasons, the strongest first. */
const separators = [
  /\n+/u,
  /(?<=[^\s.(]{2}|\d|[A-D]|["'”»)*])[.!?](?=\*{0,2}\s)\*{0,2}\s+|[。！？]\s*/u,
  /\s*(?:;\s|；)\s*/u,
  /\s+[–—-]\s+|\s*——?\s*/u,
  /,\s|[，、]/u
]
/** Fewer questions show no habit. */
const fewest = 3
/** A part of more words is no answer to a blank. */
const mostWords = 5
const longest = 2000
const offer =
  /^[\s(]{0,3}(?:or|oder|ou|o|u|maybe|perhaps|possibly|alternatively|but|however|no|not|vielleicht|aber|nein|nicht|peut-être|mais|non|pas|quizás?|pero|talvez|mas|não|forse|ma)(?!\p{L})|^[\s(]{0,3}(?:或|但|不|または|あるいは|いや)/iu

/**
 * Passages of a sheet in which the answers to blanks stand alone, where those to its other questions do, all in front of their
 * reasons or all behind them: 'SC01: Nobody pays more. D.' and 'FB01: The rule of 1993. Taylor.'
 */
export function withAnswerPlaces(passages: readonly Passage[]): Passage[] {
  const judged = passages.filter(
    ({ question, text }) => question.type !== 'fill_in_blank' && text.length <= longest && !declines(text)
  )
  for (const separator of separators) {
    const places = judged.flatMap(({ question, text }) => placeIn(question, partsOf(text, separator)) ?? [])
    if (places.length < fewest || places.length < judged.length * leastShare || new Set(places).size > 1) continue
    return passages.map(({ question, text }) =>
      question.type === 'fill_in_blank'
        ? { question, text: ownPart(question, text, { separator, place: places[0]! }) }
        : { question, text }
    )
  }
  return [...passages]
}

/** Of the other questions as many have to part their answers so: some have no reasons, and orders may hold the sign. */
const leastShare = 0.6

type Place = 'first' | 'last'

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .trim()
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}✓✗✔✘]/u.test(part))
}

/** Where the answer stands; null where all is one part, or both ends are answers. */
function placeIn(question: Passage['question'], parts: readonly string[]): Place | null {
  if (parts.length < 2) return null
  const [opens, closes] = [parts[0]!, parts.at(-1)!].map((part) => answerKey(question, tidy(part)) !== null)
  return opens === closes ? null : opens ? 'first' : 'last'
}

function ownPart(
  question: Passage['question'],
  text: string,
  { separator, place }: { separator: RegExp; place: Place }
): string {
  const parts = text.length <= longest ? partsOf(text, separator) : []
  if (parts.length < 2) return text
  const [own, others] = place === 'first' ? [parts[0]!, parts.slice(1)] : [parts.at(-1)!, parts.slice(-1)]
  const isOpen = others.some((part) => offer.test(part) || isCorrection.test(part) || declines(part))
  const isShort = own.split(/\s+/).length <= mostWords && own.length <= 60
  return isShort && !isOpen && isGiven(question, tidy(own)) ? own : text
}
