import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { contextNeutral, dataNeutral, resultFound } from '../../../src/suites/aer/ea/checks/results.ts'
import type { ReferenceAnalysisReply } from '../../../src/suites/aer/ea/reference-analysis-round.ts'
import type { ResultsReply } from '../../../src/suites/aer/ea/results-round.ts'
import { isPrinted, type PaperSentence, paperSentences } from './paper-sentences.ts'

type Result = ResultsReply['results'][number]

const mostPropositions = 20

/** Every numbered table, figure and proposition; the first table, or else what comes first, is the core result. */
export function results(paper: PaperText): ResultsReply {
  const all = [...floats(paper, 'Table'), ...floats(paper, 'Figure'), ...propositions(paper)]
  const core = all.find(({ type }) => type !== 'descriptive') ?? all[0]
  if (!core) return { results: [], selectedResults: [] }
  const resultType = core.type === 'theory_result' ? 'theoretical_result' : 'empirical_result'
  const { label } = core
  const sentences = paperSentences(paper, ['introduction', 'body']).filter(({ text }) => isPrinted(text, paper))
  const setting = sentences.filter(({ text }) => contextNeutral({ label, text }).ok)
  const facts = sentences
    .filter(({ part }) => part === 'body')
    .filter(({ text }) => !/\d/.test(text) && dataNeutral({ label, text, resultType }).ok)
  return {
    results: all.map((result) => ({ ...result, importance: result === core ? 'core' : 'supporting' })),
    selectedResults: [
      { label, resultType, context: firstOf(setting, 150, 250), dataDescription: firstOf(facts, 200, 400) }
    ]
  }
}

function floats(paper: PaperText, kind: 'Table' | 'Figure'): Result[] {
  const printed = kind === 'Table' ? paper.tables : paper.figures
  const labelled = printed.flatMap(({ number, caption }) =>
    number === null ? [] : [{ label: `${kind} ${number}`, caption }]
  )
  return labelled
    .filter(({ label }, at) => labelled.findIndex((other) => other.label === label) === at)
    .filter(({ label }) => resultFound({ label, paper }).ok)
    .map(({ label, caption }) => ({
      label,
      title: caption,
      type: /summary|descriptive|means/i.test(caption) ? 'descriptive' : kind === 'Table' ? 'main_regression' : 'other',
      importance: 'supporting'
    }))
}

/** The propositions and theorems that the text numbers, by the labels that it prints. */
function propositions(paper: PaperText): Result[] {
  const text = paper.passages.map((passage) => passage.text).join('\n')
  const labels = new Set(
    [...text.matchAll(/\b(?:Proposition|Theorem) \d{1,2}(?:\.\d{1,2})?(?!\.?\d)/gi)].map(([label]) => titled(label))
  )
  return [...labels]
    .filter((label) => locateQuote(paper, label) !== null)
    .slice(0, mostPropositions)
    .map((label) => ({ label, title: label, type: 'theory_result', importance: 'supporting' }))
}

/** 'Theorem 1' for 'THEOREM 1', as scans have it. */
function titled(label: string): string {
  return `${label[0]!.toUpperCase()}${label.slice(1).toLowerCase()}`
}

/** Whole sentences from the beginning on, until they have the words that are asked for. */
function firstOf(sentences: readonly PaperSentence[], from: number, to: number): string {
  const taken: string[] = []
  let words = 0
  for (const sentence of sentences) {
    if (words >= (from + to) / 2) break
    if (words + sentence.words > to) continue
    taken.push(sentence.text)
    words += sentence.words
  }
  return taken.join(' ')
}

/** Sentences that speak of the result first, then others of the paper. */
export function referenceAnalysis(paper: PaperText, prompt: string): ReferenceAnalysisReply {
  const [, listed = ''] = /from an earlier step:\n\n([\s\S]*?)\n\nFor each of them/.exec(prompt) ?? []
  const labels = [...listed.matchAll(/^- (.+?), (?:empirical|theoretical)_result/gm)].map(([, label]) => label!)
  const sentences = paperSentences(paper, ['introduction', 'body']).filter(({ text }) => isPrinted(text, paper))
  return {
    analyses: labels.map((label) => {
      const near = sentences.filter(({ text }) => text.includes(label))
      const others = sentences.filter(({ text, part }) => part === 'body' && !text.includes(label))
      return {
        label,
        referenceAnalysis: firstOf([...near, ...others], 400, 600),
        applicableDimensions: ['accuracy', 'economic_interpretation', 'writing_quality']
      }
    })
  }
}
