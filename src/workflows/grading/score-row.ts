import type { NewScore } from '../../db/grades.ts'
import type { ProfileName } from '../../schemas/rubric.ts'
import type { Score } from '../../schemas/score.ts'

/** A score under both profiles, as it is stored; `spread` as of `spreadOf`. */
export function scoreRow(
  item: { itemId: string; taskType: string },
  scoreUnder: (profile: ProfileName) => Score,
  spread: number | null
): Omit<NewScore, 'submissionId'> {
  const [table2, appendixG] = [scoreUnder('table2'), scoreUnder('appendix-g')]
  return {
    ...item,
    table2: table2.status === 'scored' ? table2.value : null,
    appendixG: appendixG.status === 'scored' ? appendixG.value : null,
    spread,
    reason: table2.status === 'scored' ? null : table2.reason
  }
}
