import { basename } from 'node:path'
import type { Command } from 'commander'
import type { z } from 'zod'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { readPdf } from '../ingestion/pdf/read-pdf.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { paperSchema } from '../schemas/paper-record.ts'
import { print, tableOf } from './print.ts'
import { readInput } from './read-input.ts'
import { showPaper } from './show-paper.ts'
import { useService } from './use-service.ts'

type Options = { json?: true }
type PaperRecord = z.infer<typeof paperSchema>
/** A file that is not stored, and why. */
type RefusedFile = { file: string; code: string; detail: string }

/** `aerbench paper …` */
export function addPaperCommands(program: Command): void {
  const paper = program.command('paper').description('papers: PDFs and what is read from them')
  paper
    .command('read')
    .description('the structure of a PDF, without a database or a model')
    .argument('<file>', 'a PDF, or - for standard input')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, { json }: Options) => {
      const structure = await readPaper(file)
      print(withoutLines(structure), { json, show: () => showPaper(structure) })
    })
  paper
    .command('add')
    .description('store PDFs; one that is there already is found again, and one that is refused stops no other')
    .argument('<files...>', 'PDFs')
    .option('--json', 'one JSON document on standard output')
    .action(async (files: string[], { json }: Options) => {
      await useService(async (client) => {
        const outcomes: (PaperRecord | RefusedFile)[] = []
        for (const file of files) outcomes.push(await addOrRefuse(client, file))
        const added = outcomes.filter((outcome) => 'id' in outcome)
        const refused = outcomes.filter((outcome) => 'detail' in outcome)
        for (const { file, code, detail } of refused) process.stderr.write(`${file}: ${detail} (${code})\n`)
        print(outcomes, { json, show: () => showPapers(added) })
        if (refused.length > 0) process.exitCode = 1
      })
    })
  paper
    .command('list')
    .description('the papers of the service')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: Options) => {
      const papers = await useService((client) => client.list<PaperRecord>('/v1/papers'), { reads: true })
      print(papers, { json, show: () => showPapers(papers) })
    })
}

/** Reads a PDF named on the command line; a refusal names the file. */
export async function readPaper(file: string): Promise<PaperText> {
  try {
    return await readPdf(await readInput(file))
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('file_')) throw error
    throw new AppError(error.code, `${file}: ${error.message} (${error.code})`, error.status, { cause: error })
  }
}

/** Stores one of several PDFs; what is wrong with it alone is told of, and the others are stored. */
async function addOrRefuse(client: Client, file: string): Promise<PaperRecord | RefusedFile> {
  try {
    return await addPaper(client, file)
  } catch (error) {
    // A key that is refused is so for every file.
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error
    return { file, code: error.code, detail: error.message }
  }
}

/** Sends a PDF to the service. */
export async function addPaper(client: Client, file: string): Promise<PaperRecord> {
  const form = new FormData()
  form.set('file', new Blob([await readInput(file)], { type: 'application/pdf' }), basename(file))
  return await client.send<PaperRecord>('POST', '/v1/papers', form)
}

function showPapers(papers: readonly PaperRecord[]): string {
  return tableOf(
    ['paper', 'title', 'pages', 'file'],
    papers.map(({ id, title, pageCount, fileName }) => [id, title, pageCount, fileName])
  )
}

/** The pages with their text; where each line stands is for the service. */
function withoutLines({ pages, ...paper }: PaperText) {
  return { ...paper, pages: pages.map(({ number, text }) => ({ number, text })) }
}
