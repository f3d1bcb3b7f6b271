import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRunCommand } from '../../src/cli/run.ts'
import { dropThinking } from '../../src/text/drop-thinking.ts'
import { answer, type KnownServers, type ServerKind, type Setup, startKnownServers } from '../helpers/known-servers.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

/** A line of the matrix: what a server is like, what is asked of it, and what has to come of it. */
type Cell = Omit<Setup, 'kind'> & {
  what: string
  /** Options of the run besides. */
  run?: readonly string[]
  /** What the endpoint says besides. */
  endpoint?: object
  /** Of the address as it is configured; that of the server where left out. */
  at?: string
  model?: string
  /** A prompt of 60,000 bytes in place of one of 2,000. */
  isLong?: true
  /** `answered`, or what the one line has to tell. */
  comes: 'answered' | RegExp
  /** Of an answered cell, what a person is told besides. */
  told?: RegExp
  /** Of an answered cell, what the last request held. */
  sent?: object
}

const thinking: Cell[] = (['reasoning_content', 'reasoning', 'think', 'unopened', 'parts'] as const).map(
  (thinking) => ({
    what: `thinking: ${thinking}`,
    thinking,
    comes: 'answered'
  })
)
const allThought: Cell = {
  what: 'thinking: all of it',
  thinking: 'all',
  comes: 'answered',
  told: /1 hold no text: .*parser/
}
const noUsage: Cell = { what: 'no token counts', tellsUsage: false, comes: 'answered' }
const wrongKey: Cell = {
  what: 'wrong key',
  key: 'right',
  comes: /check its key, the variable that keyVariable of mine names/
}
const noPath: Cell = { what: 'address without /v1', at: '', comes: /correct baseUrl of mine: .*ends with \/v1/ }
const noModel: Cell = { what: 'unknown model', models: ['other'], comes: /name a model that it serves/ }
const tooLong = /the prompt does not fit: serve the model with a longer context/
const tooLongThere = /the prompt does not fit: name a model with a longer context/
const stream: Cell = { what: 'streams only', streamsOnly: true, comes: 'answered', sent: { stream: true } }
const fits = (most: number) => expect.toSatisfy((value: unknown) => Number(value) > most / 2 && Number(value) < most)

const matrix: Record<ServerKind, Cell[]> = {
  vLLM: [
    ...thinking,
    allThought,
    noUsage,
    wrongKey,
    noPath,
    noModel,
    {
      what: 'context told in its list',
      context: 8192,
      lists: true,
      comes: 'answered',
      told: /1 were asked for fewer than 32000/
    },
    {
      what: 'context of the endpoint',
      context: 8192,
      endpoint: { contextTokens: 8192 },
      comes: 'answered',
      sent: { max_tokens: fits(8192) }
    },
    { what: 'context below the output', context: 8192, comes: 'answered', sent: { max_tokens: fits(8192) } },
    { what: 'context not much above it', context: 32_100, comes: 'answered', sent: { max_tokens: fits(32_000) } },
    { what: 'context below the prompt', context: 8192, isLong: true, comes: tooLong },
    { what: 'refuses seed', refuses: ['seed'], run: ['--seed', '1'], comes: 'answered', told: /seed was not sent/ },
    { what: 'unavailable', state: 'overloaded', comes: /ask again later/ }
  ],
  'vLLM 2024': [
    { what: 'context', context: 8192, comes: 'answered', sent: { max_tokens: fits(8192) } },
    { what: 'context below the prompt', context: 8192, isLong: true, comes: tooLong },
    noModel,
    noPath
  ],
  Ollama: [
    ...thinking.filter(({ thinking }) => thinking === 'reasoning' || thinking === 'think'),
    noUsage,
    noPath,
    { ...noModel, comes: /try pulling it first; name a model that it serves/ },
    { what: 'context', context: 4096, comes: 'answered' },
    {
      what: 'context below the prompt',
      context: 4096,
      isLong: true,
      comes: 'answered',
      told: /1 answer a prompt that the server seems to have cut/
    },
    {
      what: 'no thinking',
      refuses: ['reasoning_effort'],
      run: ['--reasoning', 'low'],
      comes: /does not support thinking; leave out/
    },
    { what: 'busy', state: 'overloaded', comes: /ask again later/ }
  ],
  'llama.cpp': [
    ...thinking.filter(({ thinking }) => thinking === 'reasoning_content' || thinking === 'unopened'),
    noUsage,
    wrongKey,
    noPath,
    { what: 'loading', state: 'loading', comes: /Loading model; it may be starting/ },
    { what: 'context', context: 4096, comes: 'answered' },
    { what: 'context below the prompt', context: 4096, isLong: true, comes: tooLong }
  ],
  OpenAI: [
    { what: 'as it is', comes: 'answered' },
    { what: 'wrong key', key: 'right', comes: /check its key, OPENAI_API_KEY/ },
    { what: 'unknown model', models: ['other'], comes: /name a model that your key may use/ },
    { what: 'wrong path', at: '', comes: /correct the address/ },
    { what: 'less output', mostOutput: 16_384, comes: 'answered', sent: { max_completion_tokens: 16_384 } },
    { what: 'context', context: 16_385, comes: 'answered', sent: { max_completion_tokens: fits(16_385) } },
    { what: 'context below the prompt', context: 8192, isLong: true, comes: tooLongThere },
    {
      what: 'refuses temperature',
      refuses: ['temperature'],
      run: ['--temperature', '0.5'],
      comes: 'answered',
      told: /temperature was not sent/
    },
    {
      what: 'refuses an unknown member',
      refuses: ['min_p'],
      run: ['--param', 'min_p=0.1'],
      comes: 'answered',
      told: /min_p was not sent/
    },
    {
      what: 'refuses max_tokens',
      refuses: ['max_tokens'],
      endpoint: {},
      comes: 'answered',
      sent: { max_completion_tokens: 32_000 }
    },
    { what: 'no credit', state: 'no_credit', comes: /add credit there/ },
    { what: 'rate limited', state: 'rate_limited', comes: /with fewer calls in flight/ },
    { what: 'filtered prompt', state: 'filtered', comes: 'answered' }
  ],
  Azure: [
    { what: 'as it is', comes: 'answered', sent: { max_completion_tokens: 32_000 } },
    { what: 'wrong key', key: 'right', comes: /check its key, AZURE_OPENAI_API_KEY/ },
    { what: 'no such deployment', models: ['other'], comes: /name a deployment of the resource/ },
    { what: 'wrong path', at: '/v1', comes: /AZURE_OPENAI_BASE_URL is the resource alone/ },
    { what: 'filtered prompt', state: 'filtered', comes: 'answered', told: /1 ended by content_filter/ },
    { what: 'filtered reply', state: 'filtered_reply', comes: 'answered', told: /1 ended by content_filter/ },
    {
      what: 'refuses temperature',
      refuses: ['temperature'],
      run: ['--temperature', '0.5'],
      comes: 'answered',
      told: /temperature was not sent/
    },
    { what: 'context', context: 16_385, comes: 'answered', sent: { max_completion_tokens: fits(16_385) } },
    { what: 'rate limited', state: 'rate_limited', comes: /with fewer calls in flight/ }
  ],
  Anthropic: [
    { what: 'thinking', thinking: 'reasoning', comes: 'answered' },
    noUsage,
    { what: 'wrong key', key: 'right', comes: /check its key, ANTHROPIC_API_KEY/ },
    { what: 'unknown model', models: ['other'], comes: /name a model that your key may use/ },
    { what: 'wrong path', at: '/v1', comes: /correct ANTHROPIC_BASE_URL, which has no \/v1/ },
    { what: 'less output', mostOutput: 8192, comes: 'answered', sent: { max_tokens: 8192 } },
    { what: 'context', context: 20_000, comes: 'answered', sent: { max_tokens: fits(20_000) } },
    { what: 'context below the prompt', context: 8192, isLong: true, comes: tooLongThere },
    {
      what: 'refuses temperature',
      refuses: ['temperature'],
      run: ['--temperature', '0.5'],
      comes: 'answered',
      told: /temperature was not sent/
    },
    { what: 'streams only', streamsOnly: true, comes: /it answers in streams alone.* protocol openai/ },
    { what: 'no credit', state: 'no_credit', comes: /add credit there/ },
    { what: 'overloaded', state: 'overloaded', comes: /answered 529: Overloaded; .*ask again later/ },
    { what: 'rate limited', state: 'rate_limited', comes: /with fewer calls in flight/ },
    { what: 'refusal', state: 'filtered_reply', comes: 'answered', told: /1 ended by refusal/ }
  ],
  DashScope: [
    stream,
    { ...stream, what: 'streams only, no counts', tellsUsage: false, thinking: 'reasoning_content' },
    { ...stream, what: 'streams only while it thinks', endpoint: { extraBody: { enable_thinking: true } } },
    { what: 'less output', mostOutput: 8192, comes: 'answered', sent: { max_tokens: 8192 } }
  ],
  'FastAPI gateway': [
    stream,
    { ...stream, what: 'known to stream', streamsOnly: false, endpoint: { streams: true } },
    { ...noPath, comes: /answered 404: a page; correct baseUrl of mine/ },
    wrongKey,
    noModel,
    {
      what: 'forbids extra members',
      refuses: ['seed'],
      run: ['--seed', '1'],
      comes: 'answered',
      told: /seed was not sent/
    },
    { what: 'bad gateway', state: 'overloaded', comes: /answered 502: a page; .*ask again later/ }
  ]
}

/** Providers of their own; the others are named in the file of endpoints, as they are where a cell says something of theirs. */
const provided: Partial<Record<ServerKind, { provider: string; variables: string; path: string }>> = {
  OpenAI: { provider: 'openai', variables: 'OPENAI', path: '/v1' },
  Azure: { provider: 'azure', variables: 'AZURE_OPENAI', path: '' },
  Anthropic: { provider: 'anthropic', variables: 'ANTHROPIC', path: '' }
}

let folder: string
let servers: KnownServers
beforeAll(async () => {
  servers = await startKnownServers()
  folder = mkdtempSync(join(tmpdir(), 'aerbench-matrix-'))
})
afterAll(async () => {
  await servers.close()
  rmSync(folder, { recursive: true })
})

type Outcome = { server: string; what: string; came: string; fault: string | null }

/** Runs `aerbench run` on one item against a server of a cell. */
async function play(kind: ServerKind, cell: Cell, place: string): Promise<Outcome> {
  const { what, run = [], endpoint, at, model = 'm', isLong, comes, told, sent, ...setup } = cell
  const { url, bodies } = servers.start({ kind, ...setup })
  const own = endpoint ? undefined : provided[kind]
  const base = `${url}${at ?? own?.path ?? '/v1'}`
  const file = join(folder, `${place}.yaml`)
  writeFileSync(file, JSON.stringify({ mine: { baseUrl: base, keyVariable: 'MINE_KEY', ...endpoint } }))
  const environment: Record<string, string> = own
    ? { [`${own.variables}_BASE_URL`]: base, [`${own.variables}_API_KEY`]: 'wrong' }
    : { ENDPOINTS_FILE: file, MINE_KEY: 'wrong' }
  const prompt = 'What does this fragment say? '.repeat(isLong ? 2_000 : 70)
  const items = writeLines(folder, `${place}.items`, [{ id: 'CI-1', taskType: 'CI', examinee: {}, prompt }])
  const output = join(folder, `${place}.ndjson`)
  const id = `${own?.provider ?? 'mine'}:${model}`
  const args = ['run', '--model', id, '--release', items, '-o', output, '--concurrency', '1', ...run]
  const { stdout, stderr } = await runCommand(addRunCommand, args, {
    ...environment,
    MODEL_MAX_ATTEMPTS: '1',
    BUDGET_MONTH_USD: 'none'
  })
  const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
  const came = lines.length > 0 ? 'answered' : lineOf(stdout)
  const fault = [
    came === 'answered' ? faultOfAnswer(JSON.parse(lines[0]!), cell) : faultOfLine(came, comes),
    comes !== 'answered' && came === 'answered' ? 'was to be told' : null,
    told && !told.test(stdout + stderr) ? `nobody was told ${told}` : null,
    sent && !matches(bodies.at(-1), sent) ? `sent ${JSON.stringify(bodies.at(-1)).slice(0, 200)}` : null
  ].find((one) => one !== null)
  return { server: kind, what, came, fault: fault ?? null }
}

/** What a terminal shows of the item that got no answer. */
function lineOf(stdout: string): string {
  return stdout.split('\n').find((line) => line.startsWith('no answer to CI-1')) ?? `nothing: ${stdout}`
}

/** The answer is there, once thinking is taken away as it is before grading; or the vendor filtered it. */
function faultOfAnswer(
  { output, stopReason }: { output: string; stopReason: string },
  { thinking, state, what }: Cell
): string | null {
  if (state === 'filtered' || what === 'refusal' || state === 'filtered_reply')
    return stopReason === 'stop' ? 'was filtered' : null
  if (thinking === 'all') return output === '' ? null : `holds ${output}`
  return dropThinking(output).text.trim() === answer && stopReason === 'stop' ? null : `holds ${JSON.stringify(output)}`
}

function faultOfLine(came: string, comes: Cell['comes']): string | null {
  return comes !== 'answered' && comes.test(came) ? null : `was to be ${comes}`
}

function matches(body: unknown, sent: object): boolean {
  try {
    expect(body).toMatchObject(sent)
    return true
  } catch {
    return false
  }
}

function asTable(outcomes: readonly Outcome[]): string {
  return outcomes
    .map(
      ({ server, what, came, fault }) =>
        `${fault === null ? 'ok ' : 'NOT'} | ${server} | ${what} | ${came}${fault === null ? '' : ` (${fault})`}`
    )
    .join('\n')
}

describe('aerbench run against servers of the field', () => {
  it('has every case answered, or told in one line with what to do', async () => {
    const outcomes: Outcome[] = []
    for (const [kind, cells] of Object.entries(matrix) as [ServerKind, Cell[]][]) {
      for (const cell of cells) outcomes.push(await play(kind, cell, String(outcomes.length)))
    }
    expect(outcomes.length).toBeGreaterThan(70)
    expect(
      outcomes.filter(({ fault }) => fault !== null),
      `\n${asTable(outcomes)}\n`
    ).toEqual([])
  })
})
