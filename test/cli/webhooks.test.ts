import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWebhooksCommands } from '../../src/cli/webhooks.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type Outcome, runCommand } from './run-command.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test?.close())

const webhooks = (...args: string[]): Promise<Outcome> =>
  runCommand(addWebhooksCommands, ['webhooks', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: test.admin })

describe('aerbench webhooks', () => {
  it('adds, lists, tests and removes', async () => {
    const added = await webhooks('add', 'http://127.0.0.1:9/hooks', '--name', 'lab chat', '--events', 'quota.low')
    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^webhook_\S+\nwhsec_[\w+/]{43}=\n$/) })
    const [id, secret] = added.stdout.split('\n') as [string, string]
    const listed = await webhooks('list')
    expect(listed.stdout).toMatch(/lab chat.*127\.0\.0\.1:9\/hooks.*quota\.low.*on/)
    expect(listed.stdout).not.toContain(secret)
    expect((await webhooks('test', id)).stdout).toMatch(/^msg_\S+ is on its way/)
    expect((await webhooks('sent', id)).stdout).toMatch(/msg_\S+.*webhook\.test.*waiting \(0\)/)
    expect(await webhooks('remove', id)).toMatchObject({ code: 0, stdout: `${id} is removed\n` })
    expect(JSON.parse((await webhooks('list', '--json')).stdout)).toEqual([])
  })

  it('says why an address is refused', async () => {
    const refused = await webhooks('add', 'https://10.0.0.1/', '--name', 'inside')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('none of the public Internet') })
    const unknown = await webhooks('add', 'http://127.0.0.1:9/', '--name', 'x', '--events', 'lunch')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('events') })
  })
})
