import { asc, eq } from 'drizzle-orm'
import { type CorrectedCard, changedCard } from '../schemas/card-correction.ts'
import type { ModelCard } from '../schemas/model-card.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { SubmissionRow } from './submission-states.ts'
import { cardCorrections } from './tables.ts'

type OfCard = Pick<SubmissionRow, 'id' | 'copyOf' | 'card'>

/** The card of a submission as it stands, and how it was corrected; `corrected` is not there where it never was. */
export type CardNow = { card: ModelCard | null; corrected?: CorrectedCard }

/** The card of a submission with its corrections. Copies under other panels hold the same responses of the same model, and share these. */
export async function cardOf(db: Executor, submission: OfCard): Promise<CardNow> {
  const { submissionId, id } = cardCorrections
  const rows = await db
    .select()
    .from(cardCorrections)
    .where(eq(submissionId, originalOf(submission)))
    // By their ids, which are made in turn: a transaction may begin before another one and add its row behind.
    .orderBy(asc(id))
  const declared = submission.card
  if (rows.length === 0) return { card: declared }
  const corrections = rows.map(({ change, reason, createdAt }) => ({
    ...{ change, reason },
    correctedAt: createdAt.toISOString()
  }))
  const card = rows.reduce<ModelCard | null>((now, { change }) => changedCard(now, change), declared)
  return { card, corrected: { declared, corrections } }
}

export async function insertCardCorrection(
  db: Executor,
  submission: OfCard,
  correction: Pick<typeof cardCorrections.$inferInsert, 'change' | 'reason'>
): Promise<void> {
  await db
    .insert(cardCorrections)
    .values({ id: newId('correction'), submissionId: originalOf(submission), ...correction })
}

function originalOf({ id, copyOf }: OfCard): string {
  return copyOf ?? id
}
