import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../../src/db/api-keys.ts'
import type { Database } from '../../../src/db/client.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { lockOwnTeam } from '../../../src/http/guards/team-access.ts'
import { eraseTeam } from '../../../src/workflows/teams/erase-team.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let database: Database
beforeAll(async () => {
  test = await buildTestApp()
  database = test.database
})
afterAll(() => test.close())

describe('lockOwnTeam', () => {
  it('refuses whoever was let in before the team was erased, and acts after', async () => {
    const { id } = (await insertTeam(database.db, 'Erased Lab'))!
    const row = (await findApiKey(database.db, await test.keyFor('submitter', id)))!
    // As the guard of a request found it, before the erasure took its key away.
    const caller = { keyId: row.id, memberId: null, teamId: id, role: 'submitter' as const }
    await database.db.transaction((transaction) => lockOwnTeam(transaction, caller))
    await database.db.transaction((transaction) =>
      eraseTeam(transaction, { id, confirmed: 'Erased Lab', now: new Date() })
    )
    const late = database.db.transaction((transaction) => lockOwnTeam(transaction, caller))
    await expect(late).rejects.toMatchObject({ code: 'team_erased', status: 409 })
  })
})
