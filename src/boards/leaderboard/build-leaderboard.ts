import { setImmediate as turn } from 'node:timers/promises'
import type { Executor } from '../../db/client.ts'
import { countPlayedBefore } from '../../db/played-before.ts'
import { failedJudgments, type PublishedSubmission, publishedSubmissions } from '../../db/published-scores.ts'
import { familyOfModelId } from '../../models/model-id.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { declarationOf } from '../../schemas/declaration.ts'
import {
  type BoardMethod,
  type Estimate,
  type Leaderboard,
  type LeaderboardQuery,
  leaderboardSchema
} from '../../schemas/leaderboard.ts'
import { familyOf, unknownFamily } from '../../schemas/model-family.ts'
import { seedIsOpen } from '../../schemas/unranked.ts'
import { unreadShares } from '../../schemas/unread.ts'
import { tooFew } from '../../statistics/board/mean-interval.ts'
import type { Suites } from '../../suites/suite.ts'
import { type BoardGroup, groupsOf } from './board-groups.ts'
import { boardQueryOf } from './board-method.ts'
import { weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { templatesTooFew } from './few-templates.ts'
import { findStandings } from './find-board.ts'
import { type Chances, chancesUnder, meanChance, withGap } from './gaps.ts'
import { leftOutBy } from './left-out.ts'
import { loadAsked } from './load-score-table.ts'
import { hidesFigures } from './refuse-private.ts'
import { type RoundedBoard, roundedBoard } from './rounded-board.ts'
import { runBounds } from './run-bounds.ts'
import { type ScoreTable, splitOf } from './score-table.ts'

/** Who a board is for, and what of it is shown. */
export type BoardReader = {
  seesPrivate: boolean
  /** Rows have figures of the groups directly below these alone, null for the outermost; of all when left out. */
  groupsBelow?: readonly (string | null)[]
}

/**
 * The leaderboard of a release: published submissions of one panel with task scores, Overall and percentile intervals,
 * best first, and what is missing of each. Source: AER-bench 2.3, 3 and Appendix A.
 *
 * Those who may not see private items get a board that holds them as `roundedBoard` shows them.
 *
 * @throws {AppError} as `roundedBoard`
 * @throws {NotFoundError} `release_not_found`; `panel_not_found` when no published submission was judged by the panel
 * @throws {InvalidError} `panel_needed` when the setting has submissions of several panels and none is named: judges are never
 *   mixed on one board, and settings only where that is asked for
 */
export async function buildLeaderboard(
  { db, suites, notice }: { db: Executor; suites: Suites; notice: string | null },
  asked: LeaderboardQuery,
  reader: BoardReader
): Promise<Leaderboard> {
  const loaded = await loadAsked({ db, suites }, asked)
  const { table: whole } = loaded
  const { profile, weights } = loaded.query
  const computed = boardQueryOf(loaded.query, whole.manifest)
  const { method } = computed
  const query = { ...asked, method, panel: whole.panel, profile, ...(weights !== undefined && { weights }) }
  const table = splitOf(whole, query.split)
  const isShown = ({ within }: BoardGroup) => reader.groupsBelow?.includes(within) ?? true
  const shownGroups = groupsOf(table.manifest).filter(isShown)
  const submissions = new Map((await publishedSubmissions(db, query.release)).map((row) => [row.id, row]))
  const isRounded = !reader.seesPrivate && hidesFigures(table)
  const board = isRounded
    ? roundedBoard(table, chooseWeights(weightedTasks(table.manifest), weights), {
        query: computed,
        counted: new Set([...submissions.values()].filter(({ attemptAt }) => attemptAt !== null).map(({ id }) => id))
      })
    : await findStandings(
        db,
        loaded,
        shownGroups.map(({ id }) => id)
      )
  const inSplit = new Set(table.items.map(({ itemId }) => itemId))
  const ids = table.models.map(({ submissionId }) => submissionId)
  const failed = (await failedJudgments(db, ids)).filter(({ itemId }) => inSplit.has(itemId))
  const frozen = new Map(whole.manifest.taskTypes.map((taskType) => [taskType.name, taskType]))
  const playedBefore = whole.manifest.played ? await countPlayedBefore(db, ids) : null
  const { releaseHash } = table
  const chances = chancesUnder(table.manifest, profile)
  const chance = meanChance(board.taskTypes, chances)
  const shown = (estimate: BoardModel['overall'], of: number | null) => {
    const plain = shownEstimate(estimate, method)
    return chances === null ? plain : withGap(plain, of)
  }
  const groups = groupsOf(table.manifest).map((group) => groupOn(board.taskTypes, group, chances))
  const { inputHash, estimand, level, metric, chosen } = board
  const { families, statistics } = table.manifest
  const { unranked } = statistics
  const ownJudges =
    method === 'student' && families === 'makers' ? ownFamilyJudges(submissions.get(ids[0] ?? '')) : () => ({})
  // A thousand rows take some ten milliseconds to read, to make, to check and to write: others are served in between.
  await turn()
  const made = {
    query,
    ...{ inputHash, releaseHash, estimand, level, notice },
    taskTypes: board.taskTypes.map(({ name, items, weight }) => {
      const { title, groups, variant } = frozen.get(name)!
      return { name, items, weight, title, chance: chances?.get(name), group: groups?.at(-1)?.id, variant }
    }),
    ...(groups.length > 0 && { groups }),
    ...(chances !== null && { chance }),
    ...(unranked && { unranked }),
    ...whyWithoutRankSets(board.models, { isRounded }),
    rows: inOrderOfScore(board.models, metric).map((model) => ({
      ...model,
      overall: shown(model.overall, chance),
      tasks: Object.fromEntries(
        Object.entries(model.tasks).map(([name, estimate]) => [name, shown(estimate, chances?.get(name) ?? null)])
      ),
      ...(groups.length > 0 && {
        groups: Object.fromEntries(
          groups.filter(isShown).map(({ id, chance }) => [id, shown(model.groups![id]!, chance ?? null)])
        )
      }),
      unranked: whyUnranked(model, table, { profile, isRounded }),
      rankInterval: rankSetOf(model),
      ...leftOutBy(table, model.submissionId),
      ...runBounds(model, table, { metric: profile, tasks: board.taskTypes }),
      ...(playedBefore && { playedBefore: playedBefore.get(model.submissionId) ?? 0 }),
      coverage: model.items === 0 ? 0 : model.sent / model.items,
      unscored: model.items - model.scored,
      missingByJudge: missingByJudge(submissions.get(model.submissionId)!, failed),
      ...unreadOf(submissions.get(model.submissionId)!, query.split),
      ...ownJudges(model),
      ...declarationOf(submissions.get(model.submissionId)!)
    })),
    ...(metric && { metric }),
    ...(chosen && { chosen })
  }
  await turn()
  const leaderboard = leaderboardSchema.parse(made)
  await turn()
  return leaderboard
}

/** A group with what the board says of its task types together. */
function groupOn(
  taskTypes: readonly { name: string; weight: number; items: number }[],
  group: BoardGroup,
  chances: Chances
): Required<Leaderboard>['groups'][number] {
  const within = taskTypes.filter(({ name }) => group.taskTypes.includes(name))
  const sum = (of: 'items' | 'weight') => within.reduce((total, taskType) => total + taskType[of], 0)
  return {
    ...{ ...group, taskTypes: [...group.taskTypes], items: sum('items'), weight: sum('weight') },
    ...(chances !== null && { chance: meanChance(within, chances) })
  }
}

type BoardModel = BoardStatistics['models'][number] | RoundedBoard['models'][number]

/** The paper's method has always been shown without reasons, but for one that came later. */
function shownEstimate(estimate: Estimate & { reason?: string | null }, method: BoardMethod | undefined) {
  const { value, lower, upper, reason } = estimate
  return { value, lower, upper, ...((method === 'student' || reason === templatesTooFew) && reason && { reason }) }
}

function missingByJudge(
  { id, definition }: PublishedSubmission,
  failed: readonly { submissionId: string; judge: string }[]
): Record<string, number> {
  const mine = failed.filter(({ submissionId }) => submissionId === id)
  return Object.fromEntries(
    definition.judges.map(({ modelId }) => [modelId, mine.filter(({ judge }) => judge === modelId).length])
  )
}

function unreadOf(
  { unread }: PublishedSubmission,
  split: LeaderboardQuery['split']
): { unread?: Record<string, number> } {
  return unread === null ? {} : { unread: unreadShares(unread, split) }
}

/** Those of the panel that are of a model's family: the submissions of a board have one panel. */
function ownFamilyJudges(
  anyOf: PublishedSubmission | undefined
): (of: BoardModel) => { ownFamilyJudges?: readonly string[] } {
  const judges = (anyOf?.definition.judges ?? []).map(({ modelId, family }) => ({
    ...{ modelId, family: family ?? familyOfModelId(modelId) }
  }))
  const byFamily = Map.groupBy(judges, ({ family }) => family)
  byFamily.delete(unknownFamily)
  if (byFamily.size === 0) return () => ({})
  return (model) => {
    const own = byFamily.get(familyOf(model))
    return own ? { ownFamilyJudges: own.map(({ modelId }) => modelId) } : {}
  }
}

/**
 * Complete models as they stand, which is by rank where there are ranks, and behind them the others by Overall, the best first;
 * those without one come last.
 */
function inOrderOfScore(models: readonly BoardModel[], metric: Leaderboard['metric']): BoardModel[] {
  const isComplete = ({ items, sent, scored }: BoardModel) => sent === items && scored === items
  const complete = models.filter(isComplete)
  const sign = metric?.better === 'lower' ? 1 : -1
  const others = models
    .filter((model) => !isComplete(model))
    .toSorted(({ overall: { value: one } }, { overall: { value: other } }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other)
    )
  return [...complete, ...others]
}

function rankSetOf(model: BoardModel): { lower: number; upper: number } | undefined {
  return 'rankInterval' in model ? (model.rankInterval ?? undefined) : undefined
}

/** Nothing where a submission has a set of ranks, or none has a rank. */
function whyWithoutRankSets(
  models: readonly BoardModel[],
  { isRounded }: { isRounded: boolean }
): Pick<Leaderboard, 'rankIntervalReason'> {
  const ranked = models.filter(({ rank }) => rank !== null)
  if (ranked.length === 0 || ranked.some((model) => rankSetOf(model))) return {}
  if (isRounded) return { rankIntervalReason: 'items_private' }
  const [{ overall }] = ranked as [BoardModel]
  return { rankIntervalReason: ('reason' in overall && overall.reason) || tooFew }
}

/** Null for a ranked submission. */
function whyUnranked(
  { submissionId, rank, items, sent }: BoardModel,
  { models, scores, unscored, manifest }: ScoreTable,
  { profile, isRounded }: { profile: string; isRounded: boolean }
): string | null {
  if (rank !== null) return null
  const place = models.findIndex((model) => model.submissionId === submissionId)
  const missing = scores[profile]![place]!.flatMap((score, item) => (score === null ? [unscored[place]![item]!] : []))
  const causes = [
    ...whyUnscored(missing),
    ...(sent < items && !missing.includes('run_missing') ? [`${items - sent} of ${items} items have no response`] : [])
  ]
  if (causes.length > 0) return causes.join('; ')
  if (manifest.statistics.unranked !== undefined) return seedIsOpen
  return isRounded
    ? 'a task type has no mean that may be shown, so Overall is not: ask for split=public'
    : 'the split lacks a task type, so Overall is not defined'
}

/** What scores are missing for, in words. @param reasons one per missing score */
function whyUnscored(reasons: readonly string[]): string[] {
  const owed = reasons.filter((reason) => reason.startsWith('judge_')).length
  const left = reasons.filter((reason) => reason === 'not_graded').length
  const [failed, unplayed] = ['run_failed', 'run_missing'].map(
    (run) => reasons.filter((reason) => reason === run).length
  )
  const without = reasons.length - owed - left - failed! - unplayed!
  return [
    ...(owed > 0 ? [`${responses(owed, 'is', 'are')} not scored by every judge`] : []),
    ...(without > 0 ? [`${responses(without, 'has', 'have')} no dimension that applies`] : []),
    ...(failed! > 0 ? [failed === 1 ? '1 run failed' : `${failed} runs failed`] : []),
    ...(unplayed! > 0 ? [unplayed === 1 ? '1 run is missing' : `${unplayed} runs are missing`] : []),
    ...(left > 0 ? [`${responses(left, 'is', 'are')} not graded`] : [])
  ]
}

function responses(count: number, singular: string, plural: string): string {
  return count === 1 ? `1 response ${singular}` : `${count} responses ${plural}`
}
