import { insertRun, type NewRunRow, type RunHead } from '../../src/db/runs.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import type { NewRunCall } from '../../src/schemas/run.ts'
import { callTool } from '../../src/workflows/runs/call-tool.ts'
import { createLiveRuns } from '../../src/workflows/runs/live-runs.ts'
import type { TestApp } from './build-test-app.ts'

/** A run in any instance, as a release would hold it: for one whose hidden values a test has chosen. */
export async function addRun(
  { database: { db } }: TestApp,
  made: Pick<NewRunRow, 'teamId' | 'taskType' | 'level'> & { instance: JsonValue; driver?: NewRunRow['driver'] }
): Promise<RunHead> {
  const rest = {
    suite: 'econevals',
    seed: null,
    parameters: null,
    submissionId: null,
    itemId: null,
    optimum: null,
    playedBefore: false
  }
  const row = await insertRun(db, { driver: 'person', style: 'standard', instanceHash: 'a test', ...rest, ...made })
  return row!
}

/** Plays a run as the service does, call by call, with what each test wants of it. */
export function playerOf({ database: { db } }: TestApp, runId: string) {
  const dependencies = { db, runs: createLiveRuns(), now: () => new Date() }
  let made = 0
  return async (name: string, given: JsonValue = {}, { seat = 0 }: Partial<NewRunCall> = {}) => {
    made += 1
    return await callTool(dependencies, runId, { name, arguments: given, seat, callId: `test ${made}`, session: 0 })
  }
}
