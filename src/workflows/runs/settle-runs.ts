import type { Executor } from '../../db/client.ts'
import { storeResponses } from '../../db/responses.ts'
import { findRun, instanceOfRun, periodsOfRun, type RunHead, runsOfSubmission } from '../../db/runs.ts'
import { findSubmission, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { RunDriver } from '../../schemas/run.ts'
import type { RunRecord } from '../../suites/econevals/release/run-record.ts'
import type { Suites } from '../../suites/suite.ts'
import { layDown } from '../releases/draw/lay-down-items.ts'
import { runResult } from './run-result.ts'

/** The board on which runs stand, by who acted in them. */
const settingOf: Readonly<Record<RunDriver, readonly string[]>> = {
  loop: [undeclaredSetting, 'two-models'],
  agent: ['agentic'],
  person: ['people'],
  baseline: ['baseline']
}

/**
 * Makes responses of the runs of a draft that have ended, before it is finalised; a submission without runs is left as it is.
 *
 * @throws {ConflictError} `runs_open` while some are under way
 * @throws {InvalidError} `setting_other` where those who acted belong on another board than the submission declares
 */
export async function settleRuns(
  { db, suites }: { db: Executor; suites: Suites },
  { id, releaseName, setting, state }: SubmissionRow
): Promise<void> {
  if (state !== 'draft') return
  const runs = await runsOfSubmission(db, id)
  const open = runs.filter((run) => run.state === 'open')
  if (open.length > 0) {
    const message = `${open.length} runs of submission ${id} are under way, ${open[0]!.id} among them: play them to their end, or give them up (POST /v1/runs/{id}/finish)`
    throw new ConflictError('runs_open', message, { runs: open.map((run) => run.id).slice(0, 100) })
  }
  const declared = setting ?? undeclaredSetting
  const other = runs.find(({ driver }) => !settingOf[driver].includes(declared))
  if (other) {
    const message = `run ${other.id} was driven by ${other.driver}, whose board is ${settingOf[other.driver].join(' or ')}, and submission ${id} declares ${declared}`
    throw new InvalidError('setting_other', message)
  }
  for (const run of runs) await store({ db, suites }, run, releaseName)
}

/** Makes a response of one run that has ended, while its submission is a draft. */
export async function settleRun(dependencies: { db: Executor; suites: Suites }, id: string): Promise<void> {
  const run = await findRun(dependencies.db, id)
  const submission = run?.submissionId ? await findSubmission(dependencies.db, run.submissionId) : null
  if (run && submission?.state === 'draft') await store(dependencies, run, submission.releaseName)
}

async function store(
  { db, suites }: { db: Executor; suites: Suites },
  run: RunHead,
  releaseName: string
): Promise<void> {
  const { submissionId, itemId } = run
  if (submissionId === null || itemId === null || run.state === 'open') return
  const output = JSON.stringify(await recordOfRun(db, run))
  await layDown({ db, suites }, releaseName, [itemId])
  await db.transaction(async (transaction) => {
    const submission = await lockSubmission(transaction, submissionId)
    if (submission?.state === 'draft') await storeResponses(transaction, submissionId, [{ itemId, output }])
  })
}

async function recordOfRun(db: Executor, run: RunHead): Promise<RunRecord> {
  const told = { run: run.id, playedBefore: run.playedBefore }
  if (run.state === 'failed') return { ended: 'failed', ...told, reason: run.reason ?? 'unknown' }
  await runResult(db, run)
  const { optimum } = await instanceOfRun(db, run.id)
  const periods = await periodsOfRun(db, run.id)
  const seats = [...Map.groupBy(periods, ({ seat }) => seat).values()]
  return { ended: 'over', ...told, seats: seats.map((rows) => rows.map(({ recorded }) => recorded)), optimum }
}
