import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { countWords } from '../../../../text/count-words.ts'
import { splitSentences } from '../../../../text/split-sentences.ts'
import type { KeyPoint } from '../content.ts'

const shortest = 3
const longest = 40

/** Whether every key point is one sentence without a semicolon, and no longer than one claim has to be. */
export function atomicPoints(points: readonly KeyPoint[]): CheckResult {
  const compound = points.filter((point) => !isAtomic(point)).map(({ id }) => id)
  return {
    check: 'atomic-points',
    ok: compound.length === 0,
    message: `a point is one sentence without a semicolon and of at most ${longest} words; not so: ${compound.join(', ') || 'none'}`
  }
}

function isAtomic({ statement }: KeyPoint): boolean {
  const words = countWords(statement)
  return words >= shortest && words <= longest && !statement.includes(';') && splitSentences(statement).length === 1
}
