import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { settingSchema } from './declaration.ts'
import { metricSchema } from './manifest.ts'
import { nameSchema } from './name.ts'
import { releaseNameSchema } from './release.ts'
import { textSchema } from './text.ts'

/** Items that one person is asked at the most: hours of work. */
export const mostAskedItems = 200

/** Characters of one answer. */
export const longestAnswer = 100_000

const itemIdSchema = z.string().min(1).max(200)

/** How items were drawn: of each task type so many, by the order of a hash of seed and item. */
export const drawSchema = z.strictObject({
  perTaskType: z.int().min(1).max(50),
  seed: z.int().min(0).max(0x7fffffff).default(1),
  taskTypes: z.array(z.string().min(1).max(64)).min(1).max(50).optional().describe('all of the release when left out')
})
export type Draw = z.infer<typeof drawSchema>

const texts = {
  people: 'who answers, in words and without names, as "PhD students in economics, 3"',
  aids: 'what they may use, as "no aids" or "books and search engines, no language model"',
  instructions: 'what they are told before the first item',
  consent: 'what they agree to: what is stored, who sees it, what becomes of it'
}

const asked = {
  release: releaseNameSchema,
  name: nameSchema(80),
  people: nameSchema(300).describe(texts.people),
  aids: nameSchema(300).describe(texts.aids),
  instructions: textSchema(10_000).describe(texts.instructions),
  consent: textSchema(10_000).describe(texts.consent)
}

export const newHumanBaselineSchema = z
  .strictObject({
    ...asked,
    items: z
      .array(itemIdSchema)
      .min(1)
      .max(mostAskedItems)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each item once' })
      .optional()
      .describe('ids of public items, in the order in which they are asked'),
    draw: drawSchema.optional().describe('public items by chance; the same seed draws the same ones')
  })
  .refine(({ items, draw }) => (items === undefined) !== (draw === undefined), {
    error: 'must hold either items or draw'
  })
export type NewHumanBaseline = z.infer<typeof newHumanBaselineSchema>

export const humanBaselineStateSchema = z.enum(['open', 'published', 'withdrawn'])

/** What people are asked, and how many of them have answered. */
export const humanBaselineSchema = z
  .object({
    id: z.string(),
    ...asked,
    release: z.string(),
    name: z.string(),
    people: z.string().describe(texts.people),
    aids: z.string().describe(texts.aids),
    team: z.string(),
    items: z.array(z.string()).describe('ids, in the order in which they are asked'),
    draw: drawSchema.nullable().describe('null where the items were named'),
    state: humanBaselineStateSchema.describe(
      'while it is open people answer; when published everybody reads its figures'
    ),
    participants: z.object({
      links: z.int().describe('that were made'),
      began: z.int().describe('people who agreed to take part'),
      handedIn: z.int(),
      left: z.int().describe('who stopped, and had their answers deleted')
    }),
    createdAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    withdrawnAt: z.iso.datetime().nullable()
  })
  .meta({ id: 'HumanBaseline' })
export type HumanBaseline = z.infer<typeof humanBaselineSchema>

export const newParticipantSchema = z.strictObject({
  days: z.int().min(1).max(90).default(30).describe('for which the link is good')
})

export const participantStateSchema = z.enum(['invited', 'answering', 'handed_in', 'left', 'revoked', 'expired'])
export type ParticipantState = z.infer<typeof participantStateSchema>

/** A person who answers: a number, and no name. */
export const participantSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    state: participantStateSchema,
    answered: z.int(),
    skipped: z.int(),
    submission: z.string().nullable().describe('id of what is graded; null before the answers are handed in'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    handedInAt: z.iso.datetime().nullable()
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof participantSchema>

export const madeParticipantSchema = z.object({
  ...participantSchema.shape,
  token: z.string().describe('shown this once, and stored only as a hash'),
  link: z.string().describe('the page where the person answers; a path alone where the service has no PUBLIC_URL')
})

type Timed = { firstShownAt: Date; savedAt: Date | null; skippedAt: Date | null }

export function stateOfAnswer({ savedAt, skippedAt }: Timed): 'answered' | 'skipped' | 'shown' {
  return skippedAt ? 'skipped' : savedAt ? 'answered' : 'shown'
}

/** From the moment when an item was first shown to the last save; null where nothing was saved. */
export function secondsOf({ firstShownAt, savedAt }: Timed): number | null {
  return savedAt && (savedAt.getTime() - firstShownAt.getTime()) / 1000
}

/** What a person made of an item, without the text, which the submission has. */
export const participantAnswerSchema = z.object({
  participant: z.int().describe('the number of the person'),
  itemId: z.string(),
  state: z
    .enum(['answered', 'skipped', 'shown'])
    .describe('`skipped` where the person chose to give no answer; `shown` where nothing was saved'),
  seconds: z
    .number()
    .nullable()
    .describe(
      'between the moment when the item was first shown and the last save: pauses and work on other items between the two ' +
        'are in it, and work outside the page before the first is not; null where nothing was saved'
    )
})
export type ParticipantAnswer = z.infer<typeof participantAnswerSchema>

const meansSchema = {
  mean: boardEstimateSchema
    .nullable()
    .describe('mean of the means of the task types that are asked; null while a score is missing'),
  tasks: z.record(z.string(), boardEstimateSchema.nullable())
}

/** The figures of one human baseline: of people, and of models on the same items. No row of it is ranked. */
export const peopleFiguresSchema = z
  .object({
    baseline: humanBaselineSchema,
    panel: z
      .string()
      .nullable()
      .describe('the judges of the answers, and of the models beside them; null without answers'),
    metric: metricSchema,
    estimand: z.string(),
    people: z.object({
      ...meansSchema,
      persons: z.int().describe('whose answers are in the means'),
      items: z.int().describe('with at least one answer that has a score: the items of all means here'),
      asked: z.int().describe('items that each person was asked'),
      answers: z.int(),
      skipped: z.int().describe('answers that a person chose not to give: in no mean'),
      notReached: z.int().describe('items of a person who handed in before they were answered or skipped: in no mean'),
      notCounted: z
        .int()
        .describe('people who handed in and are in no figure: withdrawn, or judged by another panel than most'),
      unscored: z.int().describe('answers that have no score, as where no dimension applies: in no mean'),
      meanWithSkipped: z
        .number()
        .nullable()
        .describe('the same mean with what was skipped or not reached counted as a model’s missing response is'),
      medianSeconds: z.number().nullable().describe('of an answer, between first shown and last saved')
    }),
    models: z
      .array(
        z.object({
          submissionId: z.string(),
          model: z.string(),
          team: z.string(),
          setting: settingSchema.optional(),
          ...meansSchema,
          unscored: z.int().describe('of these items'),
          sent: z.int().describe('responses to these items')
        })
      )
      .describe('published submissions that the same panel judged, by name, on the same items alone')
  })
  .meta({ id: 'PeopleFigures' })
export type PeopleFigures = z.infer<typeof peopleFiguresSchema>
