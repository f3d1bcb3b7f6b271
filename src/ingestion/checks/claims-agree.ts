import { areOpposite, polarityOf } from '../../text/opposite-words.ts'
import { splitSentences } from '../../text/split-sentences.ts'
import type { CheckResult } from '../extraction.ts'

/** A word, number or unit of a sentence; `stem` is what is compared. */
type Token = { text: string; stem: string; isNumber: boolean }
type Source = { sentence: string; tokens: Token[]; stems: ReadonlySet<string> }

/** Words of a claim that a sentence must share to be what it was taken from. */
const sharedToCompare = 0.6
const fewestShared = 4
/** A negation tells sentences apart only that are else the same but for a word or two. */
const sharedToNegate = 0.8
/** Letters by which inflected words are compared. */
const stemLength = 5
/** Words and numbers of a sentence beyond which it is none: what is compared takes room by the product of two sentences. */
const longestSentence = 1000
/** Offences that one message names. */
const mostNamed = 6

/**
 * Whether what a text claims agrees with the sentences that it takes up: a sentence of the text is laid beside the nearest
 * one of its sources, and where the same words stand around, neither a number nor a unit, direction, group or negation may
 * be another. Sentences put in other words are not compared.
 *
 * @param input.texts by the name under which a message cites them
 * @param input.sources passages that the text may take up, such as those around its own evidence
 * @param input.isParaphrase whether directions are also compared where a sentence is put in other words: by the words around
 */
export function claimsAgree(input: {
  check: string
  what: string
  texts: readonly { name: string; text: string; sources: readonly string[] }[]
  isParaphrase?: true
}): CheckResult {
  const faults = input.texts.flatMap(({ name, text, sources }) => {
    const read = sources.flatMap(sourceSentences)
    return claimSentences(text).flatMap((sentence) => {
      const claim = behindPrinted(sentence, read)
      const fault = faultOf(claim, read) ?? (input.isParaphrase ? turnedDirection(claim, read) : null)
      return fault ? [{ name, claim, ...fault }] : []
    })
  })
  const named = faults
    .slice(0, mostNamed)
    .map(
      ({ name, claim, words, printed }) =>
        `${name} says “${claim.slice(0, 160)}” (${words}); the source: “${printed.slice(0, 200)}”`
    )
  return {
    check: input.check,
    ok: faults.length === 0,
    message: `${input.what} must agree with what it takes up, in numbers, units, directions and negations${named.length > 0 ? `; ${named.join('; ')}` : ''}`,
    ...(faults[0] && { evidence: { passage: faults[0].printed.slice(0, 400) } })
  }
}

type Fault = { words: string; printed: string }

function claimSentences(text: string): string[] {
  return text
    .split(/\n+/)
    .filter((line) => !/^\[Section /.test(line))
    .flatMap(splitSentences)
}

const readSources = new Map<string, Source[]>()

function sourceSentences(text: string): Source[] {
  const known = readSources.get(text)
  if (known) return known
  const read = splitSentences(text).map((sentence) => {
    const tokens = tokensOf(sentence)
    return { sentence, tokens, stems: new Set(tokens.map(({ stem }) => stem)) }
  })
  if (readSources.size > 4_000) readSources.clear()
  readSources.set(text, read)
  return read
}

/**
 * What follows the sentences that a claim takes word for word: behind a full stop that no capital follows, as before a note mark or in
 * a scan, the claim goes on where its source, which is another paragraph's, ended.
 */
function behindPrinted(claim: string, sources: readonly Source[]): string {
  let rest = claim
  for (;;) {
    const next = sources.find(
      ({ sentence }) => sentence.length < rest.length && /[.?!]$/.test(sentence) && rest.startsWith(`${sentence} `)
    )
    if (!next) return rest
    rest = rest.slice(next.sentence.length).trimStart()
  }
}

/** The fault of the nearest sentence; null where a sentence as near has none. */
function faultOf(claim: string, sources: readonly Source[]): Fault | null {
  const tokens = tokensOf(claim)
  const telling = [...new Set(tokens.map(({ stem }) => stem))].filter(isTelling)
  if (telling.length < fewestShared || tokens.length > longestSentence) return null
  const near = sources
    .filter((source) => source.tokens.length <= longestSentence)
    .map((source) => ({ source, shared: telling.filter((stem) => source.stems.has(stem)).length }))
    .filter(({ shared }) => shared >= fewestShared && shared >= sharedToCompare * telling.length)
    .toSorted((one, other) => other.shared - one.shared)
  const best = near[0]
  if (!best) return null
  const candidates = near.filter(({ shared }) => shared >= best.shared - 1).slice(0, 8)
  const faults = candidates.map(({ source, shared }) => ({
    printed: source.sentence,
    words: compare(tokens, source.tokens, shared / telling.length)
  }))
  const first = faults[0]!
  return first.words === null || faults.some(({ words }) => words === null) ? null : { ...first, words: first.words }
}

/** What is said otherwise between two sentences, in words. */
function compare(claim: readonly Token[], source: readonly Token[], share: number): string | null {
  const gaps = gapsOf(claim, source)
  const [claimed, printed] = [claim.filter(isNumber), source.filter(isNumber)]
  for (const { said, read } of gaps) {
    const number = said.filter(isNumber).find((each) => !isAmong(each, printed))
    const other = read.filter(isNumber).find((each) => !isAmong(each, claimed))
    if (number && other) return `${number.text} for ${other.text}`
    const [unit, printedUnit] = [said.find(isUnit), read.find(isUnit)]
    if (unit && printedUnit && unit.stem !== printedUnit.stem) return `${unit.text} for ${printedUnit.text}`
    for (const one of said) {
      const opposite = read.find((each) => areOpposite(one.text, each.text))
      const isEven =
        said.some((each) => opposite && each.text === opposite.text) || read.some((each) => each.text === one.text)
      // Where both groups are spoken of, words may be paired across sentences of another build.
      const isGroup = opposite && polarityOf(one.text) === null
      const isMixed =
        isGroup && (source.some(({ text }) => text === one.text) || claim.some(({ text }) => text === opposite.text))
      if (isMixed && share < sharedToNegate) continue
      if (opposite && !isEven) return `“${one.text}” for “${opposite.text}”`
    }
    if (share >= sharedToNegate) {
      const [no, printedNo] = [said.filter(isNegation).length, read.filter(isNegation).length]
      const rest = said.length + read.length - no - printedNo
      if (no !== printedNo && rest <= 1)
        return no > printedNo ? 'a negation that is not printed' : 'without the negation that is printed'
    }
  }
  return null
}

/** What stands between the words that both have, in order. */
function gapsOf(claim: readonly Token[], source: readonly Token[]): { said: Token[]; read: Token[] }[] {
  const width = source.length + 1
  const lengths = new Uint16Array((claim.length + 1) * width)
  for (let i = claim.length - 1; i >= 0; i--) {
    for (let j = source.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(claim[i]!, source[j]!)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const gaps: { said: Token[]; read: Token[] }[] = []
  let gap: { said: Token[]; read: Token[] } = { said: [], read: [] }
  let [i, j] = [0, 0]
  while (i < claim.length && j < source.length) {
    if (isSame(claim[i]!, source[j]!)) {
      gaps.push(gap)
      gap = { said: [], read: [] }
      i++
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) gap.said.push(claim[i++]!)
    else gap.read.push(source[j++]!)
  }
  return [...gaps, gap, { said: claim.slice(i), read: [] }].filter(({ said, read }) => said.length + read.length > 0)
}

function isSame(one: Token, other: Token): boolean {
  if (one.isNumber || other.isNumber) return one.isNumber && other.isNumber && one.stem === other.stem
  return one.stem === other.stem && !areOpposite(one.text, other.text)
}

/** Words to either side of a direction that tell what it is about. */
const around = 7
/** Shared words that tell, and by how many the other direction must be nearer. */
const fewestAround = 4
const nearer = 2

/** A direction whose words around stand around the opposite in the sources. */
function turnedDirection(claim: string, sources: readonly Source[]): Fault | null {
  const tokens = tokensOf(claim)
  for (const [at, { text }] of tokens.entries()) {
    const polarity = polarityOf(text)
    if (!polarity || !/^(?:change|level|sign|time)$/.test(polarity.about)) continue
    const wanted = contextOf(tokens, at)
    let [same, opposite, printed] = [0, 0, '']
    for (const source of sources) {
      for (const [place, token] of source.tokens.entries()) {
        const other = polarityOf(token.text)
        if (other?.about !== polarity.about) continue
        const shared = sharedBy(wanted, contextOf(source.tokens, place))
        if (other.side === polarity.side) same = Math.max(same, shared)
        else if (shared > opposite) [opposite, printed] = [shared, source.sentence]
      }
    }
    if (opposite >= fewestAround && opposite >= same + nearer)
      return { words: `“${text}” where the opposite is said`, printed }
  }
  return null
}

function contextOf(tokens: readonly Token[], at: number): Map<string, number> {
  const context = new Map<string, number>()
  for (let i = Math.max(0, at - around); i <= Math.min(tokens.length - 1, at + around); i++) {
    const token = tokens[i]!
    if (i !== at && (token.isNumber || isTelling(token.stem))) context.set(token.stem, token.isNumber ? 2 : 1)
  }
  return context
}

function sharedBy(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [stem, weight] of one) if (other.has(stem)) shared += weight
  return shared
}

const piece =
  /(?<unit>percentage[\s-]points?|per\s?cent(?:age)?(?=\s+points?)|log[\s-]points?|basis[\s-]points?|%[\s-]points?|per\s?cent\b|%)|(?<number>(?<![\p{L}\d.,])[-−–]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?:(?<![\p{L}\d.,)–])[-−])?\d*\.?\d+)|(?<word>\p{L}[\p{L}\p{M}'’]*)/giu

function tokensOf(text: string): Token[] {
  return [...text.normalize('NFC').matchAll(piece)].map(({ 0: found, groups }): Token => {
    const lower = found.toLowerCase()
    if (groups!.unit) return { text: lower, stem: unitOf(lower), isNumber: false }
    if (groups!.number) {
      const plain = found.replaceAll(',', '').replace(/[−–]/, '-')
      return { text: found, stem: `#${Number(plain)}`, isNumber: true }
    }
    const word = lower.normalize('NFKD').replaceAll(/[^\p{L}]/gu, '')
    return {
      text: word,
      stem: prefixed.test(word) ? word.slice(0, stemLength + 2) : word.slice(0, stemLength),
      isNumber: false
    }
  })
}

const prefixed = /^(?:in|un|im|dis|non)/

function unitOf(text: string): string {
  if (text.startsWith('log')) return '%log'
  if (text.startsWith('basis')) return '%basis'
  return /point/.test(text) ? '%points' : '%'
}

const negation = /^(?:not|no|never|cannot|without|neither|nor|hardly)$|n['’]?t$/
const silent = new Set(
  'the a an of to in on for and or by with at from as is are was were be been it its this that these those which their than into over also we our has have had can will not no'.split(
    ' '
  )
)

function isTelling(stem: string): boolean {
  return stem.length > 2 && !silent.has(stem)
}

function isNumber(token: Token): boolean {
  return token.isNumber
}

function isUnit({ stem }: Token): boolean {
  return stem.startsWith('%')
}

function isNegation({ text }: Token): boolean {
  return negation.test(text) && !/^(?:want|meant|significant|constant|.{4,}nt)$/.test(text)
}

/** Whether a number is one of some, rounded or without its sign. */
function isAmong({ stem }: Token, numbers: readonly Token[]): boolean {
  const value = Number(stem.slice(1))
  const decimals = (String(value).split('.')[1] ?? '').length
  return numbers.some((other) => {
    const printed = Number(other.stem.slice(1))
    return [printed, -printed, 100 * printed, printed / 100].some(
      (each) => Math.abs(each - value) <= 0.5 * 10 ** -decimals + 1e-9 && (each === value || decimals > 0)
    )
  })
}
