import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { noRelease } from '../../db/no-release.ts'
import { findProfile, type ProfileRow } from '../../db/profiles.ts'
import {
  findManifest,
  type ItemScoreRow,
  publishedSubmissions,
  releaseOutline,
  scoresOf,
  sentItems
} from '../../db/published-scores.ts'
import { byMetric, findMetric } from '../../grading/metrics.ts'
import type { BoardSetting } from '../../schemas/declaration.ts'
import { itemSource } from '../../schemas/item-source.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import type { Manifest, Metric } from '../../schemas/manifest.ts'
import type { Provenance } from '../../schemas/states.ts'
import { canBeGuessed, checkSetting } from '../../suites/settings.ts'
import type { Suites } from '../../suites/suite.ts'
import { choosePanel } from './choose-panel.ts'
import { isOfSetting } from './choose-setting.ts'
import { readInTurn } from './read-in-turn.ts'
import { recomputeScores } from './recompute-scores.ts'
import { resolveQuery } from './resolve-query.ts'
import { byCodeUnit, byModel, type ScoredItem, type ScoredModel, type ScoreTable } from './score-table.ts'
import { tableMemory } from './table-memory.ts'

/** Scores of one metric that are read at a time. */
const cellsOfPage = 5_000

type Wanted = { release: string; panel?: string | undefined; setting?: BoardSetting | undefined }
type Asked = Wanted & { profile?: string | undefined; weights?: string | undefined }

/**
 * The item scores of a release's published submissions of one setting that one panel judged, under every metric.
 *
 * @param query.panel the only one of these submissions when left out
 * @param query.setting zero-shot when left out
 * @throws {NotFoundError} `release_not_found` also for one that is not frozen; `panel_not_found` when no published
 *   submission was judged by the panel
 * @throws {InvalidError} `setting_unknown`; `panel_needed` when the submissions of the setting were judged by several panels and none is named
 */
export async function loadScoreTable(db: Executor, query: Wanted): Promise<ScoreTable> {
  return await loadUnder(db, query, (metrics) => metrics)
}

/**
 * The same under the one metric, or profile, that a query asks for, with the query that names it.
 *
 * @throws {AppError} 400 `metric_unknown`, `weights_invalid`; as `recomputeScores`, and as `loadScoreTable`
 */
export async function loadAsked<Query extends Asked>(
  { db, suites }: { db: Executor; suites: Suites },
  query: Query
): Promise<{ table: ScoreTable; query: Resolved<Query> }> {
  const profile = await profileOf(db, query)
  const metric = profile ? undefined : query.profile
  const table = await plain(db, query.release, [query.panel, metric, query.setting], () =>
    loadUnder(db, query, (metrics) => [findMetric(metrics, metric)])
  )
  const { panel, manifest } = table
  if (!profile) return { table, query: resolveQuery(query, manifest) }
  const recomputed = await remembered(db, query.release, [panel, profile.hash, query.setting], () =>
    recomputeScores({ db, suites }, table, profile)
  )
  return { table: recomputed, query: resolveQuery(query, { ...manifest, metrics: recomputed.metrics }) }
}

/** Tables under one metric, and under profiles: every statistic, and every chart, is made from the same. */
const plain = tableMemory<ScoreTable>(2)
const remembered = tableMemory<ScoreTable>(4)

/** The profile that a query names; null where it names a metric of the release, or what nobody knows. */
async function profileOf(db: Executor, { release, profile: name }: Asked): Promise<ProfileRow | null> {
  if (name === undefined) return null
  const manifest = await readInTurn(() => findManifest(db, release))
  if (!manifest || manifest.metrics.some((metric) => metric.name === name)) return null
  return await findProfile(db, { suite: manifest.suite, name })
}

/** A manifest as it holds for submissions of a setting: what guessing scores among options is nothing without them. */
function askedSo(manifest: Manifest, setting: BoardSetting | undefined): Manifest {
  if (canBeGuessed(setting)) return manifest
  return { ...manifest, taskTypes: manifest.taskTypes.map(({ chance: _, ...taskType }) => taskType) }
}

async function loadUnder(
  db: Executor,
  query: Wanted,
  choose: (metrics: readonly Metric[]) => readonly Metric[]
): Promise<ScoreTable> {
  const release = await readInTurn(() => releaseOutline(db, query.release))
  if (!release) throw await noRelease(db, query.release)
  const { contentHash: releaseHash, manifest } = release
  const metrics = choose(manifest.metrics)
  if (query.setting !== 'all')
    checkSetting(
      { name: manifest.suite, adaptations: manifest.adaptations, settings: manifest.settings },
      query.setting
    )
  const places = metrics.map(({ name }) => manifest.metrics.findIndex((metric) => metric.name === name))
  const all = await readInTurn(() => publishedSubmissions(db, query.release))
  const ofSetting = all.filter((row) => isOfSetting(row, query.setting))
  const panel = choosePanel(query.panel, ofSetting, all)
  const models = ofSetting
    .filter(({ panelId }) => panelId === panel)
    .map(({ id, team, model, family, setting }): ScoredModel => {
      return { submissionId: id, team, model, family, ...(setting && { setting }) }
    })
    .sort(byModel)
  const items = release.items
    .map(({ provenance, ...item }): ScoredItem => ({ ...item, source: sourceId(releaseHash, provenance) }))
    .sort((a, b) => byCodeUnit(a.itemId, b.itemId))
  const gradedAt = new Map(all.map(({ id, updatedAt }) => [id, updatedAt.toISOString()]))
  const keyOf = ({ submissionId }: ScoredModel) => `${submissionId} ${gradedAt.get(submissionId)} ${places}`
  const memory = rowsOf(db)
  // Taken at once: what is read meanwhile, here or for another board, may drive them out.
  const found = new Map(models.map((model) => [model, memory.get(keyOf(model))]))
  const unread = models.filter((model) => found.get(model) === undefined)
  const pageSize = Math.max(1, Math.floor(cellsOfPage / items.length))
  for (let from = 0; from < unread.length; from += pageSize) {
    const page = unread.slice(from, from + pageSize)
    const rows = await readInTurn(() => readModels(db, { models: page, items, metrics: places }))
    for (const [place, model] of page.entries()) found.set(model, rows[place]!)
  }
  for (const model of unread) memory.set(keyOf(model), found.get(model)!)
  const rows = models.map((model) => found.get(model)!)
  return {
    ...{
      release: query.release,
      releaseHash,
      manifest: askedSo(manifest, query.setting),
      panel,
      models,
      items,
      metrics
    },
    scores: byMetric(metrics, (_, place) => rows.map(({ scores }) => scores[place]!)),
    unscored: rows.map(({ unscored }) => unscored),
    sent: rows.map(({ sent }) => sent)
  }
}

/** Rows of submissions that were read before: of a board that one more joins, all others. They are those of `plain`. */
const readBefore = new WeakMap<Executor, LRUCache<string, ModelRows>>()
const mostBytes = 80 * 2 ** 20

function rowsOf(db: Executor): LRUCache<string, ModelRows> {
  const rows = readBefore.get(db) ?? new LRUCache<string, ModelRows>({ maxSize: mostBytes, sizeCalculation: bytesOf })
  readBefore.set(db, rows)
  return rows
}

/** A row has a word for each item under each metric, for the reason and for whether it was sent, and two more when packed. */
function bytesOf({ scores, sent }: ModelRows): number {
  return 8 * (scores.length + 4) * (sent.length + 1)
}

/** A submission's rows of the table, by item; the scores by metric first. */
type ModelRows = { scores: (number | null)[][]; unscored: (string | null)[]; sent: boolean[] }

async function readModels(
  db: Executor,
  wanted: { models: readonly ScoredModel[]; items: readonly ScoredItem[]; metrics: readonly number[] }
): Promise<ModelRows[]> {
  const { models, items, metrics } = wanted
  const ids = models.map(({ submissionId }) => submissionId)
  const scores = await scoresOf(db, ids, metrics)
  const sent = await sentItems(db, ids)
  return ids.map((id) => {
    const scored = new Map(scores.get(id)?.map((row) => [row[0], row]))
    const responded = new Set(sent.get(id))
    const found = items.map(({ itemId }) => scored.get(itemId))
    return {
      scores: metrics.map((_, place) => found.map((row) => row?.[2][place] ?? null)),
      unscored: found.map(whyUnscored),
      sent: items.map(({ itemId }) => responded.has(itemId))
    }
  })
}

/** A score may lack under one metric alone, where it has no dimension that applies. */
function whyUnscored(row: ItemScoreRow | undefined): string | null {
  if (!row) return 'not_graded'
  const [, reason, values] = row
  if (reason !== null) return reason
  return values.includes(null) ? 'no_applicable_dimension' : null
}

/** Tells which items come from one paper, fragment, template or instance, and nothing of which it is. */
function sourceId(releaseHash: string, provenance: Provenance): string {
  return `${provenance.source}-${hash('sha256', `${releaseHash}\n${itemSource(provenance)}`).slice(0, 16)}`
}
