import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Client } from '../client.ts'
import { AppError, NotFoundError } from '../errors.ts'
import type { ReadOptions } from '../ingestion/pdf/recognition/create-recognising-reader.ts'
import type { Bibliography } from '../schemas/bibliography.ts'
import { paperVersions } from '../schemas/licence.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { PaperCheck } from '../schemas/paper-check.ts'
import type { paperSchema } from '../schemas/paper-record.ts'
import type { DoubtedPaper } from '../schemas/reading-doubts.ts'
import { paperStateSchema } from '../schemas/states.ts'
import { addPaperDiff } from './diff.ts'
import { matchFiles } from './manifest/match-files.ts'
import { readManifest } from './manifest/read-manifest.ts'
import { tellUnmatched } from './manifest/tell-unmatched.ts'
import { addPaperStateCommands } from './paper-states.ts'
import { print, tableOf } from './print.ts'
import { startProgress } from './progress.ts'
import { readInput } from './read-input.ts'
import { showPaper } from './show-paper.ts'
import { isAway } from './through-outages.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = { json?: true }
type DescribeOptions = RightsOptions & {
  doi?: string
  title?: string
  year?: string
  journal?: string
  reason?: string
}
type PageQuery = { scale?: string; region?: string; quote?: string }
export type PaperRecord = z.infer<typeof paperSchema>
/** A file that is not stored, and why. */
export type RefusedFile = {
  file: string
  code: string
  detail: string
  /** Of which it is a near-duplicate. */
  paper?: string
}
type RightsOptions = { licence?: string; address?: string; paperVersion?: string }
type AddOptions = Options &
  RightsOptions & { manifest?: string; acceptDuplicate?: true; reason?: string; recognise?: true }
type CheckedPaper = PaperRecord & { code: string | null; detail: string | null }

/** `aerbench paper …` */
export function addPaperCommands(program: Command): void {
  const paper = program.command('paper').description('papers: PDFs and what is read from them')
  addPaperStateCommands(paper)
  addPaperDiff(paper)
  paper
    .command('read')
    .description('the structure of a PDF, without a database or a model')
    .argument('<file>', 'a PDF, or - for standard input')
    .option('--recognise', 'read pages that are images alone, seconds each')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, { json, recognise }: Options & { recognise?: true }) => {
      const paper = recognise ? await recognisePaper(file) : await readPaper(file)
      const { doubtReading } = await import('../ingestion/doubts/doubt-reading.ts')
      const doubted = { ...paper, ...doubtReading(paper) }
      print(withoutLines(doubted), { json, show: () => showPaper(doubted) })
    })
  paper
    .command('add')
    .description('store PDFs; one that is there already is found again, and one that is refused stops no other')
    .argument('<files...>', 'PDFs')
    .option('--manifest <file>', 'DOI, title, year, journal and authors of them: CSV, BibTeX or CSL JSON')
    .option('--licence <licence>', 'of all of them, as CC-BY-4.0 or its address; before what a manifest says')
    .option('--address <url>', 'where it stands')
    .addOption(versionOption())
    .option('--accept-duplicate', 'although a stored paper is the same; needs a reason')
    .option('--reason <text>', 'why a near-duplicate is added')
    .option('--recognise', 'read pages that are images alone, seconds each')
    .option('--json', 'one JSON document on standard output')
    .action(async (files: string[], { manifest, acceptDuplicate, reason, recognise, json, ...rights }: AddOptions) => {
      const { files: matched, rowsWithoutFile } = matchFiles(files, manifest ? await readManifest(manifest) : [])
      if (manifest) tellUnmatched({ files: matched, rowsWithoutFile })
      await useService(async (client) => {
        const outcomes: (PaperRecord | RefusedFile)[] = []
        for (const { file, row } of matched) {
          const bibliography = { ...row?.bibliography, ...rightsOf(rights) }
          const said = { bibliography, recognise, ...(acceptDuplicate && { reason: reason ?? '' }) }
          outcomes.push(await addOrRefuse(client, file, said))
        }
        const added = outcomes.filter((outcome) => 'id' in outcome)
        const refused = outcomes.filter((outcome) => 'detail' in outcome)
        for (const { file, code, detail } of refused) process.stderr.write(`${file}: ${detail} (${code})\n`)
        print(outcomes, { json, show: () => showPapers(added) })
        if (refused.length > 0) process.exitCode = 1
      })
    })
  paper
    .command('describe')
    .description('say what is known of a stored paper since; what is left out stays as it is')
    .argument('<paper>', 'its id')
    .option('--licence <licence>', 'under which it may be passed on, as CC-BY-4.0 or its address')
    .option('--address <url>', 'where it stands')
    .addOption(versionOption())
    .option('--doi <doi>')
    .option('--title <title>')
    .option('--year <year>')
    .option('--journal <journal>')
    .option('--reason <text>', 'kept in the audit log')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { json, year, paperVersion, ...said }: Options & DescribeOptions) => {
      const changes = { ...said, ...(year && { year: Number(year) }), ...(paperVersion && { version: paperVersion }) }
      if (Object.keys(changes).length === 0) throw new WrongUsageError('describe_what', 'say what is known of it')
      const path = `/v1/papers/${encodeURIComponent(id)}`
      const described = await useService((client) => client.send<PaperRecord>('PATCH', path, changes))
      print(described, { json, show: () => showPapers([described]) })
    })
  paper
    .command('list')
    .description('the papers of the service')
    .addOption(new Option('--state <state>', 'only those in it').choices(paperStateSchema.options))
    .option('--json', 'one JSON document on standard output')
    .action(async ({ state, json }: Options & { state?: string }) => {
      const path = state === undefined ? '/v1/papers' : `/v1/papers?state=${state}`
      const papers = await useService((client) => client.list<PaperRecord>(path), { reads: true })
      print(papers, { json, show: () => showPapers(papers) })
    })
  paper
    .command('check')
    .description(
      'stored PDFs that are no papers: scans, covers of archives, too little text; exits 1 where there is one'
    )
    .argument('[papers...]', 'ids; all papers of the service when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (ids: string[], { json }: Options) => {
      const faulty = await useService(async (client) => {
        const papers = await client.list<PaperRecord>('/v1/papers')
        const wanted = ids.length === 0 ? papers : papers.filter(({ id }) => ids.includes(id))
        const unknown = ids.find((id) => !papers.some((known) => known.id === id))
        if (unknown !== undefined) throw new NotFoundError('paper', unknown)
        const checked: CheckedPaper[] = []
        for (const record of wanted) checked.push({ ...record, ...(await checkStored(client, record.id)) })
        return checked.filter(({ code }) => code !== null)
      })
      print(faulty, { json, show: () => showFaulty(faulty) })
      if (faulty.length > 0) process.exitCode = 1
    })
  paper
    .command('page')
    .description('a page of a stored PDF as an image (PNG)')
    .argument('<paper>', 'its id')
    .argument('<page>', 'from 1')
    .option('--scale <pixels>', 'for each point, 2 when left out')
    .option('--region <x,y,width,height>', 'a part of it, in points from its upper left corner')
    .option('--quote <words>', 'of the paper, whose place is framed')
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async (id: string, page: string, { output, ...query }: PageQuery & { output?: string }) => {
      const path = `/v1/papers/${encodeURIComponent(id)}/pages/${encodeURIComponent(page)}.png`
      await saveImage(`${path}?${new URLSearchParams(query)}`, output)
    })
}

function versionOption(): Option {
  return new Option('--paper-version <version>', 'which of its versions the file is').choices(paperVersions)
}

function rightsOf({ licence, address, paperVersion }: RightsOptions): Partial<Bibliography> {
  return Object.fromEntries(
    Object.entries({ licence, address, version: paperVersion }).filter(([, value]) => value !== undefined)
  )
}

async function saveImage(path: string, output: string | undefined): Promise<void> {
  const image = await useService(async (client) => await new Response(await client.read(path)).bytes(), { reads: true })
  if (output === undefined) process.stdout.write(image)
  else writeFileSync(output, image)
}

/** Reads a PDF together with its page images, and shows how far that is. */
async function recognisePaper(file: string): Promise<PaperText> {
  const progress = startProgress()
  try {
    return await readPaper(file, {
      recognise: true,
      onProgress: (done, total) => progress.update(basename(file), { done, total, note: 'pages recognised' })
    })
  } finally {
    progress.stop()
  }
}

/** Reads a PDF named on the command line; a refusal names the file. */
export async function readPaper(file: string, options: ReadOptions = {}): Promise<PaperText> {
  // Loaded here, because the other commands read no PDF.
  const { createPdfReader } = await import('../ingestion/pdf/create-pdf-reader.ts')
  const { createRecognisingReader } = await import('../ingestion/pdf/recognition/create-recognising-reader.ts')
  const { checkPaper } = await import('../ingestion/check-paper.ts')
  const { PdfError } = await import('../ingestion/pdf/pdf-errors.ts')
  const reader = createRecognisingReader(createPdfReader())
  try {
    const paper = await reader.read(await readInput(file), options)
    const { code, detail } = checkPaper(paper, options)
    // A short text is shown as it is; of a scan there is nothing to show but the words of the archive.
    if (code === 'pdf_scanned' || code === 'pdf_cover_only') throw new PdfError(code, detail!)
    return paper
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('file_')) throw error
    throw new AppError(error.code, `${file}: ${error.message} (${error.code})`, error.status, { cause: error })
  } finally {
    await reader.close()
  }
}

/** Stores one of several PDFs; what is wrong with it alone is told of, and the others are stored. */
export async function addOrRefuse(
  client: Client,
  file: string,
  said: SaidOfPaper = {}
): Promise<PaperRecord | RefusedFile> {
  try {
    return await addPaper(client, file, said)
  } catch (error) {
    // A key that is refused is so for every file, and a service that does not answer is no fault of one.
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403 || isAway(error)) throw error
    const { paper = null } = error.details as { paper?: string }
    return { file, code: error.code, detail: error.message, ...(paper !== null && { paper }) }
  }
}

/**
 * What goes beside the file of a paper; with a `reason` it is added although it is a near-duplicate, with `recognise` its
 * page images are read.
 */
export type SaidOfPaper = {
  bibliography?: Partial<Bibliography> | null
  reason?: string
  recognise?: boolean | undefined
}

/** Sends a PDF to the service. */
export async function addPaper(
  client: Client,
  file: string,
  { bibliography = null, reason, recognise }: SaidOfPaper = {}
): Promise<PaperRecord> {
  const form = new FormData()
  form.set('file', new Blob([await readInput(file)], { type: 'application/pdf' }), basename(file))
  for (const [name, value] of Object.entries(bibliography ?? {})) {
    const text = Array.isArray(value) ? value.join('; ') : value
    if (text !== null && text !== '') form.set(name, String(text))
  }
  if (reason !== undefined) {
    form.set('acceptDuplicate', 'true')
    form.set('reason', reason)
  }
  if (recognise) form.set('recognise', 'true')
  return await client.send<PaperRecord>('POST', '/v1/papers', form)
}

/** What is wrong with a stored PDF; the reader of today may refuse altogether what one of before has read. */
async function checkStored(client: Client, id: string): Promise<Pick<CheckedPaper, 'code' | 'detail'>> {
  try {
    return await client.get<PaperCheck>(`/v1/papers/${id}/check`)
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('pdf_')) throw error
    return { code: error.code, detail: error.message }
  }
}

function showFaulty(papers: readonly CheckedPaper[]): string {
  if (papers.length === 0) return 'every stored PDF is a paper'
  return tableOf(
    ['paper', 'code', 'pages', 'file', 'what is wrong'],
    papers.map(({ id, code, pageCount, fileName, detail }) => [id, code, pageCount, fileName, detail])
  )
}

function showPapers(papers: readonly PaperRecord[]): string {
  return tableOf(
    ['paper', 'state', 'title', 'pages', 'year', 'DOI', 'licence', 'file', 'like'],
    papers.map(({ id, state, title, pageCount, fileName, bibliography, resembles = [] }) => [
      ...[
        id,
        state,
        bibliography?.title ?? title,
        pageCount,
        bibliography?.year,
        bibliography?.doi,
        bibliography?.licence,
        fileName
      ],
      resembles.map(({ paper }) => paper).join('\n') || null
    ])
  )
}

/** The pages with their text; where each line stands is for the service. */
function withoutLines({ pages, ...paper }: DoubtedPaper) {
  return { ...paper, pages: pages.map(({ number, text }) => ({ number, text })) }
}
