import type { ResponseFindings } from '../../db/model-findings.ts'
import { judgedDimensions } from '../../grading/score-response.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { Suite, TaggedPart, TaskType } from '../../suites/suite.ts'
import { wholeVerdicts } from '../judges/judge-scores.ts'
import { placesOf } from './board-strata.ts'
import type { ItemSheet } from './item-sheets.ts'
import type { ScoreTable } from './score-table.ts'

/** One value of a tag over the items that have a part with it. */
export type TagRows = {
  taskType: string
  tag: string
  value: string
  /** Places of the items in the table, in order. */
  items: readonly number[]
  parts: number
  /** By item: the sum of the shares of its parts. */
  weights: readonly number[]
  /** By model and item: the sum of share and score; null while a part has no score. */
  sums: readonly (readonly (number | null)[])[]
}

/** The same of the items alone; by item its parts, each with its share. */
export type TagRow = Omit<TagRows, 'sums'> & { shares: readonly (readonly Pick<TaggedPart, 'id' | 'share'>[])[] }

type TagsOf = NonNullable<TaskType['tagging']>

/**
 * The values of all tags of all task types, each in the order of the task type.
 *
 * @param sheets of the items of the table
 */
export function tagRows({ suite, table }: { suite: Suite; table: ScoreTable }, sheets: readonly ItemSheet[]): TagRow[] {
  return suite.taskTypes.flatMap(({ name, tagging }) =>
    tagging ? rowsOf({ taskType: name, tagging }, { places: placesOf(table, name), sheets }) : []
  )
}

type Sheets = { places: readonly number[]; sheets: readonly ItemSheet[] }

function rowsOf({ taskType, tagging }: { taskType: string; tagging: TagsOf }, { places, sheets }: Sheets): TagRow[] {
  const order = (tag: string, value: string) => orderOf(tagging, tag, value)
  const rows = tagging.tags.flatMap(({ name: tag }) => {
    const cells = places.flatMap((place) => {
      const having = sheets[place]!.tagged.filter(({ tags }) => Object.hasOwn(tags, tag))
      return [...Map.groupBy(having, ({ tags }) => tags[tag]!)].map(([value, own]) => ({ value, place, own }))
    })
    return [...Map.groupBy(cells, ({ value }) => value)].map(([value, own]): TagRow => {
      const shares = own.map((cell) => cell.own.map(({ id, share }) => ({ id, share })))
      return {
        ...{ taskType, tag, value, items: own.map(({ place }) => place) },
        parts: shares.reduce((sum, { length }) => sum + length, 0),
        weights: shares.map((ofItem) => ofItem.reduce((sum, { share }) => sum + share, 0)),
        shares
      }
    })
  })
  return rows.sort((a, b) => order(a.tag, a.value) - order(b.tag, b.value) || (a.value < b.value ? -1 : 1))
}

/** The score of a part of one item, by its id; null where there is none. */
export type ScoreOf = (id: string) => number | null

/**
 * By row and item the scores of one model: from what rules and judges found, and from item scores.
 *
 * @param scores of the parts of each item of the table
 */
export function sumsOf(rows: readonly TagRow[], scores: readonly ScoreOf[]): (number | null)[][] {
  return rows.map(({ items, shares }) =>
    items.map((item, place) => {
      const given = shares[place]!.map(({ id, share }) => ({ share, score: scores[item]!(id) }))
      return given.some(({ score }) => score === null)
        ? null
        : given.reduce((sum, { share, score }) => sum + share * score!, 0)
    })
  )
}

/** What responses to one item are graded by, and what this one scores under the metric. */
type Grading = { taskType: TaskType; sheet: ItemSheet; ofMetric: number | null; panel: PanelDefinition | null }

/**
 * The scores of the parts of one response. A response that was not sent, or held no answer, scores 0 on each part, as it does
 * on the whole. The mean over judges is taken part by part, so a part has no score while a judge owes its verdict.
 */
export function scoreOfParts({ rule, verdicts }: ResponseFindings, { ofMetric, ...grading }: Grading): ScoreOf {
  const { tagging } = grading.taskType
  if (tagging?.scoredBy === 'metric') return () => ofMetric
  if (!tagging || !rule) return () => null
  if (rule.parse !== 'parsed') return () => 0
  const scores = tagging.scoredBy === 'rules' ? tagging.scores(rule.evidence) : judgedParts(verdicts, grading)
  return (id) => scores.get(id) ?? null
}

/** The mean over judges of each part of the sheet; none where a judge owes a verdict. */
function judgedParts(
  verdicts: ResponseFindings['verdicts'],
  { taskType, sheet: { taggedParts: parts }, panel }: Omit<Grading, 'ofMetric'>
): Map<string, number> {
  const { rubric, hash: rubricHash } = taskType.rubric
  // Each part by itself is what a dimension of one part would be.
  const alone = parts.map((part) => ({ ...part, dimension: part.id }))
  const judges = (panel?.judges ?? []).map(({ modelId }) => {
    const own = verdicts.filter(({ judge }) => judge === modelId)
    const whole = wholeVerdicts(own, { parts, repeats: panel!.repeats, rubricHash })
    return whole && judgedDimensions(alone, whole, rubric)
  })
  if (judges.length === 0 || judges.includes(null)) return new Map()
  return new Map(
    parts.map(({ id }, place) => [id, judges.reduce((sum, judged) => sum + judged![place]!.score, 0) / judges.length])
  )
}

/** Values that the task type does not name come last. */
function orderOf({ tags }: TagsOf, tag: string, value: string): number {
  const place = tags.findIndex(({ name }) => name === tag)
  const known = tags[place]!.values.indexOf(value)
  return place * 1000 + (known < 0 ? 999 : known)
}
