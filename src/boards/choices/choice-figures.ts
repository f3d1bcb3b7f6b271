import { mean } from 'simple-statistics'
import type { ChoiceFigures, ElementFigures, Reshaping, SubmissionChoices } from '../../schemas/choice-figures.ts'
import type { TaskGroup } from '../../schemas/manifest.ts'
import { placeholderChoices } from '../../statistics/choices/placeholder-choices.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import { groupsOf } from '../leaderboard/board-groups.ts'
import { type AnswerPages, answersOf } from './answer-pages.ts'
import { calibrateElement } from './element-calibration.ts'
import { type ElementSample, type Resampling, sampleElement } from './element-sample.ts'
import { type ElementTallies, tallyElement } from './element-tallies.ts'
import { errorProfile } from './error-profile.ts'
import type { ChosenAnswer } from './graded-answer.ts'
import { letterPositions } from './letter-positions.ts'
import { level } from './level.ts'
import { type CalibratedSample, scopeEstimates } from './scope-estimates.ts'
import { mergeTallies, robustnessOf, scoresOf, type Tally } from './tally.ts'
import { useOfAnswers } from './use-of-answers.ts'
import { type Requirements, wayBack } from './way-back.ts'

/** An element of a release, with its setting and module, the outermost first. */
export type PlacedTask = { name: string; title: string; groups: readonly TaskGroup[] }

export type ChoiceTask = {
  /** In the order of the release. */
  taskTypes: readonly PlacedTask[]
  requires: Requirements
  rpm: Reshaping
  resamples: number
  seed: number
}

type Scoped = Pick<SubmissionChoices, 'whole' | 'groups' | 'elements'>

/**
 * The metrics of a submission to a question bank: of each element, each setting and module, and the whole. Source: STEER,
 * sections 8 and 13 of its specification; STEER-ME, section 9.
 *
 * @throws {StatisticsError} `no_values` without an answer
 */
export function choiceFigures(pages: AnswerPages, task: ChoiceTask): Scoped {
  const samples = elementSamples(answersOf(pages), task).map((sample): Held => {
    const calibration = calibrateElement(sample.element, sample.answers, task)
    return { ...sample, calibration, tallies: tallyElement(sample.answers) }
  })
  const scores = gapsClosed(samples)
  const elements = samples.map((sample): ElementFigures => {
    const { name, title, groups } = task.taskTypes.find(({ name }) => name === sample.element)!
    return {
      ...{ element: name, name: title, groups: [...groups], ...figuresOf([sample]) },
      errors: errorProfile(name, sample.answers),
      dependencies: wayBack(name, task.requires, scores)
    }
  })
  const robustnessOver = (names: readonly string[]) => {
    const sums = elements.flatMap(({ element, dependencies }) =>
      names.includes(element) && dependencies ? [dependencies.sum] : []
    )
    return sums.length === 0 ? null : mean(sums)
  }
  const all = samples.map(({ element }) => element)
  return {
    whole: { ...figuresOf(samples), dependencyRobustness: robustnessOver(all) },
    groups: groupsOf(task).flatMap(({ id, name, within, taskTypes }) => {
      const held = samples.filter(({ element }) => taskTypes.includes(element))
      if (held.length === 0) return []
      return [{ id, name, within, ...figuresOf(held), dependencyRobustness: robustnessOver(taskTypes) }]
    }),
    elements
  }
}

/** The elements that were answered, in the order of the release. */
export function elementSamples<Answer extends ChosenAnswer>(
  answers: readonly Answer[],
  { taskTypes, ...resampling }: Resampling & Pick<ChoiceTask, 'taskTypes'>
): ElementSample<Answer>[] {
  const byElement = Map.groupBy(answers, ({ element }) => element)
  return taskTypes.flatMap(({ name }) => {
    const own = byElement.get(name)
    return own ? [sampleElement(name, own, resampling)] : []
  })
}

/** By element. */
export function gapsClosed(samples: readonly ElementSample[]): ReadonlyMap<string, number> {
  return new Map(samples.map(({ element, exactMatch, chance }) => [element, gapClosed(exactMatch.point, chance)]))
}

type Held = CalibratedSample & { tallies: ElementTallies }

function figuresOf(samples: readonly Held[]): ChoiceFigures {
  const tallies = samples.map((sample) => sample.tallies)
  const merged = (of: 'byGrade' | 'byDigits' | 'byDomain' | 'byPerspective') =>
    mergeTallies(tallies.map((tally) => tally[of]))
  const right = tallies.reduce((sum, tally) => sum + tally.right, 0)
  const answers = samples.reduce((sum, sample) => sum + sample.answers.length, 0)
  const placed = tallies.flatMap((tally) => tally.placed)
  return {
    elements: samples.length,
    answers,
    templates: samples.reduce((sum, { templates }) => sum + templates, 0),
    share: wilsonInterval(right, answers, level),
    ...scopeEstimates(samples),
    byGrade: scoresOf(merged('byGrade')),
    byDigits: scoresOf(merged('byDigits')),
    robustness: [
      robustnessOf('domain', merged('byDomain')),
      robustnessOf('type', typesOf(samples)),
      robustnessOf('perspective', merged('byPerspective'))
    ],
    positions: letterPositions(tallies.map(({ places }) => places)),
    placeholder: placed.length === 0 ? null : { answers: placed.length, ...placeholderChoices(placed) },
    use: useOfAnswers(tallies.map(({ use }) => use))
  }
}

/** Types of several elements are named after these too: their ids are their own within one element alone. */
function typesOf(samples: readonly Held[]): Tally {
  if (samples.length === 1) return samples[0]!.tallies.byType
  return new Map(
    samples.flatMap(({ element, tallies }) =>
      [...tallies.byType].map(([type, counted]) => [`${element}: ${type}`, counted] as const)
    )
  )
}
