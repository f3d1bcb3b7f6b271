import { noSharedSentences } from '../../../src/ingestion/checks/no-shared-sentences.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { requiredRange } from '../../../src/suites/aer/pa/checks/must-appear-share.ts'
import { pointCategories } from '../../../src/suites/aer/pa/content.ts'
import { checkKeyPoints, type KeyPointsReply } from '../../../src/suites/aer/pa/key-points-round.ts'
import type { StructureReply } from '../../../src/suites/aer/pa/structure-round.ts'
import { countWords } from '../../../src/text/count-words.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'
import { isPrinted, type PaperSentence, paperSentences } from './paper-sentences.ts'

/** The headings of the highest rank, without those of appendices and lists of references. */
export function majorSections(paper: PaperText): { number: string; title: string; index: number }[] {
  return paper.sections.flatMap(({ number, title, level, appendix }, index) => {
    const isMajor = level === 1 && !appendix && !/^(?:references|bibliography|appendi|acknowledg)/i.test(title)
    return isMajor ? [{ number: number ?? '', title, index }] : []
  })
}

/** The abstract and the headings as they stand, with a sentence of each section as its argument. */
export function structure(paper: PaperText): StructureReply {
  const sentences = paperSentences(paper, ['introduction', 'body']).filter(({ text }) => !/\d/.test(text))
  const any = sentences[0]?.text ?? ''
  const argue = (index: number) => sentences.find(({ section }) => majorOf(paper, section) === index)?.text ?? any
  const spoken = sentences.slice(-3).map(({ text }) => text)
  return {
    title: paper.title ?? '',
    abstract: paper.abstract ?? '',
    sections: majorSections(paper).map(({ number, title, index }) => ({ number, title, coreArgument: argue(index) })),
    contributions: spoken.slice(0, 2),
    method: any,
    findings: spoken[2] ?? any
  }
}

/** The major section that a section belongs to: its own index, or that of the last one before it. */
export function majorOf(paper: PaperText, section: number | null): number | null {
  if (section === null) return null
  return majorSections(paper).findLast(({ index }) => index <= section)?.index ?? null
}

/** The bounds that a prompt states for a condensed body, in words. */
export type WordBounds = { fewest: number; most: number }

export function boundsIn(prompt: string): WordBounds {
  const [, fewest = '0', most = '0'] = /no fewer than (\d+), no more than (\d+)/.exec(prompt) ?? []
  return { fewest: Number(fewest), most: Number(most) }
}

/** Sentences of all sections in their order, none of them of the abstract, as many as the prompt asks for. */
export function condensedBody(paper: PaperText, prompt: string): { condensedBody: string } {
  const { abstract } = paper
  const sentences = paperSentences(paper, ['introduction', 'body']).filter(
    ({ text }) => abstract === null || !isSaidIn(abstract, text)
  )
  return { condensedBody: layOut(paper, sentences, boundsIn(prompt)) }
}

export function isSaidIn(source: string, text: string): boolean {
  return !noSharedSentences({ check: 'shared', what: 'the source', source, text }).ok
}

/** Sentences under the marks of their sections, evenly thinned out until their words are about the middle of the bounds. */
export function layOut(paper: PaperText, all: readonly PaperSentence[], { fewest, most }: WordBounds): string {
  const sections = majorSections(paper)
  const target = (fewest + most) / 2
  const sentences = all.filter(({ text, section }) => majorOf(paper, section) !== null && isPrinted(text, paper))
  const there = sentences.reduce((sum, { words }) => sum + words, 0)
  const share = Math.min(1, target / Math.max(1, there))
  const kept = sentences.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
  return sections
    .flatMap(({ number, title, index }, place) => {
      const own = kept.filter(({ section }) => majorOf(paper, section) === index).map(({ text }) => text)
      return own.length === 0 ? [] : [`[Section ${number || place + 1}: ${title}]\n${own.join(' ')}`]
    })
    .join('\n\n')
}

/** The sentences of the abstract in the prompt, or parts of them where it has less than five. */
export function keyPoints(prompt: string): KeyPointsReply {
  const [, abstract = ''] = /The abstract as published:\n\n([\s\S]*?)\n\nThe sections of the paper/.exec(prompt) ?? []
  const whole = splitSentences(abstract).filter((sentence) => countWords(sentence) >= 3)
  const candidates = [Number.POSITIVE_INFINITY, 40, 30, 25, 20, 15, 12, 10, 8, 6].map((most) => {
    const pieces = whole.flatMap((sentence) => inPieces(sentence, most))
    return pointsOf(pieces.slice(0, 10))
  })
  return candidates.find((reply) => checkKeyPoints(reply, abstract).every(({ ok }) => ok)) ?? candidates[1]!
}

/** A sentence cut into pieces of about equal length, none longer than so many words. */
function inPieces(sentence: string, most: number): string[] {
  const words = sentence.replaceAll(';', ',').split(/\s+/)
  const pieces = Math.ceil(words.length / most)
  const length = Math.ceil(words.length / Math.max(1, pieces))
  return Array.from({ length: Math.max(1, pieces) }, (_, at) => {
    const text = words.slice(at * length, (at + 1) * length).join(' ')
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/[.,:?!]*$/, '')}.`
  }).filter((text) => countWords(text) >= 3)
}

function pointsOf(statements: readonly string[]): KeyPointsReply {
  const { from } = requiredRange(statements.length)
  return {
    keyPoints: statements.map((statement, at) => ({
      id: `KP${String(at + 1).padStart(2, '0')}`,
      statement,
      category: pointCategories[at % pointCategories.length]!,
      mustAppear: at < from
    }))
  }
}
