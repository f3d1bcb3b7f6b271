import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FileOutcome } from '../../src/cli/extract-folder.ts'
import { type Client, createClient } from '../../src/client.ts'
import type { Bill } from '../../src/schemas/bill.ts'
import { startScriptedModels } from '../helpers/scripted-extractor/start-scripted-models.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { tableOf } from './table-of.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const usage = 'npm run bench -- journal --dir FOLDER [--manifest FILE] [--types EK,MM] [--verifier]'

/** What became of one task type of a file, or of a whole file that was passed over. */
export type JournalRow = {
  file: string
  /** Null for a file that was passed over. */
  taskType: string | null
  /** That of the extraction; `not_suitable` for one that is done without items, `passed_over` for a file. */
  state: string
  /** The code of a file that was passed over, or `<round>: <checks that failed>` of a stop. */
  code: string | null
  items: number
  repairs: number
  costUsd: number | null
  /** The whole reason, as the service tells it. */
  reason: string | null
}

export type JournalReport = {
  files: number
  rows: JournalRow[]
  byState: Record<string, number>
  verified: Record<string, number>
}

/**
 * Takes a folder of PDFs from files to candidate items with scripted models, by the command that a maintainer would give, and
 * shows what became of every task type of every file. A scripted model copies sentences together: that a paper comes
 * through says nothing of what a model would make of it.
 */
export async function benchJournal(args: string[]): Promise<{ result: JournalReport; table: string }> {
  const optionOf = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const dir = optionOf('--dir')
  if (dir === undefined) throw new Error(`usage: ${usage}`)
  const result = await runJournal({
    ...{ dir, manifest: optionOf('--manifest') ?? null, types: optionOf('--types') ?? null },
    isVerified: args.includes('--verifier')
  })
  return { result, table: showReport(result) }
}

type Plan = { dir: string; manifest: string | null; types: string | null; isVerified: boolean }

export async function runJournal({ dir, manifest, types, isVerified }: Plan): Promise<JournalReport> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-journal-'))
  const models = await startScriptedModels()
  try {
    const service = await startServiceProcess({
      ...environmentFor({ database: { DATA_DIR: folder }, replayUrl: models.url }),
      EXTRACTOR_PAPER: 'pdf',
      LOG_LEVEL: 'fatal',
      // Scans are read twice here, by the service and by the scripted model, on whatever else the machine does.
      PDF_TIMEOUT_MS: '900000',
      ...(isVerified && { VERIFIER_MODEL: 'anthropic:claude-sonnet-4-6' })
    })
    try {
      const { address, adminKey } = service
      const options = [...(manifest ? ['--manifest', manifest] : []), ...(types ? ['--types', types] : [])]
      const environment = { PATH: process.env.PATH, AERBENCH_SERVER: address, AERBENCH_KEY: adminKey! }
      const outcomes = await extractByCommand(['--dir', dir, ...options], environment)
      const client = createClient(address, adminKey!)
      const rows = (await Promise.all(outcomes.map((outcome) => rowsOf(client, outcome)))).flat()
      return {
        files: outcomes.length,
        rows,
        byState: countBy(rows, ({ state }) => state),
        verified: await verifiedBy(client)
      }
    } finally {
      await service.stop()
    }
  } finally {
    await models.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What `aerbench extract --dir` prints; its progress goes where that of this process goes. */
async function extractByCommand(options: string[], env: NodeJS.ProcessEnv): Promise<FileOutcome[]> {
  const command = ['--no-warnings', 'src/cli.ts', 'extract', ...options, '--json']
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(printed)
}

type Round = { name: string; passed: boolean; repairs: number; checks: { check: string; ok: boolean }[] }
type Detail = {
  taskType: string
  state: string
  reason: string | null
  suitable: boolean | null
  items: string[]
  rounds: Round[]
}

async function rowsOf(client: Client, { file, paper, code, reasons }: FileOutcome): Promise<JournalRow[]> {
  const nothing = { items: 0, repairs: 0, costUsd: 0 }
  if (code !== null || paper === null) {
    return [{ file, taskType: null, state: 'passed_over', code, ...nothing, reason: reasons[0] ?? null }]
  }
  const listed = await client.list<{ id: string }>(`/v1/extractions?paper=${paper}`)
  const bill = await client.get<Bill>(`/v1/papers/${paper}/bill`)
  const rows: JournalRow[] = []
  for (const { id } of listed) {
    const { taskType, state, reason, suitable, items, rounds } = await client.get<Detail>(`/v1/extractions/${id}`)
    rows.push({
      ...{ file, taskType, reason },
      state: suitable === false ? 'not_suitable' : state,
      code: codeOf(rounds),
      items: items.length,
      repairs: rounds.reduce((sum, { repairs }) => sum + repairs, 0),
      costUsd: bill.tasks.find((task) => task.taskType === taskType)?.total.costUsd ?? null
    })
  }
  return rows.toSorted((one, other) => (one.taskType! < other.taskType! ? -1 : 1))
}

/** The round that stopped an extraction, and the checks that failed in it; null where none did. */
function codeOf(rounds: readonly Round[]): string | null {
  const stopped = rounds.find(({ passed }) => !passed)
  if (!stopped) return null
  const failed = new Set(stopped.checks.filter(({ ok }) => !ok).map(({ check }) => check))
  return `${stopped.name}: ${[...failed].join(', ') || 'no usable reply'}`
}

async function verifiedBy(client: Client): Promise<Record<string, number>> {
  const items = await client.list<{ verification?: string | null }>('/v1/items')
  return countBy(items, ({ verification }) => verification ?? 'not verified')
}

function countBy<One>(list: readonly One[], of: (one: One) => string): Record<string, number> {
  const counts = Map.groupBy(list, of)
  return Object.fromEntries([...counts].map(([name, own]) => [name, own.length]))
}

function showReport({ files, rows, byState }: JournalReport): string {
  const head = ['file', 'type', 'state', 'items', 'repairs', 'USD', 'code']
  const cells = rows.map(({ file, taskType, state, items, repairs, costUsd, code }) => [
    ...[file, taskType ?? '-', state, String(items), String(repairs)],
    ...[costUsd === null ? '-' : costUsd.toFixed(3), code ?? '']
  ])
  const items = rows.reduce((sum, row) => sum + row.items, 0)
  const states = Object.entries(byState).map(([state, count]) => `${count} ${state}`)
  const stops = rows.filter(({ state }) => !['done', 'passed_over'].includes(state))
  const reasons = stops.map(({ file, taskType, reason }) => `${file} ${taskType}: ${(reason ?? '').slice(0, 300)}`)
  return [
    tableOf(head, cells),
    `${files} files, ${items} candidate items by scripted models; ${states.join(', ')}`,
    ...reasons,
    ''
  ].join('\n')
}
