import { z } from 'zod'
import { type LoadedRubric, rubricHash } from '../../src/rubrics.ts'
import type { Rubric } from '../../src/schemas/rubric.ts'
import type { Suite, TaskType } from '../../src/suites/suite.ts'
import { aSuite } from './a-suite.ts'

/** A suite small enough to compute with in one's head: EK asks one question, CI labels two fields. No judge. */
export const tinySuite: Suite = aSuite(oneQuestion(), twoLabels())

function oneQuestion(): TaskType<{ examinee: { question: string }; gold: { answer: string } }, string> {
  return {
    name: 'EK',
    title: 'One question',
    contentSchema: z.object({ examinee: z.object({ question: z.string() }), gold: z.object({ answer: z.string() }) }),
    source: {
      kind: 'paper',
      rounds: [{ name: 'question', prompt: 'aer/ek/questions', readsPaper: true, typicalOutputTokens: () => 100 }],
      extract: async () => ({ suitable: false, reason: 'not in this suite' }),
      check: ({ gold }) => [{ check: 'answer-given', ok: gold.answer !== '', message: 'the answer must not be empty' }]
    },
    claims: ({ examinee, gold }) => [{ id: 'answer', statement: `${examinee.question}: ${gold.answer}`, holds: true }],
    rubric: loaded(rubricOf('EK', ['answer'])),
    render: ({ question }) => `Answer in one word: ${question}`,
    parse: (output) => ({ ok: true, answer: output.trim() }),
    rules: ({ gold }, answer) => ({
      dimensions: [{ dimension: 'answer', score: answer === gold.answer ? 1 : 0 }],
      evidence: { expected: gold.answer, got: answer }
    }),
    judging: null,
    solving: { compare: async () => ({ outcome: 'unusable', reason: 'unparsable', share: null, parts: [] }) }
  }
}

type Labels = Record<string, string>

function twoLabels(): TaskType<{ examinee: { fragment: string }; gold: { labels: Labels } }, Labels> {
  const labels = z.record(z.string(), z.string())
  return {
    name: 'CI',
    title: 'Two labels',
    contentSchema: z.object({ examinee: z.object({ fragment: z.string() }), gold: z.object({ labels }) }),
    source: {
      kind: 'fragments',
      fromFragment: ({ text, labels }) => ({ examinee: { fragment: text }, gold: { labels } })
    },
    rubric: loaded(rubricOf('CI', ['stability', 'existence'], ['yes', 'no'])),
    render: ({ fragment }) => `Label stability and existence: ${fragment}`,
    parse: (output) => ({ ok: true, answer: labels.parse(JSON.parse(output)) }),
    rules: ({ gold }, answer) => ({
      dimensions: Object.entries(gold.labels).map(([dimension, label]) => ({
        dimension,
        score: answer[dimension] === label ? 1 : 0
      })),
      evidence: { expected: gold.labels }
    }),
    judging: null
  }
}

/** A rubric that lies in no file. */
export function loaded(rubric: Rubric): LoadedRubric {
  return { rubric, hash: rubricHash(rubric) }
}

function rubricOf(taskType: string, ids: readonly string[], values?: string[]): Rubric {
  const weights = Object.fromEntries(ids.map((id) => [id, 1]))
  return {
    taskType,
    version: 1,
    title: taskType,
    source: 'made for tests',
    dimensions: ids.map((id) => ({ id, name: id, description: id, by: 'rule' as const, ...(values && { values }) })),
    weights: { table2: weights, 'appendix-g': weights }
  }
}
