import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { responses } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import type { HumanBaseline, Participant } from '../../../src/schemas/human-baseline.ts'
import { conceptIdentification } from '../../../src/suites/aer/ci/index.ts'
import { economicKnowledge } from '../../../src/suites/aer/ek/index.ts'
import type { TaskType } from '../../../src/suites/suite.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser, type Page } from '../../helpers/open-browser.ts'
import { aCiItem } from '../../suites/aer/ci/an-item.ts'
import { anEkItem } from '../../suites/aer/ek/an-item.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let key: string
let teamId: string
const clock = { at: Date.now() }
beforeAll(async () => {
  test = await buildTestApp({}, undefined, undefined, undefined, () => new Date(clock.at))
  await addItems(test, 3)
  await freeze(test, 'r1')
  teamId = (await insertTeam(test.database.db, 'Askers'))!.id
  key = await test.keyFor('submitter', teamId)
})
afterAll(() => test.close())

const told = { people: 'students', aids: 'none', instructions: 'Take your time.', consent: 'We store what you write.' }
let made = 0

async function open(words: object = {}): Promise<HumanBaseline> {
  made += 1
  const body = { release: 'r1', name: `baseline ${made}`, ...told, items: ['EK-2', 'EK-1'], ...words }
  const reply = await test.call(key, 'POST', '/v1/human-baselines', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<HumanBaseline>()
}

type Person = { browser: Browser; path: string; id: string; baseline: string }

async function invite(baseline: string, agrees = true): Promise<Person> {
  const reply = await test.call(key, 'POST', `/v1/human-baselines/${baseline}/participants`, { days: 2 })
  const { token, id } = reply.json<{ token: string; id: string }>()
  const [browser, path] = [openBrowser(test.app), `/people/${token}`]
  if (agrees) expect((await browser.submit(`${path}/consent`, { agree: 'yes' })).status).toBe(303)
  return { browser, path, id, baseline }
}

async function shown({ browser, path }: Person, rest: string): Promise<Page> {
  const page = await browser.get(path + rest)
  expect(page.status, page.text).toBe(200)
  readPage(page.text)
  expect(page.headers['cache-control']).toBe('private, no-store')
  return page
}

/** Saves an answer over the one that the page holds now, or over an older one. */
async function save(person: Person, place: number, output: string, options: { act?: string; revision?: string } = {}) {
  const rest = `/items/${place}`
  const revision = options.revision ?? revisionIn((await shown(person, rest)).text)
  return await person.browser.submit(person.path + rest, { output, act: options.act ?? 'next', revision })
}

const revisionIn = (page: string) => /name="revision" value="(\d+)"/.exec(page)![1]!
const codeOf = ({ status, text }: Page) => [status, /<code>(\w+)<\/code>/.exec(text)?.[1]]

async function participantsOf(baseline: string): Promise<Participant[]> {
  const reply = await test.call(key, 'GET', `/v1/human-baselines/${baseline}/participants`)
  return reply.json<{ data: Participant[] }>().data
}

describe('the link of a participant', () => {
  it('shows nothing of the items before the person has agreed', async () => {
    const person = await invite((await open()).id, false)
    const start = await shown(person, '')
    for (const words of ['Take your time.', 'We store what you write.', 'participant 1', 'students']) {
      expect(start.text).toContain(words)
    }
    expect(start.text).not.toContain('Item 1')
    expect((await person.browser.get(`${person.path}/items/1`)).headers.location).toBe(person.path)
    const early = await person.browser.submit(`${person.path}/items/1`, { output: 'x', act: 'next', revision: '0' })
    expect([early.status, early.text.includes('not agreed')]).toEqual([409, true])
    expect((await person.browser.submit(`${person.path}/consent`, {})).status).toBe(422)
    expect((await participantsOf(person.baseline))[0]).toMatchObject({ state: 'invited', answered: 0 })
  })

  it('asks item by item, in the words that models are given, and keeps each save', async () => {
    const person = await invite((await open()).id)
    const first = await shown(person, '/items/1')
    expect(first.text).toContain('Answer in one word: question 2')
    expect((await save(person, 1, 'gold-2\r\nand more', { act: 'stay' })).headers.location).toBe(
      `${person.path}/items/1`
    )
    expect((await shown(person, '/items/1')).text).toContain('gold-2\nand more</textarea>')
    expect((await save(person, 1, 'gold-2')).headers.location).toBe(`${person.path}/items/2`)
    // Elsewhere, by the link alone.
    const resumed = { ...person, browser: openBrowser(test.app) }
    expect((await shown(resumed, '/items/1')).text).toContain('gold-2</textarea>')
    expect((await save(resumed, 2, '', { act: 'skip' })).headers.location).toBe(`${person.path}#hand-in`)
    const overview = (await shown(resumed, '')).text
    expect(overview).toContain('All items are answered or skipped.')
    expect(overview).toContain('skipped: no answer')
    expect((await save(person, 1, '  ')).status).toBe(422)
    expect((await person.browser.get(`${person.path}/items/3`)).status).toBe(404)
    expect((await person.browser.submit(`${person.path}/hand-in`, {})).status).toBe(422)
    expect((await person.browser.submit(`${person.path}/hand-in`, { finished: 'yes' })).text).toContain(
      'Your 1 answers'
    )
    const [{ submission, skipped }] = (await participantsOf(person.baseline)) as [Participant]
    const sent = await test.database.db.select().from(responses).where(eq(responses.submissionId, submission!))
    expect([sent.map(({ itemId, output }) => [itemId, output]), skipped]).toEqual([[['EK-2', 'gold-2']], 1])
  })

  it('times each item from its first view to the last save', async () => {
    const person = await invite((await open()).id)
    await person.browser.get(`${person.path}/items/1`)
    clock.at += 30_000
    await save(person, 1, 'first')
    clock.at += 15_000
    await save(person, 1, 'second')
    const reply = await test.call(key, 'GET', `/v1/human-baselines/${person.baseline}/answers`)
    expect(reply.json()).toMatchObject({ data: [{ itemId: 'EK-2', state: 'answered', seconds: 45 }] })
  })

  it('loses nothing between two windows', async () => {
    const person = await invite((await open()).id)
    const revision = revisionIn((await shown(person, '/items/1')).text)
    expect((await save(person, 1, 'from the first window', { revision })).status).toBe(303)
    // The same once more is no conflict: a button was pressed twice.
    expect((await save(person, 1, 'from the first window', { revision })).status).toBe(303)
    const late = await save(person, 1, 'from the second window', { revision })
    readPage(late.text)
    expect(late.status).toBe(409)
    expect(late.text).toContain('from the second window</textarea>')
    expect(late.text).toContain('>from the first window</pre>')
    expect((await shown(person, '/items/1')).text).toContain('from the first window</textarea>')
    const again = await save(person, 1, 'from the second window', { revision: revisionIn(late.text) })
    expect(again.status).toBe(303)
    expect((await shown(person, '/items/1')).text).toContain('from the second window</textarea>')

    const stale = revisionIn((await shown(person, '/items/2')).text)
    const both = await Promise.all([
      save(person, 2, 'one', { revision: stale }),
      save(person, 2, 'other', { revision: stale })
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    const ends = await Promise.all(
      [1, 2].map(() => person.browser.submit(`${person.path}/hand-in`, { finished: 'yes' }))
    )
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await participantsOf(person.baseline)).filter(({ submission }) => submission !== null)).toHaveLength(1)
  })

  it('is over when it is used, revoked, expired, left or closed, and shows the text that came too late', async () => {
    const { id } = await open()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => invite(id)))
    const [used, revoked, left, expired, closed] = people as [Person, Person, Person, Person, Person]
    await used.browser.submit(`${used.path}/hand-in`, { finished: 'yes' })
    await test.call(key, 'DELETE', `/v1/human-baselines/${id}/participants/${revoked.id}`)
    await save(left, 1, 'to be deleted')
    await left.browser.submit(`${left.path}/leave`, {})
    const gone = async (person: Person, status: number, code: string) => {
      expect(codeOf(await person.browser.get(person.path))).toEqual([status, code])
      expect(codeOf(await person.browser.get(`${person.path}/items/1`))).toEqual([status, code])
      const late = await person.browser.submit(`${person.path}/items/1`, {
        output: 'too <late>',
        act: 'next',
        revision: '0'
      })
      readPage(late.text)
      expect([late.status, late.text.includes('too &lt;late&gt;')]).toEqual([status, true])
      expect(codeOf(await person.browser.submit(`${person.path}/hand-in`, { finished: 'yes' }))).toEqual([status, code])
    }
    await gone(used, 409, 'answers_handed_in')
    await gone(revoked, 410, 'participant_revoked')
    await gone(left, 410, 'participant_left')
    clock.at += 3 * 86_400_000
    await gone(expired, 410, 'participant_expired')
    clock.at -= 3 * 86_400_000
    await test.call(key, 'POST', `/v1/human-baselines/${id}/withdraw`)
    await gone(closed, 410, 'baseline_closed')
    const nobody = { ...used, path: `/people/aerpart_${'A'.repeat(43)}` }
    await gone(nobody, 404, 'participant_not_found')
    const states = (await participantsOf(id)).map(({ state, answered }) => `${state} ${answered}`)
    expect(states).toEqual(['handed_in 0', 'revoked 0', 'left 0', 'answering 0', 'answering 0'])
  })

  it('ends with the team that asked, in words and with the text that came too late', async () => {
    const { id } = (await insertTeam(test.database.db, 'Erased Askers'))!
    const asking = await test.keyFor('submitter', id)
    const body = { release: 'r1', name: 'a baseline', ...told, items: ['EK-2', 'EK-1'] }
    const baseline = (await test.call(asking, 'POST', '/v1/human-baselines', body)).json<HumanBaseline>().id
    const made = await test.call(asking, 'POST', `/v1/human-baselines/${baseline}/participants`, { days: 2 })
    const path = `/people/${made.json<{ token: string }>().token}`
    const browser = openBrowser(test.app)
    await browser.submit(`${path}/consent`, { agree: 'yes' })
    await save({ browser, path, id: '', baseline }, 1, 'gold-2')
    const erased = await test.call(asking, 'POST', `/v1/teams/${id}/erase`, { name: 'Erased Askers' })
    expect(erased.status, erased.text).toBe(200)
    const handedIn = await browser.submit(`${path}/hand-in`, { finished: 'yes' })
    readPage(handedIn.text)
    expect([codeOf(handedIn), handedIn.text.includes('Nobody has this link')]).toEqual([
      [404, 'participant_not_found'],
      true
    ])
    const saved = await browser.submit(`${path}/items/2`, { revision: '0', output: 'my late words', act: 'next' })
    expect([saved.status, saved.text.includes('my late words')]).toEqual([404, true])
  })

  it('takes no form of another site', async () => {
    const person = await invite((await open()).id)
    const fields = { output: 'x', act: 'next', revision: '0', finished: 'yes', agree: 'yes' }
    for (const rest of ['/consent', '/items/1', '/hand-in', '/leave']) {
      const foreign = await person.browser.submit(person.path + rest, fields, { 'sec-fetch-site': 'cross-site' })
      expect(codeOf(foreign)).toEqual([403, 'form_foreign'])
    }
  })

  it.each(attacks)('shows what people and teams write as text: %s', async (attack) => {
    const words = { instructions: attack, consent: `${attack} ` }
    const person = await invite((await open(words)).id)
    await shown(person, '')
    await save(person, 1, attack)
    await shown(person, '/items/1')
    const conflict = await save(person, 1, `${attack} other`, { revision: '0' })
    expect(conflict.status).toBe(409)
    readPage(conflict.text)
  })
})

describe('answers that cannot be read', () => {
  it('are told before they are handed in, with what and why, and may be handed in all the same', async () => {
    const real = await buildTestApp({}, aSuite(economicKnowledge as TaskType, conceptIdentification as TaskType))
    const provenance = { source: 'paper' as const, paperSha256: 'p', fragmentId: null, rounds: [], rubricHash: 'r' }
    const item = { state: 'approved' as const, provenance }
    await insertItems(real.database.db, [
      { id: 'EK-1', taskType: 'EK', ...anEkItem(), ...item },
      { id: 'CI-1', taskType: 'CI', ...aCiItem(), ...item },
      { id: 'CI-2', taskType: 'CI', ...aCiItem(), ...item }
    ])
    await freeze(real, 'r1')
    const own = await real.keyFor('submitter')
    const body = { release: 'r1', name: 'unread', ...told, items: ['CI-1', 'EK-1', 'CI-2'] }
    const { id } = (await real.call(own, 'POST', '/v1/human-baselines', body)).json<HumanBaseline>()
    const link = (await real.call(own, 'POST', `/v1/human-baselines/${id}/participants`)).json<{ token: string }>()
    const person = { browser: openBrowser(real.app), path: `/people/${link.token}`, id: '', baseline: id }
    await person.browser.submit(`${person.path}/consent`, { agree: 'yes' })
    await save(person, 1, 'I would rather not say.')
    const first = anEkItem().examinee.questions[0]!.id
    await save(person, 2, `${first}: A`)
    const fields = conceptIdentification.rubric.rubric.dimensions.map(({ id, values }) => `${id}: ${values![0]}`)
    await save(person, 3, fields.join('\n'))
    const overview = (await shown(person, '')).text
    expect(overview).toMatch(/Item 1<\/a>.{0,80}cannot be read:<\/strong> no field of the item is named/)
    expect(overview).toMatch(
      /Item 2<\/a>.{0,80}Not read:<\/strong> (<code>\w+<\/code> )+\(no answer to this question was found\)/
    )
    expect(overview).toContain('2 answers above cannot be read, or not whole')
    expect(overview.match(/class="unread"/g)).toHaveLength(2)
    expect((await shown(person, '/items/1')).text).toContain('This answer cannot be read')
    expect((await shown(person, '/items/3')).text).not.toContain('class="unread"')
    const ended = await person.browser.submit(`${person.path}/hand-in`, { finished: 'yes' })
    expect(ended.text).toContain('Your 3 answers')
    await real.close()
  })
})

describe('the page of what a person answered', () => {
  it('says of a person what is true of people', async () => {
    const person = await invite((await open()).id)
    await save(person, 1, 'gold-2')
    await save(person, 2, '', { act: 'skip' })
    await person.browser.submit(`${person.path}/hand-in`, { finished: 'yes' })
    await test.grade()
    const [{ submission }] = (await participantsOf(person.baseline)) as [Participant]
    const team = openBrowser(test.app)
    await team.submit('/sign-in', { key })
    const page = await team.get(`/submissions/${submission}`)
    readPage(page.text)
    const text = page.text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Answers 1; items that the person was not asked, skipped or did not reach have no score')
    expect(text).toContain('Scored 1 of 1 answers')
    expect(text).not.toMatch(/zero-shot|not declared|Left out|without a response|Against the board/)
    const confirmed = await team.get(`/submissions/${submission}/withdraw`)
    expect(confirmed.text).toContain('leaves the figures of its human baseline')
    expect(confirmed.text).not.toContain('leaderboard where')
  })
})

describe('the pages of human baselines', () => {
  it('say that items are drawn, and lead to each that was', async () => {
    const browser = await signedIn('submitter')
    const form = await browser.get('/team/human-baselines')
    expect(form.text).toContain('Draw them by chance, or name them')
    expect(form.text).toContain('href="/releases/r1"')
    const fields = { release: 'r1', name: 'drawn by form', ...told, perTaskType: '2', seed: '7' }
    const to = String((await browser.submitOwn('/team/human-baselines', fields)).headers.location)
    const { text } = await browser.get(to)
    readPage(text)
    expect(text).toContain('drawn by chance: 2 of each task type, with seed 7')
    const links = [...text.matchAll(/href="(\/releases\/r1\/items\/EK-\d)"/g)].map(([, link]) => link!)
    expect(links).toHaveLength(2)
    for (const link of links) expect((await openBrowser(test.app).get(link)).status).toBe(200)
  })

  async function signedIn(role: 'submitter' | 'reader', team = teamId): Promise<Browser> {
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: await test.keyFor(role, team) })
    return browser
  }

  it('lead a team from nothing to published figures', async () => {
    const browser = await signedIn('submitter')
    expect((await browser.get('/team')).text).toContain('href="/team/human-baselines"')
    const fields = { release: 'r1', name: 'by form', ...told, items: 'EK-1\r\nEK-3' }
    const refused = await browser.submitOwn('/team/human-baselines', { ...fields, items: 'EK-9' })
    readPage(refused.text)
    expect([refused.status, refused.text.includes('Take your time.'), refused.text.includes('EK-9')]).toEqual([
      422,
      true,
      true
    ])
    const to = String((await browser.submitOwn('/team/human-baselines', fields)).headers.location)
    const made = await browser.submitOwn(`${to}/participants`, { days: '7' })
    readPage(made.text)
    const path = /<code>https?:\/\/[^/<]+(\/people\/aerpart_[\w-]{43})<\/code>/.exec(made.text)![1]!
    const person = { browser: openBrowser(test.app), path, id: '', baseline: '' }
    await person.browser.submit(`${path}/consent`, { agree: 'yes' })
    await save(person, 1, 'gold-1')
    await save(person, 2, 'gold-3')
    const early = await browser.submitOwn(`${to}/publish`)
    expect([early.status, early.text.includes('may still answer')]).toEqual([409, true])
    await person.browser.submit(`${path}/hand-in`, { finished: 'yes' })
    await test.grade()
    await publish(test, await test.keyFor('submitter'), {
      release: 'r1',
      model: 'a model',
      outputs: { 'EK-1': 'gold-1' }
    })
    expect((await browser.submitOwn(`${to}/publish`)).status).toBe(303)
    const own = await browser.get(to)
    readPage(own.text)
    expect(own.text).toContain('handed in')
    const everybodys = await openBrowser(test.app).get('/releases/r1/people')
    readPage(everybodys.text)
    for (const words of ['by form', 'a model', '100.0', '50.0', 'not ranked']) expect(everybodys.text).toContain(words)
    expect((await openBrowser(test.app).get('/?release=r1')).text).toContain('href="/releases/r1/people"')
    expect((await browser.submitOwn(`${to}/withdraw`, { reason: 'a mistake' })).status).toBe(303)
    expect((await openBrowser(test.app).get('/releases/r1/people')).text).toContain('No human baseline')
    expect((await openBrowser(test.app).get('/?release=r1')).text).not.toContain('href="/releases/r1/people"')
  })

  it('are the team’s own, and their forms for those who submit', async () => {
    const { id } = await open()
    const person = await invite(id)
    const [reader, other] = [
      await signedIn('reader'),
      await signedIn('submitter', (await insertTeam(test.database.db, 'Others'))!.id)
    ]
    const to = `/team/human-baselines/${id}`
    const forms = [
      '/team/human-baselines',
      ...['participants', `participants/${person.id}/revoke`, 'publish', 'withdraw'].map((rest) => `${to}/${rest}`)
    ]
    const fields = { release: 'r1', name: 'not made', ...told, items: 'EK-1', days: '7' }
    expect([(await reader.get(to)).status, (await other.get(to)).status]).toEqual([200, 404])
    expect((await openBrowser(test.app).get(to)).headers.location).toBe('/sign-in')
    expect((await openBrowser(test.app).get('/team/human-baselines')).headers.location).toBe('/sign-in')
    for (const form of forms) {
      expect((await reader.submitOwn(form, fields)).status, form).toBe(403)
      expect((await openBrowser(test.app).submit(form, fields)).status, form).toBe(401)
      expect((await reader.submit(form, fields)).status, form).toBe(403)
      const foreign = await other.submit(form, fields, { 'sec-fetch-site': 'cross-site' })
      expect(codeOf(foreign), form).toEqual([403, 'form_foreign'])
      if (form !== forms[0]) expect((await other.submitOwn(form, fields)).status, form).toBe(404)
    }
    expect((await test.call(key, 'GET', '/v1/human-baselines?limit=1000')).text).not.toContain('not made')
    expect((await participantsOf(id))[0]!.state).toBe('answering')
  })

  it('ask no private item, though the release has some', async () => {
    const source = { source: 'paper' as const, paperSha256: 'another', fragmentId: null, rounds: [], rubricHash: 'r' }
    const content = { examinee: { question: 'secret' }, gold: { answer: 'gold-9' }, provenance: source }
    await insertItems(test.database.db, [{ id: 'EK-9', taskType: 'EK', state: 'approved', ...content }])
    await freeze(test, 'r2', 1)
    const browser = await signedIn('submitter')
    const fields = { release: 'r2', name: 'private', ...told, items: 'EK-9' }
    const refused = await browser.submitOwn('/team/human-baselines', fields)
    expect([refused.status, refused.text.includes('these are private')]).toEqual([403, true])
    const { items } = await open({ release: 'r2', items: undefined, draw: { perTaskType: 3 } })
    expect(items.sort()).toEqual(['EK-1', 'EK-2', 'EK-3'])
  })
})
