import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { seal, unsealBytes } from './envelope.ts'
import { holdReplies } from './hold-replies.ts'
import { allStoredSchema, arrivalsHeader, lanesHeader, orderSchema } from './messages.ts'

/**
 * The courier: a process of its own that carries requests to the providers and holds their replies until the service
 * has stored them. Killing the service therefore loses no reply that was paid for: started again, it is given what the
 * courier holds. It ends by itself as soon as no service is connected and nothing is held, at the latest after the
 * patience below.
 *
 * Run as `node process.ts SOCKET`; only this user may connect to the socket.
 */
const [socket] = process.argv.slice(2) as [string]
const firstLeaseMs = 30_000
const patienceMs = 30 * 60_000
/** Twice what an extraction by batch may take; a paid reply is not let go of lightly. */
const heldMs = 30 * 24 * 3_600_000
const lookMs = 3_600_000

let leases = 0
let timer = setTimeout(end, firstLeaseMs)
const held = holdReplies(reconsider)
setInterval(() => held.forgetOlder(heldMs), lookMs)

function end(): void {
  process.exit(0)
}

/** With no service connected: ends at once when there is nothing to keep, and else waits for one to come back. */
function reconsider(): void {
  clearTimeout(timer)
  if (leases > 0) return
  if (held.keys().length === 0) end()
  timer = setTimeout(end, patienceMs)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${request.url?.split('/')[1]}`
  if (route === 'GET lease') {
    leases += 1
    clearTimeout(timer)
    response.writeHead(200, { [lanesHeader]: 'kept', [arrivalsHeader]: 'kept' }).flushHeaders()
    response.on('close', () => {
      leases -= 1
      reconsider()
    })
  } else if (route === 'POST send') {
    const order = unsealBytes(Buffer.concat(await request.toArray()))
    const { delivery, body } = await held.send(orderSchema.parse(order.head), order.body)
    response.end(seal(delivery, body))
  } else if (route === 'GET held') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(held.keys()))
  } else if (route === 'GET arrivals') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(held.arrivals()))
  } else if (route === 'DELETE held') {
    held.forget(allStoredSchema.parse(await json(request)))
    response.writeHead(204).end()
  } else {
    response.writeHead(404).end()
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})

// On a loaded machine a pause of five seconds would close a connection in the moment it is used again.
server.keepAliveTimeout = 0

// A socket file that nobody answers is left from a courier that was killed.
const other = connect(socket)
other.on('connect', end)
other.on('error', () => {
  rmSync(socket, { force: true })
  server.on('error', end)
  server.listen(socket, () => chmodSync(socket, 0o600))
})
