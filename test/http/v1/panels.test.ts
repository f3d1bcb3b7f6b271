import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findSubmission } from '../../../src/db/submissions.ts'
import { panels } from '../../../src/db/tables.ts'
import type { panelDetailSchema, panelSchema } from '../../../src/schemas/admin.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { panelOf } from '../../../src/workflows/grading/define-panel.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

type Panel = z.infer<typeof panelSchema>
type PanelDetail = z.infer<typeof panelDetailSchema>

const dated = 'openai:gpt-5.2-2025-12-11'
const other = {
  judges: [{ model: 'anthropic:claude-sonnet-4-6', reasoningEffort: 'low' as const }],
  mode: 'isolated' as const
}

let test: TestApp
let key: string
let auditor: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  auditor = await test.keyFor('auditor')
})
afterAll(() => test.close())

const makePanel = (body: unknown, query = '') => test.call(test.admin, 'POST', `/v1/admin/panels${query}`, body)
const regrade = (id: string, body: object, as = auditor) => test.call(as, 'POST', `/v1/submissions/${id}/regrade`, body)
const boardOf = (panel?: string) =>
  test.call(null, 'GET', `/v1/leaderboard?release=r1&resamples=100${panel ? `&panel=${panel}` : ''}`)

function problem({ status, json }: Reply): [number, unknown] {
  return [status, json<{ code: unknown }>().code]
}

async function sent(): Promise<string> {
  const id = await openDraft(test, key, 'r1')
  await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
  return id
}

describe('a panel', () => {
  it('is known by its content: made once, whoever asks for it again', async () => {
    const made = await makePanel(other)
    expect(made.status).toBe(201)
    const panel = made.json<Panel>()
    expect(panel).toMatchObject({ judges: [{ model: other.judges[0]!.model, pinned: true }], changedSince: [] })
    const again = await makePanel({ mode: 'isolated', repeats: 1, judges: other.judges })
    expect([again.status, again.json<Panel>().id]).toEqual([200, panel.id])
    const changed = await makePanel({ ...other, repeats: 2 })
    expect([changed.status, changed.json<Panel>().id === panel.id]).toEqual([201, false])
  })

  it('has another id for names declared for a judge, in whatever order, and the one of before without any', async () => {
    const idWith = async (aliases?: string[]) => {
      const judges = [{ ...other.judges[0]!, ...(aliases && { aliases }) }]
      return (await makePanel({ ...other, judges })).json<Panel>().id
    }
    const [none, one, two] = [await idWith(), await idWith(['a']), await idWith(['b', 'a', 'b'])]
    expect(none).toBe((await makePanel(other)).json<Panel>().id)
    expect(await idWith(['a', 'b'])).toBe(two)
    expect(new Set([none, one, two]).size).toBe(3)
    const refused = await makePanel({ judges: [{ ...other.judges[0]!, aliases: [] }] })
    expect(problem(refused)).toEqual([400, 'request_invalid'])
  })

  it('is that of the configured judges when none are given', async () => {
    const reply = await test.call(test.admin, 'POST', '/v1/admin/panels')
    expect([reply.status, reply.json<Panel>().judges]).toEqual([200, [{ model: test.panel.judge, pinned: false }]])
  })

  it.each([
    ['a judge whose name moves', { judges: [{ model: 'openai:gpt-5.2' }] }, [409, 'judge_unpinned']],
    [
      'parameters that its vendor refuses',
      { judges: [{ model: 'openai:o3-2025-04-16', temperature: 0 }] },
      [422, 'judge_parameters']
    ],
    ['a judge twice', { judges: [{ model: dated }, { model: dated }] }, [422, 'judge_twice']],
    ['no judge', { judges: [] }, [400, 'request_invalid']],
    ['a field that there is not', { judges: [{ model: dated }], prompts: {} }, [400, 'request_invalid']]
  ])('is refused with %s', async (_, body, expected) => {
    expect(problem(await makePanel(body))).toEqual(expected)
  })

  it('may have judges whose names move when that is said beside it', async () => {
    const reply = await makePanel({ judges: [{ model: 'openai:gpt-5.2' }] }, '?allowUnpinned=true')
    expect([reply.status, reply.json<Panel>().judges]).toEqual([201, [{ model: 'openai:gpt-5.2', pinned: false }]])
  })

  it('is shown with the models that answered for its judges', async () => {
    const { id } = (await makePanel({ judges: [{ model: dated }] })).json<Panel>()
    const { db } = test.database
    const submission = await sent()
    await test.call(test.admin, 'POST', `/v1/submissions/${submission}/finalize`, { panel: id })
    test.jobs.length = 0
    for (const [itemId, model] of [
      ['EK-1', 'gpt-5.2-2025-12-11'],
      ['EK-2', 'gpt-5.2-2026-01-20']
    ]) {
      const verdict = JSON.stringify({ status: 'done', parts: {}, reportedModels: [model] })
      await db.execute(sql`insert into judgments
        (submission_id, item_id, judge, repeat, status, verdict, rubric_hash, prompt_hash)
        values (${submission}, ${itemId}, ${dated}, 0, 'done', ${verdict}::jsonb, 'r', 'p')`)
    }
    const shown = await test.call(auditor, 'GET', `/v1/admin/panels/${id}`)
    expect(shown.json<PanelDetail>().judges).toMatchObject([
      { model: dated, pinned: true, changed: true, reported: [{ judgments: 1 }, { judgments: 1 }] }
    ])
    const listed = (await test.call(auditor, 'GET', '/v1/admin/panels?limit=100')).json<{ data: Panel[] }>()
    expect(listed.data.map((panel) => panel.id)).toContain(id)
    expect(problem(await test.call(auditor, 'GET', '/v1/admin/panels/panel-0'))).toEqual([404, 'panel_not_found'])
  })

  it('has no route that changes it', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{ paths: Record<string, object> }>()
    const methods = Object.entries(paths).filter(([path]) => path.includes('/panels'))
    expect(methods.map(([path, operations]) => [path, Object.keys(operations).sort()])).toEqual([
      ['/v1/admin/panels', ['get', 'post']],
      ['/v1/admin/panels/{id}', ['get']]
    ])
  })
})

describe('finalising', () => {
  it('takes panel and delivery from those who run the service alone', async () => {
    const { id: panel } = (await makePanel(other)).json<Panel>()
    const id = await sent()
    const finalize = (as: string, body: object) => test.call(as, 'POST', `/v1/submissions/${id}/finalize`, body)
    expect(problem(await finalize(key, { panel }))).toEqual([403, 'role_insufficient'])
    expect(problem(await finalize(key, { delivery: 'batch' }))).toEqual([403, 'role_insufficient'])
    expect(problem(await finalize(test.admin, { panel: 'panel-0' }))).toEqual([404, 'panel_not_found'])
    const reply = await finalize(test.admin, { panel, delivery: 'batch' })
    expect([reply.status, reply.json<Submission>().panel]).toEqual([202, panel])
    // Its time begins with the work.
    expect(await findSubmission(test.database.db, id)).toMatchObject({ delivery: 'batch', deadlineAt: null })
  })

  it('never changes the judges of a submission', async () => {
    const id = await sent()
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.database.db.execute(sql`update submissions set state = 'failed' where id = ${id}`)
    const { id: panel } = (await makePanel(other)).json<Panel>()
    const reply = await test.call(test.admin, 'POST', `/v1/submissions/${id}/finalize`, { panel })
    expect(problem(reply)).toEqual([409, 'panel_fixed'])
  })
})

describe('regrading', () => {
  it('leaves the board of the first panel as it was, to the byte, and mixes no two', async () => {
    const id = await publish(test, key, { release: 'r1', model: 'm', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
    const first = (await findSubmission(test.database.db, id))!
    const before = await boardOf(first.panelId!)
    const { id: panel } = (await makePanel(other)).json<Panel>()
    const queued = await regrade(id, { panel })
    expect(queued.status).toBe(202)
    const copy = queued.json<Submission>()
    expect(copy).toMatchObject({ state: 'queued', panel, model: 'm', release: 'r1', responses: 2 })
    expect(copy).toMatchObject({ copyOf: id, delivery: 'live' })
    expect((await findSubmission(test.database.db, copy.id))!).toMatchObject({ copyOf: id, teamId: first.teamId })
    await test.grade()
    await test.call(key, 'POST', `/v1/submissions/${copy.id}/publish`)

    expect(await findSubmission(test.database.db, id)).toEqual(first)
    expect((await boardOf(first.panelId!)).text).toBe(before.text)
    expect(problem(await boardOf())).toEqual([422, 'panel_needed'])
    const boards = [first.panelId!, panel].map(async (name) => (await boardOf(name)).json<Leaderboard>().rows)
    const rows = await Promise.all(boards)
    expect(rows.map((own) => own.map(({ submissionId }) => submissionId))).toEqual([[id], [copy.id]])
  })

  it('makes one copy for each panel, and takes a copy for its original', async () => {
    const id = await sent()
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    const { id: panel } = (await makePanel(other)).json<Panel>()
    const copy = (await regrade(id, { panel })).json<Submission>()
    const again = await regrade(copy.id, { panel })
    expect([again.status, again.json<Submission>().id]).toEqual([200, copy.id])
    const { panelId } = (await findSubmission(test.database.db, id))!
    const back = await regrade(copy.id, { panel: panelId! })
    expect([back.status, back.json<Submission>().id]).toEqual([200, id])
  })

  it('is refused for a draft, by another panel than there is, and to the team itself', async () => {
    const id = await sent()
    const { id: panel } = (await makePanel(other)).json<Panel>()
    expect(problem(await regrade(id, { panel }))).toEqual([409, 'submission_state'])
    expect(problem(await regrade(id, { panel: 'panel-0' }))).toEqual([404, 'panel_not_found'])
    expect(problem(await regrade('sub_0', { panel }))).toEqual([404, 'submission_not_found'])
    expect(problem(await regrade(id, { panel }, key))).toEqual([403, 'role_insufficient'])
  })

  it('is refused under a panel whose prompts nobody has kept; rubrics of what rules grade are no hindrance', async () => {
    const made = panelOf(tinySuite, other)
    const promptHashes = { ...made.promptHashes, 'judge/system': 'earlier' }
    const definition = { ...made, promptHashes, rubricHashes: { EK: 'earlier' } }
    await test.database.db.insert(panels).values({ id: 'panel-earlier', definition })
    const reply = await regrade(await sent(), { panel: 'panel-earlier' })
    expect(problem(reply)).toEqual([409, 'panel_outdated'])
    expect(reply.json()).toMatchObject({ changed: ['prompt judge/system'] })
    const shown = (await test.call(auditor, 'GET', '/v1/admin/panels/panel-earlier')).json<Panel>()
    expect(shown.changedSince).toEqual(['prompt judge/system', 'rubric EK'])
  })
})
