import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from './problem.ts'

const refusals: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    detail: 'address and header fields together are longer than 16 kB'
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'body_too_large', detail: 'the chunk extensions are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', detail: 'the request did not arrive in time' }
}
const malformed = { status: 400, code: 'request_malformed', detail: 'what was sent is not an HTTP request' }

/** Answers what Node's parser refuses, before there is a request to answer, and closes the connection. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const document = problem(refusals[error.code ?? ''] ?? malformed)
  const body = JSON.stringify(document)
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
