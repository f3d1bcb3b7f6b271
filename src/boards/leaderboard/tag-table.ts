import { setImmediate as turn } from 'node:timers/promises'
import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { evidenceOn } from '../../db/published-scores.ts'
import type { JudgedPart } from '../../grading/grading.ts'
import { judgedDimensions } from '../../grading/score-response.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite, TaggedPart, TaskType } from '../../suites/suite.ts'
import { wholeVerdicts } from '../judges/judge-scores.ts'
import { placesOf } from './board-strata.ts'
import { findingsPage, type ItemFindings } from './findings-page.ts'
import { itemsOfPage } from './items-of-page.ts'
import { readInTurn } from './read-in-turn.ts'
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

type TagsOf = NonNullable<TaskType['tagging']>
type Source = { db: Executor; suite: Suite; table: ScoreTable }

/**
 * Gathers the scores of the tagged parts of a task type, from what rules and judges found and from item scores. A response
 * that was not sent, or held no answer, scores 0 on each part, as it does on the whole. The mean over judges is taken part by
 * part, so a part has no score while a judge owes its verdict.
 *
 * @param wanted.tag the only one that is gathered, if named
 * @returns rows by tag and value, each in the order of the task type
 */
export async function gatherTags(
  { db, suite, table }: Source,
  wanted: { taskType: string; tag?: string | undefined; profile: string }
): Promise<TagRows[]> {
  const taskType = findTaskType(suite, wanted.taskType)
  const { tagging } = taskType
  if (!tagging) return []
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  const names = tagging.tags.flatMap(({ name }) => (wanted.tag === undefined || wanted.tag === name ? [name] : []))
  const found = new Map<string, Gathered>()
  const places = placesOf(table, wanted.taskType)
  const pageSize = itemsOfPage(table.models.length)
  for (let from = 0; from < places.length; from += pageSize) {
    const page = places.slice(from, from + pageSize)
    const read = await readInTurn(() => readPage({ db, table }, page, tagging))
    for (const [row, findings] of read.findings.entries()) {
      const place = page[row]!
      const content = readContent(taskType, findings.content)
      const parts = tagging.parts(content, findings.content.contentVersion)
      const judged =
        tagging.scoredBy === 'judges' ? (taskType.judging?.parts(content, taskType.rubric.rubric) ?? []) : []
      const scores = table.models.map((model, at) => {
        const ofMetric = table.scores[wanted.profile]![at]![place]!
        const { itemId } = findings.item
        const evidence = read.evidence.get(keyOf({ submissionId: model.submissionId, itemId })) ?? null
        return scorer({ taskType, tagging, judged, panel: panel?.definition ?? null }, findings, {
          at,
          ofMetric,
          evidence
        })
      })
      for (const tag of names) addItem(found, { taskType: taskType.name, tag, place, parts, scores })
      await turn()
    }
  }
  const order = (tag: string, value: string) => orderOf(tagging, tag, value)
  return [...found.values()].sort(
    (a, b) => order(a.tag, a.value) - order(b.tag, b.value) || (a.value < b.value ? -1 : 1)
  )
}

type Gathered = {
  taskType: string
  tag: string
  value: string
  items: number[]
  parts: number
  weights: number[]
  sums: (number | null)[][]
}
/** The score of a part of one item, by its id; null where there is none. */
type ScoreOf = (id: string) => number | null

async function readPage({ db, table }: Pick<Source, 'db' | 'table'>, places: readonly number[], tagging: TagsOf) {
  const items = places.map((place) => table.items[place]!)
  const findings = await findingsPage(db, table, items)
  const submissionIds = table.models.map(({ submissionId }) => submissionId)
  const itemIds = items.map(({ itemId }) => itemId)
  const stored = tagging.scoredBy === 'rules' ? await evidenceOn(db, submissionIds, itemIds) : []
  return { findings, evidence: new Map(stored.map((row) => [keyOf(row), row.evidence])) }
}

/** What responses to one item are graded by; `judged` are the parts of its sheet. */
type Grading = { taskType: TaskType; tagging: TagsOf; judged: readonly JudgedPart[]; panel: PanelDefinition | null }
type Found = { at: number; ofMetric: number | null; evidence: JsonValue }

function scorer(
  { taskType, tagging, judged, panel }: Grading,
  { responses }: ItemFindings,
  { at, ofMetric, evidence }: Found
): ScoreOf {
  if (tagging.scoredBy === 'metric') return () => ofMetric
  const { rule, verdicts } = responses[at]!
  if (!rule) return () => null
  if (rule.parse !== 'parsed') return () => 0
  const scores =
    tagging.scoredBy === 'rules' ? tagging.scores(evidence) : judgedParts({ taskType, judged, panel }, verdicts)
  return (id) => scores.get(id) ?? null
}

/** The mean over judges of each part of the sheet; none where a judge owes a verdict. */
function judgedParts(
  { taskType, judged: parts, panel }: Omit<Grading, 'tagging'>,
  verdicts: ItemFindings['responses'][number]['verdicts']
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

type ItemParts = { taskType: string; tag: string; place: number; parts: readonly TaggedPart[]; scores: ScoreOf[] }

function addItem(found: Map<string, Gathered>, { taskType, tag, place, parts, scores }: ItemParts): void {
  const byValue = Map.groupBy(
    parts.filter(({ tags }) => Object.hasOwn(tags, tag)),
    ({ tags }) => tags[tag]!
  )
  for (const [value, own] of byValue) {
    const key = `${tag}\n${value}`
    const row = found.get(key) ?? { taskType, tag, value, items: [], parts: 0, weights: [], sums: scores.map(() => []) }
    found.set(key, row)
    row.items.push(place)
    row.parts += own.length
    row.weights.push(own.reduce((sum, { share }) => sum + share, 0))
    for (const [model, scoreOf] of scores.entries()) {
      const given = own.map(({ id, share }) => ({ share, score: scoreOf(id) }))
      row.sums[model]!.push(
        given.some(({ score }) => score === null)
          ? null
          : given.reduce((sum, { share, score }) => sum + share * score!, 0)
      )
    }
  }
}

function keyOf({ submissionId, itemId }: { submissionId: string; itemId: string }): string {
  return `${submissionId}\n${itemId}`
}

/** Values that the task type does not name come last. */
function orderOf({ tags }: TagsOf, tag: string, value: string): number {
  const place = tags.findIndex(({ name }) => name === tag)
  const known = tags[place]!.values.indexOf(value)
  return place * 1000 + (known < 0 ? 999 : known)
}
