import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { submissions } from '../../../src/db/tables.ts'
import type { Standing } from '../../../src/schemas/standing.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { readPage } from '../pages/read-page.ts'

const items = 20
let test: TestApp
let key: string
let own: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await addFragments()
  await freeze(test, 'r1')
  await freeze(test, 'empty')
  const others = await test.keyFor('submitter')
  for (const [model, right] of [
    ['strong', 20],
    ['near', 12],
    ['below', 8],
    ['weak', 0]
  ] as const) {
    await publish(test, others, { release: 'r1', model, outputs: answers(right) })
  }
  key = await test.keyFor('submitter')
  own = await graded('r1', 10)
})
afterAll(() => test.close())

const numbers = Array.from({ length: items }, (_, index) => index + 1)

/** Items of as many fragments: the two labels are yes and no. */
async function addFragments(): Promise<void> {
  const { db } = test.database
  await insertItems(
    db,
    numbers.map((n) => ({
      id: `CI-${n}`,
      taskType: 'CI',
      state: 'approved' as const,
      examinee: { fragment: `fragment ${n}` },
      gold: { labels: { stability: 'yes', existence: 'no' } },
      provenance: { source: 'fragment', paperSha256: null, fragmentId: `f${n}`, rounds: [], rubricHash: 'tiny-ci' }
    }))
  )
}

/** Right on so many fragments, and wrong on all others and on the question. */
function answers(right: number): Record<string, string> {
  const labels = (n: number) =>
    n <= right ? { stability: 'yes', existence: 'no' } : { stability: 'no', existence: 'yes' }
  const fragments = numbers.map((n) => [`CI-${n}`, JSON.stringify(labels(n))] as const)
  return Object.fromEntries([...fragments, ['EK-1', 'no idea'] as const])
}

async function graded(release: string, right: number, supersedes?: string): Promise<string> {
  const id = await openDraft(test, key, release, 'my model', supersedes === undefined ? {} : { supersedes })
  const lines = Object.entries(answers(right)).map(([itemId, output]) => ({ itemId, output }))
  await putLines(test, key, id, lines)
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  return id
}

const standingOf = (id: string, by = key) => test.call(by, 'GET', `/v1/submissions/${id}/standing`)

describe('the standing of a submission', () => {
  it('has its place by task type before it is published, and holds it against the first and its neighbours', async () => {
    const { tasks, unscored, release } = (await standingOf(own)).json<Standing>()
    expect([release, unscored]).toEqual(['r1', []])
    const [fragments] = tasks.filter(({ taskType }) => taskType === 'CI')
    // 10 of 20 are right; strong has 20 and near 12, so that it is third of five.
    expect(fragments).toMatchObject({ items, value: 0.5, place: 3, of: 5 })
    expect(fragments!.neighbours.map(({ model, place, isToldApart }) => [model, place, isToldApart])).toEqual([
      ['strong', 1, true],
      ['near', 2, false],
      ['below', 4, false]
    ])
    // The same as the comparison of two that are published: 2 of 20 items apart, by −1 each.
    const near = fragments!.neighbours[1]!
    expect(near.difference.value).toBeCloseTo(-2 / 20, 12)
    expect(near.difference.lower).toBeLessThan(-0.1)
    expect(near.difference.upper).toBeGreaterThan(0)
    // On one item nobody is told apart, and equal rows share the first place.
    const [question] = tasks.filter(({ taskType }) => taskType === 'EK')
    expect(question).toMatchObject({ items: 1, place: 1 })
    expect(question!.neighbours[0]).toMatchObject({ isToldApart: null, difference: { reason: 'items_too_few' } })
  })

  it('gives the figures that the comparison gives once it is published', async () => {
    const id = await graded('r1', 10)
    const before = (await standingOf(id)).json<Standing>()
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    const after = (await standingOf(id)).json<Standing>()
    expect(after).toEqual(before)
    const near = before.tasks.find(({ taskType }) => taskType === 'CI')!.neighbours[1]!
    expect(near.model).toBe('near')
    const query = `release=r1&split=public&first=${id}&second=${near.submissionId}`
    const compared = (await test.call(null, 'GET', `/v1/compare?${query}`)).json<{ tasks: object[] }>()
    expect(compared.tasks[1]).toMatchObject({ name: 'CI', difference: near.difference })
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
  })

  it('is for its team and auditors, of what is graded, and on a board that there is', async () => {
    expect((await standingOf(own, await test.keyFor('auditor'))).status).toBe(200)
    expect((await standingOf(own, await test.keyFor('submitter'))).status).toBe(404)
    const draft = await openDraft(test, key, 'r1', 'a draft')
    expect((await standingOf(draft)).json()).toMatchObject({ status: 409, code: 'not_graded' })
    const alone = await graded('empty', 3)
    expect((await standingOf(alone)).json()).toMatchObject({ status: 409, code: 'board_empty' })
  })

  it('stands on the page of the submission in words', async () => {
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key })
    const { text } = await browser.get(`/submissions/${own}`)
    const words = readPage(text)
      .map((piece) => (piece.kind === 'text' ? piece.text : ''))
      .join('')
    expect(words).toContain('CI 50.0, over 20 items: place 3 of 5')
    expect(words).toMatch(/Told apart from the first, strong \(100\.0, difference −50\.0, interval −\d/)
    expect(words).toMatch(/Not to be told apart from the second, near \(60\.0, difference −10\.0, interval −/)
    expect(words).toContain('too little to tell them apart by, items too few')
  })

  it('has the next better and the next worse one where others share its place, which it says of them', async () => {
    await freeze(test, 'tied')
    const others = await test.keyFor('submitter')
    for (const [model, right] of [
      ['first', 20],
      ['better', 12],
      ['alike', 10],
      ['also alike', 10],
      ['worse', 8],
      ['last', 0]
    ] as const) {
      await publish(test, others, { release: 'tied', model, outputs: answers(right) })
    }
    const id = await graded('tied', 10)
    const { tasks } = (await standingOf(id)).json<Standing>()
    const { place, sharedBy, neighbours } = tasks.find(({ taskType }) => taskType === 'CI')!
    const tied = neighbours.filter((one) => one.place === place)
    // Both of the board, and the submission.
    expect([sharedBy, ...neighbours.map((one) => one.sharedBy)]).toEqual([3, 1, 1, ...tied.map(() => 3), 1])
    const [first, better, ...rest] = neighbours.map((one) => [one.model, one.place] as const)
    expect([place, first, better, rest.at(-1)]).toEqual([3, ['first', 1], ['better', 2], ['worse', 6]])
    expect(rest.length).toBeGreaterThan(1)
    expect(rest.slice(0, -1).every(([model, at]) => model.endsWith('alike') && at === 3)).toBe(true)
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key })
    const { text } = await browser.get(`/submissions/${id}`)
    expect(text).toMatch(/ot to be told apart<\/strong> from the second, <a [^>]*>(<bdi>)?better/)
    expect(text).toContain('over 20 items: place 3 of 7, which 3 share')
    expect(text).toMatch(/ne of 2 that share its place, <a [^>]*>(<bdi>)?(also )?alike/)
    expect(text).not.toMatch(/the third, /i)
    // The next worse one sees the two that are published, neither of them as the third.
    const worse = neighbours.at(-1)!
    await browser.submit('/sign-in', { key: others })
    const ofWorse = (await browser.get(`/submissions/${worse.submissionId}`)).text
    expect(ofWorse).toMatch(/ne of 2 at place 3, <a [^>]*>(<bdi>)?(also )?alike/)
  })

  it('leaves out the submission whose place it is to take', async () => {
    await freeze(test, 'taken')
    const outputs = answers(11)
    const earlier = await publish(test, key, { release: 'taken', model: 'my model', outputs })
    await publish(test, key, { release: 'taken', model: 'other', outputs: answers(5) })
    const { tasks } = (await standingOf(await graded('taken', 10, earlier))).json<Standing>()
    const ofFragments = tasks.find(({ taskType }) => taskType === 'CI')!
    expect([ofFragments.place, ofFragments.of]).toEqual([1, 2])
    expect(ofFragments.neighbours.map(({ model }) => model)).toEqual(['other'])
  })

  it('has no place on a board for what people answered', async () => {
    const id = await graded('r1', 10)
    expect((await standingOf(id)).status).toBe(200)
    await test.database.db.update(submissions).set({ kind: 'people' }).where(eq(submissions.id, id))
    expect((await standingOf(id)).json()).not.toHaveProperty('tasks')
  })
})
