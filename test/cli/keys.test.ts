import type { AddressInfo } from 'node:net'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKeysCommands, addWhoamiCommand } from '../../src/cli/keys.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type Outcome, runCommand } from './run-command.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test?.close())

const addAll = (program: Command) => {
  addKeysCommands(program)
  addWhoamiCommand(program)
}
const as = (key: string, ...args: string[]): Promise<Outcome> =>
  runCommand(addAll, args, { AERBENCH_SERVER: address, AERBENCH_KEY: key })

async function created(team: string, ...options: string[]): Promise<string> {
  const made = await as(test.admin, 'keys', 'create', '--team', team, '--role', 'submitter', ...options)
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.stdout).toMatch(/^aer_[\w-]{43}\n$/)
  return made.stdout.trim()
}

describe('aerbench keys', () => {
  it('makes a key with a label and an end, which its owner sees', async () => {
    const key = await created('Course', '--label', 'spring term', '--expires', '2099-02-01T00:00:00Z')
    const mine = await as(key, 'whoami')
    expect(mine.stdout).toMatch(/team\s+\S\s+Course/)
    expect(mine.stdout).toMatch(/spring term/)
    expect(mine.stdout).toMatch(/2099-02-01T00:00:00/)
    const list = await as(key, 'keys', 'list')
    expect(list.stdout).toContain('spring term')
    expect(list.stdout).not.toContain(key.slice(12))
    expect((await as(key, 'keys', 'list', '--all')).code).toBe(1)
  })

  it('rotates a key: the new one counts, the old one ends', async () => {
    const old = await created('Rotating')
    const made = await as(old, 'keys', 'rotate', '--grace-hours', '0')
    expect(made.stdout).toMatch(/^aer_[\w-]{43}\n$/)
    expect((await as(made.stdout.trim(), 'whoami')).stdout).toMatch(/key ends\s+\S\s+never/)
    const ended = await as(old, 'whoami')
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/ended at \d{4}-\d\d-\d\dT/) })
    expect((await as(made.stdout.trim(), 'keys', 'rotate', '--grace-hours', 'soon')).code).not.toBe(0)
  })

  it('revokes a key', async () => {
    const key = await created('Revoked')
    const me = JSON.parse((await as(key, 'whoami', '--json')).stdout) as { key: { id: string } }
    expect(await as(test.admin, 'keys', 'revoke', me.key.id)).toMatchObject({ code: 0 })
    expect((await as(key, 'whoami')).code).toBe(1)
  })
})
