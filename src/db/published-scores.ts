import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Manifest } from '../schemas/manifest.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Executor } from './client.ts'
import { drawnOutline } from './drawn-releases.ts'
import { type PanelRow, panelAsNow } from './panels.ts'
import {
  judgments,
  panels,
  releaseItems,
  releases,
  responses,
  ruleResults,
  scores,
  submissions,
  teams
} from './tables.ts'

export type PublishedSubmission = Awaited<ReturnType<typeof publishedSubmissions>>[number]

/** The manifest of a release; null where there is none, and for a draft. */
export async function findManifest(db: Executor, name: string): Promise<Manifest | null> {
  const [release] = await db.select({ manifest: releases.manifest }).from(releases).where(eq(releases.name, name))
  return release?.manifest ?? null
}

type OutlineItem = Pick<typeof releaseItems.$inferSelect, 'itemId' | 'taskType' | 'split' | 'provenance'>

/**
 * A frozen release with its manifest and what its items were made from, and no content; null where there is none. The
 * items come as one JSON array: the embedded database takes 60 ms over two thousand rows, in which nobody is served.
 */
export async function releaseOutline(db: Executor, name: string) {
  const { contentHash, manifest } = releases
  const [release] = await db.select({ contentHash, manifest }).from(releases).where(eq(releases.name, name))
  if (!release?.contentHash || !release.manifest) return null
  const drawn = await drawnOutline(db, name)
  if (drawn) {
    const items: OutlineItem[] = Array.from({ length: drawn.items }, (_, index) => drawn.at(index + 1))
    return { contentHash: release.contentHash, manifest: release.manifest, items }
  }
  const { itemId, taskType, split, provenance } = releaseItems
  const row = sql`json_build_object('itemId', ${itemId}, 'taskType', ${taskType}, 'split', ${split}, 'provenance', ${provenance})`
  const [found] = await db
    .select({ items: sql<OutlineItem[] | null>`json_agg(${row})` })
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, name))
  return { contentHash: release.contentHash, manifest: release.manifest, items: found?.items ?? [] }
}

export async function countPublished(db: Executor, releaseName: string): Promise<number> {
  return await db.$count(submissions, and(eq(submissions.releaseName, releaseName), eq(submissions.state, 'published')))
}

/** The published submissions of models to a release, of all panels (people have none that is published), the one opened first first; a panel's definition is one object for all of its submissions. */
export async function publishedSubmissions(db: Executor, releaseName: string) {
  const { id, model, family, panelId, attemptAt, updatedAt, setting, sampling, generatedOn, unread } = submissions
  const declared = { setting, sampling, generatedOn }
  const found = await db
    .select({ ...{ id, model, family, panelId, attemptAt, updatedAt, unread, ...declared }, team: teams.name })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(and(eq(submissions.releaseName, releaseName), eq(submissions.state, 'published')))
    .orderBy(asc(id))
  const definitions = await definitionsOf(db, new Set(found.flatMap(({ panelId }) => panelId ?? [])))
  return found.flatMap((submission) => {
    const definition = definitions.get(submission.panelId ?? '')
    return definition ? [{ ...submission, definition }] : []
  })
}

/** Each is read once: with a thousand submissions of one panel it would come a thousand times. */
async function definitionsOf(db: Executor, ids: ReadonlySet<string>): Promise<Map<string, PanelDefinition>> {
  const { id, definition } = panels
  const found = await db
    .select({ id, definition })
    .from(panels)
    .where(inArray(id, [...ids]))
  return new Map(found.map((panel) => [panel.id, panel.definition]))
}

/** The settings that a release's published submissions declare, and the panels that judged those; null stands for none declared. */
export async function publishedSettings(db: Executor, releaseName: string) {
  const { setting, panelId } = submissions
  return await db
    .selectDistinct({ setting, panelId })
    .from(submissions)
    .where(and(eq(submissions.releaseName, releaseName), eq(submissions.state, 'published')))
    .orderBy(asc(setting), asc(panelId))
}

/** The panels of a release's published submissions; first the one of the submission published last. */
export async function publishedPanels(db: Executor, releaseName: string): Promise<PanelRow[]> {
  const rows = await db
    .select({ id: panels.id, definition: panels.definition, createdAt: panels.createdAt })
    .from(panels)
    .innerJoin(submissions, eq(submissions.panelId, panels.id))
    .where(and(eq(submissions.releaseName, releaseName), eq(submissions.state, 'published')))
    .groupBy(panels.id)
    .orderBy(desc(max(submissions.updatedAt)), panels.id)
  return rows.map(panelAsNow)
}

/** When each published submission of a release was last published or graded, by its id, to the microsecond. */
export async function publishedAt(db: Executor, releaseName: string): Promise<Map<string, string>> {
  const { id, state, updatedAt } = submissions
  const found = await db
    .select({ id, at: sql<string>`extract(epoch from ${updatedAt})::text` })
    .from(submissions)
    .where(and(eq(submissions.releaseName, releaseName), eq(state, 'published')))
  return new Map(found.map(({ id, at }) => [id, at]))
}

/** Item id, why there is no score, and the scores under the metrics that were asked for. */
export type ItemScoreRow = [itemId: string, reason: string | null, values: (number | null)[]]

/**
 * Item scores of submissions under some metrics, by their places in the manifest; a submission without any has no entry.
 * They come as one JSON array for each submission: a board has a hundred thousand of them, and a driver takes four times as
 * long over rows. Text of doubles is exact.
 */
export async function scoresOf(
  db: Executor,
  submissionIds: readonly string[],
  metrics: readonly number[]
): Promise<Map<string, ItemScoreRow[]>> {
  const { submissionId, itemId, values, reason } = scores
  // Arrays of Postgres begin at 1.
  const wanted = metrics.map((place) => sql`${values}[${sql.raw(String(place + 1))}]`)
  const row = sql`json_build_array(${itemId}, ${reason}, json_build_array(${sql.join(wanted, sql`, `)}))`
  const found = await db
    .select({ submissionId, rows: sql<ItemScoreRow[]>`json_agg(${row})` })
    .from(scores)
    .where(inArray(submissionId, [...submissionIds]))
    .groupBy(submissionId)
  return new Map(found.map(({ submissionId, rows }) => [submissionId, rows]))
}

/** The ids of the items that submissions sent a response to; one that sent none has no entry. */
export async function sentItems(db: Executor, submissionIds: readonly string[]): Promise<Map<string, string[]>> {
  const { submissionId, itemId } = responses
  const found = await db
    .select({ submissionId, ids: sql<string[]>`json_agg(${itemId})` })
    .from(responses)
    .where(inArray(submissionId, [...submissionIds]))
    .groupBy(submissionId)
  return new Map(found.map(({ submissionId, ids }) => [submissionId, ids]))
}

/** The verdicts on these items in these submissions, repeats in order; judges that failed have none. */
export async function verdictsOn(db: Executor, submissionIds: readonly string[], itemIds: readonly string[]) {
  const { submissionId, itemId, judge, repeat, status, verdict, rubricHash } = judgments
  return await db
    .select({ submissionId, itemId, judge, verdict, rubricHash })
    .from(judgments)
    .where(and(inArray(submissionId, [...submissionIds]), inArray(itemId, [...itemIds]), eq(status, 'done')))
    .orderBy(asc(submissionId), asc(itemId), asc(judge), asc(repeat))
}

/** What rules found in the responses to these items, and how long they are. */
export async function rulesOn(db: Executor, submissionIds: readonly string[], itemIds: readonly string[]) {
  const { submissionId, itemId, parse, dimensions, values, words } = ruleResults
  return await db
    .select({ submissionId, itemId, parse, dimensions, values, words })
    .from(ruleResults)
    .where(and(inArray(submissionId, [...submissionIds]), inArray(itemId, [...itemIds])))
}

/** Judgments that judges of these submissions failed to give. */
export async function failedJudgments(db: Executor, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return []
  const { submissionId, itemId, judge, status } = judgments
  return await db
    .select({ submissionId, itemId, judge })
    .from(judgments)
    .where(and(inArray(submissionId, [...submissionIds]), eq(status, 'failed')))
}
