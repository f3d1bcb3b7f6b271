import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'
import { readReply, readSamplePaper } from '../../suites/aer/recorded-extraction.ts'
import type { Replies } from './plant.ts'
import { printedFormulas, printedNumbers } from './printed-formulas.ts'

/** Replies that a paper bears out, as far as they go: rounds without a reply are not run. */
export type Case = { paperName: string; paper: PaperText; taskType: string; replies: Replies }

const shared = fileURLToPath(new URL('../../../../shared/papers/', import.meta.url))
/** Papers with an abstract, tables and formulas that items can be made from. */
const others = ['hafiscal', 'stickye', 'extortion', 'memory_one', 'moderation', 'pareto_tail']

/** The six task types of the sample paper as recorded and, where they are at hand, items made of other papers. */
export async function readCases(): Promise<Case[]> {
  const paper = await readSamplePaper()
  const sample = aerSuite.taskTypes.flatMap(({ name: taskType, source }): Case[] => {
    if (source.kind !== 'paper') return []
    const replies = source.rounds.map(({ name }) => [name, readReply(taskType.toLowerCase(), name)] as const)
    return [{ paperName: 'sample', paper, taskType, replies: Object.fromEntries(replies) as Replies }]
  })
  if (!existsSync(shared)) {
    process.stderr.write('../shared/papers is not here: items of the sample paper only\n')
    return sample
  }
  const reader = createPdfReader({ workers: 2 })
  try {
    const read = await Promise.all(
      others.map(async (name) => ({ name, paper: await reader.read(readFileSync(join(shared, `${name}.pdf`))) }))
    )
    return [...sample, ...read.flatMap(({ name, paper }) => casesOf(name, paper))]
  } finally {
    await reader.close()
  }
}

function casesOf(paperName: string, paper: PaperText): Case[] {
  const latex = printedFormulas[paperName] ?? []
  const common = { paperName, paper }
  return [
    { ...common, taskType: 'EK', replies: { 'knowledge-points': knowledgePoints(paper) } },
    {
      ...common,
      taskType: 'PA',
      replies: { structure: structure(paper), 'condensed-body': body(paper), 'key-points': keyPoints(paper) }
    },
    ...(paper.references.length > 0
      ? [{ ...common, taskType: 'LR', replies: { references: references(paperName) } }]
      : []),
    ...(paper.tables.length > 0 ? [{ ...common, taskType: 'EA', replies: { results: results(paper) } }] : []),
    ...(latex.length > 0
      ? [{ ...common, taskType: 'MM', replies: { 'math-content': mathContent(latex, printedNumbers[paperName]!) } }]
      : [])
  ]
}

/** Sentences of the body as points, each with its own beginning as the quote. */
function knowledgePoints(paper: PaperText) {
  const sentences = paper.passages
    .filter(({ part, note }) => (part === 'body' || part === 'introduction') && !note)
    .flatMap(({ text, page }) => splitSentences(text).map((sentence) => ({ sentence, page })))
    .filter(({ sentence }) => /^\p{Lu}[^=∑∫_{}^]{60,260}\.$/u.test(sentence))
  const telling = sentences.filter(({ sentence }) =>
    /\d\.\d|\d ?%|percent|higher|lower|increas|decreas|not /.test(sentence)
  )
  return {
    paper: { title: paper.title ?? '', firstAuthor: '', coauthors: [], year: 2020, journal: '', topic: '' },
    knowledgePoints: telling.slice(0, 15).map(({ sentence, page }, at) => ({
      id: `KP${String(at + 1).padStart(2, '0')}`,
      category: 'finding',
      contentType: /\d\.\d/.test(sentence) ? 'quantitative' : 'conceptual',
      statement: sentence,
      context: `It is said on page ${page}, in sentence ${at}.`,
      evidence: { page, quote: sentence.split(' ').slice(0, 9).join(' ') }
    }))
  }
}

function structure({ title, abstract, sections }: PaperText) {
  const numbered = sections.filter(({ number, appendix }) => /^\d+$/.test(number ?? '') && !appendix)
  const outline = numbered.map((section) => ({ number: section.number!, title: section.title, coreArgument: '' }))
  return {
    title: title ?? '',
    abstract: abstract ?? '',
    sections: outline,
    contributions: [],
    method: '',
    findings: ''
  }
}

/** Every third paragraph of the body under the heads of its sections. */
function body({ passages, sections }: PaperText) {
  const kept = passages.filter(({ part, note, section }) => {
    const number = section === null ? null : sections[section]?.number
    return (part === 'body' || part === 'introduction') && !note && /^\d+(?:\.\d+)*$/.test(number ?? '')
  })
  const paragraphs = kept.filter(({ text }, at) => at % 3 === 0 && text.length > 120).slice(0, 24)
  const grouped = Map.groupBy(paragraphs, ({ section }) => section!)
  const marked = [...grouped].map(([section, texts]) => {
    const { number, title } = sections[section]!
    return `[Section ${number}: ${title}]\n${texts.map(({ text }) => text).join('\n')}`
  })
  return { condensedBody: marked.join('\n\n') }
}

function keyPoints({ abstract }: PaperText) {
  const statements = splitSentences(abstract ?? '').slice(0, 10)
  return {
    keyPoints: statements.map((statement, at) => ({
      id: `KP${String(at + 1).padStart(2, '0')}`,
      statement,
      category: 'finding',
      mustAppear: at % 3 > 0
    }))
  }
}

function references(paperName: string) {
  const truth = JSON.parse(readFileSync(join(shared, `${paperName}.truth.json`), 'utf8'))
  type Truth = { key: string; authors: string[]; year: string | number | null; title: string; venue: string | null }
  return {
    references: truth.references.map(({ key, authors, year, title, venue }: Truth) => ({
      key: key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      authors,
      year: String(year ?? 'n.d.'),
      title,
      venue: venue ?? '',
      venueType: 'other'
    }))
  }
}

const decimal = /^[-−]?\d+\.\d+$/

/** The rows of the two tables with most numbers, told cell by cell. */
function results({ tables }: PaperText) {
  const numbered = tables.filter(
    ({ number, rows }) => number !== null && rows.flat().some((cell) => decimal.test(cell))
  )
  const told = numbered
    .map((table) => ({ table, cells: table.rows.flat().filter((cell) => decimal.test(cell)).length }))
    .toSorted((one, other) => other.cells - one.cells)
    .slice(0, 2)
    .map(({ table }) => table)
  return {
    results: numbered.map(({ number, caption }) => ({
      label: `Table ${number}`,
      title: caption,
      type: 'main_regression',
      importance: 'core'
    })),
    selectedResults: told.map(({ number, rows, caption }) => ({
      label: `Table ${number}`,
      resultType: 'empirical_result',
      context: caption,
      dataDescription: rows
        .filter((row) => row.slice(1).some((cell) => decimal.test(cell)) && /\p{L}{3}/u.test(row[0] ?? ''))
        .slice(0, 8)
        .map(
          (row) =>
            `The row ${row[0]} holds ${row
              .slice(1)
              .filter((cell) => decimal.test(cell))
              .join(', ')}.`
        )
        .join(' ')
    }))
  }
}

function mathContent(latex: readonly string[], numbers: readonly (string | null)[]) {
  return {
    suitable: true,
    reasonNotSuitable: '',
    paperType: 'theoretical',
    agents: [],
    equations: latex.map((formula, at) => ({
      id: `EQ${String(at + 1).padStart(2, '0')}`,
      number: numbers[at]!,
      label: 'equation',
      latex: formula,
      context: 'It is displayed in the paper.',
      dependsOn: at > 0 ? ['EQ01'] : []
    })),
    propositions: [],
    candidates: []
  }
}
