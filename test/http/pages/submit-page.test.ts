import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, addLabelItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { type Browser, openBrowser } from '../../helpers/open-browser.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

const clock = () => new Date()
let test: TestApp
/** The same service where anyone may send. */
let open: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'earlier')
  await freeze(test, 'r1', 0.5)
  open = await buildTestApp({}, tinySuite, test.database, undefined, clock, 'Visitor')
})
afterAll(async () => {
  await open.close()
  await test.close()
})

const answer = (n: number) => JSON.stringify({ itemId: `EK-${n}`, output: `gold-${n}` })
const file = (...lines: string[]) => [{ name: 'mine.jsonl', content: lines.join('\n') }]
const fields = { release: 'r1', model: 'mine' }

function textOf(page: string): string {
  return readPage(page)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
}

async function signedIn(app: TestApp, key: string): Promise<Browser> {
  const browser = openBrowser(app.app)
  expect((await browser.submit('/sign-in', { key })).status).toBe(303)
  return browser
}

async function sendOwn(browser: Browser, files: ReturnType<typeof file>, given: Record<string, string> = fields) {
  const formToken = /name="formToken" value="([^"]+)"/.exec((await browser.get('/submit')).text)![1]!
  return await browser.upload('/submit', files, { formToken, ...given })
}

describe('GET /submit', () => {
  it('is led to from every page, and says how one gets in, or why one does not send', async () => {
    const nobody = openBrowser(test.app)
    expect((await nobody.get('/')).text).toContain('<a href="/submit">Submit</a>')
    const text = textOf((await nobody.get('/submit')).text)
    expect(text).toContain('signs in with the admin key')
    expect(text).not.toContain('Files of answers')
    const reader = await signedIn(test, await test.keyFor('reader'))
    expect(textOf((await reader.get('/submit')).text)).toContain('ask an owner of the team for another role')
    const sender = await signedIn(test, await test.keyFor('submitter'))
    const form = textOf((await sender.get('/submit')).text)
    expect(form).toContain('Files of answers')
    expect(form).not.toContain('recordings')
    expect(form).toContain('Files may be dropped here, and wait for the button.')
    expect(form).toMatch(/setting, sampling and date are shown as not declared.*begin a draft instead/)
  })

  it('leaves the name of the model to the sender, and says to a visitor what stays undeclared', async () => {
    const { text } = await openBrowser(open.app).get('/submit')
    expect(text).toContain('name="model" value="" required')
    expect(textOf(text)).toMatch(/shown as not declared\. To declare them.*once something was sent from this browser/)
    expect(textOf((await openBrowser(test.app).get('/submit')).text)).toContain('begin a draft, which declares how')
  })
})

describe('the page of /submit for a release', () => {
  const templatesOf = (page: string) => [...new Set(page.match(/\/v1\/releases\/[^/"]+\/template/g))]

  it('shows the template of the one that is chosen, by an address of its own, and sends to that one', async () => {
    const sender = await signedIn(test, await test.keyFor('submitter'))
    for (const [path, release] of [
      ['/submit', 'r1'],
      ['/submit?release=earlier', 'earlier']
    ] as const) {
      for (const browser of [sender, openBrowser(test.app)]) {
        const { text } = await browser.get(path)
        expect(templatesOf(text)).toEqual([`/v1/releases/${release}/template`])
        expect(text).toContain(`<option selected>${release}</option>`)
      }
      const { text } = await sender.get(path)
      expect(text).toContain(`type="hidden" name="release" value="${release}"`)
      expect(text).toContain(`/team/submissions/new?release=${release}`)
    }
  })

  it('stays with it where the form is refused, and knows none that takes no responses', async () => {
    const sender = await signedIn(test, await test.keyFor('submitter'))
    const refused = await sendOwn(sender, file(answer(1)), { release: 'earlier', model: ' ' })
    expect([refused.status, templatesOf(refused.text)]).toEqual([422, ['/v1/releases/earlier/template']])
    expect((await sender.get('/submit?release=none')).status).toBe(404)
    const unknown = await sendOwn(sender, file(answer(1)), { release: 'none', model: 'mine' })
    expect([unknown.status, templatesOf(unknown.text)]).toEqual([404, ['/v1/releases/r1/template']])
  })
})

describe('POST /submit', () => {
  it('begins, sends and closes a submission of the team that is signed in', async () => {
    const key = await test.keyFor('submitter')
    const own = await signedIn(test, key)
    const { status, headers } = await sendOwn(own, file(answer(1), answer(2)))
    expect(status).toBe(303)
    const path = String(headers.location)
    expect((await test.call(key, 'GET', `/v1${path}`)).json<Submission>()).toMatchObject({
      ...{ state: 'queued', model: 'mine', release: 'r1', responses: 2 }
    })
    await test.grade()
    expect(textOf((await own.get(path)).text)).toContain('mine by team')
  })

  it('keeps what was read of a file with broken lines as a draft, and nothing of one without an answer', async () => {
    const key = await test.keyFor('submitter')
    const own = await signedIn(test, key)
    const submissions = async () =>
      (await test.call(key, 'GET', '/v1/submissions?release=r1')).json<{ data: Submission[] }>().data
    const before = (await submissions()).length
    const nothing = await sendOwn(own, file(...attacks, '{"itemId": "EK-1", "output": ""}'))
    expect([nothing.status, textOf(nothing.text)]).toEqual([
      422,
      expect.stringContaining('Nothing of mine.jsonl could be stored.')
    ])
    expect((await submissions()).length).toBe(before)
    expect(textOf(nothing.text)).not.toContain('what is stored already')
    const half = await sendOwn(own, file(answer(1), '{"itemId": '))
    expect([half.status, textOf(half.text)]).toEqual([422, expect.stringContaining('Go on with the draft')])
    expect(textOf(half.text)).toContain('what is stored already stays as it is')
    const { text: template } = await test.call(null, 'GET', '/v1/releases/r1/template')
    const unfilled = await sendOwn(own, file(template))
    expect(textOf(unfilled.text)).toContain('Nothing of this file is stored: correct it, and send it again.')
    for (const [content, fault] of [
      ['', 'the file is empty'],
      [' \n\n', 'the file is empty'],
      ['name,answer\nEK-1,B', 'no line of the file is JSON']
    ] as const) {
      const other = await sendOwn(own, file(content))
      expect([other.status, textOf(other.text)]).toEqual([
        422,
        expect.stringContaining(`Nothing of it could be read: ${fault}`)
      ])
      expect(other.text).toContain('<a href="#template">template on this page</a>')
      expect(other.text).toContain('id="template"')
    }
    // Outputs that were left empty are answers left out.
    expect((await sendOwn(own, file(answer(1), '{"itemId": "EK-2", "output": ""}'))).status).toBe(303)
    const small = { ...fields, model: 'two files' }
    const two = ['one', 'other'].map((name) => ({ name: `${name}.jsonl`, content: '{"itemId": "EK-1", "output": ""}' }))
    const ofTwo = textOf((await sendOwn(own, two, small)).text)
    expect(ofTwo).toMatch(
      /Nothing of these 2 files could be stored\..*What came of one\.jsonl.*What came of other\.jsonl/s
    )
    // One item first is what everybody tries.
    const other = await sendOwn(own, file('{"item_id": "EK-1", "answer": "B", "why": "so"}'))
    expect(textOf(other.text)).toContain('the line has no output (it has answer, why)')
    expect(textOf(other.text)).not.toContain('Read as')
    const noFile = await sendOwn(own, [], fields)
    expect([noFile.status, textOf(noFile.text)]).toEqual([422, expect.stringContaining('no file was sent')])
    const unnamed = await sendOwn(own, file(answer(1)), { ...fields, release: 'unknown' })
    expect([unnamed.status, textOf(unnamed.text)]).toEqual([404, expect.stringContaining('unknown')])
  })

  it('is for those who are signed in and may send, by a form of their own', async () => {
    const nobody = openBrowser(test.app)
    expect((await nobody.upload('/submit', file(answer(1)), fields)).status).toBe(401)
    const reader = await signedIn(test, await test.keyFor('reader'))
    expect((await reader.upload('/submit', file(answer(1)))).status).toBe(403)
    const own = await signedIn(test, await test.keyFor('submitter'))
    const stale = await own.upload('/submit', file(answer(1)), { formToken: 'x.y', ...fields })
    expect([stale.status, textOf(stale.text)]).toEqual([
      403,
      expect.stringContaining('this form is of another session')
    ])
  })

  it('signs a visitor in by sending, where visitors may, and nobody who looks', async () => {
    const visitor = openBrowser(open.app)
    const looked = await visitor.get('/submit')
    expect(visitor.cookies.size).toBe(0)
    expect(textOf(looked.text)).toContain('No account is needed here')
    expect(looked.text).not.toContain('formToken')
    const sent = await visitor.upload('/submit', file(answer(1)), fields)
    expect([sent.status, visitor.cookies.size]).toEqual([303, 1])
    await open.grade()
    const shown = textOf((await visitor.get(String(sent.headers.location))).text)
    expect(shown).toMatch(/mine by Visitor [0-9a-f]{6}\s/)
    expect(shown).toContain('Who signs out, or closes it for good, can no longer withdraw or supersede what was sent')
    expect((await openBrowser(open.app).get(String(sent.headers.location))).status).toBe(404)
    // Each is a team of its own, whose pages hold nothing of the others.
    const another = openBrowser(open.app)
    await another.upload('/submit', file(answer(1)), fields)
    for (const path of [String(sent.headers.location), `${sent.headers.location}/delete`]) {
      expect((await another.get(path)).status).toBe(404)
    }
    expect((await another.get('/v1/submissions')).text).not.toContain(String(sent.headers.location).split('/').at(-1))
    // From then on its forms are those of a session, and a page of another site has none of them sent.
    expect((await visitor.upload('/submit', file(answer(1)), fields)).status).toBe(403)
    expect((await sendOwn(visitor, file(answer(2)))).status).toBe(303)
    const foreign = await openBrowser(open.app).submit('/submit', {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await test.call(null, 'POST', '/v1/submissions', fields)).status).toBe(401)
  })
})

describe('the page of the team of a visitor', () => {
  it('leaves out what is for those who come back, says so, and has a key of their own made', async () => {
    const visitor = openBrowser(open.app)
    await visitor.upload('/submit', file(answer(1)), fields)
    const team = await visitor.get('/team')
    const shown = textOf(team.text)
    expect(shown).toContain('signed in for a visit, as submitter')
    expect(shown).toContain('Members, messages and human baselines are for those who come back')
    for (const left of ['Invite somebody', 'Have messages sent', 'Judges in ', 'Change the key']) {
      expect(shown).not.toContain(left)
    }
    const made = await visitor.submitOwn('/team/keys/rotate', { graceHours: '24' })
    const key = /<code>(aer_[\w-]{43})<\/code>/.exec(made.text)![1]!
    for (const page of [made, await visitor.get('/team')]) {
      expect(textOf(page.text)).toContain('You have a key of your own now: sign in with it to go on')
      expect(textOf(page.text)).not.toMatch(/ends with this browser|made below|Have a key of your own made/)
    }
    const back = textOf((await (await signedIn(open, key)).get('/team')).text)
    expect(back).not.toContain('for a visit')
    for (const there of ['mine', 'Invite somebody', 'Have messages sent', 'Judges in ', 'Change the key']) {
      expect(back).toContain(there)
    }
  })
})

describe('the settings that a draft may declare', () => {
  it('are offered in words', async () => {
    const own = await signedIn(test, await test.keyFor('submitter'))
    const { text } = await own.get('/team/submissions/new')
    expect(text).toContain('<option value="zero-shot">the prompt alone</option>')
    expect(text).toContain('<option value="agentic">many steps of its own</option>')
  })
})

describe('task types', () => {
  it('stand on pages in the order of the board', async () => {
    const key = await test.keyFor('submitter')
    const own = await signedIn(test, key)
    const { json } = await test.call(key, 'POST', '/v1/submissions', { release: 'r1', model: 'ordered' })
    const { id } = json<{ id: string }>()
    const types = async (path: string) =>
      [...(await own.get(path)).text.matchAll(/<th scope="row"[^>]*>(?:<a [^>]*>)?([A-Z]{2})</g)].map(
        ([, name]) => name
      )
    expect(await types(`/submissions/${id}`)).toEqual(['EK', 'CI'])
    const { headers } = await sendOwn(own, file(answer(1)), { ...fields, model: 'ordered too' })
    await test.grade()
    expect((await types(String(headers.location))).slice(0, 2)).toEqual(['EK', 'CI'])
  })
})

describe('a form that is broken', () => {
  const form = (payload: string | Buffer, boundary?: string) => ({
    ...{ method: 'POST' as const, url: '/submit', payload },
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data${boundary === undefined ? '' : `; boundary=${boundary}`}`
    }
  })
  const part = (name: string, head = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n`

  it('is refused in words, whatever of it is missing', async () => {
    const file = `${part('release')}r1\r\n${part('model')}m\r\n${part('file', '; filename="a.jsonl"')}`
    for (const sent of [form('x'), form('x', 'x'), form(part('model'), 'x'), form(`${file}{"itemId": "EK-1"`, 'x')]) {
      const { statusCode, body } = await open.app.inject(sent)
      expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining('no whole multipart form')])
    }
  })

  const drafts = async (key: string) =>
    (await test.call(key, 'GET', '/v1/submissions?state=draft')).json<{ data: Submission[] }>().data

  it('loses nothing of the files before the fault, and leads to the draft that holds them', async () => {
    const key = await test.keyFor('submitter')
    const own = await signedIn(test, key)
    const formToken = /name="formToken" value="([^"]+)"/.exec((await own.get('/submit')).text)![1]!
    const whole = `${part('formToken')}${formToken}\r\n${part('release')}r1\r\n${part('model')}cut\r\n${part('file', '; filename="one.jsonl"')}${answer(1)}\r\n`
    const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = async (payload: string, url = '/submit') => {
      const sent = form(payload, 'x')
      const { statusCode, body } = await test.app.inject({ ...sent, url, headers: { ...sent.headers, cookie } })
      return { status: statusCode, body, text: textOf(body) }
    }
    const before = await drafts(key)
    const cut = await send(`${whole}${part('file', '; filename="two.jsonl"')}{"itemId": "EK-2"`)
    expect([cut.status, cut.text]).toEqual([400, expect.stringContaining('no whole multipart form')])
    expect(cut.text).toContain('What came of one.jsonl')
    const [draft] = (await drafts(key)).filter(({ id }) => before.every((one) => one.id !== id))
    expect(cut.body).toContain(`href="/submissions/${draft!.id}">Go on with the draft`)
    // A form beside it would begin another draft.
    expect(cut.body).not.toContain('action="/submit"')
    const more = `${part('formToken')}${formToken}\r\n${part('file', '; filename="three.jsonl"')}${answer(3)}\r\n${part('file', '; filename="four.jsonl"')}{"item`
    const added = await send(more, `/submissions/${draft!.id}/responses`)
    expect([added.status, added.text]).toEqual([400, expect.stringContaining('Not all that was sent was read')])
    expect(added.text).toContain('What came of three.jsonl')
    const many = await own.upload(
      '/submit',
      Array.from({ length: 21 }, (_, n) => ({ name: `${n}.jsonl`, content: answer(2) })),
      { formToken, ...fields }
    )
    expect([many.status, textOf(many.text)]).toEqual([413, expect.stringContaining('more files than are taken')])
    expect(many.text).toContain('Go on with the draft')
  })

  it('leaves no draft of a form that was refused before it held an answer', async () => {
    const key = await test.keyFor('submitter')
    const own = await signedIn(test, key)
    const before = await drafts(key)
    const files = Array.from({ length: 21 }, (_, n) => ({
      name: `${n}.jsonl`,
      content: '{"itemId": "EK-1", "output": ""}'
    }))
    expect((await sendOwn(own, files)).status).toBe(413)
    expect(await drafts(key)).toEqual(before)
  })

  it('ends nothing by a file whose gzip breaks off', async () => {
    const packed = gzipSync(`${answer(1)}\n`.repeat(50))
    for (const length of [5, 25, packed.length - 4]) {
      const visitor = openBrowser(open.app)
      const reply = await visitor.upload(
        '/submit',
        [{ name: 'cut.jsonl.gz', content: packed.subarray(0, length) }],
        fields
      )
      expect([length, reply.status]).toEqual([
        length,
        expect.toSatisfy((status: number) => status >= 400 && status < 500)
      ])
      expect(textOf(reply.text)).toMatch(/no whole gzip|Nothing of \S+ could be stored/)
    }
  })
})

describe('GET /v1/releases/:name/template', () => {
  it('has every item with its prompt and an empty output, without gold, to be filled in and sent back', async () => {
    const { text, headers } = await test.call(null, 'GET', '/v1/releases/r1/template')
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="r1-template.jsonl"'
    })
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ itemId }) => itemId)).toEqual(['EK-1', 'EK-2', 'EK-3', 'CI-1'])
    expect(lines[0]).toEqual({
      ...{ itemId: 'EK-1', taskType: 'EK', canary: expect.any(String) },
      ...{ prompt: expect.stringContaining('question 1'), output: '' }
    })
    expect(text).not.toContain('gold')
    const judged = await test.call(null, 'GET', '/v1/releases/r1/template?gradedBy=judges')
    expect([judged.status, judged.text]).toEqual([200, ''])
    const byRules = await test.call(null, 'GET', '/v1/releases/r1/template?gradedBy=rules')
    expect(byRules.headers['content-disposition']).toBe('attachment; filename="r1-rules-template.jsonl"')
  })
})
