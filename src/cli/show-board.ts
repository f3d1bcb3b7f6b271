import type { LeftOut } from '../boards/leaderboard/left-out.ts'
import { modelLabels } from '../charts/model-labels.ts'
import { comparedModels } from '../grading/compared-models.ts'
import { isInPoints } from '../grading/metrics.ts'
import { showScore } from '../grading/show-score.ts'
import type { BoardEstimate, BoardStatistics } from '../schemas/board-statistics.ts'
import { seedIsOpen } from '../schemas/unranked.ts'
import { perMille } from '../statistics/tests/show-p.ts'
import { tableOf } from './print.ts'
import { nothingSent, sentSome } from './show-leaderboard.ts'

/** A wider matrix is no longer read on a terminal; with --json it is whole. */
const mostCompared = 24
/** Characters that a p in thousandths takes in a table, as `<1000`; names get as much room as all of them. */
const cellWidth = 8

/**
 * The statistics of a board, for people: the ranking with intervals, then every pair of models as in Table 6.
 *
 * @param leftOut what of the split each submission left out, where that is known
 * @param width of the terminal in characters: a ranking that is wider goes on in further tables
 */
export function showBoard(board: BoardStatistics, width: number, leftOut: AllLeftOut = new Map()): string {
  const { query, level, estimand, power, inputHash, chosen } = board
  const asked = `profile ${query.profile}, ${query.split} items, ${methodOf(query)}`
  return [
    `Board of ${query.release}: ${asked}; ${isInPoints(board.metric) ? 'in %' : `in ${query.profile}`} with ${level * 100} % intervals`,
    ...(chosen ? [chosen.note] : []),
    ...ranking(board, width, leftOut),
    ...([...leftOut.values()].some(({ unsent }) => unsent) ? [nothingSent] : []),
    ...([...leftOut.values()].some(({ sentInPart }) => sentInPart) ? [sentSome] : []),
    'Models that share a letter cannot be told apart (Holm, 5 %)',
    ...(board.unranked ? [`No ranks: ${seedIsOpen}`] : []),
    ...left(board),
    ...comparisons(board, width),
    power.note,
    estimand,
    `Input hash ${inputHash}`
  ].join('\n')
}

function methodOf({ method, unit, seed, resamples }: BoardStatistics['query']): string {
  return method === 'student' ? `method student over ${unit}s` : `seed ${seed}, ${resamples} resamples`
}

type AllLeftOut = ReadonlyMap<string, LeftOut>
type Model = BoardStatistics['models'][number]
type Column = { title: string; cell: (model: Model) => string | number | null }

/** One table, or as many as it takes for each to fit; rank and model lead them all. */
function ranking(
  { taskTypes, models, metric, unranked }: BoardStatistics,
  width: number,
  leftOut: AllLeftOut
): string[] {
  const labels = labelsOf(models, width)
  const held = taskTypes.filter(({ items }) => items > 0)
  const leading: Column[] = [
    ...(unranked ? [] : [{ title: 'rank', cell: ({ rank }: Model) => rank }]),
    { title: 'model', cell: (model) => labels[models.indexOf(model)]! }
  ]
  const others: Column[] = [
    ...(unranked ? [] : [{ title: 'ranks', cell: rankSet }]),
    { title: 'letters', cell: ({ letters }) => letters },
    { title: 'overall', cell: ({ overall }) => percent(overall, metric) },
    ...held.map(({ name, items }) => ({
      title: `${name} (${items})`,
      cell: ({ submissionId, tasks }: Model) => {
        const { unsent = [], sentInPart = {} } = leftOut.get(submissionId) ?? {}
        // It measures nothing, so it has no interval, as on the board.
        if (unsent.includes(name)) return `${score(tasks[name], metric)}\nnothing sent`
        const shown = percent(tasks[name], metric)
        return name in sentInPart ? `${shown ?? '-'}\n${sentInPart[name]} of ${items} sent` : shown
      }
    })),
    { title: 'scored', cell: ({ scored, items }) => `${scored}/${items}` },
    { title: 'team', cell: ({ team }) => team }
  ]
  const tables: string[] = []
  let rest = others
  while (rest.length > 0) {
    let taken = rest.length
    const drawn = () => drawTable([...leading, ...rest.slice(0, taken)], models)
    while (taken > 1 && drawn().indexOf('\n') > width) taken -= 1
    tables.push(drawn())
    rest = rest.slice(taken)
  }
  return tables
}

/** Long names leave room for figures on a terminal. */
function labelsOf(models: BoardStatistics['models'], width: number): string[] {
  return modelLabels(models, Math.max(12, Math.floor(width / 3)))
}

function drawTable(columns: readonly Column[], models: BoardStatistics['models']): string {
  return tableOf(
    columns.map(({ title }) => title),
    models.map((model) => columns.map(({ cell }) => cell(model)))
  )
}

function score(estimate: BoardEstimate | undefined, metric: BoardStatistics['metric']): string {
  return estimate?.value == null ? '-' : showScore(estimate.value, metric)
}

function percent(estimate: BoardEstimate | undefined, metric: BoardStatistics['metric']): string | null {
  if (!estimate || estimate.value === null) return null
  const { value, lower, upper, reason } = estimate
  if (reason !== null) return `${showScore(value, metric)}\n${reason}`
  const shown = (score: number | null) => (score === null ? '-' : showScore(score, metric))
  return `${shown(value)}\n[${shown(lower)}, ${shown(upper)}]`
}

function rankSet({ rankInterval: ranks }: Model): string | null {
  return ranks && `${ranks.lower}-${ranks.upper}`
}

function left(board: BoardStatistics): string[] {
  const compared = comparedModels(board)
  return board.models
    .filter((model) => !compared.includes(model))
    .map(({ model, items, sent, scored }) => {
      return `${model} is not ${board.unranked ? 'compared' : 'ranked'}: of ${items} items ${sent} have a response and ${scored} a score`
    })
}

/** Two matrices: p as it is, and adjusted for looking at all pairs. */
function comparisons(board: BoardStatistics, width: number): string[] {
  const { models, pairs, query, power, unranked } = board
  const ranked = comparedModels(board).length
  if (ranked < 2) return [`No two models are ${unranked ? 'complete' : 'ranked'}: there is nothing to compare`]
  if (power.standardError === null) return [`No pair has a p: ${pairs.reason ?? 'items_too_few'}`]
  const shown = Math.min(ranked, mostCompared, Math.max(2, Math.floor(width / cellWidth / 2)))
  const names = labelsOf(models, width)
    .slice(0, shown)
    .map((label, place) => `${place + 1} ${label}`)
  const matrix = (values: readonly (readonly (number | null)[])[], floor: number) =>
    tableOf(
      ['', ...names.map((_, place) => String(place + 1))],
      names.map((name, row) => [name, ...values[row]!.slice(0, shown).map((p) => thousandths(p, floor))])
    )
  const all = (ranked * (ranked - 1)) / 2
  const first = shown < ranked ? `, of the first ${shown} of ${ranked} models (all with --json)` : ''
  const isPaper = query.method !== 'student'
  const draws = isPaper ? `; none in ${query.resamples} draws is p ${pairs.zero}` : ''
  const floor = isPaper ? 1 / query.resamples : 0
  return [
    `Two-sided p of the difference in Overall, in thousandths${first}${draws}`,
    matrix(pairs.p, floor),
    `The same, adjusted over all ${all} pairs (Holm)`,
    matrix(pairs.holm, all * floor)
  ]
}

/** @param floor what a p of no draw is known to lie below: after an adjustment over n pairs n times as much as before */
function thousandths(p: number | null, floor: number): string {
  return p === 0 ? `<${Math.ceil(1000 * Math.min(1, floor))}` : perMille(p)
}
