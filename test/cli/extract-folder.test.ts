import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addExtractCommand } from '../../src/cli/extract.ts'
import type { FileOutcome } from '../../src/cli/extract-folder.ts'
import { addPaperCommands } from '../../src/cli/paper.ts'
import { createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { environmentFor } from '../helpers/service-process.ts'
import { buildPdf } from '../ingestion/pdf/build-pdf.ts'
import { paperPdf, prosePage } from '../ingestion/pdf/prose-pages.ts'
import { type Outcome, runCommand } from './run-command.ts'

let data: string
let journal: string
let replay: ReplayServer
let service: Service
let environment: Record<string, string>
beforeAll(async () => {
  data = await makeSampleFolder()
  replay = await startReplayServer(loadRecordings())
  const config = readConfig(environmentFor({ database: { DATA_DIR: data }, replayUrl: replay.url }))
  service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
  environment = { AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
  journal = mkdtempSync(join(tmpdir(), 'aerbench-journal-'))
  layOut(journal)
}, 60_000)
afterAll(async () => {
  await service?.close()
  await replay?.close()
  for (const folder of [data, journal]) if (folder) rmSync(folder, { recursive: true, force: true })
})

/** A paper that the recorded replies are of, the same file again, a copy that differs in a byte, one that no reply is of, a scan, and a text that calls itself a PDF. */
function layOut(folder: string): void {
  mkdirSync(join(folder, 'later'))
  copyFileSync(samplePaper, join(folder, 'first.pdf'))
  writeFileSync(join(folder, 'later', 'copy.pdf'), Buffer.concat([readFileSync(samplePaper), Buffer.from('\n')]))
  copyFileSync(samplePaper, join(folder, 'later', 'again.pdf'))
  writeFileSync(join(folder, 'other.pdf'), paperPdf('A paper without replies'))
  const scanned = Array.from({ length: 6 }, () => prosePage(30, { hidden: true }))
  writeFileSync(join(folder, 'scan.pdf'), buildPdf({ pages: scanned }))
  writeFileSync(join(folder, 'broken.PDF'), 'a letter, not a paper')
  writeFileSync(join(folder, 'notes.txt'), 'not for us')
  const rows = [
    'first.pdf,10.1257/demo.1,2020,A Journal,"Example, Ana; Sample, Bo"',
    'gone.pdf,10.1257/demo.2,2020,A Journal,'
  ]
  writeFileSync(join(folder, 'meta.csv'), ['file,doi,year,journal,authors', ...rows].join('\n'))
}

async function extractJournal(...options: string[]): Promise<Outcome> {
  const manifest = join(journal, 'meta.csv')
  const args = ['extract', '--dir', journal, '--manifest', manifest, '--types', 'PA,EA', ...options]
  return await runCommand(addExtractCommand, args, environment)
}

describe('aerbench extract --dir', () => {
  it('says what a folder will cost, and sends nothing', async () => {
    const { code, stdout } = await extractJournal('--estimate')
    expect(code).toBe(1)
    expect(stdout).toMatch(/Estimate for 2 papers: \d\.\d{4} USD, \d+\.\d{4} USD to plan by, \d+\.\d{4} USD at worst/)
    expect(replay.answered.size).toBe(0)
  }, 60_000)

  it('extracts the papers, and names each file that it passed over', async () => {
    const { code, stdout, stderr } = await extractJournal('--json')
    expect(code).toBe(1)
    const outcomes = JSON.parse(stdout) as FileOutcome[]
    const first = outcomes.find(({ file }) => file === 'first.pdf')!
    expect(outcomes).toMatchObject([
      { file: 'broken.PDF', paper: null, code: 'pdf_not_a_pdf', state: null, costUsd: 0 },
      { file: 'first.pdf', code: null, state: 'done', items: 3, reasons: [] },
      { file: 'later/again.pdf', paper: first.paper, code: 'file_repeated', state: null, items: 0, costUsd: 0 },
      { file: 'later/copy.pdf', paper: first.paper, code: 'paper_duplicate', state: null, items: 0 },
      {
        file: 'other.pdf',
        code: null,
        state: 'failed',
        items: 0,
        reasons: [expect.stringMatching(/^PA: /), expect.stringMatching(/^EA: /)]
      },
      { file: 'scan.pdf', paper: null, code: 'pdf_no_text', reasons: [expect.stringContaining('--recognise')] }
    ])
    expect(first.costUsd).toBeGreaterThan(0)
    expect(stderr).toContain('line 3 (gone.pdf): there is no file of it')
    expect(stderr).toContain('scan.pdf: the manifest has no row of it')
    expect(stderr).toMatch(/broken\.PDF: .*\(pdf_not_a_pdf\)/)
    expect(stderr).toMatch(/papers 4\/4 extractions ended/)
    const client = createClient(service.address, service.adminKey!)
    expect(await client.get(`/v1/papers/${first.paper}`)).toMatchObject({
      bibliography: { doi: '10.1257/demo.1', year: 2020, journal: 'A Journal', authors: ['Example, Ana', 'Sample, Bo'] }
    })
  }, 60_000)

  it('run again, pays nothing twice', async () => {
    const before = new Map(replay.answered)
    const { stdout } = await extractJournal()
    expect(stdout).toMatch(/first\.pdf .*done/)
    expect(stdout).toContain('1 of 6 files done, 1 failed, 4 passed over')
    expect(stdout).toContain('later/again.pdf: the same file as first.pdf, which has its row')
    expect(new Map(replay.answered)).toEqual(before)
  }, 60_000)

  it('asks for a paper or a folder, and for a folder that is there', async () => {
    expect(await runCommand(addExtractCommand, ['extract'], environment)).toMatchObject({ code: 2 })
    expect(await runCommand(addExtractCommand, ['extract', 'p', '--dir', 'f'], environment)).toMatchObject({ code: 2 })
    const lone = await runCommand(addExtractCommand, ['extract', 'p', '--manifest', 'm.csv'], environment)
    expect(lone).toMatchObject({ code: 2 })
    const missing = await runCommand(addExtractCommand, ['extract', '--dir', join(journal, 'none')], environment)
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no such folder') })
    const empty = await runCommand(addExtractCommand, ['extract', '--dir', data], environment)
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no PDF') })
  })
})

describe('aerbench paper add', () => {
  it('takes a near-duplicate with a reason, and filters papers by state', async () => {
    const copy = join(journal, 'later', 'copy.pdf')
    const refused = await runCommand(addPaperCommands, ['paper', 'add', copy, '--json'], environment)
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([1, [{ code: 'paper_duplicate' }]])
    const args = ['paper', 'add', copy, '--accept-duplicate', '--reason', 'to compare', '--json']
    const added = await runCommand(addPaperCommands, args, environment)
    expect([added.code, JSON.parse(added.stdout)]).toMatchObject([0, [{ duplicateReason: 'to compare' }]])
    const withdrawn = await runCommand(
      addPaperCommands,
      ['paper', 'list', '--state', 'withdrawn', '--json'],
      environment
    )
    expect(JSON.parse(withdrawn.stdout)).toEqual([])
    const active = await runCommand(addPaperCommands, ['paper', 'list', '--state', 'active', '--json'], environment)
    expect(JSON.parse(active.stdout)).toHaveLength(3)
  })
})

describe('aerbench paper pause', () => {
  it('tells which papers rest when a later one is refused', async () => {
    const client = createClient(service.address, service.adminKey!)
    const [{ id } = { id: '' }] = await client.list<{ id: string }>('/v1/papers')
    const paused = await runCommand(addPaperCommands, ['paper', 'pause', id, 'none'], environment)
    expect(paused).toMatchObject({ code: 1, stdout: expect.stringContaining(`${id} paused`) })
    expect(paused.stderr).toContain('none')
    const resumed = await runCommand(addPaperCommands, ['paper', 'resume', id], environment)
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining(`${id} active`) })
  })
})
