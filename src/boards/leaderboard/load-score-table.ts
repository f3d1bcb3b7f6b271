import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import {
  type ItemScoreRow,
  publishedSubmissions,
  releaseOutline,
  scoresOf,
  sentItems
} from '../../db/published-scores.ts'
import { NotFoundError } from '../../errors.ts'
import { itemSource } from '../../schemas/item-source.ts'
import type { Provenance } from '../../schemas/states.ts'
import { choosePanel } from './choose-panel.ts'
import { readInTurn } from './read-in-turn.ts'
import { byCodeUnit, byModel, type ScoredItem, type ScoredModel, type ScoreTable } from './score-table.ts'

/**
 * The item scores of a release's published submissions that one panel judged.
 *
 * @param query.panel the only one of the release's submissions when left out
 * @throws {NotFoundError} `release_not_found` also for one that is not frozen; `panel_not_found` when no published
 *   submission was judged by the panel
 * @throws {InvalidError} `panel_needed` when the release has submissions of several panels and none is named
 */
export async function loadScoreTable(
  db: Executor,
  query: { release: string; panel?: string | undefined }
): Promise<ScoreTable> {
  const release = await readInTurn(() => releaseOutline(db, query.release))
  if (!release) throw new NotFoundError('release', query.release)
  const all = await readInTurn(() => publishedSubmissions(db, query.release))
  const panel = choosePanel(query.panel, all)
  const models = all
    .filter(({ panelId }) => panelId === panel)
    .map(({ id, team, model, family }): ScoredModel => ({ submissionId: id, team, model, family }))
    .sort(byModel)
  const items = release.items
    .map(({ provenance, ...item }): ScoredItem => ({ ...item, source: sourceId(release.contentHash, provenance) }))
    .sort((a, b) => byCodeUnit(a.itemId, b.itemId))
  const rows: ModelRows[] = []
  for (const { submissionId } of models) rows.push(await readInTurn(() => readModel(db, submissionId, items)))
  return {
    ...{ release: query.release, releaseHash: release.contentHash, manifest: release.manifest, panel, models, items },
    scores: { table2: rows.map(({ table2 }) => table2), 'appendix-g': rows.map(({ appendixG }) => appendixG) },
    unscored: rows.map(({ unscored }) => unscored),
    sent: rows.map(({ sent }) => sent)
  }
}

/** A submission's rows of the table, by item. */
type ModelRows = {
  table2: (number | null)[]
  appendixG: (number | null)[]
  unscored: (string | null)[]
  sent: boolean[]
}

async function readModel(db: Executor, submissionId: string, items: readonly ScoredItem[]): Promise<ModelRows> {
  const scored = new Map((await scoresOf(db, submissionId)).map((row) => [row[0], row]))
  const responded = new Set(await sentItems(db, submissionId))
  const found = items.map(({ itemId }) => scored.get(itemId))
  return {
    table2: found.map((row) => row?.[1] ?? null),
    appendixG: found.map((row) => row?.[2] ?? null),
    unscored: found.map(whyUnscored),
    sent: items.map(({ itemId }) => responded.has(itemId))
  }
}

/** A score may lack under one profile alone, where it has no dimension that applies. */
function whyUnscored(row: ItemScoreRow | undefined): string | null {
  if (!row) return 'not_graded'
  const [, table2, appendixG, reason] = row
  if (reason !== null) return reason
  return table2 === null || appendixG === null ? 'no_applicable_dimension' : null
}

/** Tells which items come from one paper, fragment, template or instance, and nothing of which it is. */
function sourceId(releaseHash: string, provenance: Provenance): string {
  return `${provenance.source}-${hash('sha256', `${releaseHash}\n${itemSource(provenance)}`).slice(0, 16)}`
}
