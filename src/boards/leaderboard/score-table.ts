import { InvalidError } from '../../errors.ts'
import { byMetric, findMetric } from '../../grading/metrics.ts'
import type { Manifest, Metric } from '../../schemas/manifest.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import type { ScoreRecord } from '../../schemas/score-record.ts'
import type { Split } from '../../schemas/states.ts'

/** `setting` is not there where the submission declares none. */
export type ScoredModel = Pick<ScoreRecord, 'submissionId' | 'team' | 'model' | 'family' | 'setting'>
export type ScoredItem = Pick<ScoreRecord, 'itemId' | 'taskType' | 'split' | 'source'>

/**
 * The item scores of the published submissions of one release that one panel judged: all that the statistics of a board
 * are computed from. Models are in the order of their names, items in that of their ids, both by code unit, so that no
 * database decides an order. A file of `ScoreRecord`s holds the same.
 */
export type ScoreTable = {
  release: string
  releaseHash: string
  /** Of the release: its task types with their weights, and how boards of it are computed. */
  manifest: Manifest
  /** Null where nothing is published. */
  panel: string | null
  models: readonly ScoredModel[]
  items: readonly ScoredItem[]
  /** Those that there are scores of. */
  metrics: readonly Metric[]
  /** By metric, model and item: in its range, or null while unscored. */
  scores: Readonly<Record<string, readonly (readonly (number | null)[])[]>>
  /** Of scores that were computed under a profile of a maintainer's. */
  profile?: ChosenProfile
  /** By model and item: why there is no score; null where there is one. */
  unscored: readonly (readonly (string | null)[])[]
  /** By model and item: whether a response was sent. */
  sent: readonly (readonly boolean[])[]
}

/** @throws {AppError} 400 `metric_unknown` for one that there are no scores of */
export function metricIn({ metrics }: ScoreTable, name: string): Metric {
  return findMetric(metrics, name)
}

/** The items of one split, or the table as it is. */
export function splitOf(table: ScoreTable, split: Split | 'all'): ScoreTable {
  if (split === 'all') return table
  const places = [...table.items.keys()].filter((place) => table.items[place]!.split === split)
  if (places.length === table.items.length) return table
  const pick = <Value>(rows: readonly (readonly Value[])[]) => rows.map((row) => places.map((place) => row[place]!))
  return {
    ...table,
    items: places.map((place) => table.items[place]!),
    scores: byMetric(table.metrics, (name) => pick(table.scores[name]!)),
    unscored: pick(table.unscored),
    sent: pick(table.sent)
  }
}

/** What statistics are computed from: the scores under one metric, without why others are missing. */
export function scoresAlone(table: ScoreTable, name: string): ScoreTable {
  const scores = { [name]: table.scores[name]! }
  return { ...table, metrics: [metricIn(table, name)], scores, unscored: table.models.map(() => []) }
}

/** The table with its models in another order, or some of them. @param order where each of them stands today */
export function inOrder(table: ScoreTable, order: readonly number[]): ScoreTable {
  const rows = <Value>(of: readonly Value[]) => order.map((place) => of[place]!)
  return {
    ...table,
    models: rows(table.models),
    scores: byMetric(table.metrics, (name) => rows(table.scores[name]!)),
    unscored: rows(table.unscored),
    sent: rows(table.sent)
  }
}

/** The table line by line: model by model, item by item. */
export function* recordsOf({ release, releaseHash, panel, ...table }: ScoreTable): Generator<ScoreRecord> {
  for (const [row, model] of table.models.entries()) {
    for (const [place, item] of table.items.entries()) {
      yield {
        ...{ release, releaseHash, panel, ...model, ...item },
        sent: table.sent[row]![place]!,
        scores: byMetric(table.metrics, (name) => table.scores[name]![row]![place]!),
        unscored: table.unscored[row]![place]!
      }
    }
  }
}

/**
 * Puts records together again, in whatever order they come.
 *
 * @param manifest of their release, whose metrics they have scores of
 * @throws {InvalidError} `scores_empty`; `scores_mixed` when they are of several releases or panels; `scores_differ` when
 *   two say different things of one submission or item, or of one score; `scores_incomplete` when a submission lacks an
 *   item that others have
 */
export function tableOf(records: Iterable<ScoreRecord>, manifest: Manifest): ScoreTable {
  const models = new Map<string, ScoredModel>()
  const items = new Map<string, ScoredItem>()
  const cells = new Map<string, Map<string, ScoreRecord>>()
  let first: ScoreRecord | null = null
  for (const record of records) {
    first ??= record
    for (const name of ['release', 'releaseHash', 'panel'] as const) {
      if (record[name] !== first[name]) {
        throw new InvalidError(
          'scores_mixed',
          `the scores are of more than one ${name}: ${first[name]}, ${record[name]}`
        )
      }
    }
    const { submissionId, team, model, family, setting, itemId, taskType, split, source } = record
    note(models, submissionId, { submissionId, team, model, family, ...(setting && { setting }) })
    note(items, itemId, { itemId, taskType, split, source })
    const row = cells.get(submissionId) ?? new Map<string, ScoreRecord>()
    cells.set(submissionId, row)
    if (row.has(itemId)) {
      throw new InvalidError('scores_differ', `submission ${submissionId} has more than one score of item ${itemId}`)
    }
    row.set(itemId, record)
  }
  if (first === null) throw new InvalidError('scores_empty', 'the file holds no scores')
  const ordered = [...models.values()].sort(byModel)
  const placed = [...items.values()].sort((a, b) => byCodeUnit(a.itemId, b.itemId))
  const rows = ordered.map(({ submissionId }) => placed.map(({ itemId }) => cellOf(cells, submissionId, itemId)))
  const { metrics } = manifest
  return {
    ...{ release: first.release, releaseHash: first.releaseHash, manifest, panel: first.panel },
    models: ordered,
    items: placed,
    metrics,
    scores: byMetric(metrics, (name) => rows.map((row) => row.map(({ scores }) => scores[name] ?? null))),
    unscored: rows.map((row) => row.map(({ unscored }) => unscored)),
    sent: rows.map((row) => row.map(({ sent }) => sent))
  }
}

/** By name, and then by id; by code unit, since a collation would order differently on another machine. */
export function byModel(one: ScoredModel, other: ScoredModel): number {
  return byCodeUnit(`${one.model}\n${one.submissionId}`, `${other.model}\n${other.submissionId}`)
}

export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function note<Value extends object>(known: Map<string, Value>, id: string, value: Value): void {
  const before = known.get(id)
  if (before === undefined) known.set(id, value)
  else if (JSON.stringify(before) !== JSON.stringify(value)) {
    throw new InvalidError(
      'scores_differ',
      `the lines of ${id} differ: ${JSON.stringify(before)}, ${JSON.stringify(value)}`
    )
  }
}

function cellOf(cells: Map<string, Map<string, ScoreRecord>>, submissionId: string, itemId: string): ScoreRecord {
  const record = cells.get(submissionId)?.get(itemId)
  if (record) return record
  throw new InvalidError('scores_incomplete', `submission ${submissionId} has no line for item ${itemId}`)
}
