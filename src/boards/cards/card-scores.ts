import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { CardMetric } from '../../schemas/card-rubric.ts'
import { leastOfGroup } from '../../schemas/choice-figures.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import type { ElementSample } from '../choices/element-sample.ts'
import { scopeEstimates, weightedMean } from '../choices/scope-estimates.ts'
import { robustnessOf, tallyBy } from '../choices/tally.ts'
import { type Requirements, wayBack } from '../choices/way-back.ts'

export type Weights = (element: string) => number

/** Scores of one submission under one metric. */
export type CardScores = {
  /** Of elements that are in the card, those of a scope. */
  scoreOf(elements: readonly string[]): BoardEstimate
}

const none = (reason: string): BoardEstimate => ({ value: null, lower: null, upper: null, reason })

/**
 * @param samples of the elements of the card that the submission answered often enough
 * @param all of all elements of the release that it answered, on which prerequisites are looked up
 */
export function cardScores(
  metric: CardMetric,
  samples: readonly ElementSample[],
  { all, requires, weightOf }: { all: readonly ElementSample[]; requires: Requirements; weightOf: Weights }
): CardScores {
  const held = (elements: readonly string[]) => samples.filter(({ element }) => elements.includes(element))
  const gaps = new Map(
    all.map(({ element, points, chance }) => [element, gapClosed(points.exactMatch, chance)] as const)
  )
  const ofElement = (sample: ElementSample): number | null => {
    if (metric === 'dependency_robustness') return wayBack(sample.element, requires, gaps)?.sum ?? null
    const { worst } = robustnessOf(
      'domain',
      tallyBy(sample.answers, ({ domain }) => domain)
    )
    return worst.gapClosed?.score ?? null
  }
  return {
    scoreOf: (elements) => {
      const found = held(elements)
      if (found.length === 0) return none('too_few_answers')
      if (metric === 'dependency_robustness' || metric === 'domain_robustness') {
        const scored = found.flatMap((sample) => {
          const score = ofElement(sample)
          return score === null ? [] : [{ score, weight: weightOf(sample.element) }]
        })
        const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
        if (weights === 0) return none(metric === 'domain_robustness' ? 'groups_too_few' : 'rests_on_nothing')
        const value = scored.reduce((sum, { score, weight }) => sum + weight * score, 0) / weights
        return { value, lower: null, upper: null, reason: 'no_interval' }
      }
      return estimateOf(metric, scopeEstimates(found, weightOf))
    }
  }
}

function estimateOf(metric: CardMetric, estimates: ReturnType<typeof scopeEstimates>): BoardEstimate {
  const { calibration, calibrationReason } = estimates
  switch (metric) {
    case 'gap_closed':
      return estimates.gapClosed
    case 'exact_match':
      return estimates.exactMatch
    case 'ratio':
      return estimates.ratio
    case 'formula_scoring':
      return estimates.formulaScoring
    case 'ece':
      return calibration?.expectedError ?? none(calibrationReason!)
    case 'brier':
      return calibration?.brier ?? none(calibrationReason!)
    default:
      return calibration?.expectedAccuracy ?? none(calibrationReason!)
  }
}

/** What guessing scores under a metric; null where that says nothing. */
export function chanceUnder(metric: CardMetric, samples: readonly ElementSample[], weightOf: Weights): number | null {
  if (samples.length === 0) return null
  if (metric === 'exact_match') return weightedMean(samples, weightOf, ({ chance }) => chance)
  return metric === 'gap_closed' || metric === 'ratio' || metric === 'formula_scoring' ? 0 : null
}

/** How robustness over domains is told: the lowest gap closed among those of enough answers. */
export const domainWords = `the lowest gap closed among domains of ${leastOfGroup} answers or more`
