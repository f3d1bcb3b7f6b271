import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTeamCommands } from '../../src/cli/team.ts'
import { findTeam, insertTeam } from '../../src/db/teams.ts'
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

async function newTeam(name: string) {
  const { id } = (await insertTeam(test.database.db, name))!
  return { id, key: await test.keyFor('submitter', id) }
}

const erase = (key: string, ...args: string[]): Promise<Outcome> =>
  runCommand(addTeamCommands, ['team', 'erase', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: key })

const isErased = async (id: string) => (await findTeam(test.database.db, id))!.erasedAt !== null

describe('aerbench team erase', () => {
  it('erases the team of the key, once its name is given letter by letter', async () => {
    const { id, key } = await newTeam('Own Lab')
    const other = await newTeam('Other Lab')
    expect(await erase(key, '--name', 'own lab')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('nothing was erased') }
    })
    expect(await isErased(id)).toBe(false)
    expect(await erase(key, '--name', 'Own Lab')).toMatchObject({
      ...{ code: 0, stdout: `${id} is erased; what it had published is that of former team ${id.slice(-8)}\n` }
    })
    expect([await isErased(id), await isErased(other.id)]).toEqual([true, false])
    // The key went with it.
    expect(await erase(key, '--name', 'Own Lab')).toMatchObject({ code: 1, stderr: expect.stringContaining('key') })
  })

  it('erases another team for those who may, and for nobody else', async () => {
    const { id } = await newTeam('Left Lab')
    const other = await newTeam('Curious Lab')
    expect((await erase(other.key, '--team', id, '--name', 'Left Lab')).code).toBe(1)
    expect(await isErased(id)).toBe(false)
    const erased = await erase(test.admin, '--team', id, '--name', 'Left Lab', '--json')
    expect([erased.code, JSON.parse(erased.stdout)]).toMatchObject([0, { id, name: `former team ${id.slice(-8)}` }])
    expect([await isErased(id), await isErased(other.id)]).toEqual([true, false])
  })

  it('asks for the name', async () => {
    expect((await erase(test.admin)).stderr).toContain('--name')
  })
})
