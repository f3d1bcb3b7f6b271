import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMembersCommands } from '../../src/cli/members.ts'
import { insertTeam } from '../../src/db/teams.ts'
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

const as = (key: string, ...args: string[]): Promise<Outcome> =>
  runCommand(addMembersCommands, ['members', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: key })

async function accept(link: string, name: string): Promise<{ member: { id: string }; key: { key: string } }> {
  const reply = await test.call(null, 'POST', '/v1/invitations/accept', { token: link.split('/').at(-1), name })
  return reply.json()
}

describe('aerbench members', () => {
  it('invites, lists and removes', async () => {
    await insertTeam(test.database.db, 'Readers')
    const first = await as(test.admin, 'invite', '--role', 'owner', '--team', 'Readers')
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127.0.0.1:\d+\/invitations\/aerinv_[\w-]{43}\n$/)
    ])
    const owner = (await accept(first.stdout.trim(), 'Grace')).key.key
    const second = await as(owner, 'invite', '--role', 'reader', '--for', 'Ada, second author')
    const open = await as(owner, 'list')
    expect(open.stdout).toMatch(/Grace.*owner/)
    expect(open.stdout).toMatch(/Ada, second author.*reader.*invited until/)
    const { member, key } = await accept(second.stdout.trim(), 'Ada')
    expect(await as(key.key, 'remove', 'member_none')).toMatchObject({ code: 1, stdout: '' })
    expect(await as(owner, 'remove', member.id)).toMatchObject({ code: 0 })
    expect((await as(owner, 'list')).stdout).not.toContain('Ada')
  })

  it('revokes an invitation, and says where no team has the name', async () => {
    const { id } = (await insertTeam(test.database.db, 'Revoking'))!
    const key = await test.keyFor('submitter', id)
    const made = JSON.parse((await as(key, 'invite', '--role', 'owner', '--json')).stdout) as {
      id: string
      link: string
    }
    // The same whole link as without --json.
    expect(made.link).toMatch(new RegExp(`^${address}/invitations/aerinv_[\\w-]{43}$`))
    expect(await as(key, 'remove', made.id)).toMatchObject({ code: 0, stdout: `${made.id} is revoked\n` })
    const unknown = await as(test.admin, 'invite', '--role', 'owner', '--team', 'Nobody')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no team Nobody: make it at /team') })
  })
})
