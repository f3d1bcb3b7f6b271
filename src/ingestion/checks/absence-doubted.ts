import type { PaperText } from '../../schemas/paper.ts'
import type { ReadingConfidence } from '../../schemas/reading-doubts.ts'
import { doubtReading } from '../doubts/doubt-reading.ts'
import type { CheckResult } from '../extraction.ts'

/** Below it a part is more often wrong than right in papers with the same doubts. */
const leastConfidence = 0.5
const mostDoubtsTold = 3

/**
 * A failed check where the reader says that a paper lacks something, and doubts the part of what it read on which that rests; none
 * where it is sure. For where the model says so too: an extraction that ends without items is seen by nobody, and no reply mends this.
 *
 * @param input.what is lacking, for example 'sections'
 */
export function absenceDoubted({
  what,
  paper,
  parts
}: {
  what: string
  paper: PaperText
  parts: readonly (keyof ReadingConfidence)[]
}): CheckResult[] {
  const { confidence, doubts } = doubtReading(paper)
  const doubted = parts.filter((part) => confidence[part] < leastConfidence)
  if (doubted.length === 0) return []
  const about = doubts.filter((doubt) => doubt.parts.some((part) => doubted.some((each) => each === part)))
  const told = about.slice(0, mostDoubtsTold).map(({ message }) => message)
  const page = about.find((doubt) => doubt.page !== undefined)?.page
  const message =
    `the paper prints next to no ${what}, or the reader missed them: a person has to look, since the reader doubts ` +
    `what it found (${told.join('; ')})`
  return [
    { check: 'absence-sure', ok: false, message, isForPerson: true, ...(page !== undefined && { evidence: { page } }) }
  ]
}
