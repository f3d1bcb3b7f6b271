import { mean, sampleCorrelation, sampleRankCorrelation } from 'simple-statistics'
import { type AnchoredResponse, type AnchorRow, anchoredResponses, listAnchors } from '../../db/anchors.ts'
import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { checkPartScores } from '../../grading/check-part-scores.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import { findMetric } from '../../grading/metrics.ts'
import { scoresByJudge } from '../../grading/score-response.ts'
import type { AnchorAgreement } from '../../schemas/anchor.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { krippendorffAlpha } from '../../statistics/agreement/krippendorff-alpha.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { ItemContent, Suite, Suites, TaskType } from '../../suites/suite.ts'
import { judgeScores } from './judge-scores.ts'

type Item = { taskType: TaskType; content: ItemContent; parts: readonly JudgedPart[] }
type Pair = { panel: string; judge: string; taskType: string; response: string; byJudge: number; byPeople: number }

/**
 * How the judges of a release compare with the people who scored some of its responses, and the people with each other,
 * at the level of item scores in [0, 1]. A judge's score and the mean of the people hold the same dimensions found by
 * rules. A response that several submissions sent under one panel counts once, with the mean of its judgments.
 *
 * @param asked a metric of the release; its first when left out
 * @throws {AppError} 400 `metric_unknown`
 */
export async function anchorAgreement(
  { db, suites }: { db: Executor; suites: Suites },
  release: string,
  asked: string | undefined
): Promise<AnchorAgreement> {
  const all = await listAnchors(db, release, { after: null })
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, release), null)
  const profile = findMetric(suite.metrics, asked).name
  const items = await itemsOf({ db, suite }, release, all)
  const anchors = all.filter(({ itemId, scores }) => fits(items.get(itemId), scores))
  const byResponse = Map.groupBy(anchors, ({ itemId, responseSha256 }) => `${itemId}\n${responseSha256}`)
  const pairs = await pairsOf(db, release, { items, byResponse, profile })
  return {
    release,
    profile,
    anchors: all.length,
    outdated: all.length - anchors.length,
    judges: [...Map.groupBy(pairs, ({ panel, judge, taskType }) => [panel, judge, taskType].join('\n'))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, own]) => compare(own)),
    people: agreementOfPeople(suite, { items, byResponse, profile })
  }
}

type Anchored = { items: Map<string, Item>; byResponse: Map<string, AnchorRow[]>; profile: string }

async function itemsOf(
  { db, suite }: { db: Executor; suite: Suite },
  release: string,
  anchors: readonly AnchorRow[]
): Promise<Map<string, Item>> {
  const rows = await releaseItemsOf(db, release, [...new Set(anchors.map(({ itemId }) => itemId))])
  return new Map(
    [...rows.values()].map((row) => {
      const taskType = findTaskType(suite, row.taskType)
      const content = readContent(taskType, row)
      return [row.itemId, { taskType, content, parts: taskType.judging?.parts(content, taskType.rubric.rubric) ?? [] }]
    })
  )
}

/** A rubric may have changed since people scored by it. */
function fits(item: Item | undefined, scores: AnchorRow['scores']): boolean {
  if (item === undefined) return false
  const { levels } = item.taskType.rubric.rubric
  return checkPartScores(item.parts, { levels }, scores) === null
}

/** One pair for each response and judge of a panel that scored it. */
async function pairsOf(db: Executor, release: string, { items, byResponse, profile }: Anchored): Promise<Pair[]> {
  const responses = (await anchoredResponses(db, release)).filter(({ itemId, sha256 }) =>
    byResponse.has(`${itemId}\n${sha256}`)
  )
  const panels = new Map<string, PanelDefinition>()
  for (const id of new Set(responses.flatMap(({ panelId }) => panelId ?? []))) {
    panels.set(id, (await findPanel(db, id))!.definition)
  }
  const pairs = responses.flatMap((response) => {
    const item = items.get(response.itemId)!
    const people = byResponse.get(`${response.itemId}\n${response.sha256}`)!
    return pairsOfResponse({ response, item, people, panel: panels.get(response.panelId ?? ''), profile })
  })
  const same = Map.groupBy(pairs, ({ panel, judge, response }) => [panel, judge, response].join('\n'))
  return [...same.values()].map((own) => ({
    ...own[0]!,
    byJudge: mean(own.map(({ byJudge }) => byJudge)),
    byPeople: mean(own.map(({ byPeople }) => byPeople))
  }))
}

function pairsOfResponse({
  response,
  item,
  people,
  panel,
  profile
}: {
  response: AnchoredResponse
  item: Item
  people: readonly AnchorRow[]
  panel: PanelDefinition | undefined
  profile: string
}): Pair[] {
  if (!panel) return []
  const { itemId, sha256, rules, judgments } = response
  const given = peopleScores(item, people, { rules, profile })
  if (given.length === 0) return []
  const byJudge = judgeScores(item.taskType, panel, { content: item.content, rules, judgments, metrics: [profile] })[
    profile
  ]!
  const place = { panel: response.panelId!, taskType: item.taskType.name, response: `${itemId}\n${sha256}` }
  return Object.entries(byJudge).flatMap(([judge, score]) =>
    score === null ? [] : [{ ...place, judge, byJudge: score, byPeople: mean(given) }]
  )
}

/** The item score that each person gives; a person scores like a judge. */
function peopleScores(
  { taskType, parts }: Item,
  people: readonly AnchorRow[],
  { rules, profile }: { rules: readonly DimensionScore[]; profile: string }
): number[] {
  const { rubric } = taskType.rubric
  const judges = people.map(({ scores }) => [
    Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, { score, rationale: '', quote: '' }]))
  ])
  return scoresByJudge({ rubric, rules, parts, judges }, profile).filter((score) => score !== null)
}

function compare(pairs: readonly Pair[]): AnchorAgreement['judges'][number] {
  const { panel, judge, taskType } = pairs[0]!
  const byJudge = pairs.map((pair) => pair.byJudge)
  const byPeople = pairs.map((pair) => pair.byPeople)
  const differences = byJudge.map((score, index) => score - byPeople[index]!)
  const isDefined = pairs.length >= 2 && isVaried(byJudge) && isVaried(byPeople)
  return {
    ...{ panel, judge, taskType, n: pairs.length },
    meanDifference: mean(differences),
    meanAbsoluteDifference: mean(differences.map(Math.abs)),
    pearson: isDefined ? sampleCorrelation(byJudge, byPeople) : null,
    spearman: isDefined ? sampleRankCorrelation(byJudge, byPeople) : null
  }
}

function isVaried(values: readonly number[]): boolean {
  return values.some((value) => value !== values[0])
}

/** Over the judged parts alone: what rules find in a response is no opinion, and is not known before it is graded. */
function agreementOfPeople(suite: Suite, { items, byResponse, profile }: Anchored): AnchorAgreement['people'] {
  const shared = [...byResponse.values()].filter(({ length }) => length >= 2)
  return suite.taskTypes.flatMap(({ name }) => {
    const own = shared.filter((anchors) => items.get(anchors[0]!.itemId)!.taskType.name === name)
    if (own.length === 0) return []
    const units = own.map((anchors) => peopleScores(items.get(anchors[0]!.itemId)!, anchors, { rules: [], profile }))
    const { alpha, reason, units: responses } = krippendorffAlpha(units, { metric: 'interval' })
    const raters = new Set(own.flat().map(({ rater }) => rater)).size
    return [{ taskType: name, responses, raters, alpha, reason }]
  })
}
