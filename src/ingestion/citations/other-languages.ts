import type { CitedWork } from './cited-work.ts'
import { longestWord, type Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

/** 'and' between two authors: 'Card und Krueger', 'Card y Krueger', 'CARD AND KRUEGER'. */
const conjunctions = new Set('and und sowie y e i et ed og och en ja'.split(' '))
/** What stands for the other authors, word by word without full stops: 'u. a.', 'y otros', 'et ses coauteurs'. */
const others = [
  ...[
    'u a',
    'ua',
    'und andere',
    'und kollegen',
    'und koautoren',
    'und mitarbeiter',
    'e a',
    'en anderen',
    'm fl',
    'mfl'
  ],
  ...['y otros', 'y cols', 'y colaboradores', 'y coautores', 'e outros', 'e colaboradores', 'e coautores', 'e cols'],
  ...[
    'et autres',
    'et coll',
    'et collab',
    'et collègues',
    'et ses coauteurs',
    'et ses collègues',
    'et leurs coauteurs'
  ],
  ...[
    'e altri',
    'ed altri',
    'e colleghi',
    'e coautori',
    'og andre',
    'og medarbejdere',
    'och andra',
    'och medförfattare'
  ],
  ...['& al', 'and al', '& others', '& colleagues']
].map((phrase) => phrase.split(' '))
const mostWords = 3
/** Of these some are particles of surnames too. */
const prepositions = new Set('de di da do del dal della dei das dos du des von van af av zu zum zur'.split(' '))
/** Stands for 等, 'and others', which is set to the name without a space. */
const othersMark = '\ue000'
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const plainMark: Record<string, string> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '＆': '&',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  和: '&',
  与: '&',
  與: '&',
  及: '&',
  等: othersMark
}

/** A text with the brackets, commas and digits of a Latin text in place of wide ones, letter for letter. */
export function inLatinMarks(text: string): string {
  if (!/[\u3000-\u303f\uff00-\uffef]/.test(text)) return text
  return text
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/[，、；：＆［］【】〔〕]/g, (mark) => plainMark[mark]!)
}

/**
 * A text whose small words of Chinese are those of a Latin text, letter for letter, so that positions stay:
 * 'Card和Krueger（1994）' reads 'Card&Krueger（1994）'. Other ideographs end a name.
 */
export function withoutIdeographs(text: string): string {
  if (!/[\u3400-\u9fff\uac00-\ud7af\u3040-\u30ff]/.test(text)) return text
  return (
    text
      .replaceAll(/(?<=等)人/g, ' ')
      .replaceAll(/[和与與及等]/g, (letter) => plainMark[letter]!)
      // Of the few ideographs outside the first plane each is two units long.
      .replaceAll(ideographs, (letter) => '·'.repeat(letter.length))
  )
}

/**
 * Tokens with English words for 'and' and 'et al.' between and behind names, whatever language the text is in, and without
 * what cases set to a name: a preposition that looks like a particle, a genitive's s.
 */
export function inEnglish(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const surnames = new Set(works.flatMap(({ authors }) => authors.flatMap(({ forms }) => [...forms])))
  const read: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    const last = read.at(-1)
    const isBehindName = last !== undefined && (isOfName(last) || /^[.,]$/.test(last.text))
    const next = isBehindName ? endOfOthers(tokens, index) : null
    if (next !== null) {
      const { start, end, depth } = token
      read.push({ kind: 'word', text: 'et', start, end, depth })
      read.push({ kind: 'word', text: 'al', start, end: tokens[next - 1]!.end, depth })
      index = next - 1
    } else if (isBehindName && isConjunction(token) && leadsToName(tokens, index + 1)) {
      read.push({ ...token, kind: 'word', text: 'and' })
    } else if (isPreposition(token, tokens[index + 1], surnames)) read.push({ ...token, kind: 'mark', text: '·' })
    else read.push(withoutGenitive(token, surnames))
  }
  return read
}

function isOfName({ kind, text }: Token): boolean {
  return kind === 'word' && /^(?:[dl]['’])?\p{Lu}/u.test(text)
}

function isConjunction({ kind, text }: Token): boolean {
  return kind === 'word' && conjunctions.has(text.toLowerCase())
}

/** A name follows, perhaps behind a particle or two. */
function leadsToName(tokens: readonly Token[], start: number): boolean {
  for (let index = start; index < start + 3; index += 1) {
    const token = tokens[index]
    if (token?.kind !== 'word') return false
    if (isOfName(token)) return true
  }
  return false
}

/** Where a phrase for the other authors that starts here ends, its full stops included; null where none does. */
function endOfOthers(tokens: readonly Token[], start: number): number | null {
  if (tokens[start]?.text === othersMark) return start + 1
  const words: string[] = []
  let found: number | null = null
  for (let index = start; index < tokens.length && words.length < mostWords; ) {
    const token = tokens[index]!
    if (token.kind !== 'word' && token.text !== '&') break
    words.push(token.text.toLowerCase())
    index += tokens[index + 1]?.text === '.' ? 2 : 1
    if (others.some((phrase) => phrase.length === words.length && phrase.every((word, at) => word === words[at]))) {
      // A name that follows is named itself: 'Card e a Krueger'.
      if (!tokens[index] || !isOfName(tokens[index]!)) found = index
    }
  }
  return found
}

/** 'el trabajo de Card', 'die Studie von Card': no part of the name, where the references know the name without it. */
function isPreposition(token: Token, next: Token | undefined, surnames: ReadonlySet<string>): boolean {
  if (token.kind !== 'word' || next?.kind !== 'word' || !prepositions.has(token.text)) return false
  return surnames.has(plainFold(next.text)) && !surnames.has(plainFold(token.text + next.text))
}

function withoutGenitive(token: Token, surnames: ReadonlySet<string>): Token {
  if (token.kind !== 'word' || token.text.length > longestWord || !/^\p{Lu}.*\p{Ll}s$/u.test(token.text)) return token
  if (surnames.has(plainFold(token.text)) || !surnames.has(plainFold(token.text.slice(0, -1)))) return token
  return { ...token, text: token.text.slice(0, -1) }
}
