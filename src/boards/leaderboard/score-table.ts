import { InvalidError } from '../../errors.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { type ProfileName, profileNames } from '../../schemas/rubric.ts'
import type { ScoreRecord } from '../../schemas/score-record.ts'
import type { Split } from '../../schemas/states.ts'

export type ScoredModel = Pick<ScoreRecord, 'submissionId' | 'team' | 'model' | 'family'>
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
  /** By profile, model and item: in [0, 1], or null while unscored. */
  scores: Readonly<Record<ProfileName, readonly (readonly (number | null)[])[]>>
  /** By model and item: why there is no score; null where there is one. */
  unscored: readonly (readonly (string | null)[])[]
  /** By model and item: whether a response was sent. */
  sent: readonly (readonly boolean[])[]
}

/** The items of one split, or the table as it is. */
export function splitOf(table: ScoreTable, split: Split | 'all'): ScoreTable {
  if (split === 'all') return table
  const places = [...table.items.keys()].filter((place) => table.items[place]!.split === split)
  const pick = <Value>(rows: readonly (readonly Value[])[]) => rows.map((row) => places.map((place) => row[place]!))
  return {
    ...table,
    items: places.map((place) => table.items[place]!),
    scores: { table2: pick(table.scores.table2), 'appendix-g': pick(table.scores['appendix-g']) },
    unscored: pick(table.unscored),
    sent: pick(table.sent)
  }
}

/** The table line by line: model by model, item by item. */
export function* recordsOf({ release, releaseHash, panel, ...table }: ScoreTable): Generator<ScoreRecord> {
  for (const [row, model] of table.models.entries()) {
    for (const [place, item] of table.items.entries()) {
      yield {
        ...{ release, releaseHash, panel, ...model, ...item },
        sent: table.sent[row]![place]!,
        table2: table.scores.table2[row]![place]!,
        'appendix-g': table.scores['appendix-g'][row]![place]!,
        unscored: table.unscored[row]![place]!
      }
    }
  }
}

/**
 * Puts records together again, in whatever order they come.
 *
 * @param manifest of their release
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
    const { submissionId, team, model, family, itemId, taskType, split, source } = record
    note(models, submissionId, { submissionId, team, model, family })
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
  const under = (profile: ProfileName) => rows.map((row) => row.map((record) => record[profile]))
  const [table2, appendixG] = profileNames.map(under)
  return {
    ...{ release: first.release, releaseHash: first.releaseHash, manifest, panel: first.panel },
    models: ordered,
    items: placed,
    scores: { table2: table2!, 'appendix-g': appendixG! },
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
