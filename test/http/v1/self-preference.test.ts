import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSelfPreferenceCommand } from '../../../src/cli/self-preference.ts'
import { addSignificanceCommand } from '../../../src/cli/significance.ts'
import { submissions } from '../../../src/db/tables.ts'
import type { SelfPreference } from '../../../src/schemas/self-preference.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { runCommand } from '../../cli/run-command.ts'
import { buildTestApp, freeze, putLines, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, judgedSuite, storeGrade } from '../../helpers/judged-suite.ts'

const judges = ['anthropic:claude-judge', 'openai:gpt-judge'] as const
const items = ['MM-1', 'MM-2', 'MM-3']
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, items.length)
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  // Points of both judges for depth; style is 5 of both, so that a gap of 2 points is 0.15 under table2 (3 of 4 parts).
  await judged(key, { model: 'claude-x', family: 'anthropic' }, [8, 6])
  await judged(key, { model: 'gpt-x', family: 'openai' }, [6, 7])
  await judged(key, { model: '=gpt-y', family: 'openai' }, [6, 6])
})
afterAll(() => test.close())

/** A published submission with the same points on every item. */
async function judged(
  key: string,
  model: object,
  depths: readonly [number, number],
  panel: readonly string[] = judges
): Promise<void> {
  const { db } = test.database
  const opened = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', ...model })
  const submissionId = opened.json<{ id: string }>().id
  await putLines(
    test,
    key,
    submissionId,
    items.map((itemId) => ({ itemId, output: 'an answer' }))
  )
  for (const itemId of items) {
    const points = Object.fromEntries(panel.map((judge, place) => [judge, { depth: depths[place]!, style: 5 }]))
    await storeGrade(test, { submissionId, itemId }, points)
  }
  const panelId = (await definePanel(db, judgedSuite, { judges: panel.map((judge) => ({ model: judge })) })).id
  await db.update(submissions).set({ panelId, state: 'published' }).where(eq(submissions.id, submissionId))
}

async function get(query = ''): Promise<Reply> {
  return await test.call(null, 'GET', `/v1/judges/self-preference?release=r1&resamples=200${query}`)
}

describe('GET /v1/judges/self-preference', () => {
  it('gives anyone the gaps of every model, by pair of judges and by family', async () => {
    const reply = await get()
    expect(reply.status).toBe(200)
    const { pairs, families, query, reason, items: counted } = reply.json<SelfPreference>()
    expect({ counted, reason, seed: query.seed, families: families.map(({ family }) => family) }).toEqual({
      ...{ counted: 3, reason: null, seed: 1, families: ['anthropic', 'openai'] }
    })
    expect(pairs[0]!.models.map(({ model, n, meanGap }) => [model, n, meanGap])).toEqual([
      ['=gpt-y', 3, 0],
      ['claude-x', 3, 0.15],
      ['gpt-x', 3, -0.075]
    ])
    expect(pairs[0]!.contrast).toMatchObject({ first: { models: 1 }, second: { models: 2 }, mannWhitney: { u1: 2 } })
  })

  it('takes the profile, the zero method and the unit asked for, and repeats itself', async () => {
    const asked = '&profile=appendix-g&zeroMethod=pratt&unit=source'
    const reply = await get(asked)
    const { query, pairs } = reply.json<SelfPreference>()
    expect(query).toMatchObject({ profile: 'appendix-g', zeroMethod: 'pratt', unit: 'source', includeRules: false })
    expect(pairs[0]!.models[1]).toMatchObject({ meanGap: 0.1, wilcoxon: { zeroMethod: 'pratt' } })
    expect(pairs[0]!.contrast.clustered!.unit).toBe('source')
    expect((await get(asked)).text).toBe(reply.text)
  })

  it('writes models and contrasts as CSV', async () => {
    const reply = await get('&format=csv')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, first, ...rest] = reply.text.trim().split('\r\n')
    expect(head).toContain('comparison,judges,judge_family,against,model,')
    expect(first).toContain("pair,anthropic:claude-judge,anthropic,openai:gpt-judge,'=gpt-y,")
    // Three models in one pair and two families.
    expect(rest).toHaveLength(8)
    const [names, ...contrasts] = (await get('&format=csv&table=contrasts')).text.trim().split('\r\n')
    expect(names).toContain('mann_whitney_p')
    expect(contrasts).toHaveLength(3)
    expect(new Set([names, ...contrasts].map((line) => line!.split(',').length)).size).toBe(1)
  })

  it('refuses what it does not know', async () => {
    expect((await get('&zeroMethod=none')).status).toBe(400)
    expect((await get('&release=r2')).status).toBe(400)
    expect((await test.call(null, 'GET', '/v1/judges/self-preference?release=r2')).status).toBe(404)
  })
})

describe('GET /judges', () => {
  it('shows what judges give to models of their own family, as the API has it', async () => {
    const { families } = (await get()).json<SelfPreference>()
    const text = (await test.call(null, 'GET', '/judges?release=r1&resamples=200')).text
    const section = text.slice(text.indexOf('<h2 id="self-preference">'), text.indexOf('<h2 id="own-family">'))
    // claude-x has +15 of its own judge, the others have 0 and -7.5: 15 - (-3.75) = 18.75.
    expect(families[0]!.contrast.difference).toBeCloseTo(0.1875, 10)
    expect(section).toContain('<td>+18.8<small>')
    expect(section).toContain(`<td>${families[0]!.contrast.permutation!.display}</td>`)
    // Each with a judge of its own family, over three responses, with p adjusted over the models.
    for (const model of ['claude-x', 'gpt-x', '=gpt-y']) expect(section).toContain(`<bdi>${model}</bdi>`)
    expect(section.match(/<td>3<\/td>/g)).toHaveLength(3)
    expect(section).toContain('<dt>p, Holm</dt>')
    expect(section).toContain('href="/v1/judges/self-preference?release=r1')
  })

  it('says why nobody can be held against another', async () => {
    const key = await test.keyFor('submitter')
    const lone = 'openai:gpt-judge'
    await freeze(test, 'alone')
    await judged(key, { release: 'alone', model: 'gpt-z', family: 'openai' }, [6, 6], [lone])
    const text = (await test.call(null, 'GET', '/judges?release=alone&resamples=200')).text
    expect(text).toContain('<h2 id="self-preference">Self-preference</h2>\n<p>The panel has one judge')
  })
})

describe('aerbench self-preference and aerbench significance', () => {
  it('show what the API has, to those without a key', async () => {
    const server = { AERBENCH_SERVER: await test.app.listen({ host: '127.0.0.1', port: 0 }) }
    const run = async (add: typeof addSelfPreferenceCommand, ...args: string[]) => await runCommand(add, args, server)
    const shown = await run(addSelfPreferenceCommand, 'self-preference', '--release', 'r1')
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Self-preference on r1: profile table2') })
    expect(shown.stdout).toMatch(/│ anthropic:claude-judge +│ 1 +│ 2 +│ \+18\.8 /)
    expect(shown.stdout).toMatch(/│ gpt-x +│ \+7\.5 +│ \+7\.5 +│ 3 +│ 0 /)
    const json = await run(addSelfPreferenceCommand, 'self-preference', '--release', 'r1', '--json')
    expect(JSON.parse(json.stdout)).toEqual(
      (await test.call(null, 'GET', '/v1/judges/self-preference?release=r1')).json()
    )
    const matrix = await run(addSignificanceCommand, 'significance', '--release', 'r1', '--unit', 'item')
    expect(matrix).toMatchObject({ code: 0, stdout: expect.stringContaining('Board of r1: profile table2') })
    const asked = await run(addSignificanceCommand, 'significance', '--release', 'r1', '--json')
    expect(JSON.parse(asked.stdout)).toEqual((await test.call(null, 'GET', '/v1/significance?release=r1')).json())
    // Without a name it is the release frozen last.
    expect((await run(addSelfPreferenceCommand, 'self-preference')).stdout).toContain('the panel has one judge')
  })
})
