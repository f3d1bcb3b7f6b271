import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMcpCommand } from '../../src/cli/mcp.ts'
import type { Run, RunCall, RunCallAnswer } from '../../src/schemas/run.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type CallTool, playAssignments } from '../helpers/scripted-agent.ts'
import { runCommand } from './run-command.ts'

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

let test: TestApp
let key: string
let address: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('submitter')
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

async function open(): Promise<string> {
  const body = { taskType: 'efficiency_equality', level: 'main', seed: 6 }
  return (await test.call(key, 'POST', '/v1/runs', body)).json<Run>().id
}
const read = async (id: string) => (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()

/** The process that an agent starts, with a client of its standard input and output. */
async function startStdio(run: string, server = address): Promise<{ client: Client; said: () => string }> {
  const env = { AERBENCH_SERVER: server, AERBENCH_KEY: key, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }
  const args = [program, 'mcp', '--run', run]
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' })
  let said = ''
  transport.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(transport)
  return { client, said: () => said }
}

const byClient =
  (client: Client): CallTool =>
  async (name, input) => {
    const result = await client.callTool({ name, ...(input && { arguments: input }) })
    const [{ text }] = result.content as [{ text: string }]
    const { runOver } = (result._meta as { 'aerbench/call': { runOver: boolean } })['aerbench/call']
    return { text, isError: result.isError === true, isOver: runOver }
  }

const byRest = (run: string): CallTool => {
  let number = 0
  return async (name, input = {}) => {
    number += 1
    const body = { callId: `${number}`, name, arguments: input }
    const answer = (await test.call(key, 'POST', `/v1/runs/${run}/calls`, body)).json<RunCallAnswer>()
    return { text: answer.text, isError: answer.isError, isOver: answer.runOver }
  }
}

/** A way to the service on which every second message is carried out and its answer lost. */
async function startLossyWay(): Promise<{ server: Server; url: string; lost: () => number }> {
  let count = 0
  let lost = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request(new URL(url!, address), { method, headers }, (answer) => {
      if (method === 'POST') count += 1
      if (method === 'POST' && count % 2 === 1) {
        lost += 1
        answer.resume().once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost: () => lost }
}

describe('aerbench mcp', () => {
  it('is one of three ways to play, which give one history and one score', async () => {
    const runs = [await open(), await open(), await open()]
    const [rest, http, stdio] = runs as [string, string, string]
    const overHttp = new Client({ name: 'a test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await overHttp.connect(new StreamableHTTPClientTransport(new URL(`/mcp?run=${http}`, address), { requestInit }))
    const { client: overStdio, said } = await startStdio(stdio)
    expect(await overStdio.listTools()).toEqual(await overHttp.listTools())

    const told = await playAssignments(byRest(rest))
    expect(told.length).toBeGreaterThan(180)
    expect(await playAssignments(byClient(overHttp))).toEqual(told)
    expect(await playAssignments(byClient(overStdio))).toEqual(told)
    await overHttp.close()
    await overStdio.close()
    expect(said()).toBe('')

    const histories = await Promise.all(runs.map(historyOf))
    expect(histories[1]).toEqual(histories[0])
    expect(histories[2]).toEqual(histories[0])
    expect(histories[0]!.map(({ text }) => text)).toEqual(told)
    const [first, ...others] = await Promise.all(runs.map(read))
    expect(first).toMatchObject({ state: 'over', result: { score: expect.any(Number) } })
    for (const other of others) expect(other.result).toEqual(first!.result)
  }, 60_000)

  it('asks again for an answer that was lost, and plays no period twice', async () => {
    const run = await open()
    const way = await startLossyWay()
    const { client } = await startStdio(run, way.url)
    for (let period = 0; period < 2; period += 1) {
      const { text } = await byClient(client)('get_task_info')
      const ids = [...text.matchAll(/Task (T\d+)/g)].map(([, id]) => id!)
      const assignment = JSON.stringify(Object.fromEntries(ids.map((id, place) => [id, `W${place + 1}`])))
      await client.callTool({ name: 'submit_assignment', arguments: { assignment } })
    }
    await client.close()
    way.server.close()
    way.server.closeAllConnections()
    expect(way.lost()).toBeGreaterThan(3)
    expect(await read(run)).toMatchObject({ calls: 4, seats: [{ period: 2 }] })
  }, 60_000)

  it('says at its start what is wrong, and in an answer what goes wrong later', async () => {
    const environment = { AERBENCH_SERVER: address, AERBENCH_KEY: key }
    const none = await runCommand(addMcpCommand, ['mcp', '--run', 'none'], environment)
    expect(none).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('there is no run none') })
    const run = await open()
    const seat = await runCommand(addMcpCommand, ['mcp', '--run', run, '--seat', '3'], environment)
    expect(seat).toMatchObject({ code: 1, stderr: expect.stringContaining('seat') })
    const wrong = await runCommand(addMcpCommand, ['mcp', '--run', run, '--seat', 'x'], environment)
    expect(wrong.code).toBe(2)
    const { client } = await startStdio(run)
    await expect(client.callTool({ name: 'write_notes', arguments: { notes: 'x'.repeat(2e6) } })).rejects.toThrow(
      'body_too_large'
    )
    await client.close()
  }, 60_000)
})

/** All calls of a run, without what tells one run from another. */
async function historyOf(run: string): Promise<Omit<RunCall, 'callId' | 'calledAt'>[]> {
  const reply = await test.call(key, 'GET', `/v1/runs/${run}/history?limit=1000`)
  return reply.json<{ data: RunCall[] }>().data.map(({ callId: _, calledAt: __, ...call }) => call)
}
