import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import type { Executor } from './client.ts'
import { anchorScores, judgments, responses, ruleResults, submissions } from './tables.ts'

export type AnchorRow = typeof anchorScores.$inferSelect
export type NewAnchorRow = typeof anchorScores.$inferInsert
/** The key of an anchor within a release: lists go on after it. */
export type AnchorKey = Pick<AnchorRow, 'itemId' | 'responseSha256' | 'rater'>

const key = [anchorScores.itemId, anchorScores.responseSha256, anchorScores.rater]

/**
 * Stores anchors, each key once; scores that the rater gave the response earlier are replaced.
 *
 * @returns what became of each, in their order
 */
export async function saveAnchors(
  db: Executor,
  given: readonly NewAnchorRow[]
): Promise<('accepted' | 'replaced' | 'unchanged')[]> {
  if (given.length === 0) return []
  const { releaseName } = given[0]!
  const itemIds = given.map(({ itemId }) => itemId)
  const rows = await db
    .select()
    .from(anchorScores)
    .where(and(eq(anchorScores.releaseName, releaseName), inArray(anchorScores.itemId, itemIds)))
  const there = new Map(rows.map((row) => [keyOf(row), contentOf(row)]))
  await db
    .insert(anchorScores)
    .values([...given])
    .onConflictDoUpdate({
      target: [anchorScores.releaseName, ...key],
      set: { scores: sql`excluded.scores`, comment: sql`excluded.comment` }
    })
  return given.map((row) => {
    const before = there.get(keyOf(row))
    return before === undefined ? 'accepted' : before === contentOf(row) ? 'unchanged' : 'replaced'
  })
}

function keyOf({ itemId, responseSha256, rater }: AnchorKey): string {
  return JSON.stringify([itemId, responseSha256, rater])
}

function contentOf({ scores, comment = null }: Pick<NewAnchorRow, 'scores' | 'comment'>): string | undefined {
  return stringify({ scores, comment })
}

export async function listAnchors(
  db: Executor,
  releaseName: string,
  { after, limit }: { after: AnchorKey | null; limit?: number }
): Promise<AnchorRow[]> {
  const query = db
    .select()
    .from(anchorScores)
    .where(and(eq(anchorScores.releaseName, releaseName), after === null ? undefined : isAfter(after)))
    .orderBy(...key.map((column) => asc(column)))
  return await (limit === undefined ? query : query.limit(limit))
}

function isAfter({ itemId, responseSha256, rater }: AnchorKey): SQL {
  const { itemId: i, responseSha256: r, rater: by } = anchorScores
  return sql`(${i}, ${r}, ${by}) > (${itemId}, ${responseSha256}, ${rater})`
}

/** Hashes of the responses that submissions to a release hold, by submission and then item. */
export async function responseHashes(
  db: Executor,
  releaseName: string,
  { submissionIds, itemIds }: { submissionIds: readonly string[]; itemIds: readonly string[] }
): Promise<{ submissionId: string; itemId: string; sha256: string }[]> {
  if (submissionIds.length === 0) return []
  const { submissionId, itemId, sha256 } = responses
  return await db
    .select({ submissionId, itemId, sha256 })
    .from(responses)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(
      and(
        eq(submissions.releaseName, releaseName),
        inArray(submissionId, [...submissionIds]),
        inArray(itemId, [...itemIds])
      )
    )
    .orderBy(asc(submissionId), asc(itemId))
}

/** Graded responses of models to a release that people have scored, each with its panel, its rule results and its judgments. */
export async function anchoredResponses(db: Executor, releaseName: string) {
  const { submissionId, itemId, sha256 } = responses
  const isAnchored = exists(
    db
      .select({ one: sql`1` })
      .from(anchorScores)
      .where(
        and(
          eq(anchorScores.releaseName, releaseName),
          eq(anchorScores.itemId, itemId),
          eq(anchorScores.responseSha256, sha256)
        )
      )
  )
  const graded = await db
    .select({ submissionId, itemId, sha256, panelId: submissions.panelId, rules: ruleResults.dimensions })
    .from(responses)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .innerJoin(ruleResults, and(eq(ruleResults.submissionId, submissionId), eq(ruleResults.itemId, itemId)))
    .where(and(eq(submissions.releaseName, releaseName), eq(submissions.kind, 'model'), isAnchored))
    .orderBy(asc(submissionId), asc(itemId))
  const given = await db
    .select({ judgment: judgments })
    .from(judgments)
    .innerJoin(responses, and(eq(judgments.submissionId, submissionId), eq(judgments.itemId, itemId)))
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(
      and(
        ...[eq(submissions.releaseName, releaseName), eq(submissions.kind, 'model')],
        ...[eq(judgments.status, 'done'), isAnchored]
      )
    )
    .orderBy(asc(judgments.submissionId), asc(judgments.itemId), asc(judgments.judge), asc(judgments.repeat))
  const judgmentsOf = Map.groupBy(given, ({ judgment }) => `${judgment.submissionId}\n${judgment.itemId}`)
  return graded.map((response) => ({
    ...response,
    judgments: (judgmentsOf.get(`${response.submissionId}\n${response.itemId}`) ?? []).map(({ judgment }) => judgment)
  }))
}
export type AnchoredResponse = Awaited<ReturnType<typeof anchoredResponses>>[number]
