import { and, desc, eq, inArray, max } from 'drizzle-orm'
import type { Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { type PanelRow, panelAsNow } from './panels.ts'
import {
  judgments,
  leaderboards,
  panels,
  releaseItems,
  releases,
  responses,
  scores,
  submissions,
  teams
} from './tables.ts'

/** All that a leaderboard is computed from, in an order that does not depend on the database. */
export async function leaderboardInput(db: Executor, releaseName: string, split: Split | 'all') {
  const [release] = await db.select().from(releases).where(eq(releases.name, releaseName))
  const itemRows = await db
    .select({ itemId: releaseItems.itemId, taskType: releaseItems.taskType })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), ...(split === 'all' ? [] : [eq(releaseItems.split, split)])))
  const submissionRows = await db
    .select({
      id: submissions.id,
      model: submissions.model,
      family: submissions.family,
      panelId: submissions.panelId,
      team: teams.name,
      definition: panels.definition
    })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .innerJoin(panels, eq(panels.id, submissions.panelId))
    .where(and(eq(submissions.releaseName, releaseName), eq(submissions.state, 'published')))
  const ids = submissionRows.map(({ id }) => id)
  const ofSubmissions = ids.length > 0
  const scoreRows = ofSubmissions ? await db.select().from(scores).where(inArray(scores.submissionId, ids)) : []
  const responseRows = ofSubmissions
    ? await db
        .select({ submissionId: responses.submissionId, itemId: responses.itemId })
        .from(responses)
        .where(inArray(responses.submissionId, ids))
    : []
  const failedRows = ofSubmissions
    ? await db
        .select({ submissionId: judgments.submissionId, itemId: judgments.itemId, judge: judgments.judge })
        .from(judgments)
        .where(and(inArray(judgments.submissionId, ids), eq(judgments.status, 'failed')))
    : []
  return {
    release: release ?? null,
    items: itemRows.sort((a, b) => compare(a.itemId, b.itemId)),
    submissions: submissionRows.sort((a, b) => compare(`${a.model}\n${a.id}`, `${b.model}\n${b.id}`)),
    scores: scoreRows,
    responses: responseRows,
    failedJudgments: failedRows
  }
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

/** By code unit: a collation would order differently on another machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export async function findLeaderboard(db: Executor, key: string): Promise<string | null> {
  const [row] = await db.select().from(leaderboards).where(eq(leaderboards.key, key))
  return row?.result ?? null
}

export async function saveLeaderboard(db: Executor, key: string, result: string): Promise<void> {
  await db.insert(leaderboards).values({ key, result }).onConflictDoNothing()
}
