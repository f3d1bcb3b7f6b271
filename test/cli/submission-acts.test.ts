import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBoardCommand } from '../../src/cli/board.ts'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { moveSubmission } from '../../src/db/submission-states.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { type Outcome, runCommand } from './run-command.ts'

let test: TestApp
let address: string
let key: string
let graded: string
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
})
afterAll(() => test?.close())

const board = (...args: string[]): Promise<Outcome> =>
  runCommand(addBoardCommand, ['board', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: key })
const submission = (...args: string[]): Promise<Outcome> =>
  runCommand(addSubmissionCommands, ['submission', ...args], { AERBENCH_SERVER: address, AERBENCH_KEY: key })

describe('aerbench board', () => {
  it('says that no release is frozen', async () => {
    expect(await board()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no release that is frozen')
    })
  })
})

describe('aerbench submission', () => {
  it('lists, shows and publishes what was graded, which the board then has', async () => {
    await addItems(test, 3)
    await freeze(test, 'r1')
    await openDraft(test, key, 'r1', 'left as a draft')
    graded = await openDraft(test, key, 'r1', 'quill-2')
    await putLines(test, key, graded, [
      { itemId: 'EK-1', output: 'gold-1' },
      { itemId: 'EK-2', output: 'no' }
    ])
    await test.call(key, 'POST', `/v1/submissions/${graded}/finalize`)
    await test.grade()
    const listed = await submission('list', '--state', 'graded')
    expect(listed.stdout).toMatch(new RegExp(`${graded}.*r1.*quill.*graded`))
    expect(listed.stdout).not.toContain('left as a draft')
    expect((await submission('list')).stdout).toMatch(
      new RegExp(`begun\\W+last change[\\s\\S]*${graded}[\\s\\S]*left as a draft`)
    )
    expect(JSON.parse((await submission('list', '--release', 'r1', '--json')).stdout)).toHaveLength(2)
    expect((await submission('show', graded)).stdout).toContain('is graded: 2 of 3 items answered')
    expect(await submission('publish', graded)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/answers 2 of 3 items, and its row would have no rank: give --allow-incomplete/)
    })
    const published = await submission('publish', graded, '--allow-incomplete')
    expect(published.stdout).toContain('is published: 2 of 3 items answered')
    const shown = await board('--split', 'public')
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Leaderboard of r1') })
    expect(shown.stdout).toMatch(/quill[\s\S]*not ranked: 1 of 3 items/)
    expect(JSON.parse((await board('--release', 'r1', '--json')).stdout).rows).toHaveLength(1)
  })

  it('says in the reply of the API why what was published has no rank, where responses are missing', async () => {
    const whole = await openDraft(test, key, 'r1', 'whole')
    const part = await openDraft(test, key, 'r1', 'part')
    const lines = [1, 2, 3].map((place) => ({ itemId: `EK-${place}`, output: 'no' }))
    const publishedOf = async (id: string, sent: typeof lines) => {
      await putLines(test, key, id, sent)
      await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
      await test.grade()
      const reply = await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
      expect(reply.status, reply.text).toBe(200)
      return reply.json<{ state: string; unranked?: string }>()
    }
    expect(await publishedOf(part, lines.slice(0, 1))).toMatchObject({
      state: 'published',
      unranked: '2 of 3 items have no response'
    })
    expect(await publishedOf(whole, lines)).not.toHaveProperty('unranked')
    for (const id of [part, whole]) await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
  })

  it('shows the board to those without a key, and nothing else', async () => {
    const nobody = { AERBENCH_SERVER: address }
    expect((await runCommand(addBoardCommand, ['board'], nobody)).stdout).toContain('Leaderboard of r1')
    const refused = await runCommand(addSubmissionCommands, ['submission', 'list'], nobody)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('AERBENCH_KEY') })
  })

  it('withdraws it, and says why it cannot be published any more', async () => {
    expect((await submission('withdraw', graded)).stdout).toMatch(new RegExp(`^Withdrew ${graded} of quill`))
    expect(await submission('publish', graded)).toMatchObject({ code: 1, stderr: expect.stringContaining('withdrawn') })
    expect(JSON.parse((await board('--json')).stdout).rows).toEqual([])
  })

  it('says of one that failed, too, how many responses it lacks, before the service is asked', async () => {
    const id = await openDraft(test, key, 'r1', 'quill-4')
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    test.jobs.splice(0)
    await moveSubmission(test.database.db, id, { from: ['queued'], to: 'failed', reason: 'no panel' })
    const lacks = 'answers 1 of 3 items, and its row would have no rank: give --allow-incomplete'
    expect(await submission('publish', id)).toMatchObject({ code: 1, stderr: expect.stringContaining(lacks) })
    // Then the service says what else stands in the way.
    const asked = await submission('publish', id, '--allow-incomplete')
    expect(asked).toMatchObject({ code: 1, stderr: expect.not.stringContaining('no rank') })
  })

  it('lists the beginning of a long reason, and shows the whole', async () => {
    const id = await openDraft(test, key, 'r1', 'quill-3')
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    test.jobs.splice(0)
    const reason = `12 judgments are missing: ${'a judge that is down; '.repeat(20)}the end`
    await moveSubmission(test.database.db, id, { from: ['queued'], to: 'graded', reason })
    const listed = (await submission('list')).stdout
    expect(listed).toContain('12 judgments are missing: a judge that is down; a judge…')
    expect(Math.max(...listed.split('\n').map((line) => line.length))).toBeLessThan(240)
    expect((await submission('show', id)).stdout).toContain(reason)
    expect((await submission('list', '--json')).stdout).toContain(reason)
  })

  it('knows the states of a submission', async () => {
    expect((await submission('list', '--state', 'lost')).stderr).toContain('draft, queued, grading')
  })
})
