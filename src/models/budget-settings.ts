import { type BudgetLimits, type BudgetScope, budgetScopes } from './budget-limits.ts'

/** The variable that states the limit of each scope. */
export const budgetVariables = {
  extraction: 'BUDGET_EXTRACTION_USD',
  paper: 'BUDGET_PAPER_USD',
  submission: 'BUDGET_SUBMISSION_USD',
  teamMonth: 'BUDGET_TEAM_MONTH_USD',
  month: 'BUDGET_MONTH_USD',
  total: 'BUDGET_USD'
} as const satisfies Record<BudgetScope, string>

/**
 * Limits in US dollars where the operator states none; null for no limit. `docs/operations.md` defends them: a full
 * submission costs 40 to 63 with two frontier judges, and 100 to 165 where every response is padded to the greatest length.
 */
export const defaultLimits: BudgetLimits = {
  extraction: null,
  paper: null,
  submission: 80,
  teamMonth: 400,
  month: 2000,
  total: null
}

/** A limit as the operator states it: US dollars, or `none`. */
type Stated = Partial<Record<(typeof budgetVariables)[BudgetScope], number | 'none' | undefined>>

/** The limits that hold, and which of them nobody stated. */
export type BudgetSettings = { limits: BudgetLimits; assumed: ReadonlySet<BudgetScope> }

/** What the configuration says of each scope, and the default where it says nothing. */
export function budgetSettings(stated: Stated): BudgetSettings {
  const limitOf = (scope: BudgetScope) => {
    const limit = stated[budgetVariables[scope]]
    return limit === undefined ? defaultLimits[scope] : limit === 'none' ? null : limit
  }
  const limits = Object.fromEntries(budgetScopes.map((scope) => [scope, limitOf(scope)])) as BudgetLimits
  return { limits, assumed: new Set(budgetScopes.filter((scope) => stated[budgetVariables[scope]] === undefined)) }
}
