import { spentUsd } from '../../db/model-calls.ts'
import { findTeam, listTeams } from '../../db/teams.ts'
import { budgetScopes, startOfMonth } from '../../models/budget-limits.ts'
import { budgetSettings, budgetVariables } from '../../models/budget-settings.ts'
import { type Budgets, budgetsSchema, teamBudgetSchema } from '../../schemas/budget.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { monthOf, teamBudget } from '../show/team-budget.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

/** Teams whose sums are read for one stretch of a list: each takes a query of its own. */
const stretch = 20

/** What was spent, and what may be: to a team its own, to admins everything. */
export function budgetsRoutes(dependencies: Dependencies): Routes {
  const { db, config, now } = dependencies
  const { limits, assumed } = budgetSettings(config)

  return async (app) => {
    app.get(
      '/budget',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'getBudget',
          tags: ['submissions'],
          summary: "What the team's submissions have cost this month, what they may, and its open drafts",
          response: { 200: teamBudgetSchema }
        }
      },
      async (request) => await teamBudget(dependencies, (await findTeam(db, callerOf(request).teamId))!)
    )

    app.get(
      '/admin/budgets',
      {
        config: { permission: 'administer' },
        schema: {
          operationId: 'getBudgetLimits',
          tags: ['admin'],
          summary: 'Every limit, and what was spent',
          response: { 200: budgetsSchema }
        }
      },
      async (): Promise<Budgets> => ({
        month: monthOf(now()),
        monthSpentUsd: await spentUsd(db, { since: startOfMonth(now().getTime()) }),
        totalSpentUsd: await spentUsd(db, {}),
        limits: budgetScopes.map((scope) => ({
          scope,
          variable: budgetVariables[scope],
          limitUsd: limits[scope],
          stated: !assumed.has(scope)
        }))
      })
    )

    app.get(
      '/admin/budgets/teams',
      {
        config: { permission: 'administer' },
        schema: {
          operationId: 'listTeamBudgets',
          tags: ['admin'],
          summary: 'What each team has spent this month, and may spend',
          querystring: pageQuerySchema,
          response: { 200: listResponse(teamBudgetSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listTeams(db, page),
          keyOf: ({ id }) => id,
          stretch,
          show: (rows) => Promise.all(rows.map((team) => teamBudget(dependencies, team)))
        })
    )
  }
}
