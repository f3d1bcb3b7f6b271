import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMailCommands } from '../../src/cli/mail.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type Outcome, runCommand } from './run-command.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  const sending = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@example.org', PUBLIC_URL: 'http://127.0.0.1' }
  test = await buildTestApp(sending)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test?.close())

const mail = (...args: string[]): Promise<Outcome> =>
  runCommand(addMailCommands, ['mail', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: test.admin })

describe('aerbench mail', () => {
  it('adds, lists, asks and removes', async () => {
    const added = await mail('add', 'ada@example.org', '--events', 'quota.low, objection.decided')
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^mail_\S+\nwhoever reads at ada@example.org/)
    })
    const [id] = added.stdout.split('\n') as [string]
    expect((await mail('list')).stdout).toMatch(/ada@example\.org.*quota\.low objection\.decided.*not confirmed/)
    expect((await mail('sent', id)).stdout).toMatch(/msg_\S+.*mail\.confirmation.*waiting \(0\)/)
    expect(await mail('ask', id)).toMatchObject({ code: 1, stderr: expect.stringContaining('ask again tomorrow') })
    expect(await mail('remove', id)).toMatchObject({ code: 0, stdout: `${id} is removed\n` })
    expect(JSON.parse((await mail('list', '--json')).stdout)).toEqual([])
  })

  it('says what is wrong with an address, and mails the usual events when none are named', async () => {
    expect(await mail('add', 'nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('mail address') })
    const made = JSON.parse((await mail('add', 'bob@example.org', '--json')).stdout)
    expect(made.events).toEqual(['submission.graded', 'objection.filed', 'objection.decided', 'quota.low'])
  })
})
