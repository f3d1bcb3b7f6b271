import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItemCommands } from '../../src/cli/item.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { addPaperItems } from '../helpers/paper-items.ts'
import { type Outcome, runCommand } from './run-command.ts'

let test: TestApp
let environment: Record<string, string>
beforeAll(async () => {
  test = await buildTestApp({ VERIFIER_MODEL: 'anthropic:a-verifier' })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  environment = { AERBENCH_SERVER: `http://127.0.0.1:${port}`, AERBENCH_KEY: await test.keyFor('maintainer') }
  await addPaperItems(test.database.db, { to: 1, each: 3, changes: { state: 'candidate' } })
})
afterAll(() => test?.close())

const item = (...args: string[]): Promise<Outcome> => runCommand(addItemCommands, ['item', ...args], environment)

describe('aerbench item review', () => {
  it('sends items back with a reason, which is shown with who gave it', async () => {
    const reason = 'the verifier missed table 3'
    const sent = await item('review', 'EK-1-1', 'EK-1-2', '--send-back', '--reason', reason, '--author', 'Ada')
    expect([sent.code, sent.stdout.trim()]).toEqual([0, '2 sent back'])
    expect(test.jobs.map(({ id }) => id)).toEqual(['EK-1-1', 'EK-1-2'])
    const shown = (await item('show', 'EK-1-1')).stdout.replaceAll(/\s+/g, ' ')
    expect(shown).toMatch(/send back of version 1 by Ada, 2\S+Z: the verifier missed table 3/)
    const { reviews, state } = JSON.parse((await item('show', 'EK-1-1', '--json')).stdout)
    expect([state, reviews]).toMatchObject(['candidate', [{ decision: 'send_back', reason, author: 'Ada' }]])
  })

  it('says of each item why it is not sent back, and sends the others', async () => {
    await item('review', 'EK-1-3', '--reject', '--reason', 'no use')
    const { code, stdout } = await item('review', 'EK-1-3', 'EK-1-1', '--send-back')
    expect([code, stdout]).toEqual([
      1,
      '1 sent back\nEK-1-3 waits: POST /v1/items/EK-1-3/review: item EK-1-3 is rejected already: edit it to have it looked at again\n'
    ])
  })

  it('takes one decision, and sends back by ids alone', async () => {
    expect((await item('review', 'EK-1-1', '--approve', '--send-back')).stderr).toContain('give one of')
    expect((await item('review', '--all', '--send-back')).stderr).toContain('item verify --all')
  })
})
