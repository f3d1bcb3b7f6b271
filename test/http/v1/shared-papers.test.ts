import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

// Real papers carry their own licences, so they are sent from where they lie and never copied.
const folder = new URL('../../../../shared/papers/', import.meta.url)
const manifestUrl = new URL('manifest.json', folder)
const reason = 'the folder ../shared/papers is not there'
const fileSchema = z.object({ file: z.string(), set: z.enum(['paper', 'hostile']), pages: z.number().nullable() })
const files = existsSync(manifestUrl)
  ? z.object({ files: z.array(fileSchema) }).parse(JSON.parse(readFileSync(manifestUrl, 'utf8'))).files
  : []

/** What each hostile file must end in: a problem's code, or a note beside the text that could be read. */
const outcomes: Record<string, string> = {
  'hostile_zero_bytes.pdf': '422 pdf_empty',
  'hostile_not_a_pdf.pdf': '415 pdf_not_a_pdf',
  'hostile_encrypted_user_password.pdf': '422 pdf_encrypted',
  'hostile_truncated.pdf': '422 pdf_malformed',
  'hostile_2000_pages.pdf': '422 pdf_too_many_pages',
  'hostile_decompression_bomb.pdf': '422 pdf_too_much_memory',
  'hostile_prompt_injection.pdf': '201 hidden_text',
  // A paper of the test before it, whose table of objects was damaged: read, and known.
  'hostile_wrong_xref.pdf': '409 paper_duplicate'
}

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
})
afterAll(() => test.close())

async function upload(file: string): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(new URL(file, folder))]), file)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return await test.send(key, {
    method: 'POST',
    url: '/v1/papers',
    payload: Buffer.from(await request.arrayBuffer()),
    headers
  })
}

/** The upload, with the service asked for its health again and again while it reads. */
async function uploadWhileServing(file: string): Promise<Reply> {
  let reply: Reply | null = null
  const sent = upload(file).then((received) => {
    reply = received
  })
  while (reply === null) {
    expect((await test.call(null, 'GET', '/healthz')).status).toBe(200)
    await Promise.race([sent, wait(50)])
  }
  return reply
}

describe('POST /v1/papers with real and hostile files', () => {
  it('accepts papers, and goes on serving meanwhile', async ({ skip }) => {
    if (files.length === 0) return skip(reason)
    // One in three: test/ingestion/pdf/shared-papers.test.ts reads them all.
    const papers = files.filter(({ set }) => set === 'paper').filter((_, i) => i % 3 === 0)
    for (const { file, pages } of papers) {
      const reply = await uploadWhileServing(file)
      expect.soft([reply.status, reply.json().pageCount], file).toEqual([201, pages])
    }
    expect(papers).toHaveLength(5)
  })

  it('ends every hostile file in a clear problem or a note, and goes on serving', async ({ skip }) => {
    if (files.length === 0) return skip(reason)
    const hostile = files.filter(({ set }) => set === 'hostile')
    const got: Record<string, string> = {}
    for (const { file } of hostile) {
      const reply = await uploadWhileServing(file)
      const { id, code, pageCount, detail } = reply.json<{
        id: string
        code?: string
        pageCount: number
        detail?: string
      }>()
      if (code) {
        expect.soft(reply.headers['content-type'], file).toContain('application/problem+json')
        expect.soft(detail, file).toMatch(/\w+ .{20,}/)
        expect.soft(reply.text, file).not.toMatch(/<html|<script/i)
        got[file] = `${reply.status} ${code}`
        continue
      }
      const structure = await test.call(key, 'GET', `/v1/papers/${id}/structure`)
      const { notes } = structure.json<{ notes: { code: string }[] }>()
      got[file] = `${reply.status} ${notes[0]?.code ?? `${pageCount} pages`}`
    }
    expect(got).toEqual(outcomes)
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
  })
})
