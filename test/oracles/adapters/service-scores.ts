import type { DimensionScore, JudgedPart } from '../../../src/grading/grading.ts'
import { meanOverJudges } from '../../../src/grading/mean-over-judges.ts'
import { partsOfRubric } from '../../../src/grading/parts-of-rubric.ts'
import { scoreResponse } from '../../../src/grading/score-response.ts'
import { loadRubric } from '../../../src/rubrics.ts'
import type { PartVerdict } from '../../../src/schemas/judgment.ts'
import type { Rubric } from '../../../src/schemas/rubric.ts'
import type { Score } from '../../../src/schemas/score.ts'
import { stratifiedBootstrap } from '../../../src/statistics/bootstrap/stratified-bootstrap.ts'
import { aMetric } from '../../helpers/a-suite.ts'

/** One judge's dimension scores, 0 to 10; null for a dimension that does not apply. */
export type Scores = Readonly<Record<string, number | null>>

/** The weights under test are those of the rubric files that the service ships. */
export function rubricOf(task: string): Rubric {
  return loadRubric(`aer/${task.toLowerCase()}`).rubric
}

/** The mean over the judges that scored an item, and how many did. */
export function itemScore(task: string, profile: string, judges: Readonly<Record<string, Scores | null>>) {
  const present = Object.values(judges).filter((scores) => scores !== null)
  const views = new Set(present.map((scores) => applicableIn(scores).sort().join()))
  // Judges that see other dimensions apply are normalised one by one; the service settles that per item.
  const value =
    views.size === 1
      ? judgedScore(task, profile, present)
      : meanOverJudges(present.map((scores) => judgedScore(task, profile, [scores]))).value
  return { value, judges: present.length }
}

/** The service's own path from judgments to a score, for a task whose dimensions are those of its rubric. */
export function judgedScore(task: string, profile: string, judges: readonly Scores[]): number | null {
  const rubric = rubricOf(task)
  const [first = {}] = judges
  assertWeighed(rubric.weights[profile]!, first)
  const parts = partsOfRubric(rubric, applicableIn(first))
  const verdicts = judges.map((scores) => [verdictOf(Object.entries(scores).map(([id, score]) => [id, score ?? 0]))])
  return numberOf(scoreResponse({ rubric, rules: [], parts, judges: verdicts }, aMetric(profile)))
}

/** The same for a rule-graded task, where both profiles weigh alike. */
export function ruledScore(task: string, rules: readonly DimensionScore[]): number | null {
  return numberOf(scoreResponse({ rubric: rubricOf(task), rules, parts: [], judges: [] }, aMetric('table2')))
}

export function modelScore(graded: readonly { level: string; points: number }[]): number | null {
  const rubric = rubricOf('MG')
  const parts = graded.map(({ points }, i) => partOf(`e${i}`, rubric.dimensions[0]!.id, points, 'levels'))
  const verdict = verdictOf(graded.map(({ level }, i) => [`e${i}`, level]))
  return numberOf(scoreResponse({ rubric, rules: [], parts, judges: [[verdict]] }, aMetric('table2')))
}

/** A review's citation dimension is a rule; its writing dimension is made of parts that the item defines. */
export function reviewScore(
  profile: string,
  citation: number | null,
  writing: readonly { id: string; weight: number; score: number | null }[]
): number | null {
  const rubric = rubricOf('LR')
  const idOf = (kind: 'rule' | 'composite') => rubric.dimensions.find(({ by }) => by === kind)!.id
  const applicable = writing.filter(({ score }) => score !== null)
  return numberOf(
    scoreResponse(
      {
        rubric,
        rules: citation === null ? [] : [{ dimension: idOf('rule'), score: citation }],
        parts: applicable.map(({ id, weight }) => partOf(id, idOf('composite'), weight, 'points')),
        judges: [[verdictOf(applicable.map(({ id, score }) => [id, score ?? 0]))]]
      },
      aMetric(profile)
    )
  )
}

function partOf(id: string, dimension: string, weight: number, scale: JudgedPart['scale']): JudgedPart {
  return { id, dimension, name: id, description: '', weight, scale }
}

function verdictOf(scores: readonly (readonly [string, number | string])[]): Record<string, PartVerdict> {
  return Object.fromEntries(scores.map(([id, score]) => [id, { rationale: '', quote: '', score }]))
}

function numberOf(score: Score): number | null {
  return score.status === 'scored' ? score.value : null
}

function applicableIn(scores: Scores): string[] {
  return Object.keys(scores).filter((id) => scores[id] !== null)
}

/**
 * Overall as the leaderboard computes it: tasks as strata of one item; null as soon as a task that counts has no score.
 * The points do not depend on the resamples, of which one is enough.
 */
export function boardOverall(
  scores: Readonly<Record<string, number | null>>,
  weights: Readonly<Record<string, number>> = Object.fromEntries(Object.keys(scores).map((task) => [task, 1]))
): number | null {
  const strata = Object.entries(weights).map(([name, weight]) => ({ name, weight, scores: [[scores[name] ?? null]] }))
  return stratifiedBootstrap({ strata, resamples: 1, level: 0.95, seed: 0 }).overall[0]?.value ?? null
}

/** Throws when scores name a dimension without a weight. One that has no score at all does not apply. */
export function assertWeighed(weights: Readonly<Record<string, number>>, scores: Scores): void {
  const unknown = Object.keys(scores).filter((id) => !Object.hasOwn(weights, id))
  if (unknown.length > 0) throw new Error(`no weight is given for ${unknown.join(', ')}`)
}
