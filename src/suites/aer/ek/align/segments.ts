import { declines } from '../../declined.ts'
import { takesBack } from '../grade/last-word.ts'
import { standingLetters } from '../grade/standing-letters.ts'
import { mentionsIn } from '../grade/verdict-words.ts'
import { ordinals } from '../read/coded-ordinals.ts'
import { isOfOthers } from '../read/prose-ordinals.ts'
import type { Names } from '../read/question-names.ts'
import { stemsOf } from './kinship.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { supposes } from './supposes.ts'

/** Clauses of one sentence that may answer a question together, with all that tells which one. */
export type Segment = {
  from: number
  to: number
  text: string
  stems: ReadonlySet<string>
  /** Questions that it names by their codes. */
  codes: readonly string[]
  /** The places that it names among questions: 0 for 'the first one', -1 for the last. */
  places: readonly number[]
  /** The types of questions that its sentence names. */
  types: readonly string[]
  /** Whether its sentence names questions by codes, if not within the segment. */
  isCoded: boolean
  isDeclined: boolean
  /** Whether its sentence asks, supposes, or tells what others say. */
  isOfOthers: boolean
  isCorrection: boolean
}
export type Sentence = Pick<Segment, 'text' | 'types' | 'codes' | 'isDeclined' | 'isOfOthers' | 'isCorrection'>
export type Segmented = {
  pieces: readonly Piece[]
  sentences: readonly Sentence[]
  segments: readonly Segment[]
  costs: readonly number[]
}

/** A sentence of more clauses is a list. */
const longestSegment = 7
/** What it costs to leave a letter or a verdict without a question. */
const lost = { letter: 0.6, verdict: 0.3 }

/** All runs of clauses within the sentences of a text. */
export function segmentsOf(text: string, names: Names): Segmented {
  const pieces = piecesOf(text)
  const sentences = Map.groupBy(pieces, ({ sentence }) => sentence)
  const about = new Map(
    [...sentences].map(([at, own]) => {
      const whole = text.slice(own[0]!.start, own.at(-1)!.end)
      return [
        at,
        {
          ...{ text: whole, codes: codesIn(whole, names), types: typesIn(whole, names) },
          isCoded: codesIn(whole, names).length > 0,
          isOfOthers: isOfOthers('', whole) || namesOthers(whole) || supposes(whole),
          isDeclined: declines(whole),
          isCorrection: takesBack(whole) || corrects.test(whole)
        }
      ]
    })
  )
  const segments = pieces.flatMap(({ start, sentence }, from) => {
    const own = about.get(sentence)!
    const longest = pieces.slice(from, from + longestSegment).filter((each) => each.sentence === sentence)
    return longest.map(({ end }, at) => {
      const said = text.slice(start, end)
      return {
        ...own,
        ...{ from, to: from + at + 1, text: said.trim(), stems: stemsOf(said) },
        ...{ codes: codesIn(said, names), places: placesIn(said) }
      }
    })
  })
  const costs = pieces.map(({ text: said }) =>
    standingLetters(said).length > 0 ? lost.letter : mentionsIn(said).length > 0 ? lost.verdict : 0
  )
  return { pieces, sentences: [...about.values()], segments, costs }
}

const code = /(?<![\p{Script=Latin}\p{N}_])(?:SC|TF|FB|OD)[ _-]?\d{1,2}(?!\d)/giu
function codesIn(text: string, names: Names): string[] {
  return [...text.matchAll(code)].flatMap(({ 0: name }) => names.idOf(name) ?? [])
}

const corrects =
  /(?<!\p{L})(?:correction|corrected|revised?|changed?|should (?:have been|be)|korrektur|korrigiere|corrección|correção|correzione|rectification|instead)(?!\p{L})|更正|订正|改为/iu

const nouns: readonly [type: string, words: RegExp][] = [
  ['SC', /(?<!\p{L})(?:multiple[- ]choice|single[- ]choice|auswahlfragen?)(?!\p{L})|选择题/iu],
  [
    'TF',
    /(?<!\p{L})(?:statements?|true[\s/-](?:or[\s-])?false|aussagen?|behauptung(?:en)?|affirmations?|énoncés?|afirmaci(?:ón|ones)|afirmaç(?:ão|ões)|affermazion[ei]|утверждени\p{L}{1,2})(?!\p{L})|判断题|陈述/iu
  ],
  [
    'FB',
    /(?<!\p{L})(?:blanks?|gaps?|missing (?:words?|terms?)|lücken?|fehlende\p{L}? (?:wort|wörter|begriffe?)|mots? manquants?|huecos?|palabras? que faltan?|lacunas?|parol[ae] mancant[ei]|пропуск\p{L}{0,2})(?!\p{L})|填空|空格/iu
  ],
  [
    'OD',
    /(?<!\p{L})(?:orderings?|order|sequences?|rank(?:ing)?|reihenfolgen?|ordre|classement|orden|ordem|ordine|порядок)(?!\p{L})|排序|顺序/iu
  ]
]

function typesIn(sentence: string, names: Names): string[] {
  return [
    ...new Set([
      ...names.typesIn(sentence).map(({ own }) => own[0]!.slice(0, 2)),
      ...nouns.flatMap(([type, words]) => (words.test(sentence) ? [type] : []))
    ])
  ]
}

const article = "(?:(?:the|die|das|der|den|dem|la|le|les|el|il|lo|a|o|de|het|à la|alla|na|no|für die|bei der)\\s|l['’])"
const noun =
  '(?:questions?|items?|one|statements?|blanks?|gaps?|claims?|frage|aussage|lücke|question|affirmation|pregunta|afirmación|hueco|domanda|affermazione|pergunta|questão|afirmação|lacuna|вопрос\\p{L}{0,2})'
const placed = ordinals.map(
  (words, at) =>
    new RegExp(
      `(?<!\\p{L})(?:${article}(?:${words})(?=\\s${noun}(?!\\p{L})|\\s?[,.:;)]|\\s(?:is|are|i|ist|sind|est|sont|es|son|é|são|è|sono|could|might|seems|elijo|escolho|rispondo|mit|with|by|[A-D])(?!\\p{L})|\\s?$)|(?:${words})\\s${noun}(?!\\p{L}))|第(?:${'一二三四五'[at]}|${at + 1})[题個个道空]`,
      'iu'
    )
)
const last = /(?<!\p{L})(?:last|final|letzte[nrs]?|dernière?|dernier|últim[oa]|ultim[oa]|laatste)(?!\p{L})/iu

/** 'His second claim', 'the first statement of the theory'. */
function namesOthers(sentence: string): boolean {
  // 'The first is true for two reasons: the first is …'
  const all = placed.flatMap((pattern) => [...sentence.matchAll(new RegExp(pattern, 'giu'))].length)
  if (!/第/.test(sentence) && all.some((count) => count > 1)) return true
  return placed.some((pattern) => {
    const found = pattern.exec(sentence) ?? anyPlaced.exec(sentence)
    return found !== null && isOfOthers(sentence.slice(0, found.index), sentence.slice(found.index + found[0].length))
  })
}
const anyPlaced = new RegExp(`(?<!\\p{L})(?:${ordinals.join('|')})\\s${noun}(?!\\p{L})`, 'iu')

function placesIn(text: string): number[] {
  return placed.flatMap((pattern, at) => {
    const found = pattern.exec(text)
    return found === null ? [] : [last.test(found[0]) ? -1 : at]
  })
}
