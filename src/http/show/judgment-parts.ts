import type { Executor } from '../../db/client.ts'
import type { JudgmentRow } from '../../db/judgments.ts'
import { submissionModels } from '../../db/submission-models.ts'
import type { JudgmentPart } from '../../schemas/judgment-part.ts'

/** Judgments as a flat table: a row for each part of a verdict, and one for a judge that gave none. */
export async function judgmentParts(db: Executor, rows: readonly JudgmentRow[]): Promise<JudgmentPart[]> {
  const models = await submissionModels(db, [...new Set(rows.map(({ submissionId }) => submissionId))])
  return rows.flatMap((row) => partsOf(row, models.get(row.submissionId)!))
}

function partsOf({ verdict, ...row }: JudgmentRow, model: string): JudgmentPart[] {
  const { submissionId, itemId, judge, repeat, status, rubricHash, promptHash } = row
  const common = { submissionId, model, itemId, judge, repeat, status }
  const origin = { callIds: verdict.callIds.join(' '), rubricHash, promptHash }
  if (verdict.status === 'failed') {
    const nothing = { part: null, score: null, level: null, quoteFound: null }
    return [{ ...common, failure: verdict.failure, ...nothing, ...origin }]
  }
  return Object.entries(verdict.parts).map(([part, { score, quoteFound }]) => ({
    ...{ ...common, failure: null, part },
    score: typeof score === 'number' ? score : null,
    level: typeof score === 'string' ? score : null,
    quoteFound: quoteFound ?? null,
    ...origin
  }))
}
