import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { rulesOn } from '../../db/published-scores.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { InvalidError } from '../../errors.ts'
import type { AskedDrift } from '../../schemas/concept-drift.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite, Suites, TaskType } from '../../suites/suite.ts'
import { itemsOfPage } from '../leaderboard/items-of-page.ts'
import { loadAsked } from '../leaderboard/load-score-table.ts'
import { readInTurn } from '../leaderboard/read-in-turn.ts'
import { splitOf } from '../leaderboard/score-table.ts'
import type { ConceptTable, DatedItem } from './concept-table.ts'

/** What is asked of a fragment's item; other task types may have nothing of it. A year that is not known is null. */
const datedSchema = z.object({ year: z.int().nullable(), characters: z.int().positive() })
const languageSchema = z.object({ language: z.string().trim().toLowerCase().min(1) })
const sourceSchema = z.object({ source: z.string().trim().min(1) })

/** With the ids of the items, by their places: what is computed from a table does not rest on them. */
export type LoadedConcepts = ConceptTable & { itemIds: readonly string[] }

export type ConceptQuery = Pick<AskedDrift, 'release' | 'split' | 'panel' | 'profile' | 'setting' | 'taskType'>

/**
 * The scores of the published submissions of one panel on the items of a task type made from fragments, with their years
 * and lengths, languages and sources, and what each field of a response scored.
 *
 * @param query.taskType the suite's first one that is made from fragments when left out
 * @throws {NotFoundError} {InvalidError} as `loadAsked`; `task_type_not_found`; `task_type_undated` when it is not made
 *   from fragments
 */
export async function loadConcepts(
  { db, suites }: { db: Executor; suites: Suites },
  asked: ConceptQuery
): Promise<LoadedConcepts> {
  const { table: whole, query } = await loadAsked({ db, suites }, asked)
  const table = splitOf(whole, query.split)
  const taskType = datedTaskType(await pinnedSuite({ db, suites }, table.manifest, null), query.taskType)
  const { release, releaseHash, panel, models } = table
  const places = [...table.items.keys()].filter((place) => table.items[place]!.taskType === taskType.name)
  const pick = <Value>(rows: readonly (readonly Value[])[]) => rows.map((row) => places.map((place) => row[place]!))
  const fields = taskType.rubric.rubric.dimensions.filter(({ by }) => by === 'rule').map(({ id }) => id)
  const fieldScores = fields.map(() => models.map(() => places.map((): number | null => null)))
  const items: ConceptTable['items'][number][] = []
  const pageSize = itemsOfPage(models.length)
  for (let from = 0; from < places.length; from += pageSize) {
    const page = places.slice(from, from + pageSize).map((place) => table.items[place]!)
    const itemIds = page.map(({ itemId }) => itemId)
    const contents = await releaseItemsOf(db, release, itemIds)
    items.push(...page.map(({ itemId, split }) => ({ split, ...aboutFragment(contents.get(itemId)) })))
    for (const { model, item, field, score } of await readInTurn(() => readFields(db, { fields, models, itemIds }))) {
      fieldScores[field]![model]![from + item] = score
    }
  }
  const scores = pick(table.scores[query.profile]!)
  return {
    ...{
      release,
      releaseHash,
      panel,
      profile: query.profile,
      ...(table.profile && { chosen: table.profile }),
      taskType: taskType.name,
      fields,
      models,
      items,
      scores
    },
    ...{ sent: pick(table.sent), fieldScores },
    itemIds: places.map((place) => table.items[place]!.itemId)
  }
}

function datedTaskType(suite: Suite, name: string | undefined): TaskType {
  const found =
    name === undefined ? suite.taskTypes.find(({ source }) => source.kind === 'fragments') : findTaskType(suite, name)
  if (found?.source.kind === 'fragments') return found
  throw new InvalidError('task_type_undated', `concepts over time require a task type made from fragments, got ${name}`)
}

function aboutFragment(content: { examinee: unknown; gold: unknown } | undefined): Omit<DatedItem, 'split'> {
  const dated = datedSchema.safeParse(content?.gold)
  const { year, characters } = dated.success ? dated.data : { year: null, characters: null }
  const language = languageSchema.safeParse(content?.examinee).data?.language ?? null
  return { year, characters, language, source: sourceSchema.safeParse(content?.gold).data?.source ?? null }
}

/** What rules gave each field of each response; 0 for all fields of one that they could not read. */
async function readFields(
  db: Executor,
  { fields, models, itemIds }: { fields: readonly string[]; models: ConceptTable['models']; itemIds: readonly string[] }
): Promise<{ model: number; item: number; field: number; score: number }[]> {
  if (models.length === 0) return []
  const modelPlaces = new Map(models.map(({ submissionId }, place) => [submissionId, place]))
  const itemPlaces = new Map(itemIds.map((itemId, place) => [itemId, place]))
  return (await rulesOn(db, [...modelPlaces.keys()], itemIds)).flatMap(({ submissionId, itemId, dimensions }) => {
    const [model, item] = [modelPlaces.get(submissionId)!, itemPlaces.get(itemId)!]
    const found = new Map(dimensions.map(({ dimension, score }) => [dimension, score]))
    return fields.map((name, field) => ({ model, item, field, score: found.get(name) ?? 0 }))
  })
}
