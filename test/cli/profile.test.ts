import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProfileCommands } from '../../src/cli/profile.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { runCommand } from './run-command.ts'

let test: TestApp
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-profile-'))
  test = await buildTestApp({}, aerSuite)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  environment = { AERBENCH_SERVER: `http://127.0.0.1:${port}`, AERBENCH_KEY: await test.keyFor('maintainer') }
})
afterAll(async () => {
  await test?.close()
  rmSync(folder, { recursive: true, force: true })
})

const profile = (...args: string[]) => runCommand(addProfileCommands, ['profile', ...args], environment)

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const weights = { accuracy: 1, mechanism: 1, writing_quality: 2 }
const style = `name: style-first
suite: aer
title: Writing counts double
weights:
  EA: { accuracy: 1, mechanism: 1, writing_quality: 2 }
`

describe('aerbench profile', () => {
  it('adds one from YAML, and shows it in lists and whole', async () => {
    const added = await profile('add', fileOf('style.yaml', style), '--json')
    expect([added.code, added.stderr]).toEqual([0, ''])
    const { hash, ...made } = JSON.parse(added.stdout)
    expect(made).toMatchObject({ name: 'style-first', suite: 'aer', weights: { EA: weights } })

    const list = await profile('list')
    expect(list.stdout).toMatch(new RegExp(`style-first .*aer .*Writing counts double .*${hash.slice(0, 16)}`))
    const shown = await profile('show', 'style-first', '--suite', 'aer')
    expect(shown.stdout).toContain(`Writing counts double (aer), ${hash}`)
    expect(shown.stdout).toMatch(/EA\s+\S\s+writing_quality\s+\S\s+2/)
    expect(JSON.parse((await profile('show', 'style-first', '--json')).stdout)).toMatchObject({ hash, ...made })
  })

  it('adds the same again without harm, and refuses another of its name', async () => {
    const again = await profile('add', fileOf('style.yaml', style))
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^style-first \w+\n$/) })
    const other = await profile('add', fileOf('other.yaml', style.replace('quality: 2', 'quality: 3')))
    expect([other.code, other.stdout]).toEqual([1, ''])
    expect(other.stderr).toMatch(/POST \/v1\/profiles: .*style-first/)
    expect(JSON.parse((await profile('show', 'style-first', '--json')).stdout).weights).toEqual({ EA: weights })
  })

  it.each([
    ['a dimension that there is not', style.replace('style-first', 'b').replace('mechanism', 'charm'), /charm/],
    ['a member that there is not', `${style.replace('style-first', 'c')}titel: x\n`, /titel.*did you mean title\?/],
    ['no YAML', '{', /YAML|not/]
  ])('refuses %s, and stores nothing', async (_, text, words) => {
    const before = (await profile('list', '--json')).stdout
    const refused = await profile('add', fileOf('wrong.yaml', text))
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(words)
    expect((await profile('list', '--json')).stdout).toBe(before)
  })

  it('says which file, and which profile, there is not', async () => {
    expect(await profile('add', join(folder, 'none.yaml'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none.yaml')
    })
    expect(await profile('show', 'none')).toMatchObject({ code: 1, stderr: expect.stringContaining('none') })
    expect(await profile('show', 'style-first', '--suite', 'x')).toMatchObject({ code: 1, stdout: '' })
  })
})
