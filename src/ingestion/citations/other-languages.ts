import { type CitedWork, knownSurnames } from './cited-work.ts'
import { longestWord, type Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

/** 'and' between two authors: 'Card und Krueger', 'Card y Krueger', 'CARD AND KRUEGER'. */
const conjunctions = new Set('and und sowie y e i et ed og och en ja oraz и ve și és dan και'.split(' '))
/** What stands for the other authors, word by word without full stops. */
const others = new Set(
  `
  u a|ua|und andere|e a|en anderen|c s|m fl|mfl|y otros|y cols|e outros|e cols|et autres|et coll|et collab|e altri|ed altri
  og andre|og medarbejdere|och andra|ym|i in|i inni|i wsp|и др|vd|ve diğerleri|dkk|és mtsai|și alții|a kol
  & al|and al|et alli|& others|& colleagues|and team`
    .split(/\||\n/)
    .map((phrase) => phrase.trim())
)
/** Between 'and' and the colleagues: 'et ses coauteurs', 'e i suoi coautori'. */
const theirs = new Set(
  'i his her their ses leurs sus seus suas suoi seine seinen ihre ihren zijn haar hun hans hennes sina'.split(' ')
)
const colleagues = new Set(
  `collaborators kollegen koautoren mitautoren mitarbeiter coauteurs co-auteurs collègues collaborateurs coautores colegas
  colaboradores coautori colleghi collaboratori collega's medforfattere medförfattare kolleger kollegor współautorzy
  współpracownicy соавторы соавторами коллеги`.split(/\s+/)
)
const mostWords = 3
const behindName = /^[.,]$/
const ofName = /^(?:[dl]['’]|al-|el-)?\p{Lu}/u
const ofCase = /^\p{Lu}|['’]/u
const genitive = /^\p{Lu}.*\p{Ll}s$/u
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
      .replaceAll(/(?<=等)(?:人|学者)/g, (letters) => ' '.repeat(letters.length))
      .replaceAll(/[和与及](?:其|他的|她的)?(?:合作者|合著者|同事|同僚)/g, (letters) => '等'.padEnd(letters.length))
      // Japanese and Korean set theirs between and behind Latin names, too.
      .replaceAll(/(?<=\p{Script=Latin}\s?)(?:ほか|ら|他|등|외)/gu, (letters) => '等'.padEnd(letters.length))
      .replaceAll(/(?<=\p{Script=Latin}\s?)[と・와과](?=\s?\p{Script=Latin})/gu, '&')
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
  const surnames = knownSurnames(works)
  const read: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    const last = read.at(-1)
    const isBehindName = last !== undefined && (isOfName(last) || behindName.test(last.text))
    const next = isBehindName ? endOfOthers(tokens, index) : null
    if (next !== null) {
      const { start, end, depth } = token
      read.push({ kind: 'word', text: 'et', start, end, depth })
      read.push({ kind: 'word', text: 'al', start, end: tokens[next - 1]!.end, depth })
      index = next - 1
    } else if (isBehindName && isConjunction(token) && leadsToName(tokens, index + 1)) {
      read.push({ ...token, kind: 'word', text: 'and' })
    } else if (
      isBehindName &&
      token.text === 'u' &&
      tokens[index + 1]?.text === '.' &&
      leadsToName(tokens, index + 2)
    ) {
      read.push({ ...token, text: 'and' })
      index += 1
    } else if (isPreposition(token, tokens[index + 1], surnames)) read.push({ ...token, kind: 'mark', text: '·' })
    else read.push(withoutCase(token, surnames))
  }
  return read
}

/** Whether a token is a word that may be a name: 'Card', "d'Agostino", 'al-Ubaydli'. */
export function isOfName({ kind, text }: Token): boolean {
  return kind === 'word' && ofName.test(text)
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
    if (others.has(words.join(' '))) {
      // A name that follows is named itself: 'Card e a Krueger'.
      if (!tokens[index] || !isOfName(tokens[index]!)) found = index
    }
  }
  return found ?? endOfColleagues(tokens, start)
}

/** 'und Mitautoren', 'e i suoi coautori'. */
function endOfColleagues(tokens: readonly Token[], start: number): number | null {
  if (!isConjunction(tokens[start]!) && tokens[start]!.text !== '&') return null
  let index = start + 1
  while (index < start + 3 && theirs.has(tokens[index]?.text ?? '')) index += 1
  return colleagues.has(tokens[index]?.text.toLowerCase() ?? '') ? index + 1 : null
}

/** 'el trabajo de Card', 'die Studie von Card': no part of the name, where the references know the name without it. */
function isPreposition(token: Token, next: Token | undefined, surnames: ReadonlySet<string>): boolean {
  if (token.kind !== 'word' || next?.kind !== 'word' || !prepositions.has(token.text)) return false
  return surnames.has(plainFold(next.text)) && !surnames.has(plainFold(token.text + next.text))
}

/** Most words of a text are of small letters. */
function mayHaveCase({ kind, text }: Token): boolean {
  return kind === 'word' && text.length <= longestWord && ofCase.test(text)
}

const elided = /^(?:[dlnqs]|qu|dell|all|nell|sull|dall)['’](?=\p{Lu})/iu

/** 'Cards Studie', "les travaux d'Acemoglu": the name alone, where the references know it. */
function withoutCase(token: Token, surnames: ReadonlySet<string>): Token {
  if (!mayHaveCase(token) || surnames.has(plainFold(token.text))) return token
  const bare = token.text.replace(elided, '')
  if (bare !== token.text && surnames.has(plainFold(bare))) return { ...token, text: bare }
  const isGenitive = genitive.test(token.text) && surnames.has(plainFold(token.text.slice(0, -1)))
  return isGenitive ? { ...token, text: token.text.slice(0, -1) } : token
}
