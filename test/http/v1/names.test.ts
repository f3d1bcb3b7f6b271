import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../../src/db/api-keys.ts'
import { submissions, teams } from '../../../src/db/tables.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
const outputs = { 'EK-1': 'gold-1' }
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'r1')
  await freeze(test, 'r2')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

describe('names', () => {
  const open = (model: string, sender = key, release = 'r1') =>
    test.call(sender, 'POST', '/v1/submissions', { release, model })

  it('are normalised, and refused with the character that nobody sees', async () => {
    expect((await open('  Cafe\u0301 \n one')).json().model).toBe('Caf\u00e9 one')
    const refused = await open('a\u202eb')
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { code: 'request_invalid', detail: '/body/model: must hold no character that cannot be seen, got U+202E' }
    ])
  })

  it('of models may be given again by their team, and by others, but not in another case', async () => {
    const first = await open('GPT-5')
    expect([first.status, (await open('GPT-5')).status, (await open('gpt-5', key, 'r2')).status]).toEqual([
      201, 201, 201
    ])
    const alike = await open('gpt-5')
    expect([alike.status, alike.json()]).toMatchObject([409, { code: 'model_name_taken', taken: 'GPT-5' }])
    expect((await open('gpt-5', await test.keyFor('submitter'))).status).toBe(201)
  })

  it.each([
    ['a letter of another script', 'GPT-9', 'G\u0420T-9'],
    ['another dash', 'GPT-8', 'GPT\u20118'],
    ['a minus sign', 'GPT-7', 'GPT\u22127']
  ])('of models may not differ by %s alone', async (_, name, alike) => {
    expect((await open(name)).status).toBe(201)
    expect((await open(alike)).json()).toMatchObject({ status: 409, code: 'model_name_taken', taken: name })
  })

  it('of models that were withdrawn are free', async () => {
    const { id } = (await open('Free')).json()
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
    expect((await open('FREE')).status).toBe(201)
  })

  it('of teams are not given twice, in whatever case', async () => {
    const add = (name: string) => test.call(test.admin, 'POST', '/v1/admin/teams', { name })
    expect((await add('Economists')).status).toBe(201)
    const replies = await Promise.all(['economists', 'Ｅconomists', ' ECONOMISTS ', '\u0415conomists'].map(add))
    expect(replies.map(({ status, json }) => [status, json().code])).toEqual(Array(4).fill([409, 'team_exists']))
    const atOnce = await Promise.all(['Twin', 'TWIN'].map(add))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('from before are shown with a mark for what cannot be seen, and rows of a board differ', async () => {
    const ids = [
      await publish(test, key, { release: 'r1', model: 'same', outputs }),
      await publish(test, key, { release: 'r1', model: 'same', outputs }),
      await publish(test, key, { release: 'r1', model: 'old', outputs })
    ]
    const { db } = test.database
    const { teamId } = (await findApiKey(db, key))!
    await db.update(teams).set({ name: 'team\u001b[2J' }).where(eq(teams.id, teamId))
    await db
      .update(submissions)
      .set({ model: 'evil\u202e\u200bname' })
      .where(eq(submissions.id, String(ids[2])))
    for (const page of ['/?release=r1', '/significance?release=r1']) {
      const { status, text } = await test.send(null, { method: 'GET', url: page })
      expect([
        status,
        text.includes('evil\ufffd\ufffdname'),
        ['\u202e', '\u200b', '\u001b'].some((mark) => text.includes(mark))
      ]).toEqual([200, true, false])
      for (const id of ids.slice(0, 2)) expect(text).toContain(`…${String(id).slice(-6)}`)
    }
  })
})
