import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../db/client.ts'
import { findLeaderboard, leaderboardInput, saveLeaderboard } from '../db/leaderboards.ts'
import { InvalidError, NotFoundError } from '../errors.ts'
import { rankModels } from '../grading/rank-models.ts'
import {
  defaultResamples,
  defaultSeed,
  type Estimate,
  type Leaderboard,
  type LeaderboardQuery,
  leaderboardSchema
} from '../schemas/leaderboard.ts'
import type { ProfileName } from '../schemas/rubric.ts'
import { stratifiedBootstrap } from '../statistics/stratified-bootstrap.ts'
import type { Suite } from '../suites/suite.ts'

const level = 0.95
const undefinedEstimate: Estimate = { value: null, lower: null, upper: null }

type Input = Awaited<ReturnType<typeof leaderboardInput>>
type SubmissionInput = Input['submissions'][number]

/**
 * The leaderboard of a release: published submissions of one panel with task scores, Overall and percentile intervals.
 * It is a function of release, panel, profile, seed, resamples and scores alone: the same input gives the same bytes.
 * With the seed and the resamples that everybody gets it is saved under their hash; any other is computed each time,
 * since there is no end to seeds. Source: AER-bench 2.3, 3 and Appendix A.
 *
 * @throws {NotFoundError} `release_not_found`; `panel_not_found` when no published submission was judged by the panel
 * @throws {InvalidError} `panel_needed` when the release has submissions of several panels and none is named: judges
 *   are never mixed on one board
 */
export async function buildLeaderboard(
  { db, suite, notice }: { db: Executor; suite: Suite; notice: string | null },
  query: LeaderboardQuery
): Promise<Leaderboard> {
  const input = await leaderboardInput(db, query.release, query.split)
  if (!input.release?.contentHash) throw new NotFoundError('release', query.release)
  const panel = choosePanel(query.panel, input.submissions)
  const submissions = input.submissions.filter(({ panelId }) => panelId === panel)
  const cells = scoreCells(input.scores, query.profile)
  const table = submissions.map(({ id }) => input.items.map(({ itemId }) => cells.get(`${id}\n${itemId}`) ?? null))
  const asked = { ...query, panel }
  const { contentHash: releaseHash } = input.release
  const inputHash = hashOf({
    asked,
    releaseHash,
    level,
    models: submissions.map(({ model, family }) => [model, family]),
    table
  })
  // What is shown beside the numbers: ids and teams differ from one database to the next, the numbers do not.
  const reasons = new Map(input.scores.map((row) => [`${row.submissionId}\n${row.itemId}`, row.reason]))
  const key = hashOf({
    inputHash,
    notice,
    submissions,
    responses: input.responses,
    failed: input.failedJudgments,
    reasons: [...reasons].sort()
  })
  const isKept = query.seed === defaultSeed && query.resamples === defaultResamples
  const known = isKept ? await findLeaderboard(db, key) : null
  if (known) return leaderboardSchema.parse(JSON.parse(known))

  const taskTypes = suite.taskTypes.map(({ name, title }) => ({
    name,
    title,
    items: input.items.filter(({ taskType }) => taskType === name).length,
    weight: 1 / suite.taskTypes.length
  }))
  const bootstrap =
    submissions.length === 0
      ? null
      : stratifiedBootstrap({
          strata: taskTypes.map(({ name, weight }) => ({ name, weight, scores: rowsOf(name, input, table) })),
          resamples: query.resamples,
          level,
          seed: query.seed
        })
  const rows = submissions.map((submission, model) => ({
    ...describe(submission, input, table[model]!, reasons),
    overall: bootstrap?.overall[model] ?? undefinedEstimate,
    tasks: Object.fromEntries(
      taskTypes
        .filter(({ items }) => items > 0)
        .map(({ name }) => [name, bootstrap?.tasks[name]?.[model] ?? undefinedEstimate])
    )
  }))
  const leaderboard = leaderboardSchema.parse({
    query: asked,
    inputHash,
    releaseHash,
    estimand: estimandOf(query, taskTypes),
    level,
    taskTypes,
    rows: ranked(rows),
    notice
  })
  if (isKept) await saveLeaderboard(db, key, JSON.stringify(leaderboard))
  return leaderboard
}

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(stringify(value) ?? '')
    .digest('hex')
}

function choosePanel(asked: string | undefined, submissions: readonly SubmissionInput[]): string | null {
  const panels = [...new Set(submissions.map(({ panelId }) => panelId!))].sort()
  if (asked !== undefined && !panels.includes(asked)) throw new NotFoundError('panel', asked)
  if (asked !== undefined) return asked
  if (panels.length > 1) {
    throw new InvalidError('panel_needed', `the release was judged by ${panels.length} panels: name one as panel`, {
      panels
    })
  }
  return panels[0] ?? null
}

function scoreCells(scores: Input['scores'], profile: ProfileName): Map<string, number | null> {
  return new Map(
    scores.map((row) => [`${row.submissionId}\n${row.itemId}`, profile === 'table2' ? row.table2 : row.appendixG])
  )
}

/** One row per model over the items of one task type; a missing score stays missing. */
function rowsOf(taskType: string, input: Input, table: readonly (readonly (number | null)[])[]) {
  return table.map((row) => row.filter((_, item) => input.items[item]!.taskType === taskType))
}

function describe(
  submission: SubmissionInput,
  input: Input,
  row: readonly (number | null)[],
  reasons: ReadonlyMap<string, string | null>
) {
  const inSplit = new Set(input.items.map(({ itemId }) => itemId))
  const mine = <Row extends { submissionId: string; itemId: string }>(rows: readonly Row[]) =>
    rows.filter(({ submissionId, itemId }) => submissionId === submission.id && inSplit.has(itemId))
  const missing = mine(input.failedJudgments)
  const sent = mine(input.responses).length
  const unscored = input.items
    .filter((_, item) => row[item] === null)
    .map(({ itemId }) => reasons.get(`${submission.id}\n${itemId}`))
  const coverage = inSplit.size === 0 ? 0 : sent / inSplit.size
  const unanswered = inSplit.size - sent
  const causes = [
    ...whyUnscored(unscored),
    ...(unanswered > 0 ? [`${unanswered} of ${inSplit.size} items have no response`] : [])
  ]
  return {
    submissionId: submission.id,
    model: submission.model,
    team: submission.team,
    family: submission.family,
    unranked: causes.length > 0 ? causes.join('; ') : null,
    coverage,
    scored: row.length - unscored.length,
    unscored: unscored.length,
    missingByJudge: Object.fromEntries(
      submission.definition.judges.map(({ modelId }) => [
        modelId,
        missing.filter(({ judge }) => judge === modelId).length
      ])
    )
  }
}

/**
 * What scores are missing for, in words.
 *
 * @param reasons one per missing score; undefined where nothing was graded, null where one profile alone has no score
 */
function whyUnscored(reasons: readonly (string | null | undefined)[]): string[] {
  const owed = reasons.filter((reason) => reason?.startsWith('judge_')).length
  const left = reasons.filter((reason) => reason === undefined || reason === 'not_graded').length
  const without = reasons.length - owed - left
  return [
    ...(owed > 0 ? [`${responses(owed, 'is', 'are')} not scored by every judge`] : []),
    ...(without > 0 ? [`${responses(without, 'has', 'have')} no dimension that applies`] : []),
    ...(left > 0 ? [`${responses(left, 'is', 'are')} not graded`] : [])
  ]
}

function responses(count: number, singular: string, plural: string): string {
  return count === 1 ? `1 response ${singular}` : `${count} responses ${plural}`
}

/** Ranks by Overall; equal scores share a rank. Rows that cannot be ranked come last and say why. */
function ranked<Row extends { submissionId: string; unranked: string | null; overall: Estimate }>(
  rows: readonly Row[]
) {
  const complete = rows.map((row) =>
    row.unranked === null && row.overall.value === null
      ? { ...row, unranked: 'the split lacks a task type, so Overall is not defined' }
      : row
  )
  const ranks = rankModels(
    complete.map((row) => ({ model: row.submissionId, overall: row.unranked === null ? row.overall.value : null }))
  )
  const placed = ranks.map(({ model, rank }) => ({ ...complete.find((row) => row.submissionId === model)!, rank }))
  const unplaced = complete.filter(({ unranked }) => unranked !== null).map((row) => ({ ...row, rank: null }))
  return [...placed, ...unplaced]
}

function estimandOf({ split, profile, resamples }: LeaderboardQuery, taskTypes: Leaderboard['taskTypes']): string {
  const counts = taskTypes.map(({ name, items }) => `${name} ${items}`).join(', ')
  const which = split === 'all' ? 'all items' : `the ${split} items`
  const single = taskTypes.filter(({ items }) => items === 1).map(({ name }) => name)
  const caution = `${single.join(', ')} ${single.length === 1 ? 'has' : 'have'} one item only`
  return [
    `Mean item score per task type over ${which} of the release (${counts}), profile ${profile}; Overall is the plain ` +
      `mean of the ${taskTypes.length} task scores.`,
    `95 % percentile intervals from ${resamples} resamples of items within task types, the same resamples for every ` +
      'model; they describe these items being drawn anew, not the judges.',
    ...(single.length > 0
      ? [
          `${caution}: nothing can be resampled there, so those intervals have no width and that of Overall is too narrow.`
        ]
      : [])
  ].join(' ')
}
