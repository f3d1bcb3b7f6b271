import { AppError } from './errors.ts'

/** A small client of the REST API, as any team would write one. */
export type Client = {
  get<Reply>(path: string): Promise<Reply>
  send<Reply>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    contentType?: string,
    /** Under which the service does what is asked once, however often it is asked. */
    idempotencyKey?: string
  ): Promise<Reply>
  /** All entries of a list, page by page. */
  list<Entry>(path: string): Promise<Entry[]>
  /** The body as it came, for exports. */
  read(path: string): Promise<ReadableStream<Uint8Array>>
}

/** @throws {AppError} with the code and detail of the problem document when the service refuses */
export function createClient(address: string, key: string | null): Client {
  const authorized: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }

  async function open(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(new URL(path, address), init).catch((cause: unknown) => {
      throw new AppError('service_unreachable', `no service answers at ${address}`, 503, { cause })
    })
    if (!response.ok) throw refusal(`${init.method ?? 'GET'} ${path}`, response, await response.text())
    return response
  }

  async function call<Reply>(path: string, init: RequestInit): Promise<Reply> {
    const response = await open(path, init)
    const text = await response.text().catch((cause: unknown) => {
      throw new AppError('service_unreachable', `${address} broke off its reply`, 503, { cause })
    })
    try {
      return response.headers.get('content-type')?.includes('ndjson')
        ? (text
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)) as Reply)
        : (JSON.parse(text) as Reply)
    } catch (cause) {
      const message = `${address} answers, but not as AER-bench does: look at the address and at proxies in between`
      throw new AppError('service_refused', message, 502, { cause })
    }
  }

  const get = <Reply>(path: string) => call<Reply>(path, { headers: authorized })
  return {
    get,
    send(method, path, body, contentType, idempotencyKey) {
      if (method === 'DELETE') return call(path, { method, headers: authorized })
      if (body instanceof FormData) return call(path, { method, body, headers: authorized })
      const headers = {
        ...authorized,
        'content-type': contentType ?? 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey })
      }
      return call(path, {
        method,
        body: contentType ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body ?? {}),
        headers
      })
    },
    async list<Entry>(path: string) {
      const entries: Entry[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const mark: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page = await get<{ data: Entry[]; next: string | null }>(
          `${path}${path.includes('?') ? '&' : '?'}limit=1000${mark}`
        )
        entries.push(...page.data)
        cursor = page.next
      }
      return entries
    },
    async read(path) {
      return (await open(path, { headers: authorized })).body!
    }
  }
}

/** What a problem document says; a proxy in between may answer with something else. */
function refusal(request: string, { status, headers }: Response, body: string): AppError {
  try {
    const { code, detail, ...details } = JSON.parse(body) as { code: string; detail: string }
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const retryAfter = Number.isFinite(seconds) && { retryAfterSeconds: seconds }
    return new AppError(code, `${request}: ${detail}`, status, { details, ...retryAfter })
  } catch {
    return new AppError('service_refused', `${request}: status ${status}`, status)
  }
}
