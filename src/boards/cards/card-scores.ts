import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { CardMetric } from '../../schemas/card-rubric.ts'
import { leastOfGroup } from '../../schemas/choice-figures.ts'
import { gapsClosed } from '../choices/choice-figures.ts'
import type { ElementSample } from '../choices/element-sample.ts'
import {
  type CalibratedSample,
  calibrationEstimate,
  exactMatchOf,
  formulaScoringOf,
  onScale,
  type Weights,
  weightedMean
} from '../choices/scope-estimates.ts'
import { robustnessOf, tallyBy } from '../choices/tally.ts'
import { type Requirements, wayBack } from '../choices/way-back.ts'

/** An element of a card; calibrated where the rubric asks for what needs probabilities. */
export type CardSample = ElementSample & Partial<Pick<CalibratedSample, 'calibration'>>

/** A score of elements that are in the card, those of a scope. */
export type CardScores = (elements: readonly string[]) => BoardEstimate

const none = (reason: string): BoardEstimate => ({ value: null, lower: null, upper: null, reason })

/**
 * Scores of one submission under one metric.
 *
 * @param samples of the elements of the card that the submission answered often enough
 * @param all of all elements of the release that it answered, on which prerequisites are looked up
 */
export function cardScores(
  metric: CardMetric,
  samples: readonly CardSample[],
  { all, requires, weightOf }: { all: readonly ElementSample[]; requires: Requirements; weightOf: Weights }
): CardScores {
  const estimateOf = (): ((held: readonly CardSample[]) => BoardEstimate) => {
    switch (metric) {
      case 'dependency_robustness': {
        const gaps = gapsClosed(all)
        const sums = new Map(samples.map(({ element }) => [element, wayBack(element, requires, gaps)?.sum ?? null]))
        return (held) => meanOfKnown(held, sums, { weightOf, reason: 'rests_on_nothing' })
      }
      case 'domain_robustness': {
        const lowest = new Map(samples.map((sample) => [sample.element, lowestOf(sample)]))
        return (held) => meanOfKnown(held, lowest, { weightOf, reason: 'groups_too_few' })
      }
      default:
        return (held) => overTemplates(metric, held, weightOf)
    }
  }
  const estimate = estimateOf()
  return (elements) => {
    const held = samples.filter(({ element }) => elements.includes(element))
    return held.length === 0 ? none('too_few_answers') : estimate(held)
  }
}

function overTemplates(
  metric: Exclude<CardMetric, 'dependency_robustness' | 'domain_robustness'>,
  held: readonly CardSample[],
  weightOf: Weights
): BoardEstimate {
  switch (metric) {
    case 'gap_closed':
      return onScale('gapClosed', exactMatchOf(held, weightOf), chanceOf(held, weightOf))
    case 'exact_match':
      return exactMatchOf(held, weightOf)
    case 'ratio':
      return onScale('ratio', exactMatchOf(held, weightOf), chanceOf(held, weightOf))
    case 'formula_scoring':
      return formulaScoringOf(held, weightOf)
    default:
      return calibrationEstimate(held as CalibratedSample[], calibrations[metric], weightOf)
  }
}

const calibrations = { ece: 'expectedError', brier: 'brier', epa: 'expectedAccuracy' } as const

function chanceOf(held: readonly CardSample[], weightOf: Weights): number {
  return weightedMean(held, ({ chance }) => chance, weightOf)
}

/** The mean over those elements that have a score, without an interval. */
function meanOfKnown(
  held: readonly CardSample[],
  scores: ReadonlyMap<string, number | null>,
  { weightOf, reason }: { weightOf: Weights; reason: string }
): BoardEstimate {
  const known = held.flatMap(({ element }) => {
    const score = scores.get(element) ?? null
    return score === null ? [] : [{ element, score }]
  })
  if (known.length === 0) return none(reason)
  const value = weightedMean(known, ({ score }) => score, weightOf)
  return { value, lower: null, upper: null, reason: 'no_interval' }
}

function lowestOf({ answers }: CardSample): number | null {
  const byDomain = tallyBy(answers, ({ domain }) => domain)
  return robustnessOf('domain', byDomain).worst.gapClosed?.score ?? null
}

/** What guessing scores under a metric; null where that says nothing. */
export function chanceUnder(metric: CardMetric, samples: readonly CardSample[], weightOf: Weights): number | null {
  if (samples.length === 0) return null
  if (metric === 'exact_match') return chanceOf(samples, weightOf)
  return metric === 'gap_closed' || metric === 'ratio' || metric === 'formula_scoring' ? 0 : null
}

/** How robustness over domains is told: the lowest gap closed among those of enough answers. */
export const domainWords = `the lowest gap closed among domains of ${leastOfGroup} answers or more`
