import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../../src/client.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { startJudgeServer } from './grade/judge-server.ts'
import { seedSubmissions } from './grade/seed-submission.ts'
import { tableOf } from './table-of.ts'

const defaultKills = 20
/** Replies between two kills: some are stored by then, some wait to be, and others are on their way. */
const repliesPerKill = 7
const replyMs = 150
const callsInFlight = 6
const judges = 2
const pollMs = 50
const patienceMs = 60_000

export type GradingRestarts = {
  kills: number
  judgments: number
  /** Requests that the judges got, and those that they answered more than once. */
  asked: number
  answeredAgain: number
  done: number
  scored: number
  /** How the submission ended. */
  state: string
  reason: string | null
  ok: boolean
}

/**
 * Kills the service with SIGKILL again and again while it grades, each time in the moment a judge's reply has been
 * sent, and starts it anew on the same data. `--kills N`. Exit code 1 when a judge was asked twice for a judgment, or one
 * is missing at the end.
 */
export async function benchRestartGrading(args: string[]): Promise<{ result: GradingRestarts; table: string }> {
  const at = args.indexOf('--kills')
  const result = await killWhileGrading(at === -1 ? defaultKills : Number(args[at + 1]))
  process.exitCode = result.ok ? 0 : 1
  const { kills, judgments, asked, answeredAgain, done, scored, state, reason, ok } = result
  const head = ['kills', 'judgments due', 'asked for', 'answered again', 'stored', 'items scored']
  const row = [kills, judgments, asked, answeredAgain, done, scored].map(String)
  return {
    result,
    table: `${tableOf(head, [row])}${ok ? 'every judgment exactly once' : `FAILED: ${state}, ${reason}`}\n`
  }
}

export async function killWhileGrading(kills: number): Promise<GradingRestarts> {
  const items = Math.ceil(((kills + 2) * (repliesPerKill + callsInFlight * judges)) / judges)
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-restart-grading-'))
  let replies = 0
  let onReply = () => {}
  const server = await startJudgeServer(replyMs, () => {
    replies += 1
    onReply()
  })
  try {
    const database = await openDatabase({ folder })
    const { ids, key } = await seedSubmissions(database, items, ['bench'])
    const id = ids[0]!
    await database.close()
    const environment = {
      ...environmentFor({ database: { DATA_DIR: folder }, replayUrl: server.url }),
      MODEL_CONCURRENCY: String(callsInFlight)
    }
    let service = await startServiceProcess(environment)
    await createClient(service.address, key).send('POST', `/v1/submissions/${id}/finalize`)
    for (let kill = 0; kill < kills; kill += 1) {
      const { child } = service
      const enough = replies + repliesPerKill
      const killed = new Promise<boolean>((resolve) => {
        onReply = () => {
          if (replies < enough) return
          child.kill('SIGKILL')
          onReply = () => {}
          resolve(true)
        }
      })
      // A grading that has ended, for whatever reason, gives no more replies to kill it over.
      if (!(await Promise.race([killed, wait(patienceMs, false, { ref: false })]))) break
      await service.kill()
      service = await startServiceProcess(environment)
    }
    const submission = await graded(service.address, key, id)
    await service.stop()
    return summarise(submission, { kills, items, ...server.seen() })
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function graded(address: string, key: string, id: string): Promise<Submission> {
  const client = createClient(address, key)
  for (;;) {
    const submission = await client.get<Submission>(`/v1/submissions/${id}`)
    if (!['queued', 'grading'].includes(submission.state)) return submission
    await wait(pollMs)
  }
}

function summarise(
  { state, reason, judgments: perJudge, scored }: Submission,
  run: { kills: number; items: number; seen: number; answeredAgain: number }
): GradingRestarts {
  const { kills, items, seen, answeredAgain } = run
  const judgments = items * judges
  const done = perJudge.reduce((sum, judge) => sum + judge.done, 0)
  const isWhole = state === 'graded' && reason === null && done === judgments && scored === items
  const ok = isWhole && seen === judgments && answeredAgain === 0
  return { kills, judgments, asked: seen, answeredAgain, done, scored, state, reason, ok }
}
