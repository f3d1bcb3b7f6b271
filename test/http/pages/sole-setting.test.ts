import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBoardCommand } from '../../../src/cli/board.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { runCommand } from '../../cli/run-command.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  const key = await test.keyFor('submitter')
  const row = { outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } }
  await freeze(test, 'one-other')
  await publish(test, key, { release: 'one-other', model: 'agent', setting: 'agentic', ...row })
  await publish(test, key, { release: 'one-other', model: 'second agent', setting: 'agentic', ...row })
  await freeze(test, 'two-others')
  await publish(test, key, { release: 'two-others', model: 'agent', setting: 'agentic', ...row })
  await publish(test, key, { release: 'two-others', model: 'hammer', setting: 'tools', ...row })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test?.close())

const read = async (path: string) => (await test.call(null, 'GET', path)).text

it('pages of a release that has submissions of one other setting alone open on it, and say so', async () => {
  for (const path of ['/', '/significance', '/compare', '/tags', '/judges', '/charts', '/heat-map']) {
    const page = await read(`${path}?release=one-other`)
    expect(page, path).toContain('No submission of setting zero-shot to this release is published: shown is agentic')
    expect(page, path).toMatch(/aria-current="page"[^>]*>Agentic<\/a>/)
    expect(page, path).not.toContain('>Zero-shot</a>')
  }
  expect(await read('/?release=one-other')).toContain('<bdi>second agent</bdi>')
  expect(await read('/compare?release=one-other')).toContain('second agent')
  // What the address asks for is what is shown.
  expect(await read('/?release=one-other&setting=tools')).toContain('No submission of setting tools')
})

it('the API answers for the setting that was asked for, and for zero-shot without one', async () => {
  const board: Leaderboard = JSON.parse(await read('/v1/leaderboard?release=one-other'))
  expect(board.rows).toEqual([])
  expect(board.query).not.toHaveProperty('setting')
})

it('a page leads to each setting that has submissions where there are several', async () => {
  const page = await read('/?release=two-others')
  expect(page).toContain('No submission of setting zero-shot')
  for (const setting of ['agentic', 'tools', 'all']) {
    expect(page).toMatch(
      new RegExp(`href="[^"]*setting=${setting}">Submissions of (all settings|setting ${setting})</a>`)
    )
  }
})

it('the command says which settings have submissions, and how they are asked for', async () => {
  const server = { AERBENCH_SERVER: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}` }
  const board = async (...args: string[]) => (await runCommand(addBoardCommand, ['board', ...args], server)).stdout
  const one = await board('--release', 'one-other')
  expect(one).toContain(
    'No submission of setting zero-shot to release one-other is published that this panel judged.\n2 submissions of setting agentic: --setting agentic'
  )
  expect(one).not.toContain('┌')
  const several = await board('--release', 'two-others')
  expect(several).toContain('1 submission of setting agentic: --setting agentic')
  expect(several).toContain('1 submission of setting tools: --setting tools')
  expect(await board('--release', 'two-others', '--setting', 'retrieval')).toContain(
    'No submission of setting retrieval'
  )
  expect(await board('--release', 'one-other', '--setting', 'agentic')).not.toContain('No submission')
})
