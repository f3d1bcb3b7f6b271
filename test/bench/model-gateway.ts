import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'
import { startJudgeServer } from './grade/judge-server.ts'

export type ModelGateway = {
  url: string
  /** What becomes of requests from now on. */
  state: 'up' | 'down'
  counts: {
    /** Requests that came while it was up, and while it was down. */
    seen: number
    refused: number
    /** Requests that differ, of those that were answered: what there was to pay for. */
    needed: number
    /** Answers to what had been answered before: what was paid for again. */
    answeredAgain: number
  }
  close(): Promise<void>
}

/**
 * A provider that knows both works of the service: rounds are answered from the recorded replies of the sample paper,
 * and judges with a middling score. While it is down it answers 503, or breaks the connection, in turn.
 */
export async function startModelGateway(replyMs: number): Promise<ModelGateway> {
  const [judges, rounds] = await Promise.all([startJudgeServer(0), startReplayServer(loadRecordings())])
  const answered = new Set<string>()
  const counts = { seen: 0, refused: 0, needed: 0, answeredAgain: 0 }
  const gateway: ModelGateway = {
    url: '',
    state: 'up',
    counts,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, judges.close(), rounds.close()])
    }
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (gateway.state === 'down') {
      counts.refused += 1
      if (counts.refused % 2 === 0) request.socket.resetAndDestroy()
      else response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"down"}}')
      return
    }
    counts.seen += 1
    await wait(replyMs)
    const upstream = body.includes('<<<response ') ? judges : rounds
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${upstream.url}${request.url}`, { method: 'POST', body, headers }).catch(() => null)
    // Closed meanwhile.
    if (answer === null) return request.socket.destroy()
    const whole = await answer.text()
    const id = createHash('sha256').update(`${request.url}\n${body}`).digest('hex')
    if (answered.has(id)) counts.answeredAgain += 1
    answered.add(id)
    counts.needed = answered.size
    response.writeHead(answer.status, headers).end(whole)
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gateway
}
