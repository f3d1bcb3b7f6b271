import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addReleaseCommands } from '../../src/cli/release.ts'
import type { Release } from '../../src/schemas/release.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { runDraws } from '../helpers/second-suite.ts'
import { runCommand } from './run-command.ts'

type Line = {
  id: string
  taskType: string
  examinee: object
  gold: { accepted: string[][]; mistakes: object; free?: object; placeholder?: string }
}

let test: TestApp
let exported: string
let folder: string
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  // Numbers, choices between sentences, two parts that each have a right option, and pairs that have only to agree.
  const taskTypes = ['pure_nash', 'endowment_effect', 'add_sub', 'backward_induction']
  const order = { suite: 'steer', name: 'drawn', count: 24, seed: '7', taskTypes }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  exported = (await test.call(test.admin, 'GET', '/v1/releases/drawn/export')).text
}, 60_000)
afterAll(() => test.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-tables-'))
  return () => rmSync(folder, { recursive: true })
})

async function release(...args: string[]) {
  return await runCommand(addReleaseCommands, ['release', ...args])
}

function linesOf(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('the four tables of published questions', () => {
  it.each(['jsonl', 'csv'])('as %s give back texts, options and keys, and can be imported', async (format) => {
    const items = join(folder, 'items.ndjson')
    writeFileSync(items, exported)
    const written = await release('to-tables', items, '-o', join(folder, 'tables'), '--format', format)
    const pairs = linesOf(exported).filter(({ gold }) => gold.accepted.length > 1)
    expect(pairs.length).toBeGreaterThan(0)
    expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining(`${pairs.length} pairs`) })
    const back = join(folder, 'back.ndjson')
    const read = await release(
      'from-tables',
      join(folder, 'tables'),
      '--suite',
      'steer',
      '--name',
      `again-${format}`,
      '-o',
      back
    )
    expect(read).toMatchObject({ code: 0 })
    const told = new Map(linesOf(readFileSync(back, 'utf8')).map((line) => [line.id, line]))
    const kept = linesOf(exported).filter(({ gold }) => gold.accepted.length === 1)
    expect([...told.keys()].sort()).toEqual(kept.map(({ id }) => id).sort())
    // The tables have texts alone: what an answer without options is held against is not among them.
    for (const { id, taskType, examinee, gold } of kept) {
      const { free: _, placeholder: __, ...texts } = gold
      expect(told.get(id)).toMatchObject({ taskType, examinee, gold: { ...texts, mistakes: {}, values: null } })
    }
    const imported = await test.app.inject({
      method: 'POST',
      url: '/v1/releases/import',
      headers: { authorization: `Bearer ${test.admin}`, 'content-type': 'application/x-ndjson' },
      payload: readFileSync(back)
    })
    expect(imported.statusCode, imported.body).toBe(201)
    expect(imported.json<Release>()).toMatchObject({ state: 'frozen', suite: 'steer' })
  })

  it('are refused where a part has no right option, or two', async () => {
    const element = join(folder, 'pure_nash')
    mkdirSync(element)
    const rows = {
      questions: ['{"question_id":"1_1","question_text":"Which?","explanation":false}'],
      options: [0, 1].map((id) => `{"question_id":"1_1","option_id":${id},"option_text":"${id} of them"}`),
      metadata: ['{"question_id":"1_1","domain":"games","difficulty_level":7,"type":"x","tags":"asks explicitly"}'],
      answers: [true, true].map((correct, id) => `{"question_id":"1_1","option_id":${id},"correct":${correct}}`)
    }
    for (const [name, lines] of Object.entries(rows)) writeFileSync(join(element, `${name}.jsonl`), lines.join('\n'))
    const read = await release('from-tables', folder, '--suite', 'steer', '--name', 'x', '-o', join(folder, 'x.ndjson'))
    expect(read).toMatchObject({ code: 1, stderr: 'question 1_1 has not exactly one right option' })
  })

  it.each(['jsonl', 'csv'])(
    'stand beside the rights of the papers that questions were made from, as %s',
    async (format) => {
      const items = join(folder, 'items.ndjson')
      const [first, ...others] = linesOf(exported).filter(({ gold }) => gold.accepted.length === 1)
      const rights = { licence: 'CC-BY-4.0', address: 'https://example.org/1', version: null }
      const lines = [{ ...first!, rights }, ...others]
      writeFileSync(items, lines.map((line) => JSON.stringify(line)).join('\n'))
      expect(await release('to-tables', items, '-o', join(folder, 'tables'), '--format', format)).toMatchObject({
        code: 0
      })
      const text = readFileSync(join(folder, 'tables', first!.taskType, `rights.${format}`), 'utf8')
      expect(
        text
          .trim()
          .split(/\r?\n/)
          .at(format === 'csv' ? 1 : 0)
      ).toBe(
        format === 'csv'
          ? `${first!.id}_1,CC-BY-4.0,https://example.org/1,,`
          : JSON.stringify({ question_id: `${first!.id}_1`, ...rights, reason: null })
      )
      const without = others.find(({ taskType }) => taskType !== first!.taskType)!.taskType
      expect(existsSync(join(folder, 'tables', without, `rights.${format}`))).toBe(false)
    }
  )
})
