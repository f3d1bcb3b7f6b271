import './compose/check-node.ts'
import './compose/quick-imports.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertPortFree } from './compose/assert-port-free.ts'
import { endOnSignals } from './compose/end-on-signals.ts'
import { loadConfig } from './config.ts'
import { AppError } from './errors.ts'

const helpFor = (profiles: readonly string[]) => `npm run demo -- [options]

From the sample paper to a leaderboard, on recorded replies:
no key, no network, a throw-away database.

  --once            print the leaderboard and end
  --profile NAME    of the leaderboard: ${profiles.join(', ')}
  --help            this text

PORT says where it listens, 8080 when left out:
PORT=8090 npm run demo

With OPENAI_API_KEY and ANTHROPIC_API_KEY set, models do all
of it live, and are paid for:

  --paper FILE      another paper than the sample
  --examinees IDS   who answers, with commas between them

Example:
  npm run demo -- --once --profile ${profiles.at(-1)}
`

const ownHosts = ['127.0.0.1', 'localhost']
const recordedNotice =
  'Synthetic data: the sample paper, its fragments and all model replies were written for this demo, answers to drawn questions are computed from their keys, and agents in environments follow rules; no model was called. Submissions of other teams than Demo team, as of a Visitor, are what somebody sent here.'

/**
 * The main job on a fresh machine: from the sample paper to a leaderboard, on an embedded database in a throw-away
 * folder, with the code of production. Only the models' addresses point to recorded replies on loopback, unless the
 * keys of both vendors are set: then models read the paper, sit the test and judge, all of them live.
 */
async function demo(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      paper: { type: 'string' },
      examinees: { type: 'string' },
      profile: { type: 'string' }
    }
  })
  if (values.help) {
    const { metrics } = await import('./suites/aer/metrics.ts')
    process.stdout.write(helpFor(metrics.map(({ name }) => name)))
    return
  }
  const environment = loadConfig()
  const { paper: named } = values
  if (named !== undefined && !existsSync(named))
    throw new AppError('file_missing', `${named} is not there: give the path of a PDF`, 400)
  // Loaded here, as is all that follows, because help and refusals need no service; see also quick-imports.ts.
  const { walkBank } = await import('./demo/bank-walk.ts')
  const { walkRuns } = await import('./demo/run-walk.ts')
  const { samplePaper, walk } = await import('./demo/walk.ts')
  const { liveMode } = await import('./demo/live-mode.ts')
  const paper = named ?? samplePaper
  const isSample = readFileSync(paper).equals(readFileSync(samplePaper))
  const live = liveMode(environment, { named: values.examinees, isSample })
  if (!live && !isSample) {
    const message = `${paper} is another paper than the sample, whose replies are recorded: for another paper set OPENAI_API_KEY and ANTHROPIC_API_KEY`
    throw new AppError('paper_needs_keys', message, 400)
  }
  const port = values.once ? 0 : environment.PORT
  await assertPortFree({ HOST: environment.HOST, PORT: port })
  const notice = live?.notice ?? recordedNotice
  process.stdout.write(
    `AER-bench demo. ${notice}\n\nStarting on a new database, which takes from seconds to a minute.\n`
  )
  const { pino } = await import('pino')
  const { showLeaderboard } = await import('./cli/show-leaderboard.ts')
  const { loadRecordings } = await import('./demo/recordings.ts')
  const { startReplayServer } = await import('./demo/replay-server.ts')
  const { startService } = await import('./compose/service.ts')
  const { suites } = await import('./suites/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-demo-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  // Until the service is up there is nothing to end but the process: its database goes with the folder.
  let close = async () => removeFolder()
  endOnSignals(() => close(), { withParent: true })
  const replay = live ? null : await startReplayServer(loadRecordings())
  const config = {
    ...(live?.config ?? environment),
    DATABASE_URL: undefined,
    // Whoever visits sends no mail, and signs in nowhere.
    ...{ SMTP_URL: undefined, MAIL_FROM: undefined },
    ...{ OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined },
    // A person tries messages with a receiver on the same machine; visitors from elsewhere have nothing posted there.
    ...(ownHosts.includes(environment.HOST) && {
      WEBHOOK_PRIVATE_HOSTS: [...environment.WEBHOOK_PRIVATE_HOSTS, ...ownHosts]
    }),
    DATA_DIR: folder,
    PORT: port,
    WORKERS: 1,
    LOG_LEVEL: 'warn' as const,
    ...(replay && {
      OPENAI_API_KEY: 'recorded',
      OPENAI_BASE_URL: `${replay.url}/v1`,
      ANTHROPIC_API_KEY: 'recorded',
      ANTHROPIC_BASE_URL: replay.url
    })
  }
  // Live judges are paid for: they are for those who have a key.
  const visitors = live ? null : 'Visitor'
  try {
    const service = await startService({ config, suites, log: pino({ level: config.LOG_LEVEL }), notice, visitors })
    close = async () => {
      await service.close()
      await replay?.close()
      removeFolder()
    }
    const say = (line: string) => process.stdout.write(`${line}\n`)
    const { address, adminKey } = service
    const examinees = live?.examinees ?? null
    if (!live) {
      await walkBank({ address, key: adminKey!, say })
      await walkRuns({ address, key: adminKey!, say })
    }
    const board = await walk({ address, key: adminKey!, paper, profile: values.profile, live: examinees, say })
    process.stdout.write(`\n${showLeaderboard(board)}\n`)
    if (values.once) return await close()
    const way = `Try it: ${address}/submit takes a file of your own answers, without an account.`
    say(`\n${visitors === null ? '' : `${way}\n`}Pages: ${address}/   API: ${address}/docs   admin key: ${adminKey}`)
    say('Ctrl-C ends the demo, and its database with all that was published there.')
  } catch (error) {
    await close()
    throw error
  }
}

try {
  await demo()
} catch (error) {
  if (!(error instanceof AppError) && !isWrongUsage(error)) throw error
  process.stderr.write(`${error.message}${isWrongUsage(error) ? ' (see npm run demo -- --help)' : ''}\n`)
  process.exit(1)
}

/** Whether `parseArgs` refused an option. */
function isWrongUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
