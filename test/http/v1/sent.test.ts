import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MissingItem, SentReading, Submission } from '../../../src/schemas/submission.ts'
import type { Suite } from '../../../src/suites/suite.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

/** The tiny suite, whose labels say of an answer that is no JSON that it could not be read. */
const suite: Suite = {
  ...tinySuite,
  taskTypes: tinySuite.taskTypes.map((type) =>
    type.name === 'CI'
      ? {
          ...type,
          tellsUnread: true,
          parse: (output, ...rest) => (output.startsWith('{') ? type.parse(output, ...rest) : unread)
        }
      : type
  )
}
const unread = { ok: false, reason: 'no_field_found' } as const
let test: TestApp
let key: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, suite)
  await addItems(test, 3)
  await addLabelItems(test, 2)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  id = await openDraft(test, key, 'r1')
  await putLines(test, key, id, [
    { itemId: 'EK-2', output: 'gold-2' },
    { itemId: 'CI-1', output: '{"stability": "yes", "existence": "no"}' }
  ])
})
afterAll(() => test.close())

const read = async <Body>(rest: string, by: string | null = key) =>
  (await test.call(by, 'GET', `/v1/submissions/${id}${rest}`)).json<Body>()

describe('a draft', () => {
  it('says what of each task type was sent, and which items are missing', async () => {
    const { tasks } = await read<Submission>('')
    expect(tasks.map(({ taskType, items, responses }) => [taskType, items, responses]).sort()).toEqual([
      ['CI', 2, 1],
      ['EK', 3, 1]
    ])
    const first = await read<{ data: MissingItem[]; next: string }>('/missing?limit=2')
    const rest = await read<{ data: MissingItem[]; next: null }>(`/missing?cursor=${first.next}`)
    expect([...first.data, ...rest.data].map(({ itemId }) => itemId)).toEqual(['CI-2', 'EK-1', 'EK-3'])
    expect(first.data[0]).toEqual({ itemId: 'CI-2', taskType: 'CI', split: 'public' })
  })

  it('says how much of what was sent cannot be read, and follows what is sent anew', async () => {
    expect(await read<SentReading>('/unread')).toEqual({
      tasks: [{ taskType: 'CI', responses: 1, unread: 0 }],
      items: []
    })
    await putLines(test, key, id, [{ itemId: 'CI-2', output: 'I would rather not say' }])
    expect(await read<SentReading>('/unread')).toEqual({
      tasks: [{ taskType: 'CI', responses: 2, unread: 0.5 }],
      items: [{ itemId: 'CI-2', taskType: 'CI', unread: 1 }]
    })
    await putLines(test, key, id, [{ itemId: 'CI-2', output: '{"stability": "no", "existence": "yes"}' }])
    // Wrong as it is, it can be read.
    expect(await read<SentReading>('/unread')).toEqual({
      tasks: [{ taskType: 'CI', responses: 2, unread: 0 }],
      items: []
    })
    expect((await read<Submission>('')).state).toBe('draft')
  })

  it('says neither to another team, nor to nobody in particular', async () => {
    const stranger = await test.keyFor('submitter')
    for (const rest of ['/missing', '/unread']) {
      expect((await test.call(stranger, 'GET', `/v1/submissions/${id}${rest}`)).status).toBe(404)
      expect((await test.call(null, 'GET', `/v1/submissions/${id}${rest}`)).status).toBe(401)
    }
  })

  it('is not read in the private split, whose gold could be asked for by many drafts', async () => {
    const secret = await buildTestApp({}, suite)
    await addLabelItems(secret, 1)
    await freeze(secret, 'r1', 1)
    const team = await secret.keyFor('submitter')
    const hidden = await openDraft(secret, team, 'r1')
    await putLines(secret, team, hidden, [{ itemId: 'CI-1', output: 'nothing' }])
    const reply = await secret.call(team, 'GET', `/v1/submissions/${hidden}/unread`)
    expect([reply.status, reply.json()]).toEqual([200, { tasks: [], items: [] }])
    await secret.close()
  })
})
