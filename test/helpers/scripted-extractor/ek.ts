import type { PaperText } from '../../../src/schemas/paper.ts'
import { pointCategories } from '../../../src/suites/aer/ek/content.ts'
import type { KnowledgePointsReply } from '../../../src/suites/aer/ek/extract/knowledge-points-round.ts'
import { printedYears } from '../../../src/suites/aer/ek/extract/printed-years.ts'
import type { QuestionsReply } from '../../../src/suites/aer/ek/extract/questions-round.ts'
import { tellsTitle } from '../../../src/suites/aer/ek/extract/tells-title.ts'
import { wordsOf } from '../../../src/text/words-of.ts'
import { isPrinted, paperSentences } from './paper-sentences.ts'
import { denied } from './scripted-words.ts'

const points = 12
const frontPages = 2

/** Twelve sentences spread over the paper, each its own evidence. */
export function knowledgePoints(paper: PaperText): KnowledgePointsReply {
  const identity = identityOf(paper)
  const named = [...identity.coauthors, identity.firstAuthor].filter((name) => name !== '')
  const fit = paperSentences(paper, ['introduction', 'body']).filter(
    ({ text, words }) =>
      words >= 10 &&
      words <= 35 &&
      !/\d|["“”]/.test(text) &&
      tellsTitle(text, identity.title) === null &&
      named.every((name) => !text.includes(name)) &&
      gapWord(text, '') !== null &&
      isPrinted(text, paper)
  )
  return {
    paper: identity,
    knowledgePoints: spread(fit, points).map(({ text, page }, at) => ({
      id: `KP${String(at + 1).padStart(2, '0')}`,
      category: pointCategories[at % pointCategories.length]!,
      contentType: 'conceptual',
      statement: text,
      context: 'A scripted model copied this sentence.',
      evidence: { page, quote: text }
    }))
  }
}

function identityOf(paper: PaperText): KnowledgePointsReply['paper'] {
  const [firstAuthor = '', ...coauthors] = paper.authors.map(surnameOf)
  const title = paper.title ?? ''
  return { title, firstAuthor, coauthors, year: yearOf(paper), journal: '', topic: topicOf(paper, title) }
}

function surnameOf(author: string): string {
  return author
    .replace(/,? (?:Jr|Sr|I{2,3})\.?$/, '')
    .split(' ')
    .at(-1)!
}

/** The first year on the first pages; of an undated paper that of its newest reference. */
function yearOf(paper: PaperText): number {
  const { printed, newestReference } = printedYears(paper, frontPages)
  return [...printed].find((year) => year >= (newestReference ?? 0)) ?? [...printed][0] ?? newestReference ?? 0
}

/** Three words that the paper uses often and its title does not have. */
function topicOf(paper: PaperText, title: string): string {
  const own = new Set(wordsOf(title))
  const counts = new Map<string, number>()
  for (const { text } of paper.passages) {
    for (const word of wordsOf(text)) {
      if (/^[a-z]{7,12}$/.test(word) && !own.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const often = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word)
  return often.slice(0, 3).join(' and ')
}

/** So many of a list, evenly spread and in its order. */
export function spread<One>(list: readonly One[], count: number): One[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!)
}

type Point = { id: string; statement: string }

/** Five questions of each kind, made of the points and the opening that the prompt states. */
export function questions(prompt: string): QuestionsReply {
  const opening = /then the question or statement:\n+(In .+)\n/.exec(prompt)?.[1] ?? ''
  const listed = [...prompt.matchAll(/^- (KP\d\d), \w+, \w+: (.+)$/gm)].map(([, id, statement]) => ({
    id: id!,
    statement: statement!
  }))
  const ask = (kind: string, at: number, point: Point | undefined, text: string) => ({
    id: `${kind}0${at + 1}`,
    contentType: 'conceptual' as const,
    sourcePoint: point?.id ?? '',
    difficulty: at < 2 ? ('hard' as const) : ('medium' as const),
    stem: `${opening}, ${text}`,
    explanation: 'The text says so in these words.'
  })
  const at = (place: number): Point | undefined => listed[place % Math.max(1, listed.length)]
  const statementAt = (place: number) => at(place)?.statement ?? ''
  return {
    singleChoice: five((i) => ({
      ...ask(
        'SC',
        i,
        at(10 + i),
        `which one of these sentences does the text hold, asked for the ${ordinals[i]} time?`
      ),
      options: {
        A: denied(statementAt(11 + i)),
        B: statementAt(10 + i),
        C: denied(statementAt(12 + i)),
        D: denied(statementAt(13 + i))
      },
      answer: 'B' as const
    })),
    trueFalse: five((i) => ({
      ...ask('TF', i, at(5 + i), i % 2 === 0 ? statementAt(5 + i) : denied(statementAt(5 + i))),
      answer: i % 2 === 0
    })),
    fillInBlank: five((i) => {
      const word = gapWord(statementAt(i), opening) ?? ''
      return {
        ...ask('FB', i, at(i), `the text has this sentence: ${statementAt(i).replace(word, '___')}`),
        answer: word,
        acceptable: []
      }
    }),
    ordering: five((i) => {
      const answer = [i, i + 2, i + 4, i + 6].map(statementAt)
      const items = [answer[2]!, answer[0]!, answer[3]!, answer[1]!]
      const stem = `in which order does the text state these four things, asked for the ${ordinals[i]} time, from first to last?`
      return { ...ask('OD', i, at(i), stem), items, answer }
    })
  }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function five<One>(make: (at: number) => One): One[] {
  return Array.from({ length: 5 }, (_, at) => make(at))
}

/** A long word that neither the rest of the sentence nor the opening tells by its beginning; null where there is none. */
function gapWord(sentence: string, opening: string): string | null {
  const words = sentence.match(/\p{L}+/gu) ?? []
  const beginnings = [...words, ...(opening.match(/\p{L}+/gu) ?? [])].map((word) => word.slice(0, 4).toLowerCase())
  const isOnce = (word: string) => beginnings.filter((beginning) => beginning === word.slice(0, 4)).length === 1
  return words.find((word, at) => at > 0 && /^[a-z]{7,}$/.test(word) && isOnce(word)) ?? null
}
