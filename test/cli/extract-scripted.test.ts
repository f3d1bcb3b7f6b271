import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addExtractCommand } from '../../src/cli/extract.ts'
import type { FileOutcome } from '../../src/cli/extract-folder.ts'
import { createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import type { Estimate } from '../../src/schemas/estimate.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { type ScriptedModels, startScriptedModels } from '../helpers/scripted-extractor/start-scripted-models.ts'
import { environmentFor } from '../helpers/service-process.ts'
import { paperPdf } from '../ingestion/pdf/prose-pages.ts'
import { runCommand } from './run-command.ts'

let data: string
let journal: string
let models: ScriptedModels
let service: Service
let environment: Record<string, string>
beforeAll(async () => {
  data = await makeSampleFolder()
  models = await startScriptedModels()
  const config = readConfig({
    ...environmentFor({ database: { DATA_DIR: data }, replayUrl: models.url }),
    EXTRACTOR_MODEL: 'anthropic:claude-sonnet-4-6',
    EXTRACTOR_PAPER: 'pdf',
    VERIFIER_MODEL: 'openai:gpt-5.2-2025-12-11'
  })
  service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
  environment = { AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
  journal = mkdtempSync(join(tmpdir(), 'aerbench-scripted-'))
  copyFileSync(samplePaper, join(journal, 'article.pdf'))
  writeFileSync(join(journal, 'prose.pdf'), paperPdf('A paper of prose alone'))
}, 120_000)
afterAll(async () => {
  await service?.close()
  await models?.close()
  for (const folder of [data, journal]) if (folder) rmSync(folder, { recursive: true, force: true })
})

async function extractJournal(...options: string[]) {
  return await runCommand(addExtractCommand, ['extract', '--dir', journal, ...options], environment)
}

describe('aerbench extract --dir with scripted models', () => {
  it('counts what the verifier will cost in the sum of a folder', async () => {
    const { stdout } = await extractJournal('--estimate')
    const estimates = JSON.parse((await extractJournal('--estimate', '--json')).stdout) as Estimate[]
    const verifying = estimates.reduce((sum, { verifier }) => sum + verifier!.costUsd!, 0)
    const all = estimates.reduce((sum, { costUsd }) => sum + costUsd!, verifying)
    expect(verifying).toBeGreaterThan(0)
    expect(stdout).toContain(`Estimate for 2 papers: ${all.toFixed(4)} USD`)
    expect(stdout).toContain(`; ${verifying.toFixed(4)} USD of the first to verify`)
    expect(stdout).toContain(
      'prose.pdf: LR will give no items: no list of references was found in the paper: leave LR out'
    )
    expect(models.requests).toEqual([])
  }, 240_000)

  it('brings an article from its file to items of all six task types, and says what another text lacks', async () => {
    const { stdout } = await extractJournal('--json')
    const [article, prose] = JSON.parse(stdout) as FileOutcome[]
    expect(article).toMatchObject({ file: 'article.pdf', state: 'done', items: 8, reasons: [] })
    expect(prose).toMatchObject({ file: 'prose.pdf', state: 'needs_review' })
    expect(prose!.reasons.join('\n')).toMatch(/LR, not suitable: No heading parts the introduction/)
    expect(new Set(models.requests.map(({ wire }) => wire))).toEqual(new Set(['anthropic', 'openai']))
  }, 240_000)

  it('has the items verified by the other model', async () => {
    const client = createClient(service.address, service.adminKey!)
    const list = () => client.list<{ id: string; verification: string }>('/v1/items')
    await expect
      .poll(async () => (await list()).every(({ verification }) => verification !== 'missing'), {
        timeout: 60_000
      })
      .toBe(true)
    expect(models.answered.get('verified-claims')).toBeGreaterThan(0)
  }, 70_000)
})
