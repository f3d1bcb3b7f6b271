import type { ServerResponse } from 'node:http'
import type { JsonValue } from '../../src/schemas/json.ts'

/** Spoils one request: refused with a status or sent elsewhere, or broken off before it is done, or done and its answer spoilt. */
export type BatchFault =
  | { status: number; type?: string; json?: JsonValue }
  | { redirect: 301 | 302 | 307 | 308; to: 'a page' | 'the same' }
  | 'reset'
  | SpoiltAnswer

/** What becomes of the answer on its way: nothing comes, a page or rubbish in its place, or less than all of it. */
export type SpoiltAnswer =
  | 'answer_lost'
  | 'answer_garbled'
  | 'answer_halved'
  | 'answer_empty'
  | 'answer_gzip_garbage'
  | 'answer_reset_mid_body'
  | 'answer_unended'

export function send(response: ServerResponse, status: number, body: string, isJson: boolean): void {
  response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'application/x-jsonl' }).end(body)
}

/** Answers with a refusal, or with another address; `/moved` before a path is served as the path itself. */
export function refuse(response: ServerResponse, request: string, fault: Extract<BatchFault, object>): void {
  if ('redirect' in fault) {
    const location = fault.to === 'a page' ? '/signed-out' : `/moved${request.split(' ')[1]}`
    response.writeHead(fault.redirect, { location, 'content-type': 'text/html' }).end('<html>moved</html>')
    return
  }
  const { status, type = 'fault', json = { type: 'error', error: { type, message: 'scripted' } } } = fault
  send(response, status, JSON.stringify(json), true)
}

/** Sends less than the whole answer, or something else in its place. */
export function spoil(response: ServerResponse, fault: SpoiltAnswer, whole: string): void {
  const half = whole.slice(0, whole.length / 2)
  const type = { 'content-type': 'application/json' }
  if (fault === 'answer_lost') response.socket?.resetAndDestroy()
  else if (fault === 'answer_garbled') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  else if (fault === 'answer_halved') response.writeHead(200, type).end(half)
  else if (fault === 'answer_empty') response.writeHead(200, type).end()
  else if (fault === 'answer_gzip_garbage') response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(whole)
  else if (fault === 'answer_unended') response.writeHead(200, type).write(half, () => response.socket?.end())
  else {
    response.writeHead(200, { ...type, 'content-length': String(Buffer.byteLength(whole)) })
    response.write(half, () => response.socket?.resetAndDestroy())
  }
}
