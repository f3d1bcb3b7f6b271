import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { type Command, InvalidArgumentError } from 'commander'
import { persistentFetch } from './persistent-fetch.ts'
import { type ServiceAddress, useService } from './use-service.ts'

/** `aerbench mcp` */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('a seat of a run as an MCP server on standard input and output, for agents that start their servers')
    .requiredOption('--run <id>', 'as POST /v1/runs answered')
    .option('--seat <number>', 'whose tools, where a run has several', parseSeat, 0)
    .action(async ({ run, seat }: { run: string; seat: number }) => {
      await useService(
        async (client, service) => {
          // Says at once what an agent's window would hide.
          await client.get(`/v1/runs/${encodeURIComponent(run)}/tools?seat=${seat}`)
          await serveStdio(service, { run, seat })
        },
        { reads: true }
      )
    })
}

/** Hands messages of standard input to the service, and its answers to standard output, until the input ends. */
async function serveStdio({ address, key }: ServiceAddress, seat: { run: string; seat: number }): Promise<void> {
  // Loaded here, because other commands have no use for them.
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const { isInitializeRequest, isJSONRPCRequest, isJSONRPCResultResponse } = await import(
    '@modelcontextprotocol/sdk/types.js'
  )
  const url = new URL(`/mcp?run=${encodeURIComponent(seat.run)}&seat=${seat.seat}`, address)
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  // A request that is sent again is the same call to the service.
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch: persistentFetch })
  const stdio = new StdioServerTransport()
  const underWay = new Set<Promise<void>>()

  async function send(message: JSONRPCMessage): Promise<void> {
    try {
      await service.send(message)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      // Whoever waits for an answer is told; to a notification there is none.
      if (!isJSONRPCRequest(message)) process.stderr.write(`aerbench: ${text}\n`)
      else await stdio.send({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: text } })
    }
  }
  let beginning: string | number | null = null
  stdio.onmessage = (message) => {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) beginning = message.id
    const sent = send(message).finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
  service.onmessage = (message) => {
    // Later requests name the version that was agreed on.
    if (isJSONRPCResultResponse(message) && message.id === beginning) {
      service.setProtocolVersion(String(message.result.protocolVersion))
    }
    void stdio.send(message)
  }
  stdio.onerror = (error) => void process.stderr.write(`aerbench: a line of standard input was no message: ${error}\n`)
  await service.start()
  await new Promise<void>((resolve) => {
    stdio.onclose = resolve
    process.stdin.once('end', resolve)
    void stdio.start()
  })
  await Promise.all(underWay)
  await stdio.close()
  await service.close()
}

function parseSeat(text: string): number {
  if (/^\d$/.test(text)) return Number(text)
  throw new InvalidArgumentError('must be a number from 0 to 9.')
}
