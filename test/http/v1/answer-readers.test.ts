import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Release } from '../../../src/schemas/release.ts'
import type { Rereading } from '../../../src/schemas/rereading.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { aCiItem, fields, labels } from '../../suites/aer/ci/an-item.ts'
import { anEkItem } from '../../suites/aer/ek/an-item.ts'

const ek = anEkItem()
const key = Object.fromEntries(ek.gold.answers.map(({ id, answer }) => [id, answer]))
const line = (id: string, content: object, provenance: object) => ({
  ...{ id, taskType: id.slice(0, 2), split: 'public', canary: 'canary', ...content },
  provenance: { rounds: [], rubricHash: 'none', paperSha256: null, fragmentId: null, ...provenance }
})
const items = [
  line('CI-1', aCiItem(), { source: 'fragment', fragmentId: 'f1' }),
  line('CI-2', aCiItem(), { source: 'fragment', fragmentId: 'f2' }),
  line('EK-1', ek, { source: 'paper', paperSha256: 'a'.repeat(64) })
]
/**
 * EK: one question of twenty is left out. CI-1: thinking that says otherwise in front, for which the first reader finds
 * every other field contradictory. CI-2: no word on any field.
 */
const { SC01: _, ...nineteen } = key
const turned = Object.fromEntries(fields.map((field, at) => [field, at % 2 === 0 ? 'no' : labels[field]!]))
const outputs = {
  'EK-1': JSON.stringify(nineteen),
  'CI-1': `${JSON.stringify(turned)}\n</think>\n${JSON.stringify(labels)}`,
  'CI-2': 'I cannot say.'
}

let test: TestApp
let team: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  for (const [release, reader] of [
    ['first', {}],
    ['second', { answerReader: 2 }]
  ] as const) {
    const payload = items.map((item) => `${JSON.stringify({ ...item, release, ...reader })}\n`).join('')
    const headers = { 'content-type': 'application/x-ndjson' }
    const reply = await test.send(test.admin, { method: 'POST', url: '/v1/releases/import', payload, headers })
    expect(reply.json<Release>().manifest?.answerReader, reply.text).toBe(release === 'first' ? 1 : 2)
    ids[release] = await publish(test, team, { release, model: 'model', outputs })
  }
})
afterAll(() => test.close())

const submission = async (release: string) =>
  (await test.call(team, 'GET', `/v1/submissions/${ids[release]}`)).json<Submission>()
const board = async (release: string) =>
  (await test.call(null, 'GET', `/v1/leaderboard?release=${release}`)).json<Leaderboard>().rows[0]!

describe('a release that pins the second reader', () => {
  it('tells the share that could not be read beside each rule-graded score: on the board, as CSV, of the submission', async () => {
    // EK: one of twenty questions; CI: all of one response of two.
    expect((await board('second')).unread).toEqual({ CI: 0.5, EK: 0.05 })
    const { text } = await test.call(null, 'GET', '/v1/leaderboard?release=second&format=csv')
    const [head, row] = text.split('\r\n').map((record) => record.split(','))
    // Behind them stand the set of ranks and why there is none.
    expect([head?.slice(-5, -3), row?.slice(-5, -3)]).toEqual([
      ['unread:EK', 'unread:CI'],
      ['0.05', '0.5']
    ])
    const { tasks } = await submission('second')
    expect(Object.fromEntries(tasks.map(({ taskType, unread }) => [taskType, unread]))).toEqual({ CI: 0.5, EK: 0.05 })
  })

  it('shows it on its pages, in words above the bound', async () => {
    const page = (await test.call(null, 'GET', `/submissions/${ids.second}`)).text
    expect(page).toMatch(
      /50\.0 %<\/strong>\s*<small><a href="\/submissions\/[^"]*\/items\?taskType=CI">see what was left out/
    )
    expect(page).toContain('5.0 %')
    expect((await test.call(null, 'GET', '/?release=second')).text).toMatch(
      /<small>50\.0 % CI<\/small><small>5\.0 % EK<\/small>/
    )
  })

  it('reads an answer behind thinking alone', async () => {
    // CI-1 has all its fields, CI-2 none.
    expect((await board('second')).tasks.CI?.value).toBe(0.5)
  })
})

describe('a release from before', () => {
  it('keeps the first reader, and says no share', async () => {
    const { unread, tasks } = await board('first')
    expect([unread, tasks.CI?.value]).toEqual([undefined, 0.25])
    expect((await submission('first')).tasks.map((task) => Object.hasOwn(task, 'unread'))).toEqual([false, false])
    for (const path of ['/?release=first', `/submissions/${ids.first}`]) {
      expect((await test.call(null, 'GET', path)).text).not.toContain('Not readable')
    }
  })

  it('is told what another reader would make of its responses, and changed in nothing', async () => {
    const auditor = await test.keyFor('auditor')
    const before = await board('first')
    const reply = await test.call(auditor, 'GET', `/v1/submissions/${ids.first}/rereading`)
    const { reader, tasks, changed } = reply.json<Rereading>()
    expect(reader).toEqual({ pinned: 1, other: 2 })
    expect(tasks).toMatchObject([
      { taskType: 'EK', responses: 1, changed: 0, moved: 0, mean: { pinned: 0.95, other: 0.95 } },
      // One response rises from four fields of eight to all of them.
      { taskType: 'CI', responses: 2, changed: 1, higher: 1, lower: 0, moved: 0, mean: { pinned: 0.25, other: 0.5 } }
    ])
    expect(changed).toMatchObject([
      { itemId: 'CI-1', pinned: { scores: { table2: 0.5 } }, other: { scores: { table2: 1 } } }
    ])
    expect(await board('first')).toEqual(before)
    const same = await test.call(auditor, 'GET', `/v1/submissions/${ids.first}/rereading?reader=1`)
    expect(same.json<Rereading>().changed).toEqual([])
  })

  it('tells nobody else, and knows no later reader', async () => {
    const path = `/v1/submissions/${ids.first}/rereading`
    expect((await test.call(team, 'GET', path)).status).toBe(403)
    const later = await test.call(test.admin, 'GET', `${path}?reader=3`)
    expect([later.status, later.json().code]).toEqual([422, 'reader_unknown'])
    const payload = `${JSON.stringify({ ...items[0], release: 'third', answerReader: 3 })}\n`
    const headers = { 'content-type': 'application/x-ndjson' }
    const reply = await test.send(test.admin, { method: 'POST', url: '/v1/releases/import', payload, headers })
    expect(reply.text).toContain('answer_reader_unknown')
  })
})
