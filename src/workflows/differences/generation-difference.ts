import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { type ItemRow, itemsOfPaper } from '../../db/items.ts'
import { roundsOf } from '../../db/rounds.ts'
import { extractions, papers } from '../../db/tables.ts'
import { NotFoundError } from '../../errors.ts'
import type { GenerationAsked } from '../../schemas/extraction-settings.ts'
import type { GenerationDifference } from '../../schemas/item-difference.ts'
import type { JsonValue } from '../../schemas/json.ts'
import { contentDifference } from './content-difference.ts'
import { likenessOfContents, pairByLikeness } from './pair-by-likeness.ts'

/** Items of two generations that share less than so many of their words are about different things. A choice of ours. */
const leastLikeness = 0.3

export type GenerationsAsked = {
  paperId: string
  suite: string
  taskType: string
  from: GenerationAsked
  to: GenerationAsked
}

/**
 * In what the items of one generation of a paper and task type differ from those of another. Items are found again by their
 * content; where each has but one, as most task types make, these two are compared whatever they say.
 *
 * @throws {NotFoundError} `paper_not_found`, `generation_not_found`
 */
export async function generationDifference(db: Executor, asked: GenerationsAsked): Promise<GenerationDifference> {
  const { paperId, suite, taskType } = asked
  const [paper] = await db.select({ id: papers.id }).from(papers).where(eq(papers.id, paperId))
  if (!paper) throw new NotFoundError('paper', paperId)
  const from = await sideOf(db, asked, asked.from)
  const to = await sideOf(db, asked, asked.to)
  return {
    ...{ paper: paperId, suite, taskType },
    from: from.told,
    to: to.told,
    items: compareItems(from.items, to.items)
  }
}

async function sideOf(db: Executor, { paperId, suite, taskType }: GenerationsAsked, asked: GenerationAsked) {
  const { generation, generationName } = extractions
  const isOf = { paperId, suite, taskType }
  const [extraction] = await db
    .select()
    .from(extractions)
    .where(
      and(
        eq(extractions.paperId, paperId),
        eq(extractions.suite, suite),
        eq(extractions.taskType, taskType),
        typeof asked === 'number' ? eq(generation, asked) : eq(generationName, asked)
      )
    )
  if (!extraction) throw new NotFoundError('generation', `${asked} of ${taskType} of ${paperId}`)
  const own = await itemsOfPaper(db, { ...isOf, generation: extraction.generation })
  return { items: own, told: await tellSide(db, extraction, own.length) }
}

async function tellSide(db: Executor, extraction: ExtractionRow, count: number): Promise<GenerationDifference['from']> {
  const { id, generation, generationName: name, settings, state } = extraction
  const rounds = await roundsOf(db, id)
  return {
    ...{ generation, name, settings, extraction: id, state },
    models: [...new Set(rounds.map(({ modelId }) => modelId))],
    prompts: rounds.map(({ promptId, promptVersion, promptHash }) => ({ promptId, promptVersion, promptHash })),
    items: count
  }
}

function compareItems(from: readonly ItemRow[], to: readonly ItemRow[]): GenerationDifference['items'] {
  const [olds, nows] = [from.map(contentOf), to.map(contentOf)]
  const areAlone = olds.length === 1 && nows.length === 1
  const pairs = areAlone ? [[0, 0] as const] : pairByLikeness(olds, nows, () => null, leastLikeness)
  const compared = pairs
    .toSorted(([, a], [, b]) => a - b)
    .map(([old, now]) => {
      const fields = contentDifference(olds[old]!, nows[now]!)
      return {
        change: fields.length === 0 ? ('same' as const) : ('changed' as const),
        ...{ from: named(from[old]!), to: named(to[now]!), fields },
        likeness: likenessOfContents(olds[old]!, nows[now]!)
      }
    })
  const alone = { likeness: null, fields: [] }
  const [paired, matched] = [new Set(pairs.map(([old]) => old)), new Set(pairs.map(([, now]) => now))]
  return [
    ...compared,
    ...from.flatMap((item, place) =>
      paired.has(place) ? [] : [{ change: 'removed' as const, from: named(item), to: null, ...alone }]
    ),
    ...to.flatMap((item, place) =>
      matched.has(place) ? [] : [{ change: 'added' as const, from: null, to: named(item), ...alone }]
    )
  ]
}

function named({ id, state }: ItemRow) {
  return { id, state }
}

function contentOf({ examinee, gold }: Pick<ItemRow, 'examinee' | 'gold'>): JsonValue {
  return { examinee, gold }
}
