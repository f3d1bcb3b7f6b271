import { betterOf, type CardMetric, type CardRubric, metricsOf, needsProbabilities } from '../../schemas/card-rubric.ts'
import type { Reshaping } from '../../schemas/choice-figures.ts'
import type { CardResult, ReportCard } from '../../schemas/report-card.ts'
import { type AnswerPages, answersOf, chosenOf } from '../choices/answer-pages.ts'
import { elementSamples } from '../choices/choice-figures.ts'
import { calibrateElement } from '../choices/element-calibration.ts'
import type { ElementSample } from '../choices/element-sample.ts'
import type { ChosenAnswer, GradedAnswer } from '../choices/graded-answer.ts'
import { level } from '../choices/level.ts'
import { type Weights, weightedMean } from '../choices/scope-estimates.ts'
import type { Requirements } from '../choices/way-back.ts'
import { type CardTask, isSelected, isTaken, retarget, targetsOf } from './card-answers.ts'
import { type CardSample, type CardScores, cardScores, chanceUnder, domainWords } from './card-scores.ts'
import { headToHead } from './head-to-head.ts'

/** A submission that a rubric takes, with the answers that it is judged by. */
export type CardSubmission = {
  id: string
  model: string
  team: string
  adaptation: string
  answersHash: string
  rpm: Reshaping
  pages: AnswerPages
}

export type CardTaskList = {
  rubric: CardRubric
  rubricHash: string
  release: ReportCard['release']
  /** In the order of the card. */
  submissions: readonly CardSubmission[]
  leftOut: ReportCard['leftOut']['submissions']
  taskTypes: readonly CardTask[]
  requires: Requirements
  seed: number
  resamples: number
}

/** A submission with what it scores. */
type Sampled = Omit<CardSubmission, 'pages'> & {
  /** Of the elements of the card that were answered often enough. */
  samples: readonly CardSample[]
  counts: ReadonlyMap<string, number>
  scores: (metric: CardMetric) => CardScores
  /** Under the metric of the card. */
  scoreOf: CardScores
}

/**
 * A report card: the elements that a rubric selects, with scores of each submission, in their modules and settings. The same
 * input gives the same bytes, and there is no ranking of the submissions. Source: STEER, section 9 of its specification; STEER-ME, section 10.
 *
 * @throws {InvalidError} as `targetsOf`
 */
export function reportCard(wanted: CardTaskList): ReportCard {
  const { rubric, taskTypes } = wanted
  const targets = targetsOf(rubric, taskTypes)
  const selected = taskTypes.filter((task) => isSelected(task, rubric) && targets.get(task.name) !== null)
  const weightOf = weightsOf(rubric, taskTypes)
  const sampled = wanted.submissions.map((submission) => sample(submission, wanted, { selected, targets, weightOf }))
  const held = selected.filter(({ name }) =>
    sampled.some(({ samples }) => samples.some(({ element }) => element === name))
  )
  const scope = (id: string, name: string, members: readonly CardTask[]) => {
    const names = members.map((member) => member.name)
    const [most] = sampled
      .map(({ samples }) => samples.filter(({ element }) => names.includes(element)))
      .sort((one, other) => other.length - one.length)
    return {
      ...{ id, name, elements: members.length },
      chance: chanceUnder(rubric.metric, most ?? [], weightOf),
      results: sampled.map((submission) => resultOf(submission, names, { rubric, weightOf }))
    }
  }
  const whole = scope('whole', 'All elements of the card', held)
  const better = betterOf(rubric.metric)
  const baseline = sampled.findIndex(({ model }) => model === rubric.baseline)
  const gradesOf = (element: string) =>
    [
      ...new Set(
        sampled
          .flatMap(({ samples }) => samples.filter((one) => one.element === element))
          .flatMap(({ answers }) => answers.map(({ grade }) => grade))
      )
    ].sort((a, b) => a - b)
  return {
    format: 1,
    ...{ rubric, rubricHash: wanted.rubricHash, release: wanted.release },
    submissions: sampled.map(({ id, model, team, adaptation, answersHash }, place) => ({
      ...{ id, model, team, adaptation, answersHash },
      fromBaseline: differenceOf(whole.results, place, baseline)
    })),
    ...{ metric: rubric.metric, better, level, seed: wanted.seed, resamples: wanted.resamples },
    whole,
    settings: byGroup(held, 0).map(({ id, name, members }) => ({
      ...scope(id, name, members),
      modules: byGroup(members, 1).map((module) => ({
        ...scope(module.id, module.name, module.members),
        members: module.members.map((task) => ({
          ...scope(task.name, task.title, [task]),
          grades: gradesOf(task.name)
        }))
      }))
    })),
    leftOut: {
      elements: taskTypes
        .filter((task) => !held.includes(task))
        .map((task) => ({ id: task.name, name: task.title, reason: reasonOf(task, { rubric, targets, sampled }) })),
      submissions: wanted.leftOut
    },
    passes: rubric.passRules.map(({ scope: wantedScope, metric, min }) => {
      const names = held.filter((task) => isIn(task, wantedScope)).map(({ name }) => name)
      const passed = sampled.map(({ scores }) => {
        const { value } = scores(metric)(names)
        return value === null ? null : value >= min
      })
      return { scope: wantedScope, metric, min, passed }
    }),
    headToHead: headToHead(
      sampled.map(({ id, scoreOf }) => ({ id, scores: elementScores(held, scoreOf) })),
      better
    ),
    estimand: estimandOf(rubric)
  }
}

type Chosen = { selected: readonly CardTask[]; targets: ReturnType<typeof targetsOf>; weightOf: Weights }

function sample(
  { pages, ...submission }: CardSubmission,
  { rubric, taskTypes, requires, seed, resamples }: CardTaskList,
  { selected, targets, weightOf }: Chosen
): Sampled {
  const resampling = { resamples, seed }
  const sampled = <Answer extends ChosenAnswer>(answers: readonly Answer[]) => {
    const all = elementSamples(takenOf(answers, rubric, targets), { taskTypes, ...resampling })
    const names = new Set(selected.map(({ name }) => name))
    return { all, samples: all.filter((one) => names.has(one.element) && one.answers.length >= rubric.minAnswers) }
  }
  const calibrated = () => {
    const { all, samples } = sampled(answersOf(pages))
    const calibrationOf = ({ element, answers }: ElementSample<GradedAnswer>) =>
      calibrateElement(element, answers, { rpm: submission.rpm, ...resampling })
    return { all, samples: samples.map((one): CardSample => ({ ...one, calibration: calibrationOf(one) })) }
  }
  const { all, samples }: { all: readonly ElementSample[]; samples: readonly CardSample[] } = metricsOf(rubric).some(
    needsProbabilities
  )
    ? calibrated()
    : sampled(chosenOf(pages))
  const scores = (metric: CardMetric) => cardScores(metric, samples, { all, requires, weightOf })
  return {
    ...{ ...submission, samples, scores },
    counts: new Map(all.map(({ element, answers }) => [element, answers.length])),
    scoreOf: scores(rubric.metric)
  }
}

/** Of some answers those that a rubric takes, with what counts as right. */
function takenOf<Answer extends ChosenAnswer>(
  answers: readonly Answer[],
  rubric: CardRubric,
  targets: Chosen['targets']
): Answer[] {
  return answers.flatMap((answer) => {
    if (!isTaken(answer, rubric)) return []
    const mistake = targets.get(answer.element)
    if (mistake === undefined) return [answer]
    const other = mistake === null ? null : retarget(answer, mistake)
    return other ? [other] : []
  })
}

function resultOf(
  { samples, scoreOf }: Sampled,
  names: readonly string[],
  { rubric, weightOf }: { rubric: CardRubric; weightOf: Weights }
): CardResult {
  const held = samples.filter(({ element }) => names.includes(element))
  const score = scoreOf(names)
  return {
    answers: held.reduce((sum, { answers }) => sum + answers.length, 0),
    unread: held.length === 0 ? null : weightedMean(held, ({ unread }) => unread, weightOf),
    score,
    band: score.value === null ? null : (rubric.bands.find(({ min }) => score.value! >= min)?.letter ?? null)
  }
}

function weightsOf({ weights }: CardRubric, taskTypes: readonly CardTask[]): Weights {
  const found = new Map(
    taskTypes.map(({ name, groups }) => {
      const ofModules = groups.reduce((weight, { id }) => weight * (weights?.modules?.[id] ?? 1), 1)
      return [name, (weights?.elements?.[name] ?? 1) * ofModules]
    })
  )
  return (element) => found.get(element) ?? 1
}

function elementScores(held: readonly CardTask[], scoreOf: CardScores): Map<string, number> {
  return new Map(
    held.flatMap(({ name }) => {
      const { value } = scoreOf([name])
      return value === null ? [] : [[name, value] as const]
    })
  )
}

function differenceOf(results: readonly CardResult[], place: number, baseline: number): number | null {
  const [own, other] = [results[place]!.score.value, results[baseline]?.score.value ?? null]
  return place === baseline || own === null || other === null ? null : own - other
}

function reasonOf(
  task: CardTask,
  {
    rubric,
    targets,
    sampled
  }: { rubric: CardRubric; targets: ReturnType<typeof targetsOf>; sampled: readonly Sampled[] }
): string {
  if (!isSelected(task, rubric)) return 'not_selected'
  if (targets.get(task.name) === null) return 'no_target'
  return sampled.some(({ counts }) => counts.has(task.name)) ? 'too_few_answers' : 'no_answers'
}

function isIn({ name, groups }: CardTask, scope: string): boolean {
  return scope === 'whole' || name === scope || groups.some(({ id }) => id === scope)
}

/** What stands in no group stands in one of its own. */
function byGroup(tasks: readonly CardTask[], depth: number): { id: string; name: string; members: CardTask[] }[] {
  const groups = Map.groupBy(tasks, ({ groups }) => groups[depth]?.id ?? '')
  return [...groups].map(([id, members]) => ({
    id,
    name: members[0]!.groups[depth]?.name ?? 'Without a group',
    members
  }))
}

function estimandOf({ metric, target, select }: CardRubric): string {
  const right =
    target === 'rational'
      ? 'the right option'
      : target === 'human'
        ? 'the option that people fall for'
        : 'a named option'
  return [
    `Means over elements${select.domains || select.types || select.perspectives ? ', of the answers that the rubric takes' : ''}; what counts as right is ${right}.`,
    ...(metric === 'gap_closed' || metric === 'ratio'
      ? ['That of several elements is made of their mean exact match and their mean chance, as on boards.']
      : []),
    ...(metric === 'domain_robustness' ? [`Of an element ${domainWords}.`] : []),
    ...(metric === 'dependency_robustness'
      ? ['Of an element how far it is above all that it rests on, added up: 0 is best.']
      : []),
    'Intervals are 95 %, by resampling templates within elements, each for itself; nothing is ranked.'
  ].join(' ')
}
