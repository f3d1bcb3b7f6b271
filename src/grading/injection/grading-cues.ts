import { opensQuote, reportedUntil } from './reported-speech.ts'
import { inWord, kindAt, kindOf, outside } from './unit-kind.ts'
import { none, root, wordTree } from './word-tree.ts'
import { type Cue, cues } from './words/cues.ts'
import { wordsOfGrading } from './words/words-of-grading.ts'

/** A cue of the words, or one of the form: a judge called by name, an order, a line of a score sheet, a box ticked. */
export type SentenceCue = Cue | 'call' | 'order' | 'label' | 'tick'
/** A sentence with the cues in it, as bits, by language; `endsLine` when the next one stands on another line. */
export type CuedSentence = { at: number; end: number; endsLine: boolean; cues: Uint32Array }

/** A longer sentence is read in parts. */
const longestSentence = 400
/** Within so many characters of another, an adjective and a noun belong together. */
const reach = 24
/** A call, and the label of a score, stand this near to the beginning of a sentence. */
const opening = 40
/** A text with more quotations is a flood of marks. */
const mostQuotes = 300

const languages = Object.keys(wordsOfGrading)
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
export const cueNames: readonly SentenceCue[] = [...cues, 'call', 'order', 'label', 'tick']
const bitOf = Object.fromEntries(cueNames.map((name, place) => [name, 1 << place])) as Record<SentenceCue, number>
const orders = bitOf.gradeNow | bitOf.give | bitOf.setAside | bitOf.mercy | bitOf.ask

const callEnd = /^(?:们|请|\s?[,:!])/
const labelEnd = /^(?:\s\p{L}{1,12})?[*_"”»]{0,3}\s?[:=]/u
/** All points of any scale, such as `30/30` and `100 von 100`. A scale of one or two points is a count of something. */
const allOfScale = /(?!0|[12]\D)(\d{1,3})(?:[.,]0)?\s?(?:\/|out of|von|sur|sobre|su|de|em|auf)\s?\1(?![\d/]|[.,]\d)/y
/** After a comma and the like, an order may begin, or after a word that joins two. */
const clauseEnds = new Set([...',:;–—(>*"-'].map((mark) => mark.charCodeAt(0)))
const joints = ['and', 'now', 'then', 'und', 'dann', 'et', 'y', 'ahora', 'e', 'poi', 'ora'].map((word) => ` ${word} `)

type Meaning = { language: number; bits: number }
/** What the forms say, by the nodes where they end: as whole words, and with any ending. */
const { tree, words, stems, ends } = treeOfForms()

/** Cues as bits. */
export function bitsOf(...wanted: SentenceCue[]): number {
  return wanted.reduce((bits, cue) => bits | bitOf[cue], 0)
}

/**
 * The sentences of a text that hold any cue, in its order, without what is quoted as the words of others. Takes time in
 * proportion to the length.
 *
 * @param text unmasked: small letters, single spaces
 */
export function cuedSentences(text: string): CuedSentence[] {
  const found: CuedSentence[] = []
  const sentence = newSentence()
  let quotes = 0
  let quoteEnd = -1
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const kind = kindOf(code)
    if (kind !== outside) {
      if (sentence.opensAt === -1) sentence.opensAt = index
      if (index >= quoteEnd) takeForms(text, index, sentence)
      if (isDigit(code) && isAllOfScale(text, index)) takeForm(bitOf.topGrade, sentence)
      // Forms begin with a word, and Chinese ones with any character.
      if (kind === inWord) while (kindAt(text, index + 1) === inWord) index += 1
      continue
    }
    if (code === space && index - sentence.at < longestSentence) continue
    if (ticks.has(code) || (code === openBracket && text.startsWith('[x]', index))) takeForm(bitOf.tick, sentence)
    if (code === percent && isComment(text, index)) takeForm(bitOf.notice, sentence)
    if (isRowOfStars(text, index, code)) takeForm(bitOf.topGrade, sentence)
    if (index >= quoteEnd && quotes < mostQuotes && opensQuote(code)) {
      quotes += 1
      quoteEnd = reportedUntil(text, index)
    }
    const endsLine = code === lineFeed
    if (!endsLine && index - sentence.at < longestSentence && !isEnd(text, index, code)) continue
    if (sentence.hasCues) found.push({ at: sentence.at, end: index + 1, endsLine, cues: sentence.cues.slice() })
    restart(sentence, index + 1)
  }
  if (sentence.hasCues) found.push({ at: sentence.at, end: text.length, endsLine: true, cues: sentence.cues })
  return found
}

type OpenSentence = ReturnType<typeof newSentence>

function newSentence() {
  return {
    at: 0,
    /** Where its first word begins, -1 before. */
    opensAt: -1,
    hasCues: false,
    cues: new Uint32Array(languages.length),
    /** Where the last word of each kind ends, by language; one of an earlier sentence ends before this one. */
    lastBest: new Int32Array(languages.length).fill(-1),
    lastGrade: new Int32Array(languages.length).fill(-1)
  }
}

function restart(sentence: OpenSentence, at: number): void {
  sentence.at = at
  sentence.opensAt = -1
  if (sentence.hasCues) sentence.cues.fill(0)
  sentence.hasCues = false
}

/** Adds the cues of all forms that begin at a place. */
function takeForms(text: string, index: number, sentence: OpenSentence): void {
  let node = root
  for (let end = index; node !== none; end += 1) {
    const unit = end < text.length ? text.charCodeAt(end) : space
    if (ends[node] !== 0) {
      const word = words[node]
      if (word && kindOf(unit) !== inWord && !isJoined(text, end)) take(word, { text, index, end }, sentence)
      const stem = stems[node]
      if (stem) take(stem, { text, index, end }, sentence)
    }
    node = tree.step(node, unit)
  }
}

/** A hyphen joins what stands in front of a place to another word, as in `top-rate`. */
function isJoined(text: string, end: number): boolean {
  return text.charCodeAt(end) === hyphen && kindAt(text, end + 1) === inWord
}

/** A cue of the form means the same in every language. */
function takeForm(bits: number, sentence: OpenSentence): void {
  sentence.hasCues = true
  for (let language = 0; language < languages.length; language += 1) sentence.cues[language]! |= bits
}

function isAllOfScale(text: string, index: number): boolean {
  allOfScale.lastIndex = index
  return allOfScale.test(text)
}

/** Of LaTeX, on a line of its own: nobody sees it in print. */
function isComment(text: string, index: number): boolean {
  return index === 0 || text.charCodeAt(index - 1) === lineFeed
}

/** Five stars, filled or as an emoji. */
function isRowOfStars(text: string, index: number, code: number): boolean {
  return (code === filledStar || code === emojiStar) && text.startsWith(String.fromCharCode(code).repeat(5), index)
}

type Place = { text: string; index: number; end: number }

function take(meanings: readonly Meaning[], place: Place, sentence: OpenSentence): void {
  sentence.hasCues = true
  for (const meaning of meanings) takeMeaning(meaning, place, sentence)
}

function takeMeaning(
  { language, bits }: Meaning,
  { text, index, end }: Place,
  { at, opensAt, cues, lastBest, lastGrade }: OpenSentence
): void {
  // `This response of output to a shock` is no text.
  let added = bits & bitOf.text && text.startsWith(' of ', end) ? bits & ~bitOf.text : bits
  if (bits & bitOf.best) lastBest[language] = end
  if (bits & bitOf.grade) lastGrade[language] = end
  const isNear = (last: number) => last > at && index - last < reach
  if (bits & bitOf.grade && isNear(lastBest[language]!)) added |= bitOf.topGrade
  if (bits & bitOf.best && isNear(lastGrade[language]!)) added |= bitOf.topGrade
  const isEarly = index - at < opening
  if (bits & bitOf.judge && isEarly && callEnd.test(text.slice(end, end + 3))) added |= bitOf.call
  if (bits & bitOf.grade && isEarly && labelEnd.test(text.slice(end, end + 18))) added |= bitOf.label
  if (bits & orders) {
    const isOrder = index === opensAt || opensClause(text, index)
    if (isOrder) added |= bitOf.order
    else added &= ~bitOf.gradeNow
  }
  cues[language]! |= added
}

function opensClause(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1)
  if (clauseEnds.has(before)) return true
  return (
    before === space &&
    (clauseEnds.has(text.charCodeAt(index - 2)) || joints.some((word) => text.endsWith(word, index)))
  )
}

/** No decimal point ends a sentence, nor the point in an address. */
function isEnd(text: string, index: number, code: number): boolean {
  if (code === 0x2e) return kindAt(text, index + 1) === outside
  return code === 0x21 || code === 0x3f || code === 0x3002
}

const lineFeed = 0x0a
const space = 0x20
const percent = 0x25
const hyphen = 0x2d
const openBracket = 0x5b
const filledStar = 0x2605
const emojiStar = 0x2b50
const ticks = new Set([...'✓✔☑✅'].map((mark) => mark.charCodeAt(0)))

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** The forms of all languages: a place in the text is compared with all at once. */
function treeOfForms() {
  const forms = languages.flatMap((name, language) =>
    Object.entries(wordsOfGrading[name]!).flatMap(([cue, list]) =>
      list.split('|').map((word) => ({
        form: word.replace('*', ''),
        isStem: word.endsWith('*') || han.test(word),
        meaning: { language, bits: bitOf[cue as Cue] }
      }))
    )
  )
  const tree = wordTree(forms.map(({ form }) => form))
  const words = Array.from<Meaning[] | null>({ length: tree.size }).fill(null)
  const stems = Array.from<Meaning[] | null>({ length: tree.size }).fill(null)
  for (const { form, isStem, meaning } of forms) {
    const meanings = isStem ? stems : words
    const node = tree.nodeOf(form)
    meanings[node] ??= []
    addMeaning(meanings[node], meaning)
  }
  // Most nodes are the end of no form, which is told in less time from one byte.
  const ends = Uint8Array.from({ length: tree.size }, (_, node) => (words[node] || stems[node] ? 1 : 0))
  return { tree, words, stems, ends }
}

function addMeaning(meanings: Meaning[], { language, bits }: Meaning): void {
  const known = meanings.find((meaning) => meaning.language === language)
  if (known) known.bits |= bits
  else meanings.push({ language, bits })
}
