import { z } from 'zod'
import { choiceMetrics } from '../../../src/statistics/choices/choice-metrics.ts'
import { dependencyRobustness } from '../../../src/statistics/choices/dependency-robustness.ts'
import { placeholderChoices } from '../../../src/statistics/choices/placeholder-choices.ts'
import { reshapeProbabilities } from '../../../src/statistics/choices/reshape-probabilities.ts'
import { worstGroup } from '../../../src/statistics/choices/worst-group.ts'
import { gradeNumber } from '../../../src/suites/question-bank/grade-number.ts'
import { prerequisitesOf } from '../../../src/suites/question-bank/prerequisites.ts'
import type { Adapter } from './index.ts'

const itemSchema = z.object({
  n_options: z.int(),
  correct: z.int(),
  answered: z.int().nullable(),
  probs: z.array(z.number()).optional()
})
const partsSchema = z.object({
  n_options: z.array(z.int()),
  correct: z.array(z.int()),
  answered: z.array(z.int().nullable())
})
const groupsSchema = z.record(z.string(), z.object({ accuracy: z.number(), gap_closed: z.number() }))
const dependenciesSchema = z.object({
  element: z.string(),
  prerequisites: z.record(z.string(), z.array(z.string())),
  scores: z.record(z.string(), z.number())
})
const placeholderSchema = z.array(z.object({ nota_correct: z.boolean(), nota_chosen: z.boolean() }))
const numberSchema = z.object({
  correct: z.number(),
  other_options: z.array(z.number()),
  answer: z.number().nullable()
})

export const steerMetrics: Record<string, Adapter> = {
  item_metrics: {
    run: (inputs) => {
      const items = z.array(itemSchema).parse(inputs.items)
      const choices = items.map(({ n_options: options, correct: right, answered: chosen, probs = null }) => ({
        parts: [{ options, right, chosen }],
        probabilities: probs
      }))
      const { exactMatch, chance, gapRaw, ratio, gapClosed, formulaScoring, calibration } = choiceMetrics(choices, {
        bins: z.int().optional().parse(inputs.ece_bins)
      })
      return {
        ...{ exact_match: exactMatch, chance, gap_raw: gapRaw, ratio, gap_closed: gapClosed },
        formula_scoring: formulaScoring,
        ...(calibration && {
          ...{ ece: calibration.expectedError, brier: calibration.brier, epa: calibration.expectedAccuracy }
        })
      }
    }
  },
  multi_part: {
    run: (inputs) => {
      const items = z.array(partsSchema).parse(inputs.items)
      const choices = items.map(({ n_options, correct, answered }) => ({
        parts: n_options.map((options, part) => ({ options, right: correct[part]!, chosen: answered[part]! })),
        probabilities: null
      }))
      const { exactMatch, chance } = choiceMetrics(choices)
      return { exact_match: exactMatch, chance }
    }
  },
  rpm: {
    run: (inputs) => {
      const reshaped = reshapeProbabilities(z.array(z.number()).parse(inputs.raw))
      return {
        ...{ mass_on_options: reshaped.mass, conditioning: reshaped.conditioning, mixing: reshaped.mixing },
        conditioning_softmax_literal: reshaped.conditioningSoftmax,
        mixing_softmax_literal: reshaped.mixingSoftmax
      }
    }
  },
  robustness_min: {
    run: (inputs) => {
      const groups = Object.entries(groupsSchema.parse(inputs.groups))
      const accuracy = worstGroup(groups.map(([name, { accuracy }]) => ({ name, score: accuracy })))!
      const gap = worstGroup(groups.map(([name, { gap_closed }]) => ({ name, score: gap_closed })))!
      return { min_accuracy: accuracy.score, min_gap_closed: gap.score, worst: gap.name }
    }
  },
  dependency_robustness: {
    run: (inputs) => {
      const { element, prerequisites, scores } = dependenciesSchema.parse(inputs)
      const elements = new Map(Object.entries(prerequisites).map(([id, requires]) => [id, { requires }]))
      const known = new Map(Object.entries(scores))
      const { sum, below } = dependencyRobustness(element, prerequisitesOf(elements, element), known)!
      return { value: sum, counted: [...below].sort() }
    }
  },
  nota: {
    run: (inputs) => {
      const items = placeholderSchema.parse(inputs.items)
      const found = placeholderChoices(
        items.map(({ nota_correct, nota_chosen }) => ({ isRight: nota_correct, isChosen: nota_chosen }))
      )
      return { ...found, selection_rate: found.selectionRate }
    }
  },
  free_text: {
    run: (inputs) => {
      const { correct, other_options, answer } = numberSchema.parse(inputs)
      const graded =
        answer === null ? null : gradeNumber(answer, { right: correct, others: other_options, displayUnit: 0.01 })
      return {
        within_2_percent: graded?.isWithin ?? false,
        closest_is_correct: graded?.isClosest ?? false,
        graded_correct: graded?.isRight ?? false
      }
    }
  }
}
