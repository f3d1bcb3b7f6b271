/**
 * `node test/databases/write-upgrade.ts CHECKOUT COMMIT`: writes a small fixture of the code of an earlier commit, which is
 * checked out, with its dependencies, in a folder. Its own demo makes a release; a second, empty service of the same code
 * imports it, so that no paper and no call of an extraction is in the database, and grades submissions on recorded replies.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { createClient } from '../../src/client.ts'
import { type Answer, type Caller, fixtureFile, type Keys, writeAnswers } from './answers.ts'
import { bodyOf } from './record-answers.ts'
import { requestsOfBoards } from './requests-of-boards.ts'
import { walkImport } from './walk-import.ts'

const notice =
  'Synthetic data: the release, its answers and all model replies were written for a demo; no model was called.'
const callers: readonly Caller[] = ['anonymous', 'team', 'admin']
const [checkout, commit] = process.argv.slice(2)
if (checkout === undefined || commit === undefined) throw new Error('usage: write-upgrade.ts CHECKOUT COMMIT')

const of = async <Module>(path: string): Promise<Module> => await import(join(resolve(checkout), path))
const { startService } = await of<typeof import('../../src/compose/service.ts')>('src/compose/service.ts')
const { readConfig } = await of<typeof import('../../src/config.ts')>('src/config.ts')
const { loadCandidate, loadRecordings } =
  await of<typeof import('../../src/demo/recordings.ts')>('src/demo/recordings.ts')
const { startReplayServer } = await of<typeof import('../../src/demo/replay-server.ts')>('src/demo/replay-server.ts')
const { samplePaper, walk } = await of<typeof import('../../src/demo/walk.ts')>('src/demo/walk.ts')
const { suites } = await of<typeof import('../../src/suites/index.ts')>('src/suites/index.ts')
const { dumpDatabase } = await of<typeof import('./dump-database.ts')>('test/databases/dump-database.ts')

const replay = await startReplayServer(loadRecordings())
const lines = await inService(mkdtempSync(join(tmpdir(), 'aerbench-fixture-')), async (address, key) => {
  await walk({ address, key, paper: samplePaper, say: () => {} })
  return await new Response(await createClient(address, key).read('/v1/releases/demo/export')).text()
})
const folder = mkdtempSync(join(tmpdir(), 'aerbench-fixture-'))
const { keys, answers } = await inService(folder, async (address, key) => {
  const keys = await walkImport(address, key, { lines, outputsOf: loadCandidate })
  return { keys, answers: await answersOf(address, keys) }
})
await replay.close()
writeAnswers({ commit, notice, keys }, answers)
writeFileSync(fixtureFile(commit, 'sql'), gzipSync(await dumpDatabase(folder), { level: 9 }))
rmSync(folder, { recursive: true, force: true })

async function inService<Found>(folder: string, use: (address: string, key: string) => Promise<Found>): Promise<Found> {
  const config = readConfig({
    ...{ DATA_DIR: folder, PORT: '0', OPENAI_API_KEY: 'recorded', ANTHROPIC_API_KEY: 'recorded' },
    ...{ OPENAI_BASE_URL: `${replay.url}/v1`, ANTHROPIC_BASE_URL: replay.url, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  })
  const { address, adminKey, close } = await startService({ config, notice, suites, log: pino({ level: 'warn' }) })
  try {
    return await use(address, adminKey!)
  } finally {
    await close()
  }
}

/** Each answer once, with all who got it; what the service has no route for yet is left out. */
async function answersOf(address: string, keys: Keys): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { route, url } of await requestsOfBoards(createClient(address, keys.admin))) {
    const found = await Promise.all(callers.map((caller) => answerTo(new URL(url, address), caller, keys)))
    for (const [as, answer] of found) {
      const known = answers.find((one) => one.url === url && one.body === answer.body)
      if (known) known.as.push(as)
      else if (answer.status === 200) answers.push({ route, url, as: [as], ...answer })
    }
  }
  return answers
}

async function answerTo(url: URL, caller: Caller, keys: Keys): Promise<[Caller, Omit<Answer, 'route' | 'url' | 'as'>]> {
  const headers = caller === 'anonymous' ? {} : { authorization: `Bearer ${keys[caller]}` }
  const response = await fetch(url, { headers })
  const contentType = response.headers.get('content-type') ?? ''
  const body = Buffer.from(await response.arrayBuffer())
  return [caller, { status: response.status, contentType, ...bodyOf(contentType, body) }]
}
