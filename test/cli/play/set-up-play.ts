import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { addRunCommand } from '../../../src/cli/run.ts'
import type { ModelCall } from '../../../src/models/model-calls.ts'
import type { RunCall } from '../../../src/schemas/run.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'
import type { PlayedCall } from '../../../src/suites/econevals/sessions/play-period.ts'
import { playRun } from '../../../src/suites/econevals/sessions/play-run.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { askInProcess, type Decision, type Told } from '../../helpers/scripted-player.ts'
import { runCommand } from '../run-command.ts'

export const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))
export const fairness = ['--environment', 'efficiency_equality', '--seeds', '6']
export const duopoly = ['--environment', 'collusion', '--level', 'duopoly', '--seeds', '2']

/** A service and a model server for the tests of a file, and an output file for each test. */
export const playing = {} as {
  test: TestApp
  server: ModelServer
  environment: Record<string, string>
  file: string
}

export function setUpPlay(): void {
  let folder: string
  beforeAll(async () => {
    playing.test = await buildTestApp()
    playing.server = await startModelServer()
    const { test, server } = playing
    playing.environment = {
      ...{ AERBENCH_SERVER: await test.app.listen({ port: 0, host: '127.0.0.1' }), AERBENCH_KEY: test.admin },
      ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'k' },
      ...{ OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'k', MODEL_MAX_ATTEMPTS: '1' },
      MODEL_PRICES: JSON.stringify({ 'compatible:quill-2': { input: 1, output: 10 } })
    }
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerbench-play-'))
    playing.file = join(folder, 'runs.ndjson')
    playing.server.requests.length = 0
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  afterAll(async () => {
    await playing.server.close()
    await playing.test.close()
  })
}

export async function play(args: readonly string[], { model = ['compatible:quill-2'], more = {} } = {}) {
  const models = model.flatMap((name) => ['--model', name])
  const given = ['run', ...models, ...args, '-o', playing.file, '--json']
  const { code, stdout, stderr } = await runCommand(addRunCommand, given, { ...playing.environment, ...more })
  return { code, stderr, summary: stdout ? JSON.parse(stdout) : null }
}

/** The calls of a seat of a run as the service keeps them. */
export async function historyOf(run: string, seat = 0): Promise<Partial<RunCall>[]> {
  const { test } = playing
  const path = `/v1/runs/${run}/history?limit=1000&seat=${seat}`
  const { data } = (await test.call(test.admin, 'GET', path)).json<{ data: RunCall[] }>()
  return data.map(({ seat, period, session, name, arguments: given, status, text }) => ({
    ...{ seat, period, session, name, arguments: given, status, text }
  }))
}

/** What a model that decides so plays in process. */
export async function inProcess(
  taskType: string,
  { level, seed, decide }: { level: string; seed: number; decide: (told: Told) => Decision }
): Promise<{ calls: Partial<RunCall>[]; score: number | null }> {
  const definition = findEnvironment(taskType)
  const instance = definition.published(level, seed)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const seats = definition.open(instance, { level, style: 'standard' }, states).map(localSeat)
  const calls: PlayedCall[] = []
  await playRun(seats, {
    ask: askInProcess(decide),
    restrictsLastQuery: definition.restrictsLastQuery,
    onCall: (call) => calls.push(call)
  })
  const { score } = definition.result({ instance, level, optimum: null }, states)
  return {
    calls: calls.map(({ query: _, arguments: text, ...call }) => ({ ...call, arguments: JSON.parse(text) })),
    score: score.status === 'scored' ? score.value : null
  }
}

/** The calls of models that the output file stands beside. */
export function callLines() {
  return readFileSync(`${playing.file}.calls`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).call as ModelCall & { request: { repeat: string } })
}
