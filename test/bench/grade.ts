import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '../../src/client.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { startPostgres } from '../helpers/embedded-postgres.ts'
import { environmentFor, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts'
import { cpuOfTree } from './grade/cpu-of-tree.ts'
import type { Seen } from './grade/judge-server.ts'
import { runPromptfoo } from './grade/promptfoo.ts'
import { judgedItems, seedSubmissions } from './grade/seed-submission.ts'
import { memoryOfTree, watchMemory } from './grade/watch-memory.ts'
import { tableOf } from './table-of.ts'

const replyMs = 500
const judges = 2
const inFlight = 50
/** As often as `aerbench submit` asks. */
const pollMs = 500

/** A service that has been started needs so long for what it does once, such as looking for lost work. */
const settleMs = 5000

/**
 * One run: what it took, and what the judge server saw of it. CPU is in milliseconds a judgment, by process; memory in
 * MB, of the service with its children: right before the run, and the most during it.
 */
export type GradingRun = {
  who: string
  judgments: number
  wallMs: number
  idealMs: number
  cpu: Record<string, number>
  memory: { before: number; most: number } | null
  mostInFlight: number
}

/**
 * Grades a submission with two judges that answer in half a second, 50 calls at a time each, on PGlite and on Postgres:
 * the real service as a process of its own, from finalise to graded. Once just started, while V8 still compiles what
 * will be used most, and once again with another submission, as a service runs that has been up for a minute. With
 * `--promptfoo`, its `llm-rubric` does as many judgments of the same responses on the same server beside it. `--items N`
 * for a smaller run.
 */
export async function benchGrade(args: string[]): Promise<{ result: GradingRun[]; table: string }> {
  const at = args.indexOf('--items')
  const items = at === -1 ? judgedItems : Number(args[at + 1])
  const only = ['pglite', 'postgres'].filter((kind) => args.includes(`--${kind}`))
  const kinds = only.length > 0 ? only : ['pglite', 'postgres']
  const server = await startJudge()
  const result: GradingRun[] = []
  try {
    for (const kind of kinds) result.push(...(await gradeOn(kind, items, server.url)))
    if (args.includes('--promptfoo')) {
      const { cpuMs } = await runPromptfoo({ items, inFlight, url: server.url })
      const seen = await server.seen()
      const run = { wallMs: seen.spanMs, cpu: { promptfoo: cpuMs / seen.seen }, memory: null }
      result.push(withIdeal('promptfoo llm-rubric', run, items, seen))
    }
  } finally {
    await server.stop()
  }
  return { result, table: describe(result) }
}

async function gradeOn(kind: string, items: number, judgeUrl: string): Promise<GradingRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-grade-'))
  const postgres = kind === 'postgres' ? await startPostgres() : null
  try {
    const database = await openDatabase(postgres ? { url: postgres.url } : { folder })
    const { ids, key } = await seedSubmissions(database, items, ['first', 'again'])
    await database.close()
    const environment = {
      ...environmentFor({
        database: { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) },
        replayUrl: judgeUrl
      }),
      MODEL_CONCURRENCY: String(inFlight),
      LOG_LEVEL: 'warn'
    }
    const service = await startServiceProcess(environment, [])
    try {
      await wait(settleMs)
      const runs: GradingRun[] = []
      for (const [place, id] of ids.entries()) {
        const who = `AER-bench on ${kind}, ${['just started', 'again'][place]}`
        runs.push(await gradeOne({ who, id, key, items, service, judgeUrl }))
      }
      return runs
    } finally {
      await service.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Grading = { who: string; id: string; key: string; items: number; service: ServiceProcess; judgeUrl: string }

/** From finalise to graded. */
async function gradeOne({ who, id, key, items, service, judgeUrl }: Grading): Promise<GradingRun> {
  const client = createClient(service.address, key)
  await resetSeen(judgeUrl)
  const before = cpuOfTree(service.child.pid!)
  const memoryBefore = memoryOfTree(service.child.pid!)
  const memory = watchMemory(service.child.pid!)
  const startedAt = Date.now()
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  for (;;) {
    const graded = await client.get<{ data: { id: string }[] }>('/v1/submissions?state=graded')
    if (graded.data.some((submission) => submission.id === id)) break
    await wait(pollMs)
  }
  const after = cpuOfTree(service.child.pid!)
  const memorySeen = { before: memoryBefore, most: memory.stop() }
  const submission = await client.get<Submission>(`/v1/submissions/${id}`)
  // The service notes when it was done; asking more often would be work of its own.
  const wallMs = Date.parse(submission.updatedAt) - startedAt
  const done = submission.judgments.reduce((sum, judge) => sum + judge.done, 0)
  if (done !== items * judges || submission.reason !== null) {
    throw new Error(`${done} of ${items * judges} judgments: ${submission.reason}`)
  }
  const children = [...after.childrenMs].map(([command, ms]) => {
    const name = command.includes('courier') ? 'courier' : 'other'
    return [name, (ms - (before.childrenMs.get(command) ?? 0)) / done] as const
  })
  const cpu = { service: (after.ownMs - before.ownMs) / done, ...Object.fromEntries(children) }
  return withIdeal(who, { wallMs, cpu, memory: memorySeen }, items, await resetSeen(judgeUrl))
}

function withIdeal(
  who: string,
  { wallMs, cpu, memory }: Pick<GradingRun, 'wallMs' | 'cpu' | 'memory'>,
  items: number,
  { seen, mostInFlight }: Seen
): GradingRun {
  const idealMs = (items / inFlight) * replyMs
  return { who, judgments: seen, wallMs, idealMs, cpu, memory, mostInFlight }
}

type JudgeServer = { url: string; seen(): ReturnType<typeof resetSeen>; stop(): Promise<void> }

async function startJudge(): Promise<JudgeServer> {
  const entry = fileURLToPath(new URL('grade/judge-process.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, String(replyMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    url,
    seen: () => resetSeen(url),
    async stop() {
      child.kill()
      await once(child, 'exit')
    }
  }
}

/** What the judge server has seen since it was last asked. */
async function resetSeen(url: string): Promise<Seen> {
  return (await (await fetch(`${url}/seen`)).json()) as Seen
}

function describe(runs: readonly GradingRun[]): string {
  const head = [
    'who',
    'judgments',
    'wall s',
    'ideal s',
    'wall / ideal',
    'CPU ms a judgment',
    'MB before',
    'MB at most',
    'in flight'
  ]
  const rows = runs.map(({ who, judgments, wallMs, idealMs, cpu, memory, mostInFlight }) => {
    const total = Object.values(cpu).reduce((sum, ms) => sum + ms, 0)
    const parts = Object.entries(cpu).map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    return [
      ...[who, String(judgments), (wallMs / 1000).toFixed(2), (idealMs / 1000).toFixed(1)],
      ...[(wallMs / idealMs).toFixed(3), `${total.toFixed(2)} (${parts.join(', ')})`],
      ...[memory?.before.toFixed(0) ?? '', memory?.most.toFixed(0) ?? '', String(mostInFlight)]
    ]
  })
  return `${tableOf(head, rows)}The server answers in ${replyMs} ms; ${judges} judges, ${inFlight} calls in flight each.\n`
}
