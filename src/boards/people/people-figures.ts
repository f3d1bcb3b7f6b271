import type { Executor } from '../../db/client.ts'
import type { HumanBaselineRow } from '../../db/human-baselines.ts'
import { answersOf, handedIn, type ParticipantAnswerRow } from '../../db/participants.ts'
import { publishedSubmissions, releaseOutline, scoresOf } from '../../db/published-scores.ts'
import { findMetric, missingScore } from '../../grading/metrics.ts'
import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { secondsOf, stateOfAnswer } from '../../schemas/human-baseline.ts'
import { itemSource } from '../../schemas/item-source.ts'
import type { Metric } from '../../schemas/manifest.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { percentile } from '../../statistics/bootstrap/percentile.ts'
import { wordsForSources } from '../leaderboard/board-estimand.ts'
import { level } from '../leaderboard/board-statistics.ts'
import { type BoardStratum, weightedTasks } from '../leaderboard/board-strata.ts'
import { directionOf } from '../leaderboard/direction.ts'
import { overTemplates } from '../leaderboard/few-templates.ts'
import { loadScoreTable } from '../leaderboard/load-score-table.ts'

type Outline = NonNullable<Awaited<ReturnType<typeof releaseOutline>>>
/** By item what each person scored who answered it; null where an answer has no score. */
type Cells = Map<string, (number | null)[]>
type Row = { scores: (itemId: string) => number | null }

/**
 * What people scored on the items of a human baseline, and beside it what models scored on the same items, judged by the same
 * panel. An item's score is the mean over the people who answered it; what a person skipped or did not reach is in no mean.
 * The interval is that of boards by Student's t, over papers and fragments, and holds for these people. Nothing is ranked.
 *
 * @param profile a metric of the release; its first one when left out
 * @throws {AppError} 400 `metric_unknown`
 */
export async function peopleFigures(
  db: Executor,
  { id, releaseName, itemIds: asked }: HumanBaselineRow,
  profile?: string
): Promise<Omit<PeopleFigures, 'baseline'>> {
  const outline = (await releaseOutline(db, releaseName))!
  const { metrics } = outline.manifest
  const metric = findMetric(metrics, profile)
  const place = metrics.indexOf(metric)
  const all = await handedIn(db, id)
  const panel = mostUsedPanel(
    all.flatMap(({ submission }) => (isCounted(submission) ? (submission.panelId ?? []) : []))
  )
  // Who gave no answer at all has no submission, and is counted with what was skipped.
  const people = all.filter(
    ({ submission }) => submission === null || (isCounted(submission) && submission.panelId === panel)
  )
  const cells = await cellsOf(
    db,
    people.flatMap(({ submission }) => submission?.id ?? []),
    place
  )
  const answers = await answersOf(
    db,
    people.map(({ participantId }) => participantId)
  )
  const items = asked.filter((itemId) => cells.get(itemId)?.some((score) => score !== null))
  const models = await modelRows(db, { release: releaseName, panel, metric, items })
  const own: Row = { scores: (itemId) => meanOf((cells.get(itemId) ?? []).filter((score) => score !== null)) }
  const [figures, ...ofModels] = estimatesOf(outline, { metric, items, rows: [own, ...models] })
  const states = answers.map(stateOfAnswer)
  const [answered, skipped] = ['answered', 'skipped'].map((state) => states.filter((one) => one === state).length)
  const persons = people.filter(({ submission }) => submission !== null).length
  return {
    panel,
    metric,
    estimand: estimandOf({
      ...{ release: releaseName, items: items.length, persons, metric },
      sources: wordsForSources(outline.manifest)[0].replace('whole ', '')
    }),
    people: {
      ...figures!,
      persons,
      items: items.length,
      asked: asked.length,
      answers: answered!,
      skipped: skipped!,
      notReached: people.length * asked.length - answered! - skipped!,
      notCounted: all.length - people.length,
      unscored: [...cells.values()].flat().filter((score) => score === null).length,
      meanWithSkipped: withSkipped(outline, { asked, people: people.length, cells, metric }),
      medianSeconds: medianSeconds(answers)
    },
    models: models.map(({ scores: _, ...model }, at) => ({ ...model, ...ofModels[at]! }))
  }
}

/** Graded whole, and not withdrawn. */
function isCounted(
  submission: { state: string; reason: string | null } | null
): submission is NonNullable<typeof submission> {
  return submission?.state === 'graded' && submission.reason === null
}

/** Judges are not mixed: those of most people, by name where equally many. */
function mostUsedPanel(panels: readonly string[]): string | null {
  const counts = Map.groupBy(panels, (panel) => panel)
  const [first] = [...counts].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

async function cellsOf(db: Executor, submissionIds: readonly string[], place: number): Promise<Cells> {
  const cells: Cells = new Map()
  if (submissionIds.length === 0) return cells
  const found = await scoresOf(db, submissionIds, [place])
  // In the order of the people, so that the last digit of a sum is always the same.
  for (const [itemId, , [score]] of submissionIds.flatMap((id) => found.get(id) ?? [])) {
    cells.set(itemId, [...(cells.get(itemId) ?? []), score ?? null])
  }
  return cells
}

/** The published submissions that a panel judged, in the order of their names, with their scores of some items. */
async function modelRows(
  db: Executor,
  { release, panel, metric, items }: { release: string; panel: string | null; metric: Metric; items: readonly string[] }
) {
  if (panel === null || items.length === 0) return []
  const published = await publishedSubmissions(db, release)
  if (!published.some(({ panelId }) => panelId === panel)) return []
  const table = await loadScoreTable(db, { release, panel, setting: 'all' })
  const places = new Map(table.items.map(({ itemId }, at) => [itemId, at]))
  return table.models.map(({ submissionId, model, team, setting }, row) => {
    const scores = (itemId: string) => table.scores[metric.name]![row]![places.get(itemId)!]!
    return {
      ...{ submissionId, model, team, scores, ...(setting && { setting }) },
      unscored: items.filter((itemId) => scores(itemId) === null).length,
      sent: items.filter((itemId) => table.sent[row]![places.get(itemId)!]).length
    }
  })
}

/** The means of rows over the same items, by the method of boards. */
function estimatesOf(
  { manifest, items: ofRelease }: Outline,
  { metric, items, rows }: { metric: Metric; items: readonly string[]; rows: readonly Row[] }
) {
  if (items.length === 0) return rows.map(() => ({ mean: null, tasks: {} }))
  const places = new Map(ofRelease.map((item) => [item.itemId, item]))
  const strata = weightedTasks(manifest).flatMap(({ name, weight }): BoardStratum[] => {
    const own = items.filter((itemId) => places.get(itemId)!.taskType === name)
    if (own.length === 0) return []
    const scores = rows.map(({ scores }) => own.map(scores))
    const sources = own.map((itemId) => itemSource(places.get(itemId)!.provenance) ?? itemId)
    return [{ name, weight, scores, sources }]
  })
  const direction = directionOf(metric, strata)
  const board = studentBoard({ strata: direction.turn(strata), level, unit: 'source', range: direction.range })
  const templatesOf = (held: readonly BoardStratum[]) => new Set(held.flatMap(({ sources }) => sources)).size
  const shown = (estimate: (typeof board.overall)[number], held: readonly BoardStratum[]) =>
    estimate && overTemplates(direction.estimate(estimate), templatesOf(held), manifest)
  return rows.map((_, row) => ({
    mean: shown(board.overall[row]!, strata),
    tasks: Object.fromEntries(
      strata.map((stratum) => [stratum.name, shown(board.tasks[stratum.name]![row]!, [stratum])])
    )
  }))
}

/** Every person asked every item: who gave no answer counts as a model does that sent none. */
function withSkipped(
  { manifest, items }: Outline,
  { asked, people, cells, metric }: { asked: readonly string[]; people: number; cells: Cells; metric: Metric }
): number | null {
  const taskTypes = new Map(items.map(({ itemId, taskType }) => [itemId, taskType]))
  const means = weightedTasks(manifest).flatMap(({ name, weight }) => {
    const ofItems = asked
      .filter((itemId) => taskTypes.get(itemId) === name)
      .flatMap((itemId) => {
        const given = cells.get(itemId) ?? []
        const none = new Array<number>(people - given.length).fill(missingScore(metric))
        return meanOf([...given.filter((score) => score !== null), ...none]) ?? []
      })
    const mean = meanOf(ofItems)
    return mean === null ? [] : [{ mean, weight }]
  })
  const whole = means.reduce((sum, { weight }) => sum + weight, 0)
  return whole > 0 ? means.reduce((sum, { mean, weight }) => sum + (mean * weight) / whole, 0) : null
}

function medianSeconds(answers: readonly ParticipantAnswerRow[]): number | null {
  const seconds = answers.flatMap((answer) => (stateOfAnswer(answer) === 'answered' ? (secondsOf(answer) ?? []) : []))
  return seconds.length === 0
    ? null
    : percentile(
        seconds.sort((a, b) => a - b),
        0.5
      )
}

function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function estimandOf(of: { release: string; items: number; persons: number; metric: Metric; sources: string }): string {
  return (
    `Mean ${of.metric.name} over ${of.items} public items of release ${of.release} that at least one of ${of.persons} people ` +
    'answered; of people, an item counts with the mean over those who answered it, and of models with the score of their ' +
    `response; task types weigh as on the board, among those that are here. Intervals of 95 % are over ${of.sources} ` +
    'drawn anew, for these people and models: they do not say what other people would score. What was skipped or not reached ' +
    'is in no mean. No row is ranked.'
  )
}
