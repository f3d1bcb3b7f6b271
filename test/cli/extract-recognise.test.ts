import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addExtractCommand } from '../../src/cli/extract.ts'
import type { FileOutcome } from '../../src/cli/extract-folder.ts'
import { createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { type ScriptedModels, startScriptedModels } from '../helpers/scripted-extractor/start-scripted-models.ts'
import { environmentFor } from '../helpers/service-process.ts'
import { textAt } from '../ingestion/pdf/build-pdf.ts'
import { engineMissing, printedImages } from '../ingestion/pdf/printed-pages.ts'
import { prosePage } from '../ingestion/pdf/prose-pages.ts'
import { scanPdf } from '../ingestion/pdf/scanned-pages.ts'
import { runCommand } from './run-command.ts'

/** To start an engine and to recognise some pages, on a busy machine. */
const PATIENCE_MS = 240_000

let data: string
let journal: string
let models: ScriptedModels
let service: Service
let environment: Record<string, string>
beforeAll(async () => {
  if (engineMissing) return
  data = await makeSampleFolder()
  models = await startScriptedModels({ recognise: true })
  const config = readConfig({
    ...environmentFor({ database: { DATA_DIR: data }, replayUrl: models.url }),
    EXTRACTOR_PAPER: 'pdf'
  })
  service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
  environment = { AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
  journal = mkdtempSync(join(tmpdir(), 'aerbench-recognise-'))
  const page = textAt(50, 780, 'Money and growth', 16) + prosePage(35, { heading: '1 Introduction' })
  const drawing = '0.5 g 100 100 300 300 re f'
  const [printed, drawn] = await printedImages([page, drawing])
  writeFileSync(join(journal, 'scan.pdf'), scanPdf([{ image: printed! }]))
  writeFileSync(join(journal, 'drawing.pdf'), scanPdf([{ image: drawn! }]))
}, PATIENCE_MS)
afterAll(async () => {
  await service?.close()
  await models?.close()
  for (const folder of [data, journal]) if (folder) rmSync(folder, { recursive: true, force: true })
})

async function extract(...args: string[]) {
  return await runCommand(addExtractCommand, ['extract', ...args, '--types', 'PA', '--json'], environment)
}

const advice = /--recognise/

describe.skipIf(engineMissing)(`aerbench extract --recognise${engineMissing ? `: ${engineMissing}` : ''}`, () => {
  it(
    'is advised of scans without text, and by it they are read, extracted and said to be recognised',
    async () => {
      const { stdout } = await extract('--dir', journal)
      const [, refused] = JSON.parse(stdout) as FileOutcome[]
      expect(refused).toMatchObject({ file: 'scan.pdf', paper: null, code: 'pdf_no_text', items: 0 })
      expect(refused!.reasons[0]).toMatch(advice)
      expect(models.requests).toEqual([])

      const read = JSON.parse((await extract('--dir', journal, '--recognise')).stdout) as FileOutcome[]
      const scan = read.find(({ file }) => file === 'scan.pdf')!
      expect(scan).toMatchObject({ code: null, state: expect.stringMatching(/done|needs_review/) })
      const client = createClient(service.address, service.adminKey!)
      const structure = await client.get<PaperText>(`/v1/papers/${scan.paper}/structure`)
      expect(structure).toMatchObject({ title: 'Money and growth', recognition: { pages: 1 } })
      expect(models.requests.length).toBeGreaterThan(0)
    },
    PATIENCE_MS
  )

  it(
    'is not advised of a file that it was used for',
    async () => {
      const outcomes = JSON.parse((await extract('--dir', journal, '--recognise')).stdout) as FileOutcome[]
      const drawing = outcomes.find(({ file }) => file === 'drawing.pdf')!
      expect(drawing).toMatchObject({ paper: null, code: 'pdf_no_text' })
      expect(drawing.reasons[0]).not.toMatch(advice)
      expect(drawing.reasons[0]).toMatch(/its page images were read on request/)
      const { code, stderr } = await extract(join(journal, 'drawing.pdf'), '--recognise')
      expect(code).not.toBe(0)
      expect(stderr).toMatch(/its page images were read on request/)
      expect(stderr).not.toMatch(advice)
    },
    PATIENCE_MS
  )

  it(
    'takes a single PDF too, which is there already',
    async () => {
      const { stdout, stderr } = await extract(join(journal, 'scan.pdf'), '--recognise', '--estimate')
      expect(stderr).not.toMatch(advice)
      expect(JSON.parse(stdout)).toMatchObject({ rounds: [{ taskType: 'PA' }, { taskType: 'PA' }, { taskType: 'PA' }] })
    },
    PATIENCE_MS
  )
})
