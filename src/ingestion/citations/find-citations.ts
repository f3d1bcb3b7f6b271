import { type CitationDate, readDates } from './citation-dates.ts'
import { type CitedName, readNames } from './citation-names.ts'
import { readTokens, type Token } from './read-tokens.ts'

/** How many places of a text are read as citations. */
export const mostMentions = 20_000

/** An author-year citation as it stands in a text. */
export type CitationMention = {
  /** Names and dates on one line, with the bracket of the dates. */
  text: string
  offset: number
  end: number
  /** In the order of the text; the first may be something else: 'In Paris'. */
  names: CitedName[]
  /** 'et al.' or its like follows the names. */
  etAl: boolean
  dates: CitationDate[]
  /** The names open a bracket, or follow a semicolon in it: nothing but names stands there. */
  opensBracket: boolean
  /** Neither the year nor the whole is in brackets ('Card, 1990'): a date after a name looks the same. */
  loose: boolean
}

const mostGapWords = 6
const gapWord = /^(?:in|their|his|her|its|from|of|the|a|an|\p{Ll}[\p{L}-]{3,30})$/u
const workWord =
  /^(?:papers?|stud(?:y|ies)|articles?|books?|works?|surveys?|monograph|chapter|essay|handbook|analys[ie]s|model|results?|findings?|estimates?|reviews?|experiments?|contributions?)$/i
const timeWord =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Spring|Summer|Fall|Autumn|Winter|Since|Until|Before|After|During|Between|From|Year|Version|Table|Figure|Section|Chapter|Q[1-4])$/

/**
 * Finds author-year citations in running text: 'Card and Krueger (1994)', '(Acemoglu et al., 2001; Autor, Dorn, and
 * Hanson 2013, ch. 2)', "Mirrlees's (1971a, b)", "Card and Krueger's 1994 study".
 *
 * It goes from each date backward to the names in front of it, at most 40 of up to 12 words, so time grows with the
 * length of the text. Only the first `mostMentions` places are read: far more than any paper holds.
 *
 * @example
 * findCitations('As Card and Krueger (1994) show.')[0]?.names.map(({ words }) => words) // => [['Card'], ['Krueger']]
 */
export function findCitations(text: string, tokens: readonly Token[] = readTokens(text)): CitationMention[] {
  const mentions: CitationMention[] = []
  for (let index = 1; index < tokens.length && mentions.length < mostMentions; index += 1) {
    const token = tokens[index]!
    const isGlued = tokens[index - 1]!.kind === 'word' && tokens[index - 1]!.end === token.start
    if (token.kind === 'gap' || token.kind === 'mark' || isGlued) continue
    const read = readDates(tokens, index)
    if (!read) continue
    const date = index
    // The dates that follow the first belong to the same names.
    index = read.next - 1
    const place = placeOfNames(tokens, date, read.next)
    const found = place && readNames(tokens, place.last)
    if (!found || isTime(found.names)) continue
    const isClosed = place.inBracket && /^[)\]）]$/.test(tokens[read.next]?.text ?? '')
    const end = tokens[isClosed ? read.next : read.next - 1]!.end
    const offset = tokens[found.first]!.start
    mentions.push({
      text: onOneLine(text.slice(offset, end)),
      offset,
      end,
      names: found.names,
      etAl: found.etAl,
      dates: read.dates,
      opensBracket: /^[([（;]$/.test(tokens[found.first - 1]?.text ?? ''),
      loose: !place.inBracket && token.depth === 0
    })
  }
  return mentions
}

/** A mention's text without line breaks and the marks of emphasis. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[*_`]/g, '').replaceAll(/\s+/g, ' ')
}

type Place = { last: number; inBracket: boolean }

/** Where the names in front of a date end: before a bracket, a comma, or words like "'s influential". */
function placeOfNames(tokens: readonly Token[], date: number, next: number): Place | null {
  let index = date - 1
  while (index > date - 3 && /^[([（]$/.test(tokens[index]?.text ?? '')) index -= 1
  const inBracket = index < date - 1
  const mark = tokens[index]?.text ?? ''
  if (/^[,|]$/.test(mark)) return { last: index - 1, inBracket }
  // The way of a list: 'Card, David. 1990. Title'.
  if (mark === '.' && !inBracket && tokens[next]?.text === '.') return { last: index - 1, inBracket }
  const gap = skipGapWords(tokens, index)
  if (gap === index) return { last: index, inBracket }
  const isOfWork = workWord.test(tokens[inBracket ? index : next]?.text ?? '')
  const isPossessive = /['’]s?$/.test(tokens[gap]?.text ?? '') || tokens[gap]?.text === 's'
  if (!isOfWork || !(isPossessive || tokens[gap + 1]?.text === 'in')) return { last: index, inBracket }
  return { last: tokens[gap]?.text === ',' ? gap - 1 : gap, inBracket }
}

function skipGapWords(tokens: readonly Token[], last: number): number {
  let index = last
  while (index > last - mostGapWords && tokens[index]?.kind === 'word' && gapWord.test(tokens[index]!.text)) index -= 1
  return index
}

/** 'In March 1990' is a date. */
function isTime(names: readonly CitedName[]): boolean {
  return timeWord.test(names.at(-1)!.words.at(-1)!)
}
