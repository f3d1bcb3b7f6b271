import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCalls, runPeriods, runs } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { environments } from '../../../src/suites/econevals/environments.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { addRun, playerOf } from '../../helpers/econevals-runs.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let teamId: string
let own: Browser
let reader: Browser
let other: Browser
let auditor: Browser
const nobody = () => openBrowser(test.app)
beforeAll(async () => {
  test = await buildTestApp()
  teamId = (await insertTeam(test.database.db, 'playing'))!.id
  own = await signedIn(await test.keyFor('submitter', teamId))
  reader = await signedIn(await test.keyFor('reader', teamId))
  other = await signedIn(await test.keyFor('submitter'))
  auditor = await signedIn(await test.keyFor('auditor'))
})
afterAll(() => test.close())

async function signedIn(by: string): Promise<Browser> {
  const browser = openBrowser(test.app)
  expect((await browser.submit('/sign-in', { key: by })).status).toBe(303)
  return browser
}

/** Begins a run by the form of its environment. @returns its id */
async function begin(taskType: string, level: string, seed = 0): Promise<string> {
  const begun = await own.submitOwn('/runs', { taskType, level, seed: String(seed) })
  expect(begun.status, begun.text).toBe(303)
  return /^\/runs\/([^/]+)\/play$/.exec(String(begun.headers.location))![1]!
}

/** All that is written on a page that leaves a browser nothing to guess. */
async function read(path: string, browser = own): Promise<string> {
  const { status, text } = await browser.get(path)
  expect(status, path).toBe(200)
  return readPage(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
}

const hiddenIn = (page: string) =>
  Object.fromEntries(
    ['formToken', 'callId', 'period']
      .map((name) => [name, new RegExp(`name="${name}" value="([^"]*)"`, 'g')])
      .map(([name, pattern]) => [name, [...page.matchAll(pattern as RegExp)].at(-1)?.[1] ?? ''])
  )
/** Fills in a form of the page where the run stands, and sends it. */
async function act(id: string, fields: Record<string, string>, seat = 0) {
  const path = `/runs/${id}/play${seat === 0 ? '' : `?seat=${seat}`}`
  const { text } = await own.get(path)
  const filled = { ...hiddenIn(text), ...fields }
  return { path, filled, reply: await own.submit(path, filled) }
}
const periodsOf = (id: string) => test.database.db.$count(runPeriods, eq(runPeriods.runId, id))
const callsOf = (id: string) => test.database.db.$count(runCalls, eq(runCalls.runId, id))
const setPrice = { tool: 'set_prices', 'value-0': '5' }

describe('pages of environments', () => {
  it('tell everybody the rules, tools and prompts of each', async () => {
    const list = await read('/environments', nobody())
    for (const { name, title, levels } of environments) {
      expect(list).toContain(title)
      const page = await read(`/environments/${name}`, nobody())
      for (const level of Object.keys(levels)) expect(page).toContain(level)
      const tool = name === 'patience' ? 'answer' : 'write_notes'
      for (const part of ['What is hidden', tool, 'First message of a period', 'Sign in']) {
        expect(page).toContain(part)
      }
    }
    expect((await nobody().get('/environments/none')).status).toBe(404)
  })

  it('let submitters begin a run of a person, and say what is wrong with one that there is not', async () => {
    const id = await begin('pricing', 'BASIC', 3)
    const [row] = await test.database.db.select().from(runs).where(eq(runs.id, id))
    expect(row).toMatchObject({ taskType: 'pricing', level: 'BASIC', seed: 3, driver: 'person', teamId })
    for (const [fields, status] of [
      [{ taskType: 'pricing', level: 'BASIC', seed: '12' }, 404],
      [{ taskType: 'pricing', level: 'EASY', seed: '0' }, 404],
      [{ taskType: 'pricing', level: 'BASIC', seed: 'x' }, 422],
      [{ taskType: 'pricing', level: 'BASIC' }, 422]
    ] as const) {
      const refused = await own.submitOwn('/runs', { ...fields })
      expect([refused.status, refused.text.includes('role="alert"')], JSON.stringify(fields)).toEqual([status, true])
    }
    expect(await read('/environments/pricing', reader)).toContain('your role reads')
    expect((await reader.submitOwn('/runs', { taskType: 'pricing', level: 'BASIC', seed: '0' })).status).toBe(403)
    const form = { taskType: 'pricing', level: 'BASIC', seed: '0' }
    expect((await own.submit('/runs', form)).status).toBe(403)
    expect((await own.submit('/runs', form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('a person who plays', () => {
  it('is told what tools tell, and acts once however often a form is sent', async () => {
    const id = await begin('pricing', 'BASIC')
    const page = `/runs/${id}/play`
    expect(await read(page)).toMatch(/Period 0.*38\.11/s)
    expect((await act(id, { tool: 'get_product_ids' })).reply.status).toBe(303)
    await act(id, { tool: 'write_notes', notes: 'dear\r\nthing' })
    expect(await read(page)).toMatch(/Told in this period.*\['Product_1'\].*dear\nthing.*Successfully wrote notes\./s)
    const { filled, path } = await act(id, setPrice)
    expect(await read(page)).toContain('Period 0 is over. This is period 1.')
    const again = await Promise.all(Array.from({ length: 4 }, () => own.submit(path, filled)))
    expect(again.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect([await periodsOf(id), await callsOf(id)]).toEqual([1, 3])
    const stale = await own.submit(path, { ...filled, 'value-0': '6' })
    expect([stale.status, stale.text.includes('nothing was done')]).toEqual([422, true])
    expect(await periodsOf(id)).toBe(1)
  })

  it('plays no period from a tab that another one has left behind', async () => {
    const id = await begin('pricing', 'BASIC')
    const page = `/runs/${id}/play`
    const tabs = [await own.get(page), await own.get(page)].map(({ text }) => hiddenIn(text))
    expect((await own.submit(page, { ...tabs[0]!, ...setPrice })).status).toBe(303)
    expect((await own.submit(page, { ...tabs[1]!, ...setPrice })).status).toBe(303)
    expect((await own.submit(page, { ...tabs[1]!, tool: 'get_product_ids' })).status).toBe(422)
    expect([await periodsOf(id), await callsOf(id)]).toEqual([1, 1])
  })

  it('keeps what was typed into an action that is refused, with the reason', async () => {
    const id = await begin('pricing', 'MEDIUM')
    const { reply } = await act(id, {
      tool: 'set_prices',
      'value-0': 'a lot',
      'value-1': '+.5',
      'value-2': '7.',
      'value-3': '007'
    })
    expect(reply.status).toBe(303)
    const { text } = await own.get(`/runs/${id}/play`)
    expect(text).toMatch(/role="alert"><code><bdi>set_prices<\/bdi><\/code> was refused.*must be a finite number/)
    expect([...text.matchAll(/name="value-\d" value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'a lot',
      '0.5',
      '7',
      '7'
    ])
    expect(await periodsOf(id)).toBe(0)
    await act(id, { tool: 'set_prices', argument: "{'Product_1': 5, 'Product_2': 6, 'Product_3': 7, 'Product_4': 8}" })
    expect(await periodsOf(id)).toBe(1)
    const long = `long ${'n'.repeat(100_000)}`
    const { reply: tooLong } = await act(id, { tool: 'write_notes', notes: long })
    expect([tooLong.status, tooLong.text.includes('must be at most 100000 characters')]).toEqual([422, true])
    expect(tooLong.text).toContain(`<textarea name="notes" rows="4">${long}</textarea>`)
    await act(id, { tool: 'nothing' })
    expect(await read(`/runs/${id}/play`)).toMatch(/Invalid tool 'nothing'/)
  })

  it('plays to the end by forms alone, and reads the result', async () => {
    const id = await begin('efficiency_equality', 'main', 6)
    let last = await act(id, { tool: 'get_task_info' })
    for (let period = 0; period < 30; period += 1) {
      const workers = [...(await own.get(last.path)).text.matchAll(/<option value="(W\d)">/g)].map(
        ([, worker]) => worker!
      )
      const fields = Object.fromEntries([0, 1, 2, 3].map((place) => [`value-${place}`, workers[place]!]))
      last = await act(id, { tool: 'submit_assignment', ...fields })
      expect(last.reply.status).toBe(303)
      // The tasks of the next period are others: the form sent again is still of its own.
      if (period === 3) expect((await own.submit(last.path, last.filled)).status).toBe(303)
    }
    expect(await periodsOf(id)).toBe(30)
    const sent = await own.submit(last.path, last.filled)
    const shown = await own.get(last.path)
    expect([sent.status, shown.status, shown.headers.location]).toEqual([303, 303, `/runs/${id}`])
    const page = await read(`/runs/${id}`)
    expect(page).toMatch(/over.*Result.*Score.*of 100.*Revenue of the period, by period/s)
    // The table scrolls by itself: how long it is, is seen without that.
    expect(page).toMatch(/\d periods?, with what was submitted/)
    const late = await own.submit(last.path, { ...last.filled, callId: 'another' })
    expect([late.status, late.headers.location]).toEqual([303, `/runs/${id}`])
    expect(await read('/runs')).toMatch(/Efficiency against equality, main, instance 6/)
  })

  it('answers questions in words where there are no tools to ask', async () => {
    const id = await begin('patience', 'short')
    const page = await read(`/runs/${id}/play`)
    expect(page).toContain('You are choosing for a user')
    expect(page).not.toMatch(/Your task|Write the argument yourself|write_notes/)
    expect((await act(id, { tool: 'answer', argument: 'well' })).reply.status).toBe(303)
    expect(await read(`/runs/${id}/play`)).toContain('answer was refused')
    await act(id, { tool: 'answer', argument: '<reasoning>soon</reasoning> <answer>A</answer>' })
    expect(await periodsOf(id)).toBe(1)
    expect(await read(`/runs/${id}/periods/0`)).toMatch(/<reasoning>soon.*Nothing is told of it/s)
    await read(`/runs/${id}`)
  })

  it('gives a run up, which then has failed', async () => {
    const id = await begin('scheduling', 'BASIC')
    await act(id, { tool: 'get_worker_ids' })
    expect((await own.submitOwn(`/runs/${id}/give-up`)).status).toBe(303)
    expect(await read(`/runs/${id}`)).toContain('This run failed: it was given up. It has no score.')
    expect((await own.get(`/runs/${id}/play`)).headers.location).toBe(`/runs/${id}`)
  })

  it('waits for the other seat, and sees nothing of it before', async () => {
    const id = await begin('collusion', 'duopoly')
    await act(id, { tool: 'write_notes', notes: 'aim at 7.125' })
    await act(id, { tool: 'set_prices', 'value-0': '7.125' })
    expect(await read(`/runs/${id}/play`)).toContain('You have acted in period 0')
    for (const page of [`/runs/${id}/play?seat=1`, `/runs/${id}`]) expect(await read(page)).not.toContain('7.125')
    expect((await own.get(`/runs/${id}/periods/0`)).status).toBe(404)
    await act(id, { tool: 'set_prices', 'value-0': '8.25' }, 1)
    expect(await read(`/runs/${id}/play`)).toContain('Period 0 is over')
    expect(await read(`/runs/${id}/periods/0`)).toMatch(/Seat 1.*7\.125.*Seat 2.*8\.25/s)
    expect(await read(`/runs/${id}/periods/0?seat=1`)).toMatch(/Price: 8\.25.*competitor 1: 7\.125/s)
    expect((await own.get(`/runs/${id}/periods/0?seat=2`)).status).toBe(404)
  })

  it('is of the team, and its runs are of no other', async () => {
    const id = await begin('pricing', 'BASIC')
    await act(id, setPrice)
    const pages = [`/runs/${id}`, `/runs/${id}/periods/0`]
    for (const page of pages) {
      for (const browser of [own, reader, auditor]) expect((await browser.get(page)).status).toBe(200)
      for (const browser of [other, nobody()]) expect((await browser.get(page)).status).toBe(404)
    }
    const play = `/runs/${id}/play`
    const statuses = await Promise.all(
      [own, reader, auditor, other, nobody()].map(async (one) => (await one.get(play)).status)
    )
    expect(statuses).toEqual([200, 403, 404, 404, 303])
    const filled = { ...hiddenIn((await own.get(play)).text), ...setPrice }
    expect((await other.submitOwn(play, setPrice)).status).toBe(404)
    expect((await reader.submitOwn(play, setPrice)).status).toBe(403)
    expect((await nobody().submit(play, filled)).status).toBe(401)
    expect((await own.submit(play, { ...filled, formToken: 'x' })).status).toBe(403)
    expect((await own.submit(play, filled, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await other.submitOwn(`/runs/${id}/give-up`)).status).toBe(404)
    expect(await periodsOf(id)).toBe(1)
    expect(await read('/runs', other)).toContain('The team has no runs yet')
    expect((await nobody().get('/runs')).headers.location).toBe('/sign-in')
  })

  it('does not play what an agent plays', async () => {
    const { id } = await addRun(test, {
      teamId,
      taskType: 'pricing',
      level: 'BASIC',
      driver: 'agent',
      instance: toJsonOf('pricing', 'BASIC')
    })
    expect((await own.get(`/runs/${id}/play`)).status).toBe(409)
    expect((await own.submitOwn(`/runs/${id}/play`, setPrice)).status).toBe(409)
    expect((await own.get(`/runs/${id}`)).text).not.toContain('Play on')
  })
})

function toJsonOf(name: string, level: string, seed = 0) {
  return JSON.parse(JSON.stringify(environments.find((one) => one.name === name)!.published(level, seed)))
}

describe('what is hidden', () => {
  const primes = [
    '10007',
    '10009',
    '10037',
    '10039',
    '10061',
    '10067',
    '10069',
    '10079',
    '10091',
    '10093',
    '10099',
    '10103'
  ]
  const hidden = new RegExp(primes.join('|'))

  /** Every page that shows something of a run. */
  async function pagesOf(id: string, browser = own): Promise<string[]> {
    const paths = ['/runs', `/runs/${id}`, `/runs/${id}/periods/0`, `/runs/${id}/periods/1`, `/runs/${id}/play`]
    const replies = await Promise.all(paths.map((path) => browser.get(path)))
    expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    return replies.map(({ text, headers }) => `${text}${JSON.stringify(headers)}`)
  }

  it('is on no page of procurement before the end', async () => {
    const instance = toJsonOf('procurement', 'BASIC')
    const products = Object.keys(instance.item_to_effectiveness)
    for (const [place, product] of products.entries()) instance.item_to_effectiveness[product] = Number(primes[place])
    const { id } = await addRun(test, { teamId, taskType: 'procurement', level: 'BASIC', instance })
    for (const tool of ['get_equipment_information', 'get_budget', 'get_previous_purchase_data'])
      await act(id, { tool })
    await act(id, { tool: 'submit_purchase_plan', 'value-0': '1' })
    await act(id, { tool: 'get_previous_purchase_data' })
    await act(id, { tool: 'submit_purchase_plan', 'value-0': '-1' })
    const told = /supports ([\d.]+) workers/.exec(await read(`/runs/${id}/play`))![1]!
    expect((await own.get(`/runs/${id}`)).text).toContain(`<td>${Number(told)}</td>`)
    for (const page of await pagesOf(id)) expect(page).not.toMatch(hidden)
  })

  it('is on no page of pricing before the end', async () => {
    const instance = { ...toJsonOf('pricing', 'BASIC'), alpha_init: [10007], slopes: [10009], multiplier: 10037 }
    const { id } = await addRun(test, { teamId, taskType: 'pricing', level: 'BASIC', instance })
    await act(id, { tool: 'set_prices', 'value-0': '20000' })
    await act(id, { tool: 'get_previous_pricing_data' })
    await act(id, { tool: 'set_prices', 'value-0': '1' })
    expect(await periodsOf(id)).toBe(2)
    for (const page of await pagesOf(id)) expect(page).not.toMatch(hidden)
  })

  it('is on no page of efficiency against equality before the end', async () => {
    const instance = toJsonOf('efficiency_equality', 'main')
    for (const [place, worker] of instance.worker_ids.entries())
      instance.worker_productivity[worker] = Number(primes[place])
    // A size of 1 would tell a productivity by what is earned, as the rules have it.
    for (const tasks of instance.tasks_by_period) for (const task of tasks) task[1] += 1
    const { id } = await addRun(test, { teamId, taskType: 'efficiency_equality', level: 'main', instance })
    await act(id, { tool: 'get_task_info' })
    const assign = Object.fromEntries(
      instance.worker_ids.map((worker: string, place: number) => [`value-${place}`, worker])
    )
    await act(id, { tool: 'submit_assignment', ...assign })
    expect(await periodsOf(id)).toBe(1)
    await act(id, { tool: 'get_previous_periods_data' })
    for (const page of await pagesOf(id)) expect(page).not.toMatch(hidden)
  })

  it('is on no page of a market before the end: no alpha, and no price by it', async () => {
    const instance = { ...toJsonOf('collusion', 'duopoly'), alpha: 10007 }
    const { id } = await addRun(test, { teamId, taskType: 'collusion', level: 'duopoly', instance })
    for (const seat of [0, 1]) await act(id, { tool: 'set_prices', 'value-0': '20014' }, seat)
    const pages = await pagesOf(id)
    for (const page of pages) expect(page).not.toMatch(/10007|Nash|Collusive price|by alpha/i)
    // What the seats themselves asked is drawn.
    expect(await read(`/runs/${id}`)).toMatch(/Price, by period.*20014\.00/s)
    const play = playerOf(test, id)
    for (let period = 1; period < 300; period += 1) {
      for (const seat of [0, 1]) await play('set_prices', { prices_dict_str: "{'Product_1': 20014}" }, { seat })
    }
    expect(await read(`/runs/${id}`)).toMatch(/Price of competition \(Nash\).*Price as a multiple of alpha/s)
  }, 120_000)

  it('of scheduling, the number of all problems, is on no page before the end', async () => {
    const id = await begin('scheduling', 'BASIC')
    const assign = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`value-${place}`, `T${place + 1}`]))
    await act(id, { tool: 'submit_assignment', ...assign })
    expect(await periodsOf(id)).toBe(1)
    const [row] = await test.database.db.select().from(runPeriods).where(eq(runPeriods.runId, id))
    expect(row!.recorded).toMatchObject({ blockingPairs: expect.any(Number) })
    const page = await read(`/runs/${id}`)
    expect(page).not.toMatch(/Value|block/i)
    expect((await own.get(`/runs/${id}`)).text).not.toContain('class="course"')
  })
})

describe('texts of whoever plays', () => {
  it('are texts on all pages, whatever is in them', async () => {
    const { id } = await addRun(test, {
      teamId,
      taskType: 'pricing',
      level: 'BASIC',
      driver: 'agent',
      instance: toJsonOf('pricing', 'BASIC')
    })
    const play = playerOf(test, id)
    for (const attack of attacks) {
      await play('write_notes', { notes: attack })
      await play(attack, { [attack]: attack, list: [attack] })
      await play('set_prices', attack)
    }
    await play('set_prices', { prices_dict_str: `{'Product_1': 5}${' '.repeat(3)}` })
    const text = await read(`/runs/${id}/periods/0`)
    for (const attack of attacks) expect(text).toContain(attack)
    await read(`/runs/${id}`)
    const first = (await own.get(`/runs/${id}/periods/0`)).text
    expect(first).toContain('rel="next"')
    expect(first).not.toContain('rel="prev"')
  })

  it('are shown up to what a page may hold, however long they are', async () => {
    const { id } = await addRun(test, {
      teamId,
      taskType: 'pricing',
      level: 'BASIC',
      driver: 'agent',
      instance: toJsonOf('pricing', 'BASIC')
    })
    const play = playerOf(test, id)
    for (let call = 0; call < 30; call += 1)
      await play('write_notes', { notes: `${call} \u{10348}${'\u202E<b>'.repeat(20_000)}` })
    const { text } = await own.get(`/runs/${id}/periods/0`)
    readPage(text)
    expect(text.length).toBeLessThan(1_000_000)
    for (let call = 0; call < 200; call += 1) await play('get_attempt_number')
    expect((await own.get(`/runs/${id}/periods/0`)).text).toMatch(/<p class="lead">30 more calls are in the JSON/)
    expect(text).toMatch(/\d+ more characters are in the <a href="\/v1\/runs\//)
  })
})
