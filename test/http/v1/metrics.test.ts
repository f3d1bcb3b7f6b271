import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertItems } from '../../../src/db/items.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { Comparison } from '../../../src/schemas/comparison.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import type { Suite, TaskType } from '../../../src/suites/suite.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { buildTestApp, freeze, openDraft, publish, putLines, type TestApp } from '../../helpers/build-test-app.ts'

/** A guess at a number: rules measure what it earns, which may be a loss, and how far it is off, of which less is better. */
const guess: TaskType<{ examinee: { question: string }; gold: { answer: number } }, number> = {
  name: 'Guess',
  title: 'A guess',
  contentSchema: z.object({ examinee: z.object({ question: z.string() }), gold: z.object({ answer: z.number() }) }),
  source: {
    kind: 'generator',
    question: () => ({ content: { examinee: { question: 'What number?' }, gold: { answer: 5 } }, template: 'guess' })
  },
  rubric: {
    rubric: {
      ...{ taskType: 'Guess', version: 1, title: 'A guess', source: 'made for tests', weights: {} },
      dimensions: [{ id: 'right', name: 'Right', description: 'Whether it is right.', by: 'rule' }]
    },
    hash: 'guess'
  },
  render: ({ question }) => question,
  parse: (output) =>
    Number.isFinite(Number(output)) ? { ok: true, answer: Number(output) } : { ok: false, reason: 'no_number' },
  rules: ({ gold }, answer) => ({
    dimensions: [{ dimension: 'right', score: answer === gold.answer ? 1 : 0 }],
    values: { earned: 1000 * answer - 4000, off: Math.abs(answer - gold.answer), unknown: 1 },
    evidence: null
  }),
  judging: null
}
const suite: Suite = {
  ...aSuite(guess),
  metrics: [
    { name: 'earned', range: null, better: 'higher', missing: -10 },
    { name: 'off', range: [0, 100], better: 'lower', chance: 50, missing: 100 }
  ]
}

let test: TestApp
let key: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  test = await buildTestApp({}, suite)
  const provenance = {
    source: 'paper' as const,
    paperSha256: 'none',
    fragmentId: null,
    rounds: [],
    rubricHash: 'guess'
  }
  await insertItems(
    test.database.db,
    [1, 2, 3].map((n) => ({
      ...{ id: `G-${n}`, taskType: 'Guess', state: 'approved' as const, provenance },
      ...{ examinee: { question: `question ${n}` }, gold: { answer: 5 } }
    }))
  )
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  const outputs = (...guesses: string[]) => Object.fromEntries(guesses.map((output, n) => [`G-${n + 1}`, output]))
  ids.wild = await publish(test, key, { release: 'r1', model: 'wild', outputs: outputs('7', '3', '5') })
  ids.sure = await publish(test, key, { release: 'r1', model: 'sure', outputs: outputs('5', '5', '5') })
  ids.mute = await publish(test, key, { release: 'r1', model: 'mute', outputs: outputs('9', 'no idea') })
})
afterAll(() => test.close())

async function get<Body>(path: string): Promise<Body> {
  return (await test.call(null, 'GET', path)).json<Body & Record<string, unknown>>()
}

describe('a suite with metrics that rules measure', () => {
  it('ranks by the first metric, whose scores may be any number', async () => {
    // wild earns 3000, -1000 and 1000, sure three times 1000: 1000 both. mute: 5000, -10 for no answer, -10 for none sent.
    const { rows, query, metric } = await get<Leaderboard>('/v1/leaderboard?release=r1&method=paper&resamples=2000')
    expect(query.profile).toBe('earned')
    expect(rows.map(({ model, rank, overall }) => [model, rank, overall.value])).toEqual([
      ['sure', 1, 1000],
      ['wild', 1, 1000],
      ['mute', null, 1660]
    ])
    expect(metric).toEqual({ name: 'earned', range: null, better: 'higher', missing: -10 })
    // Of three draws of -1000, 1000 and 3000 all can be the least, in 1 of 27 resamples.
    expect(rows[1]!.overall.lower).toBe(-1000)
  })

  it('ranks by another where less is better, with intervals the right way round', async () => {
    // wild is off by 2, 2 and 0, sure never; mute by 4 and twice by 100, what a missing response scores.
    const board = await get<BoardStatistics>('/v1/significance?release=r1&method=paper&resamples=200&profile=off')
    expect(board.models.map(({ model, rank, overall }) => [model, rank, overall.value])).toEqual([
      ['sure', 1, 0],
      ['wild', 2, expect.closeTo(4 / 3, 12)],
      ['mute', null, 68]
    ])
    const wild = board.models[1]!.overall
    expect([wild.lower, wild.upper]).toEqual([0, 2])
    expect(board.pairs.difference[0]![1]).toBeCloseTo(-4 / 3, 12)
    expect(board.estimand).toContain('Lower is better.')
    expect(board.metric).toEqual({ name: 'off', range: [0, 100], better: 'lower', chance: 50, missing: 100 })
    const compared = await get<Comparison>(
      `/v1/compare?release=r1&method=paper&resamples=200&profile=off&first=${ids.sure}&second=${ids.wild}`
    )
    expect(compared.overall.difference).toMatchObject({ value: expect.closeTo(-4 / 3, 12), lower: -2, upper: 0 })
    expect(compared.overall.p).toBe(board.pairs.p[0]![1])
    expect(compared.tasks[0]).toMatchObject({ better: 2, equal: 1, worse: 0 })
  })

  it('exports a column for each, and computes no value that rules did not give', async () => {
    const { text } = await test.call(null, 'GET', '/v1/scores?release=r1&format=csv')
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toMatch(/,"?sent"?,"?earned"?,"?off"?,"?unscored"?$/)
    expect(lines.filter((line) => line.includes('mute')).map((line) => line.split(',').slice(-4).join())).toEqual([
      'true,5000,4,',
      'true,-10,100,',
      'false,-10,100,'
    ])
    const submission = await get<Submission>(`/v1/submissions/${ids.wild}`)
    expect(submission.tasks[0]!.mean).toEqual({ earned: 1000, off: expect.closeTo(4 / 3, 12) })
  })

  it('draws and prints them in their own units', async () => {
    const page = await test.call(null, 'GET', '/?resamples=100')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Scores are earned')
    expect(page.text).not.toContain('100000.0')
    const spec = await get<object>('/v1/charts/task-distribution.json?release=r1')
    expect(JSON.stringify(spec)).toContain('"Item score (earned)"')
    expect(JSON.stringify(spec)).toContain('"domain":[-1000,5000]')
    for (const name of ['intervals', 'significance', 'task-distribution']) {
      expect((await test.call(null, 'GET', `/v1/charts/${name}.svg?release=r1&resamples=100&profile=off`)).status).toBe(
        200
      )
    }
  })

  it('stores no value out of range: the item is a fault of ours, and waits', async () => {
    const id = await openDraft(test, key, 'r1', 'far')
    await putLines(test, key, id, [{ itemId: 'G-1', output: '200' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    const { state, reason, scored } = (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<
      Submission & Record<string, unknown>
    >()
    expect([state, scored, reason]).toEqual([
      'graded',
      2,
      expect.stringContaining('1 items met a fault of the service')
    ])
  })
})
