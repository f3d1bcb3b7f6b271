import type { Command } from 'commander'
import { AppError } from '../errors.ts'
import { readPdf } from '../ingestion/pdf/read-pdf.ts'
import type { PaperText } from '../schemas/paper.ts'
import { readInput } from './read-input.ts'
import { showPaper } from './show-paper.ts'

/** `aerbench paper …` */
export function addPaperCommands(program: Command): void {
  const paper = program.command('paper').description('papers: PDFs and what is read from them')
  paper
    .command('read')
    .description('the structure of a PDF, without a database or a model')
    .argument('<file>', 'a PDF, or - for standard input')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, { json }: { json?: true }) => {
      const structure = await readFile(file)
      process.stdout.write(json ? `${JSON.stringify(withoutLines(structure))}\n` : showPaper(structure))
    })
}

async function readFile(file: string): Promise<PaperText> {
  try {
    return await readPdf(readInput(file))
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('file_')) throw error
    throw new AppError(error.code, `${file}: ${error.message} (${error.code})`, error.status, { cause: error })
  }
}

/** The pages with their text; where each line stands is for the service. */
function withoutLines({ pages, ...paper }: PaperText) {
  return { ...paper, pages: pages.map(({ number, text }) => ({ number, text })) }
}
