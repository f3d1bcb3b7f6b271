import { z } from 'zod'
import { partVerdictSchema } from './judgment.ts'
import { nameSchema } from './name.ts'
import { newPanelSchema } from './panel.ts'
import { scoreSchema } from './score.ts'
import { adjudicationStateSchema } from './states.ts'
import { textSchema } from './text.ts'

const judgeSettings = newPanelSchema.shape.judges.element.shape
const noteSchema = z.union([z.literal(''), textSchema(5000)]).default('')

/** Asks a judge from outside the panel, with the panel's sheet and prompts, for one verdict. */
export const judgeAdjudicationSchema = z.strictObject({
  judge: textSchema(200).describe('`provider:model`, not a judge of the panel'),
  maxOutputTokens: z.int().min(256).max(1_000_000).optional(),
  temperature: judgeSettings.temperature,
  reasoningEffort: judgeSettings.reasoningEffort,
  aliases: judgeSettings.aliases
})
export type JudgeAdjudication = z.infer<typeof judgeAdjudicationSchema>

/** What a person makes of the response: a score for every part of the judges' sheet. */
export const personAdjudicationSchema = z.strictObject({
  person: nameSchema(100),
  parts: z.record(
    z.string(),
    z.strictObject({
      score: partVerdictSchema.shape.score.describe('0 to 10, or a level of the rubric'),
      rationale: noteSchema,
      quote: noteSchema
    })
  ),
  reason: textSchema(2000).describe('why, in a sentence or two')
})
export type PersonAdjudication = z.infer<typeof personAdjudicationSchema>

export const newAdjudicationSchema = z.union([judgeAdjudicationSchema, personAdjudicationSchema], {
  error({ input, ...issue }) {
    const isOfJudge = typeof input === 'object' && input !== null && 'judge' in input
    const [fault] = (issue.code === 'invalid_union' && issue.errors[isOfJudge ? 0 : 1]) || []
    return fault && `${fault.path.join('/')}: ${fault.message}`
  }
})

/** What a further judge or a person made of a disputed response; beside the panel's score, never over it. */
export const adjudicationSchema = z
  .object({
    id: z.string(),
    submission: z.string(),
    itemId: z.string(),
    kind: z.enum(['judge', 'person']),
    author: z.string().describe('a model id, or the name of a person'),
    state: adjudicationStateSchema.describe('a person is done at once, a judge once it has answered'),
    parts: z.record(z.string(), partVerdictSchema),
    scores: z.record(z.string(), scoreSchema).describe('by metric'),
    reason: z.string().nullable().describe('of a person; of a judge, why it gave no verdict'),
    callIds: z.array(z.string()),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Adjudication' })
export type Adjudication = z.infer<typeof adjudicationSchema>
