/**
 * `node test/databases/write-fixture.ts COMMIT`: writes the fixture of the code that runs it, under the name of its
 * commit. It walks the demo on recorded replies, walks further, records every answer, and dumps the database.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper, walk } from '../../src/demo/walk.ts'
import { suites } from '../../src/suites/index.ts'
import { fixtureFile, writeAnswers } from './answers.ts'
import { dumpDatabase } from './dump-database.ts'
import { recordAnswers } from './record-answers.ts'
import { walkFurther } from './walk-further.ts'

const notice =
  'Synthetic data: the sample paper, its fragments and all model replies were written for this demo; no model was called.'
const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('usage: node test/databases/write-fixture.ts COMMIT')

const folder = mkdtempSync(join(tmpdir(), 'aerbench-fixture-'))
const file = fixtureFile(commit, 'sql')
mkdirSync(dirname(file), { recursive: true })
await recordService(commit)
writeFileSync(file, gzipSync(await dumpDatabase(folder), { level: 9 }))
rmSync(folder, { recursive: true, force: true })

async function recordService(commit: string): Promise<void> {
  const replay = await startReplayServer(loadRecordings())
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    OPENAI_API_KEY: 'recorded',
    OPENAI_BASE_URL: `${replay.url}/v1`,
    ANTHROPIC_API_KEY: 'recorded',
    ANTHROPIC_BASE_URL: replay.url
  })
  const { address, adminKey, close } = await startService({
    ...{ config, notice, suites },
    log: pino({ level: 'warn' })
  })
  const say = (line: string) => process.stderr.write(`${line}\n`)
  await walk({ address, key: adminKey!, paper: samplePaper, profile: 'table2', say })
  const keys = await walkFurther(address, adminKey!)
  writeAnswers({ commit, notice, keys }, await recordAnswers(address, keys))
  await close()
  await replay.close()
}
