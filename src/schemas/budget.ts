import { z } from 'zod'

const usdSchema = z.number().describe('US dollars')
const limitSchema = z.number().nullable().describe('US dollars; null for no limit')
const monthSchema = z.string().describe('the calendar month in UTC, as 2026-11')
const spentSchema = usdSchema.describe('calls that have a price, and what waits in batches at the most it may cost')

/** What a team may spend, and has spent, on judges in a month; how many drafts it may have open. */
export const teamBudgetSchema = z
  .object({
    team: z.string().describe('id'),
    name: z.string(),
    month: monthSchema,
    spentUsd: spentSchema,
    limitUsd: limitSchema,
    submissionLimitUsd: limitSchema.describe('for each submission; null for no limit'),
    openDrafts: z.int(),
    openDraftsLimit: z.int()
  })
  .meta({ id: 'TeamBudget' })
export type TeamBudget = z.infer<typeof teamBudgetSchema>

/** Every limit of the service, with what the month and all time have cost. */
export const budgetsSchema = z
  .object({
    month: monthSchema,
    monthSpentUsd: spentSchema,
    totalSpentUsd: spentSchema,
    limits: z.array(
      z.object({
        scope: z.enum(['extraction', 'paper', 'submission', 'teamMonth', 'month', 'total']),
        variable: z.string().describe('the environment variable that states it'),
        limitUsd: limitSchema,
        stated: z.boolean().describe('false where it is the default')
      })
    )
  })
  .meta({ id: 'Budgets' })
export type Budgets = z.infer<typeof budgetsSchema>
