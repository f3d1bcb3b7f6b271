import { z } from 'zod'
import { toolValueSchema } from './answer-record.ts'

/** `over` when its last period is; `failed` when it was given up, or more was called than a run may. */
export const runStateSchema = z.enum(['open', 'over', 'failed'])
export type RunState = z.infer<typeof runStateSchema>

/**
 * Who acts in a run: a model in the loop of the runner, an agent of its own making with tools and memory of its own, a person, or a rule that
 * needs no model.
 */
export const runDriverSchema = z.enum(['loop', 'agent', 'person', 'baseline'])
export type RunDriver = z.infer<typeof runDriverSchema>

/** Whom prompts are written for: models that reason by themselves are not told to write reasoning. */
export const runStyleSchema = z.enum(['standard', 'reasoning_model'])
export type RunStyle = z.infer<typeof runStyleSchema>

/** Parameters of the size of an instance by their names; which there are, and within what bounds, is for the environment to say. */
export const runSizeSchema = z.record(z.string().max(64), z.number().nullable())

/** By what an instance for practice was made, beside its seed. */
export const runParametersSchema = z.object({ size: runSizeSchema })
export type RunParameters = z.infer<typeof runParametersSchema>

/** The level of instances that have a size of their own. */
export const customLevel = 'custom'

/** What the model calls of a run took, by whoever made them. */
export const runUseSchema = z.strictObject({
  calls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  costUsd: z.number().min(0).max(1e9).nullable().describe('null where a call has no price that is known')
})
export type RunUse = z.infer<typeof runUseSchema>

/** The same of all runs of a submission. */
export const submissionUseSchema = z.object({
  runs: z.int(),
  told: z.int().describe('of these, runs of which it was told what they took: the sums are of them'),
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
  costReason: z
    .enum(['use_not_told', 'price_unknown'])
    .nullable()
    .describe('why there is no cost: of a run nobody has told, or calls have no price')
})
export type SubmissionUse = z.infer<typeof submissionUseSchema>

const seatSchema = z.int().min(0).max(9)
const taskTypeSchema = z.string().min(1).max(64)

/** A run for practice, in a published instance or in one of another size, or one that answers an item for a submission. */
export const newRunSchema = z
  .strictObject({
    suite: z.string().min(1).max(64).optional().describe('the one that has runs when left out'),
    taskType: taskTypeSchema.optional().describe('an environment, as procurement'),
    level: z.string().min(1).max(32).optional().describe('of difficulty, as BASIC; or the version of a litmus test'),
    size: runSizeSchema
      .refine((size) => Object.keys(size).length <= 16, { error: 'must have at most 16 parameters' })
      .optional()
      .describe('in place of a level, for practice: the parameters of another size, as products and categories'),
    variant: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('for practice: rules other than the usual ones, as `known_horizon`'),
    seed: z.int().min(0).max(0x7fffffff).optional().describe('of a published instance, from 0; any with a size'),
    seat: seatSchema
      .optional()
      .describe('whose prompt the answer shows, where there are several; the first when left out'),
    submission: z.string().min(1).max(100).optional().describe("the team's own draft that the run is for"),
    item: z.string().min(1).max(200).optional().describe('of the release of that draft'),
    driver: runDriverSchema.default('agent').describe('who acts: boards keep them apart'),
    style: runStyleSchema.default('standard').describe('whom prompts are written for')
  })
  .refine(
    ({ submission, item, taskType, level, size, variant, seed }) =>
      submission === undefined && item === undefined
        ? taskType !== undefined && (level === undefined) !== (size === undefined) && seed !== undefined
        : submission !== undefined &&
          item !== undefined &&
          [taskType, level, size, variant, seed].every((one) => one === undefined),
    { error: 'must name taskType, level or size, and seed; or submission and item' }
  )
export type NewRun = z.infer<typeof newRunSchema>

const mostArguments = 100_000

/** A call of a tool. The same `callId` again gets the same answer, and nothing is done twice. */
export const newRunCallSchema = z.strictObject({
  callId: z
    .string()
    .min(1)
    .max(200)
    // Stored, others could not be told from each other.
    .refine((id) => id.isWellFormed() && !id.includes('\0'), { error: 'must be Unicode without NUL' })
    .describe("of the caller's own, different for each call of a seat"),
  seat: seatSchema.default(0).describe('who calls, where there are several'),
  name: z.string().max(200).describe('of the tool'),
  arguments: toolValueSchema
    .default({})
    .refine((value) => JSON.stringify(value).length <= mostArguments, {
      error: `must be at most ${mostArguments} characters of JSON`
    })
    .describe('an object with the arguments of the tool; anything else is answered as a malformed call'),
  session: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('of the period: with a higher number than before, tools that had told all tell it again')
})
export type NewRunCall = z.infer<typeof newRunCallSchema>

/**
 * How a call ended: `success`; `retry_error` and `error`, which changed nothing and cost no period; `period_over`, an action that was
 * accepted.
 */
export const callStatusSchema = z.enum(['success', 'retry_error', 'error', 'period_over'])

/** The answer to a call. */
export const runCallAnswerSchema = z
  .object({
    callId: z.string(),
    number: z.int().describe('of the call in its run, from 1'),
    seat: z.int(),
    period: z.int().describe('in which it was made, from 0'),
    status: callStatusSchema,
    isError: z.boolean(),
    text: z.string().describe('for the model'),
    periodOver: z.boolean(),
    runOver: z.boolean(),
    state: runStateSchema,
    prompt: z
      .string()
      .nullable()
      .describe('with which the next period begins; null where the period goes on, or no other comes')
  })
  .meta({ id: 'RunCallAnswer' })
export type RunCallAnswer = z.infer<typeof runCallAnswerSchema>

/** A call as it is kept. */
export const runCallSchema = z
  .object({
    number: z.int(),
    callId: z.string(),
    seat: z.int(),
    period: z.int(),
    session: z.int(),
    name: z.string(),
    arguments: toolValueSchema,
    status: callStatusSchema,
    text: z.string(),
    calledAt: z.iso.datetime()
  })
  .meta({ id: 'RunCall' })
export type RunCall = z.infer<typeof runCallSchema>

export const runSeatSchema = z.object({
  seat: z.int(),
  period: z.int().describe('under way, from 0'),
  isWaiting: z.boolean().describe('whether it has acted in its period, and another seat has not'),
  prompt: z.string().nullable().describe('with which its period begins; null once the run is over')
})

/** What a run came to; hidden values of its instance are not among the figures. */
export const runResultSchema = z.object({
  score: z.number().nullable().describe('null for a run without one'),
  reason: z.string().nullable().describe('why there is no score'),
  figures: z
    .record(z.string(), z.union([z.number(), z.boolean(), z.string()]).nullable())
    .describe('beside the score, by name; null where one is not defined')
})
export type RunResult = z.infer<typeof runResultSchema>

/** A session of calls in an environment, with a score at its end. */
export const runSchema = z
  .object({
    id: z.string(),
    suite: z.string(),
    taskType: z.string(),
    level: z.string().describe(`of difficulty, or version; ${customLevel} where it has a size of its own`),
    seed: z.int().nullable().describe('of a published instance, or of one with a size of its own; null for others'),
    size: runSizeSchema.optional().describe('there where the instance was made by parameters'),
    variant: z.string().optional().describe('there where it is played under other rules than the usual ones'),
    team: z.string(),
    submission: z.string().nullable().describe('that it is for; null for practice, and where the draft was deleted'),
    item: z.string().nullable(),
    driver: runDriverSchema,
    style: runStyleSchema,
    state: runStateSchema,
    reason: z.string().nullable().describe('why it failed'),
    playedBefore: z.boolean().describe('whether its team had begun a run in the same instance before'),
    periods: z.int().describe('at most'),
    systemPrompt: z.string(),
    replyPrompt: z.string().describe('what the loop of the runner says after the answers of tools'),
    restrictsLastQuery: z
      .boolean()
      .describe('whether that loop offers the action alone in the last query of a session'),
    takesWords: z
      .boolean()
      .optional()
      .describe('there where a model answers prompts in words, which the action takes, and is offered no tools'),
    seats: z.array(runSeatSchema),
    calls: z.int(),
    result: runResultSchema
      .nullable()
      .describe('null before the end, and while the best that there was is being found'),
    use: runUseSchema
      .nullable()
      .optional()
      .describe('what its model calls took, as whoever played it has told; null where nobody did'),
    openedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    deadlineAt: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe('when it ends, as failed, unless a call is made in it before; null once it has ended')
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof runSchema>

/** The tools of a seat; the action comes last. */
export const runToolsSchema = z
  .object({
    action: z.string().describe('the tool that ends a period'),
    tools: z.array(
      z.object({ name: z.string(), description: z.string(), inputSchema: toolValueSchema.describe('JSON Schema') })
    )
  })
  .meta({ id: 'RunTools' })
export type RunTools = z.infer<typeof runToolsSchema>

/** The end of a run by whoever plays it: one that is not over is given up. */
export const runEndSchema = z.strictObject({
  reason: z
    .enum(['abandoned', 'sessions_exhausted', 'budget_exceeded'])
    .default('abandoned')
    .describe('why it is given up, where it is not over'),
  use: runUseSchema
    .optional()
    .describe('what its model calls took; kept of a run that has ended too, until its submission is finalised')
})
