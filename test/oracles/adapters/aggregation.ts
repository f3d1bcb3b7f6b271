import { z } from 'zod'
import { elementScore } from '../../../src/grading/element-score.ts'
import { taskScore, taskScoreJudgeFirst } from '../../../src/grading/mean-over-judges.ts'
import { overallScore } from '../../../src/grading/overall-score.ts'
import { rankModels } from '../../../src/grading/rank-models.ts'
import { weighDimensions } from '../../../src/grading/weigh-dimensions.ts'
import { gradeLabels } from '../../../src/suites/aer/ci/rules.ts'
import { citationScore } from '../../../src/suites/aer/lr/citation-score.ts'
import type { Adapter } from './index.ts'
import {
  assertWeighed,
  boardOverall,
  itemScore,
  judgedScore,
  modelScore,
  reviewScore,
  rubricOf,
  ruledScore
} from './service-scores.ts'

const scoreSchema = z.number().nullable()
const scoresSchema = z.record(z.string(), scoreSchema)
const weightsSchema = z.record(z.string(), z.number())
const judgesSchema = z.record(z.string(), scoresSchema.nullable())
const pctSchema = z.record(z.string(), z.number())
const keysSchema = z.array(z.string())

const dimensionScores = z.object({ task: z.string(), scores: scoresSchema })
const weightedScores = z.object({ scores: scoresSchema, weights: weightsSchema })
const elements = z.object({ levels: z.array(z.string()), points: z.array(z.number()) })
const review = z.object({
  tier1: keysSchema,
  tier2: keysSchema,
  predicted: keysSchema,
  rubric: z.array(z.object({ dimension: z.string(), weight: z.number(), score: scoreSchema }))
})
const reviewParts = z.object({ citation_pct: z.number(), rubric_pct: z.number() })
const judged = z.object({ task: z.string(), judges: judgesSchema })
const twoJudges = z.object({ judge_a: z.array(scoreSchema), judge_b: z.array(scoreSchema) })
const questions = z.object({ questions: z.array(z.object({ type: z.string(), score: z.number() })) })
const labelSchema = z.union([z.string(), z.number(), z.boolean()])
const fields = z.object({
  gold: z.record(z.string(), labelSchema),
  predicted: z.record(z.string(), labelSchema.nullable())
})
const printedScores = z.object({ pct: pctSchema })
const taskScores = z.object({ scores: scoresSchema })
const board = z.object({ pct: z.record(z.string(), pctSchema) })
const judgedItems = z.object({ items: z.array(z.object({ task: z.string(), item: z.string(), judges: judgesSchema })) })

/** The oracle's short names of the question types. */
const questionTypes: Record<string, string> = {
  SC: 'single_choice',
  TF: 'true_false',
  FB: 'fill_in_blank',
  OD: 'ordering'
}

export const aggregation: Record<string, Adapter> = {
  task_item_score: {
    run: (inputs) => {
      const { task, scores } = dimensionScores.parse(inputs)
      return {
        ...inBothProfiles((profile) => judgedScore(task, profile, [scores])),
        applicable: Object.values(scores).filter((score) => score !== null).length
      }
    }
  },
  weighted_item_score: {
    run: (inputs) => {
      const { scores, weights } = weightedScores.parse(inputs)
      assertWeighed(weights, scores)
      const dimensions = Object.entries(scores).map(([id, score]) => ({
        id,
        weight: weights[id]!,
        score: score === null ? null : score / 10
      }))
      return { score: weighDimensions(dimensions) }
    }
  },
  mg_element_score: {
    run: (inputs) => {
      const { levels, points } = elements.parse(inputs)
      const shares = (rubricOf('MG').levels ?? []).map(({ id, share }) => [id, share] as const)
      const graded = levels.map((level, i) => ({ level, points: points[i] ?? Number.NaN }))
      const { equal, pointsAwarded, pointsPossible } = elementScore(graded, Object.fromEntries(shares))
      return {
        equal,
        weighted_by_points: modelScore(graded),
        points_awarded: pointsAwarded,
        points_max: pointsPossible
      }
    }
  },
  lr_item_score: {
    run: (inputs) => {
      const { predicted, rubric, ...tiers } = review.parse(inputs)
      const citation = citationScore(tiers, predicted)
      const writing = rubric.map(({ dimension, weight, score }) => ({ id: dimension, weight, score }))
      return {
        tier1_recall: citation.tier1Recall,
        tier2_recall: citation.tier2Recall,
        citation: citation.score,
        rubric: reviewScore('table2', null, writing),
        table2_3_2: reviewScore('table2', citation.score, writing),
        appendix_g_50_50: reviewScore('appendix-g', citation.score, writing)
      }
    }
  },
  lr_from_parts: {
    run: (inputs) => {
      const { citation_pct, rubric_pct } = reviewParts.parse(inputs)
      const pct = (profile: string) => {
        const score = reviewScore(profile, citation_pct / 100, [{ id: 'all', weight: 1, score: rubric_pct / 10 }])
        return score === null ? null : score * 100
      }
      return { table2_3_2: pct('table2'), appendix_g_50_50: pct('appendix-g') }
    }
  },
  two_judge_item_score: {
    run: (inputs) => {
      const { task, judges } = judged.parse(inputs)
      return {
        ...inBothProfiles((profile) => itemScore(task, profile, judges).value),
        n_judges: itemScore(task, 'table2', judges).judges
      }
    }
  },
  task_score_two_judges: {
    run: (inputs) => {
      const { judge_a, judge_b } = twoJudges.parse(inputs)
      const scores = judge_a.map((score, item) => [score, judge_b[item] ?? null])
      return { item_first: taskScore(scores), judge_first_eq1: taskScoreJudgeFirst(scores) }
    }
  },
  ek_item_score: {
    run: (inputs) => {
      const rules = questions
        .parse(inputs)
        .questions.map(({ type, score }) => ({ dimension: questionTypes[type]!, type, score }))
      const byType = Map.groupBy(rules, ({ type }) => type)
      return {
        score: ruledScore('EK', rules),
        by_type: Object.fromEntries([...byType].map(([type, own]) => [type, ruledScore('EK', own)]))
      }
    }
  },
  ci_item_score: {
    run: (inputs) => {
      const { gold, predicted } = fields.parse(inputs)
      const given = Object.entries(predicted).filter(([, label]) => label !== null)
      const labels = Object.fromEntries(Object.entries(gold).map(([field, label]) => [field, String(label)]))
      const { dimensions } = gradeLabels(
        {
          examinee: { fragment: '', language: '' },
          gold: { labels, annotators: 2, year: 0, source: '', characters: 0 }
        },
        Object.fromEntries(given.map(([field, label]) => [field, String(label)]))
      )
      return { score: ruledScore('CI', dimensions), all_correct: dimensions.every(({ score }) => score === 1) }
    }
  },
  overall: {
    run: (inputs) => {
      const overall = boardOverall(printedScores.parse(inputs).pct)
      return { overall_pct: overall, rounded_1dp: overall === null ? null : Number(overall.toFixed(1)) }
    }
  },
  overall_weighted: {
    run: (inputs) => {
      const { scores, weights } = weightedScores.parse(inputs)
      return { overall: boardOverall(scores, weights) }
    }
  },
  overall_missing_task: {
    run: (inputs) => {
      const { scores } = taskScores.parse(inputs)
      // The service shows no partial Overall: these two come from a function that the oracles alone use.
      const { partial, tasks } = overallScore(scores)
      return { overall_strict: boardOverall(scores), overall_renormalised: partial, n_tasks: tasks }
    }
  },
  ranking: {
    run: (inputs) => {
      const models = Object.entries(board.parse(inputs).pct)
      const overalls = models.map(([model, pct]) => ({ model, overall: boardOverall(pct) }))
      return { order: rankModels(overalls).map(({ model }) => model) }
    }
  },
  pipeline: {
    run: (inputs) => {
      const { items } = judgedItems.parse(inputs)
      return inBothProfiles((profile) => {
        const scored = items.map(({ task, item, judges }) => ({
          task,
          item,
          score: itemScore(task, profile, judges).value
        }))
        const byTask = Map.groupBy(scored, ({ task }) => task)
        const tasks = Object.fromEntries(
          [...byTask].map(([task, of]) => [task, taskScore(of.map(({ score }) => [score]))])
        )
        return {
          items: Object.fromEntries(scored.map(({ item, score }) => [item, score])),
          tasks,
          overall_equal_weights: boardOverall(tasks)
        }
      })
    }
  }
}

function inBothProfiles<Result>(compute: (profile: string) => Result) {
  return { table2: compute('table2'), appendix_g: compute('appendix-g') }
}
