import { z } from 'zod'
import { type ModelCard, modelCardSchema, newModelCardSchema } from './model-card.ts'
import { textSchema } from './text.ts'

const longestReason = 2000

const { maker, weights, links } = newModelCardSchema.shape
const changeShape = {
  maker: maker.unwrap().nullish(),
  weights: weights.unwrap().nullish(),
  links: links.unwrap().nullish()
}

/**
 * A change of a card after the draft was finalised: what is left out stays, and null takes back what was said. Version, parameters and
 * tools say which model answered and with what, so that the results rest on them: they stay as they were declared.
 */
export const cardChangeSchema = z
  .strictObject(changeShape)
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'must name maker, weights or links; version, parameters and tools stay as they were declared'
  })
export type CardChange = z.infer<typeof cardChangeSchema>

export const newCardCorrectionSchema = z.strictObject({
  card: cardChangeSchema.describe('what is mended of it: maker, weights or links, each whole; null takes one back'),
  reason: textSchema(longestReason).describe('in the words of the team, which everybody reads')
})
export type NewCardCorrection = z.infer<typeof newCardCorrectionSchema>

/** A card that was corrected: what was declared first, and every change since, the first one first. */
export const correctedCardSchema = z.object({
  declared: modelCardSchema.nullable().describe('the card as it was finalised; null where there was none'),
  corrections: z.array(z.object({ change: z.object(changeShape), reason: z.string(), correctedAt: z.iso.datetime() }))
})
export type CorrectedCard = z.infer<typeof correctedCardSchema>

/**
 * The card after a change; null where it says nothing any more.
 *
 * @example changedCard({ maker: 'A', version: '1' }, { maker: 'B' }) // => { maker: 'B', version: '1' }
 */
export function changedCard(card: ModelCard | null, change: CardChange): ModelCard | null {
  const members = Object.entries({ ...card, ...withoutUndefined(change) }).filter(([, value]) => value !== null)
  return members.length === 0 ? null : Object.fromEntries(members)
}

function withoutUndefined(change: CardChange): CardChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
