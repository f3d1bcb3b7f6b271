import { taskTypesBelow } from '../../boards/leaderboard/view-groups.ts'
import type { Estimate, Leaderboard } from '../../schemas/leaderboard.ts'
import { csvRecord } from '../tables/csv.ts'
import { choicesOf, drawsOf } from './asked-of-board.ts'

/**
 * A leaderboard as CSV: a head, then one record per submission, in the order of the board. Scores are in [0, 1]; each
 * estimate has three columns, empty where it is not defined. Every record says what was asked for, so that tables of
 * several queries can be put together. Last come, for each judge of the panel, the judgments that are missing, and
 * what `choicesOf` gives, the settings of the submissions, where one declares its own, and for each rule-graded task type the share that
 * could not be read, where it is known, and how much of the gap from guessing to perfect Overall and each task type close, where
 * the release says what guessing scores. Behind all that, the same figures of the groups that the board shows, and, where a row left
 * something out, the task types to which it sent nothing (`MM PA`) and those that it answered in part (`CI:16/20`): of the whole
 * board. Where the board ranks, the last columns are the bounds of each row's set of ranks, and why no row has one. Other task types are all those of the board, or, within a group, those directly below it.
 */
export function leaderboardRecords(board: Leaderboard): string {
  const { query, inputHash, taskTypes, groups = [], within = [], rows, notice, chosen, chance } = board
  const shown = within.length > 0 ? taskTypesBelow(board) : taskTypes
  const held = shown.filter(({ items }) => items > 0).map(({ name }) => name)
  const { release, split, profile, panel } = query
  const asked = { release, split, profile, panel, ...drawsOf(query), inputHash }
  const choices = choicesOf(query, chosen)
  const judges = Object.keys(rows[0]?.missingByJudge ?? {})
  const isPlayed = rows.some(({ playedBefore }) => playedBefore !== undefined)
  const declares = rows.some(({ setting }) => setting !== undefined)
  const unread = held.filter((name) => rows.some((row) => row.unread?.[name] !== undefined))
  const hasGaps = chance !== undefined
  const isLeftOut = rows.some(({ unsent, sentInPart }) => unsent !== undefined || sentInPart !== undefined)
  const itemsOf = new Map(taskTypes.map(({ name, items }) => [name, items]))
  const gaps = hasGaps ? ['overall', ...held] : []
  const head = [
    ...[...Object.keys(asked), ...rowHead, ...['overall', ...held].flatMap(estimateHead), 'notice'],
    ...judges.map((judge) => `missing:${judge}`),
    ...Object.keys(choices),
    ...(declares ? ['setting'] : []),
    ...(isPlayed ? ['bounds_lower', 'bounds_upper', 'played_before'] : []),
    ...unread.map((name) => `unread:${name}`),
    ...gaps.map((name) => `gap_closed:${name}`),
    ...groups.flatMap(({ id }) => [...estimateHead(`group:${id}`), ...(hasGaps ? [`gap_closed:group:${id}`] : [])]),
    ...(isLeftOut ? ['unsent', 'sent_in_part'] : []),
    ...(board.unranked ? [] : ['rank_lower', 'rank_upper', 'rank_set_reason'])
  ]
  const records = rows.map(
    ({ rank, model, team, family, submissionId, unranked, coverage, scored, unscored, ...row }) => [
      ...Object.values(asked),
      ...[rank, model, team, family, submissionId, unranked, coverage, scored, unscored],
      ...[row.overall, ...held.map((name) => row.tasks[name])].flatMap(estimateFields),
      notice,
      ...judges.map((judge) => row.missingByJudge[judge] ?? null),
      ...Object.values(choices),
      ...(declares ? [row.setting ?? null] : []),
      ...(isPlayed ? [row.bounds?.lower ?? null, row.bounds?.upper ?? null, row.playedBefore ?? null] : []),
      ...unread.map((name) => row.unread?.[name] ?? null),
      ...gaps.map((name) => (name === 'overall' ? row.overall : row.tasks[name])?.gapClosed?.value ?? null),
      ...groups.flatMap(({ id }) => {
        const estimate = row.groups?.[id]
        return [...estimateFields(estimate), ...(hasGaps ? [estimate?.gapClosed?.value ?? null] : [])]
      }),
      ...(isLeftOut ? [listField(row.unsent), listField(sentInPart(row, itemsOf))] : []),
      ...(board.unranked ? [] : rankSetFields({ rank, ...row }, board))
    ]
  )
  return [head, ...records].map(csvRecord).join('')
}

const rowHead = ['rank', 'model', 'team', 'family', 'submission', 'unranked', 'coverage', 'scored', 'unscored']

function estimateHead(name: string): string[] {
  return [name, `${name}_lower`, `${name}_upper`]
}

function estimateFields(estimate: Estimate | undefined): (number | null)[] {
  return [estimate?.value ?? null, estimate?.lower ?? null, estimate?.upper ?? null]
}

/** Why a row has no rank stands in `unranked`, and is no reason for its set. */
function rankSetFields(
  { rank, rankInterval }: Pick<Leaderboard['rows'][number], 'rank' | 'rankInterval'>,
  { rankIntervalReason }: Leaderboard
): (number | string | null)[] {
  const reason = rank === null ? null : (rankIntervalReason ?? null)
  return [rankInterval?.lower ?? null, rankInterval?.upper ?? null, reason]
}

function sentInPart(
  { sentInPart = {} }: Pick<Leaderboard['rows'][number], 'sentInPart'>,
  itemsOf: ReadonlyMap<string, number>
): string[] {
  return Object.entries(sentInPart).map(([name, sent]) => `${name}:${sent}/${itemsOf.get(name)}`)
}

function listField(names: readonly string[] = []): string | null {
  return names.length === 0 ? null : names.join(' ')
}
