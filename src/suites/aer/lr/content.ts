import { z } from 'zod'

/** Where a work was published. Source: AER-bench G.4.4. */
export const venueTypes = [
  'top5',
  'top_field',
  'good_journal',
  'book',
  'conference',
  'working_paper_top',
  'working_paper_other',
  'preprint',
  'other'
] as const

export const referenceSchema = z.object({
  key: z.string().describe('surname_year_word in lower case, for example card_1994_minimum'),
  authors: z
    .array(z.string())
    .describe('one string per author, "Surname, Given names"; a body under its full name; empty if none is printed'),
  year: z.string().describe('four digits, with the letter if one is printed, "forthcoming", or "n.d."'),
  title: z.string().describe('as printed'),
  venue: z.string().describe('journal, publisher or series; empty if none is printed'),
  venueType: z.enum(venueTypes)
})
export type Reference = z.infer<typeof referenceSchema>

/**
 * Keys of the works that the introduction cites: `tier1` must be cited, `tier2` should be, `tier3` may be and is not
 * scored. Source: AER-bench E.3.
 */
export const tiersSchema = z.object({
  tier1: z.array(z.string()),
  tier2: z.array(z.string()),
  tier3: z.array(z.string())
})
export type Tiers = z.infer<typeof tiersSchema>

/** One citation of the introduction and what it does there. */
export const citationSchema = z.object({
  key: z.string().describe('a key of the reference list'),
  role: z.string().describe('what the citation does in the argument, in a few words'),
  tier: z.int().min(1).max(3)
})

/** The keys of the cited works by tier, in the order in which the introduction cites them. */
export function tiersOf(citations: readonly z.infer<typeof citationSchema>[]): Tiers {
  const keysOf = (wanted: number) => citations.filter(({ tier }) => tier === wanted).map(({ key }) => key)
  return { tier1: keysOf(1), tier2: keysOf(2), tier3: keysOf(3) }
}

/** One step of the introduction's argument. */
export const moduleSchema = z.object({ name: z.string(), summary: z.string().describe('two or three sentences') })

/** One dimension of the writing rubric of this item. Weights are points out of 100. */
export const writingDimensionSchema = z.object({
  id: z.string().describe('snake_case, unique'),
  name: z.string(),
  description: z.string(),
  keyElements: z.array(z.string()).describe('what a judge looks for, each to be found or missed'),
  weight: z.number()
})
export type WritingDimension = z.infer<typeof writingDimensionSchema>

/** An LR item: a condensed body without introduction and references; the works cited, the argument and its rubric. */
export const contentSchema = z.object({
  examinee: z.object({ condensedBody: z.string().min(1), instructions: z.string().min(1) }),
  gold: z.object({
    references: z.array(referenceSchema).min(1),
    tiers: tiersSchema,
    /** Why the tiers hold fewer works than wanted; empty where they do not. */
    tierShortfall: z.string(),
    citations: z.array(citationSchema),
    argument: z.array(moduleSchema),
    writingRubric: z.array(writingDimensionSchema).min(1)
  })
})
export type LrContent = z.infer<typeof contentSchema>
