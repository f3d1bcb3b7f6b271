import type { FastifyInstance, InjectOptions } from 'fastify'

export type Page = { status: number; headers: Record<string, unknown>; text: string }
export type Browser = {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Page>
  /** Sends a form as a browser does from a page of the service; `headers` say otherwise. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string | undefined>): Promise<Page>
  /** The same with what the forms of a page of this session hold. */
  submitOwn(path: string, fields?: Record<string, string>): Promise<Page>
  /** Sends files by a form of this session; fields stand before them, the token of a page first where none is given. */
  upload(path: string, files: readonly UploadedFile[], fields?: Record<string, string>): Promise<Page>
}
export type UploadedFile = { name: string; content: string | Uint8Array }

/** What of a browser a service without scripts needs: cookies, pages and forms. Redirects are not followed. */
export function openBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>()

  async function send(options: InjectOptions): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const given = { accept: 'text/html', ...(cookie && { cookie }), ...options.headers }
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const reply = await app.inject({ ...options, headers })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }

  const browser: Browser = {
    cookies,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    submit: (url, fields, headers = {}) =>
      send({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers }
      }),
    async submitOwn(path, fields = {}) {
      const { text } = await browser.get('/published')
      return await browser.submit(path, { formToken: formTokenIn(text), ...fields })
    },
    async upload(path, files, fields) {
      const form = new FormData()
      const given = fields ?? { formToken: formTokenIn((await browser.get('/published')).text) }
      for (const [name, value] of Object.entries(given)) form.append(name, value)
      for (const { name, content } of files) form.append('file', new Blob([Buffer.from(content)]), name)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return await send({
        method: 'POST',
        url: path,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type')!, 'sec-fetch-site': 'same-origin' }
      })
    }
  }
  return browser
}

/** What the forms of a page hold; empty where nobody is signed in. */
export function formTokenIn(text: string): string {
  return /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? ''
}
