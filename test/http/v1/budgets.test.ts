import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelCalls, submissions } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { aCall } from '../../helpers/a-call.ts'
import { addItems, buildTestApp, freeze, openDraft, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ OPEN_DRAFTS: '2', BUDGET_TEAM_MONTH_USD: '50', BUDGET_SUBMISSION_USD: 'none' })
  await addItems(test, 1)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

/** A team with a key and a submission that is graded. */
async function aTeam(name: string) {
  const { db } = test.database
  const { id } = (await insertTeam(db, name))!
  const submissionId = `sub_${name}`
  const row = { teamId: id, releaseName: 'r1', model: 'm', family: 'other' as const, state: 'graded' as const }
  await db.insert(submissions).values({ id: submissionId, ...row })
  return { id, key: await test.keyFor('submitter', id), submissionId }
}

describe('budgets', () => {
  it('show a team what it has spent this month and may spend, and admins every team', async () => {
    const [one, other] = [await aTeam('one'), await aTeam('other')]
    const lastMonth = new Date()
    lastMonth.setUTCDate(0)
    await test.database.db
      .insert(modelCalls)
      .values([
        aCall({ costUsd: 1.5, submissionId: one.submissionId, createdAt: new Date() }),
        aCall({ costUsd: 2, submissionId: one.submissionId, createdAt: new Date() }),
        aCall({ costUsd: 8, submissionId: one.submissionId, createdAt: lastMonth }),
        aCall({ costUsd: 16, submissionId: other.submissionId, createdAt: new Date() }),
        aCall({ costUsd: 32, createdAt: new Date() })
      ])
    const month = new Date().toISOString().slice(0, 7)
    const shown = {
      ...{ team: one.id, name: 'one', month, spentUsd: 3.5, limitUsd: 50, submissionLimitUsd: null },
      ...{ openDrafts: 0, openDraftsLimit: 2 }
    }
    expect((await test.call(one.key, 'GET', '/v1/budget')).json()).toEqual(shown)
    expect((await test.call(null, 'GET', '/v1/budget')).status).toBe(401)

    const teams = (await test.call(test.admin, 'GET', '/v1/admin/budgets/teams')).json<{ data: object[] }>().data
    expect(teams).toContainEqual(shown)
    expect(teams).toContainEqual(expect.objectContaining({ team: other.id, spentUsd: 16 }))
    const all = (await test.call(test.admin, 'GET', '/v1/admin/budgets')).json<{ limits: object[] }>()
    expect(all).toMatchObject({ month, monthSpentUsd: 51.5, totalSpentUsd: 59.5 })
    expect(all.limits).toContainEqual({
      ...{ scope: 'teamMonth', variable: 'BUDGET_TEAM_MONTH_USD', limitUsd: 50, stated: true }
    })
    expect(all.limits).toContainEqual({
      ...{ scope: 'month', variable: 'BUDGET_MONTH_USD', limitUsd: 2000, stated: false }
    })
    for (const url of ['/v1/admin/budgets', '/v1/admin/budgets/teams']) {
      expect((await test.call(one.key, 'GET', url)).status).toBe(403)
    }
  })

  it('bound the open drafts of a team, also of two requests at once, until one is deleted or finalised', async () => {
    const { key } = await aTeam('drafting')
    const first = await openDraft(test, key, 'r1')
    const draft = { release: 'r1', model: 'm' }
    const both = await Promise.all([1, 2].map(() => test.call(key, 'POST', '/v1/submissions', draft)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = await test.call(key, 'POST', '/v1/submissions', draft)
    expect(refused.json()).toMatchObject({ status: 409, code: 'drafts_open' })
    expect((await test.call(key, 'GET', '/v1/budget')).json()).toMatchObject({ openDrafts: 2 })
    // Another team has drafts of its own.
    expect((await test.call((await aTeam('beside')).key, 'POST', '/v1/submissions', draft)).status).toBe(201)
    await test.call(key, 'DELETE', `/v1/submissions/${first}`)
    expect((await test.call(key, 'POST', '/v1/submissions', draft)).status).toBe(201)
  })
})
