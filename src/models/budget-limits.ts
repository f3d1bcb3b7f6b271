import type { Payer, SpentOn } from './spent-sums.ts'

/** What a budget is set for, the narrowest first. A month is a calendar month in UTC, `teamMonth` that of one team. */
export const budgetScopes = ['extraction', 'paper', 'submission', 'teamMonth', 'month', 'total'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** Hard stops in US dollars; null for none. */
export type BudgetLimits = Readonly<Record<BudgetScope, number | null>>
export const noLimits: BudgetLimits = {
  extraction: null,
  paper: null,
  submission: null,
  teamMonth: null,
  month: null,
  total: null
}

/** What is spent of it may not pass `limitUsd`; `subject` says in words of what. */
export type Limit = SpentOn & { scope: BudgetScope; limitUsd: number; subject: string }

type Sum = SpentOn & { subject: string }

/** The limits that a call of this payer comes under: one of no paper comes under none of papers. */
export function limitsOn(payer: Payer, limits: BudgetLimits, now: number): Limit[] {
  const { team } = payer
  const month = new Date(now).toISOString().slice(0, 7)
  const since = startOfMonth(now)
  const everybody = () => true
  const found: Record<BudgetScope, Sum | null> = {
    extraction: ofOne('extraction', payer),
    paper: ofOne('paper', payer),
    submission: ofOne('submission', payer),
    teamMonth: team && {
      spending: { teamId: team.id, since },
      subject: `team ${team.name} in month ${month}`,
      isOf: (other) => other.team?.id === team.id
    },
    // A call in flight will be stored in this month, whenever it began.
    month: { spending: { since }, subject: `month ${month}`, isOf: everybody },
    total: { spending: {}, subject: 'all calls together', isOf: everybody }
  }
  return budgetScopes.flatMap((scope) => {
    const limitUsd = limits[scope]
    const sum = found[scope]
    return limitUsd === null || sum === null ? [] : [{ scope, limitUsd, ...sum }]
  })
}

/** What one piece of work costs; null for a call of none. */
function ofOne(scope: 'extraction' | 'paper' | 'submission', payer: Payer): Sum | null {
  const member = `${scope}Id` as const
  const id = payer[member]
  return id === null
    ? null
    : { spending: { [member]: id }, subject: `${scope} ${id}`, isOf: (other) => other[member] === id }
}

/** The first moment of the calendar month in UTC. */
export function startOfMonth(now: number): Date {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}
