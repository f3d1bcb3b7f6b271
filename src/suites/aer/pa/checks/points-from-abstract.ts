import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { KeyPoint } from '../content.ts'

/** A point may be put in other words; one that shares fewer of its telling words is about something else. Ours. */
const fewestShared = 1 / 3
/** 'subsidies' and 'subsidised' are one word: only their beginnings are compared. */
const stemLength = 5
/** Words of the form 'the paper shows that' tell nothing. */
const untelling = new Set(
  'paper study authors article shows finds argues which their there these those'.split(' ').map(stem)
)

/** Whether every key point takes up what the abstract says, judged by the words that they share. */
export function pointsFromAbstract(points: readonly KeyPoint[], abstract: string): CheckResult {
  const said = new Set(stemsOf(abstract))
  const foreign = points.filter(({ statement }) => {
    const stems = stemsOf(statement)
    return stems.filter((each) => said.has(each)).length < fewestShared * stems.length
  })
  return {
    check: 'points-from-abstract',
    ok: foreign.length === 0,
    message: `a key point must say what the abstract says; not so: ${foreign.map(({ id }) => id).join(', ') || 'none'}`,
    ...(foreign[0] && { evidence: { passage: foreign[0].statement } })
  }
}

function stemsOf(text: string): string[] {
  const long = plainWords(text).filter((word) => word.text.length > 3)
  return [...new Set(long.map((word) => stem(word.text)))].filter((each) => !untelling.has(each))
}

function stem(word: string): string {
  return word.slice(0, stemLength)
}
