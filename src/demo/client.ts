import { AppError } from '../errors.ts'

/** A small client of the REST API, as any team would write one. */
export type Client = {
  get<Reply>(path: string): Promise<Reply>
  send<Reply>(method: 'POST' | 'PUT', path: string, body?: unknown, contentType?: string): Promise<Reply>
}

/** @throws {AppError} with the code and detail of the problem document when the service refuses */
export function createClient(address: string, key: string): Client {
  async function call<Reply>(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(new URL(path, address), init)
    const text = await response.text()
    if (!response.ok) {
      const problem = JSON.parse(text) as { code: string; detail: string }
      throw new AppError(problem.code, `${init.method ?? 'GET'} ${path}: ${problem.detail}`, response.status)
    }
    return response.headers.get('content-type')?.includes('ndjson')
      ? (text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)) as Reply)
      : (JSON.parse(text) as Reply)
  }
  const authorization = `Bearer ${key}`
  return {
    get: (path) => call(path, { headers: { authorization } }),
    send(method, path, body, contentType) {
      if (body instanceof FormData) return call(path, { method, body, headers: { authorization } })
      if (contentType)
        return call(path, { method, body: body as string, headers: { authorization, 'content-type': contentType } })
      return call(path, {
        method,
        body: JSON.stringify(body ?? {}),
        headers: { authorization, 'content-type': 'application/json' }
      })
    }
  }
}
