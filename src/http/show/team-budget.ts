import { spentUsd } from '../../db/model-calls.ts'
import { countOpenDrafts } from '../../db/submissions.ts'
import type { TeamRow } from '../../db/teams.ts'
import { startOfMonth } from '../../models/budget-limits.ts'
import { budgetSettings } from '../../models/budget-settings.ts'
import type { TeamBudget } from '../../schemas/budget.ts'
import type { Dependencies } from '../dependencies.ts'

/** What a team has spent in the month that runs, what it may, and its open drafts. */
export async function teamBudget(
  { db, config, now }: Pick<Dependencies, 'db' | 'config' | 'now'>,
  { id, name }: Pick<TeamRow, 'id' | 'name'>
): Promise<TeamBudget> {
  const { limits } = budgetSettings(config)
  return {
    ...{ team: id, name, month: monthOf(now()) },
    spentUsd: await spentUsd(db, { teamId: id, since: startOfMonth(now().getTime()) }),
    limitUsd: limits.teamMonth,
    submissionLimitUsd: limits.submission,
    openDrafts: await countOpenDrafts(db, id),
    openDraftsLimit: config.OPEN_DRAFTS
  }
}

/** @example monthOf(new Date('2026-11-24T12:00:00Z')) // => '2026-11' */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}
