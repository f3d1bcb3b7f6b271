import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, submissionDesk } from '../../../src/http/pages/submission-desk.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

it('says that where a submission stands is being computed, with the way to look again', async () => {
  const team = await test.keyFor('submitter')
  const id = await publish(test, team, { release: 'r1', model: 'm', outputs: { 'EK-1': 'gold-1' } })
  const submission = (await test.call(team, 'GET', `/v1/submissions/${id}`)).json<Submission>()
  const nothing = {
    formToken: null,
    quota: null,
    draft: null,
    fault: null,
    declaration: null,
    correction: null,
    isStill: true
  }
  const unrecorded = { taskTypes: [], byRules: [] }
  const deskWith = (standing: Desk['standing']) =>
    String(submissionDesk(submission, { ...nothing, unrecorded, metrics: [], sent: [], standing }))
  expect(deskWith('computing')).toContain('Where it stands on the board is being computed.')
  expect(deskWith('computing')).toContain(`<a href="/submissions/${id}">Look again</a>`)
  expect(deskWith(null)).not.toContain('is being computed')
})
