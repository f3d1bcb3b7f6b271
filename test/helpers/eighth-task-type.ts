import { z } from 'zod'
import type { Rubric } from '../../src/schemas/rubric.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import type { Suite, TaskType } from '../../src/suites/suite.ts'

const claimsSchema = z.array(z.object({ id: z.string(), text: z.string() })).min(1)
const verdictsSchema = z.record(z.string(), z.boolean())
const replySchema = z.object({ claims: z.array(z.object({ text: z.string(), holds: z.boolean() })).min(1) })

type Claims = { examinee: { claims: z.infer<typeof claimsSchema> }; gold: { verdicts: Record<string, boolean> } }

/** Textbook claims, made from papers and graded by rules: the smallest folder of a task type, in one file. */
export const textbookClaims: TaskType<Claims, Record<string, boolean>> = {
  name: 'TC',
  title: 'Textbook Claims',
  since: '2',
  contentSchema: z.object({
    examinee: z.object({ claims: claimsSchema }),
    gold: z.object({ verdicts: verdictsSchema })
  }),
  source: {
    kind: 'paper',
    rounds: [{ name: 'claims', prompt: 'aer/ek/knowledge-points', readsPaper: true, typicalOutputTokens: () => 200 }],
    extract: async ({ round }) => {
      const plan = { name: 'claims', prompt: 'aer/ek/knowledge-points', readsPaper: true }
      const { claims } = await round({
        ...{ ...plan, typicalOutputTokens: () => 200, schema: replySchema, variables: {} },
        check: ({ claims }) => [{ check: 'claims-given', ok: claims.length > 1, message: 'there must be two claims' }]
      })
      const lettered = claims.map((claim, index) => ({ id: String(index + 1), ...claim }))
      return {
        suitable: true,
        contents: [
          {
            examinee: { claims: lettered.map(({ id, text }) => ({ id, text })) },
            gold: { verdicts: Object.fromEntries(lettered.map(({ id, holds }) => [id, holds])) }
          }
        ]
      }
    },
    check: ({ examinee }) => [{ check: 'claims-given', ok: examinee.claims.length > 1, message: 'two at least' }]
  },
  rubric: { rubric: rubricOf('TC', ['verdicts'], 'rule'), hash: 'eighth-tc' },
  render: ({ claims }) => `Which hold? Answer as JSON.\n${claims.map(({ id, text }) => `${id}. ${text}`).join('\n')}`,
  parse: (output) => {
    const parsed = z
      .string()
      .transform((text) => JSON.parse(text))
      .pipe(verdictsSchema)
      .safeParse(output)
    return parsed.success ? { ok: true, answer: parsed.data } : { ok: false, reason: 'no_verdicts' }
  },
  rules: ({ gold }, answer) => {
    const ids = Object.keys(gold.verdicts)
    const right = ids.filter((id) => answer[id] === gold.verdicts[id])
    return { dimensions: [{ dimension: 'verdicts', score: right.length / ids.length }], evidence: { right } }
  },
  judging: null
}

/** What the model replies to the one round of `textbookClaims`, by the name of its structured output. */
export const recordedClaims = [
  'tc-claims',
  {
    claims: [
      { text: 'Demand curves slope down.', holds: true },
      { text: 'A tax moves no price.', holds: false }
    ]
  }
] as const

/** A short essay that judges grade, computed from a seed. */
export const shortEssay: TaskType<{ examinee: { question: string }; gold: { answer: string } }, string> = {
  name: 'SE',
  title: 'Short Essay',
  since: '3',
  contentSchema: z.object({ examinee: z.object({ question: z.string() }), gold: z.object({ answer: z.string() }) }),
  source: {
    kind: 'generator',
    question: (seed, index) => ({
      content: { examinee: { question: `Why ${seed}.${index}?` }, gold: { answer: `Because of ${index}.` } },
      template: 'why'
    })
  },
  rubric: { rubric: rubricOf('SE', ['depth', 'style'], 'judge'), hash: 'ninth-se' },
  render: ({ question }) => question,
  parse: (output) => ({ ok: true, answer: output }),
  rules: () => ({ dimensions: [], evidence: null }),
  judging: {
    mostCharacters: 40_000,
    prompt: 'aer/mm/judge',
    parts: () =>
      ['depth', 'style'].map((id) => ({ id, dimension: id, name: id, description: id, weight: 1, scale: 'points' })),
    variables: ({ examinee, gold }) => ({
      ...{ scenario: examinee.question, notation: '', conditions: '', task: '', correctness: '', key_elements: '' },
      ...{ solution: gold.answer, explanation: '' }
    })
  }
}

/** The benchmark as it will be with an eighth task type: a folder, one import, one entry, and its version raised. */
export const suiteOfEight: Suite = {
  ...aerSuite,
  version: '2',
  taskTypes: [...aerSuite.taskTypes, textbookClaims]
}

/** With a ninth as well, which judges grade. */
export const suiteOfNine: Suite = { ...suiteOfEight, version: '3', taskTypes: [...suiteOfEight.taskTypes, shortEssay] }

function rubricOf(taskType: string, ids: readonly string[], by: 'rule' | 'judge'): Rubric {
  const weights = Object.fromEntries(ids.map((id) => [id, 1]))
  return {
    taskType,
    version: 1,
    title: taskType,
    source: 'made for tests',
    dimensions: ids.map((id) => ({ id, name: id, description: id, by })),
    weights: { table2: weights, 'appendix-g': weights }
  }
}
