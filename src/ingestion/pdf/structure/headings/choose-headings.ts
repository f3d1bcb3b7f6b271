import type { DocumentLayout, OutlineEntry } from '../../layout/document-layout.ts'
import { readCaptionLabel } from '../floats/caption-label.ts'
import type { HeadingBlock } from './heading-block.ts'
import type { NumberPart } from './heading-number.ts'
import { isKnownName, kindOfTitle } from './known-names.ts'
import { chooseLeadSeries } from './lead-series.ts'
import { matchOutline } from './match-outline.ts'
import { isCaption, isEntryOfList, isLabel, isOtherLead } from './not-headings.ts'
import { findNumberSequence, type WeighedBlock } from './number-sequence.ts'
import { isCentredTitle, measureProminence, typePoints } from './prominence.ts'
import { chooseProofTitles } from './proof-titles.ts'
import { isSentence } from './recognised-lead.ts'
import { LONG_TITLE_ABOVE } from './running-text.ts'
import {
  hasCapitals,
  isPrintedTitle,
  isTitleAtLeft,
  isTitleSetIn,
  standsApartAtLeft,
  standsNearAtLeft
} from './set-apart.ts'
import { styleKeyOf } from './type-style.ts'

export interface ChosenHeading {
  block: HeadingBlock
  /** How its number is to be read; null where it has none. */
  number: NumberPart[] | null
  outline: OutlineEntry | null
}

/** Prominence that makes a heading, by the company a block is in. */
const IN_OUTLINE = -3
const IN_SEQUENCE = 1.5
const IN_KNOWN_STYLE = 1.2
const KNOWN_NAME = 2
const ALONE = 2.8
const IN_GROUP = 2.1
const SMALLEST_GROUP = 2
const IN_SERIES = 1.1
const SMALLEST_SERIES = 3
/** Titles of two words and more that begin paragraphs though no space sets those apart. */
const SMALLEST_SET_IN = 3
const BESIDE_SISTER = 1
const AMONG_SISTERS = 0
/** Line distances above a numbered title that stands alone, and what it must have among others in its type. */
const FAR_ABOVE = 1.7
const FAR_AMONG_SISTERS = -1

/** Line distances from the title of an appendix to its text. */
const BELOW_APPENDIX = 1.2

/** Line distances from the label of a table or figure to its title. */
const BELOW_LABEL = 1.6

/** Line distances above a paragraph that a heading without a number begins. */
const LEAD_APART = 1.35

/** What a face of another kind than that of the sure headings takes away. */
const OTHER_FACE = 1

/** Words of a heading of a scan that has no capitals but its first. */
const MOST_PLAIN_WORDS = 6
/** The same for one that stands far below the text. */
const MOST_FAR_WORDS = 12

/** What a bookmark adds to the prominence of a numbered line. */
const RAISED = 2

/** Type points below which a style is that of the running text. */
const DISTINCT = 0.5

/** Chooses the headings among the blocks, in reading order. */
export function chooseHeadings(layout: DocumentLayout, blocks: readonly HeadingBlock[]): ChosenHeading[] {
  const weighed = blocks.map((block): WeighedBlock => ({ block, prominence: measureProminence(block, layout) }))
  const outline = matchOutline(layout, weighed)
  const counted = findNumberSequence(weighed.map((item) => (outline.has(item.block) ? raised(item) : item)))
  const sequence = withoutArticle(counted, weighed)
  // 'C. Jones' is no third of anything that has neither a first nor a second.
  const isStray = (block: HeadingBlock) => sequence.size === 1 && sequence.get(block)!.at(-1)!.value > 1
  const last = weighed.findLast(({ block }) => kindOfTitle(block.title) === 'references')
  const listFrom = last ? last.block.lines[0]!.index : Number.POSITIVE_INFINITY
  const isEntry = ({ lines, title }: HeadingBlock) => lines[0]!.index > listFrom && isEntryOfList(title)
  const sure = weighed.filter(({ block, prominence }) => {
    if (outline.has(block)) return prominence > IN_OUTLINE
    if (sequence.has(block) && (isStray(block) || isEntry(block))) return false
    return sequence.has(block) && prominence > IN_SEQUENCE && !isCaption(block.title)
  })
  sure.push(...findSisters({ weighed, sure, sequence }))
  // Those that are found first make others of their type sure.
  for (let round = 0; round < 2; round += 1) sure.push(...findStandingSisters({ weighed, sure, sequence }))
  const isAlone = ({ block }: WeighedBlock) => block.title === '' && block.number?.word === null
  const areAlone = sure.filter(isAlone).length >= SMALLEST_GROUP
  const chosen = new Set(sure.filter((item) => areAlone || !isAlone(item)).map(({ block }) => block))
  for (const block of chooseUnnumbered({ layout, weighed, sure: chosen, sequence })) chosen.add(block)
  return blocks
    .filter((block) => chosen.has(block))
    .map((block) => ({ block, number: sequence.get(block) ?? null, outline: outline.get(block) ?? null }))
}

/**
 * Leaves out an 'A' that is the article of a title: no mark sets it off, nothing counts on from it, and several titles in
 * its type have no numbers.
 */
function withoutArticle(
  sequence: ReadonlyMap<HeadingBlock, NumberPart[]>,
  weighed: readonly WeighedBlock[]
): ReadonlyMap<HeadingBlock, NumberPart[]> {
  const lettered = [...sequence].filter(([, [first]]) => first!.scheme === 'letter')
  const [block] = lettered[0] ?? []
  if (lettered.length !== 1 || !block || block.number?.printed !== 'A') return sequence
  if (block.number.word !== null || block.number.isSetOff) return sequence
  const isSister = ({ block: other, prominence }: WeighedBlock) =>
    !other.number && !other.runIn && prominence > IN_GROUP && !isKnownName(other.title)
  const sisters = weighed.filter((item) => isSister(item) && lookOf(item.block) === lookOf(block))
  return sisters.length < SMALLEST_GROUP ? sequence : new Map([...sequence].filter(([each]) => each !== block))
}

/**
 * Finds numbered headings of print that begin paragraphs and stand no further from the text above than its lines, as
 * below a table, but count on with others in their type.
 */
function findSisters({ weighed, sure, sequence }: Numbered): WeighedBlock[] {
  const known = new Set(sure.map(({ block }) => block))
  const isRunIn = ({ block }: WeighedBlock) => block.runIn && !block.style.measured && sequence.has(block)
  const groups = Map.groupBy(sure.filter(isRunIn), ({ block }) => lookOf(block))
  return weighed.filter((item) => {
    if (known.has(item.block) || !isRunIn(item)) return false
    const sisters = groups.get(lookOf(item.block))?.length ?? 0
    return sisters > 0 && item.prominence > (sisters < SMALLEST_SERIES ? BESIDE_SISTER : AMONG_SISTERS)
  })
}

/**
 * Finds numbered titles of print that stand alone, far from the text above, in the type of several that are sure: small or
 * plain type says little where all headings have it.
 */
function findStandingSisters({ weighed, sure, sequence }: Numbered): WeighedBlock[] {
  const known = new Set(sure.map(({ block }) => block))
  const isTitle = ({ block }: WeighedBlock) => {
    const { runIn, style, number, title } = block
    return !runIn && !style.measured && number !== null && sequence.has(block) && /^\p{Lu}/u.test(title)
  }
  const ofKnown = Map.groupBy(sure.filter(isTitle), ({ block }) => styleKeyOf(block.style))
  return weighed.filter((item) => {
    const { style, gapAbove, isFollowed, title } = item.block
    if (known.has(item.block) || !isTitle(item) || isCaption(title) || !isFollowed) return false
    const isFar = gapAbove === null || gapAbove >= FAR_ABOVE
    const least = (ofKnown.get(styleKeyOf(style))?.length ?? 0) < SMALLEST_SERIES ? BESIDE_SISTER : FAR_AMONG_SISTERS
    return ofKnown.has(styleKeyOf(style)) && isFar && item.prominence > least
  })
}

interface Numbered {
  weighed: readonly WeighedBlock[]
  sure: readonly WeighedBlock[]
  sequence: ReadonlyMap<HeadingBlock, NumberPart[]>
}

interface Evidence {
  layout: DocumentLayout
  weighed: readonly WeighedBlock[]
  sure: ReadonlySet<HeadingBlock>
  sequence: ReadonlyMap<HeadingBlock, NumberPart[]>
}

/**
 * Chooses headings that have neither a number in the sequence nor a bookmark: by their names, their prominence, or the
 * company of others in their style. Run-in headings of print are left to numbers and bookmarks: what begins a paragraph
 * in bold or italics is seldom a section of its own. In scans several short titles that begin paragraphs are.
 */
function chooseUnnumbered({ layout, weighed, sure, sequence }: Evidence): Set<HeadingBlock> {
  const first = firstHeading(layout, { weighed, sure, sequence })
  const isOfOtherFace = otherFace([...sure])
  // A line may open several blocks, alone and with the next.
  const opened = new Set([...sure].map(({ lines }) => lines[0]!.index))
  const eligible = weighed
    .filter(({ block }) => !sure.has(block) && !opened.has(block.lines[0]!.index))
    .filter(({ block }) => !block.runIn && block.lines[0]!.index >= first && !isLabel(block.title))
    .filter(({ block }) => !isTitleOfFloat(block, layout))
    .filter(({ block }) => !block.style.measured || isKnownName(block.title) || isWorded(block))
  const free = eligible
    .filter(({ block }) => typePoints(block, layout) > DISTINCT || isKnownName(block.title))
    .map((item) => (isOfOtherFace(item.block) ? { ...item, prominence: item.prominence - OTHER_FACE } : item))
  const chosen = new Set<HeadingBlock>()
  const add = (isHeading: (item: WeighedBlock) => boolean) => {
    for (const item of free) if (isHeading(item)) chosen.add(item.block)
  }
  add(({ block, prominence }) => prominence > (isKnownName(block.title) ? KNOWN_NAME : ALONE))
  const clear = free.filter((item) => item.prominence > IN_GROUP && standsClear(item.block))
  const groups = Map.groupBy(clear, ({ block }) => roughLookOf(block))
  for (const group of groups.values()) {
    if (group.length >= SMALLEST_GROUP) for (const { block } of group) chosen.add(block)
  }
  const distinct = [...sure, ...chosen].filter((block) => !block.runIn && typePoints(block, layout) > DISTINCT)
  const looks = new Set(distinct.map(lookOf))
  add(({ block, prominence }) => prominence > IN_KNOWN_STYLE && looks.has(lookOf(block)))
  for (const standsApart of [standsApartAtLeft, standsNearAtLeft, isTitleAtLeft, isTitleSetIn]) {
    const apart = eligible.filter(({ block }) => standsApart(block))
    if (apart.length >= SMALLEST_GROUP) for (const { block } of apart) chosen.add(block)
  }
  const printedTitles = eligible.filter(({ block }) => isPrintedTitle(block) && !isProof(block.title))
  for (const group of Map.groupBy(printedTitles, ({ block }) => lookOf(block)).values()) {
    if (group.length >= SMALLEST_SERIES) for (const { block } of group) chosen.add(block)
  }
  const last = weighed.findLast(({ block }) => kindOfTitle(block.title) === 'references')
  const end = last ? last.block.lines[0]!.index : Number.POSITIVE_INFINITY
  const isInText = ({ lines: [line] }: HeadingBlock) => line!.index >= first && line!.index < end
  const leads = weighed.map(({ block }) => block).filter((block) => isLead(block) && isInText(block))
  for (const lead of chooseLeads(leads)) chosen.add(lead)
  const setIn = weighed.map(({ block }) => block).filter((block) => isSetInLead(block) && isInText(block))
  if (setIn.filter(({ title }) => title.includes(' ')).length >= SMALLEST_SET_IN) {
    for (const lead of [...setIn, ...leads.filter(({ title }) => hasCapitals(title))]) chosen.add(lead)
  }
  // An appendix in small print has headings as small.
  const series = eligible.filter(
    ({ block, prominence }) => prominence > IN_SERIES && standsClear(block) && isTitleOfSeries(block.title)
  )
  for (const group of Map.groupBy(series, ({ block }) => lookOf(block)).values()) {
    if (group.length >= SMALLEST_SERIES) for (const { block } of group) chosen.add(block)
  }
  for (const block of chooseBelowAppendix(eligible, [...sure, ...chosen])) chosen.add(block)
  const isOdd = lacksNumber(sequence)
  const kept = [...chosen].filter((block) => isKnownName(block.title) || isScannedTitle(block) || !isOdd(block))
  const printed = weighed
    .map(({ block }) => block)
    .filter((block) => isInText(block) && !opened.has(block.lines[0]!.index))
  return new Set([...kept, ...chooseProofTitles(weighed, sequence), ...chooseLeadSeries(layout.lines, printed, sure)])
}

/** Whether a line stands right below the label of a table or figure that is alone on its line: it is their title. */
function isTitleOfFloat({ lines: [first] }: HeadingBlock, { lines, leading }: DocumentLayout): boolean {
  const above = lines[first!.index - 1]
  if (above?.page !== first!.page || first!.y - above.y > BELOW_LABEL * leading || first!.y < above.y) return false
  return readCaptionLabel(above.text)?.rest === ''
}

function isTitleOfSeries(title: string): boolean {
  return hasCapitals(title) && !isProof(title)
}

function isProof(title: string): boolean {
  return /^proofs? of\b/i.test(title)
}

/** Whether a title without a number begins a paragraph of a scan that stands apart. */
function isLead({ runIn, number, gapAbove, style, title, lines }: HeadingBlock): boolean {
  if (!runIn || !style.measured || number || !/^\p{Lu}/u.test(title)) return false
  const isApart = gapAbove === null || gapAbove >= LEAD_APART
  return isApart && !isSentence(title) && !isLabel(title) && !isOtherLead(lines[0]!.text)
}

/** Whether a title with capitals as titles have them begins a paragraph of a scan that is set in, and no space sets apart. */
function isSetInLead({ runIn, number, gapAbove, style, title, lines }: HeadingBlock): boolean {
  if (!runIn || !style.measured || number || gapAbove === null || gapAbove >= LEAD_APART) return false
  return hasCapitals(title) && !isSentence(title) && !isLabel(title) && !isOtherLead(lines[0]!.text)
}

/** One lead may be a short sentence: several titles are headings, and still more where they have no capitals. */
function chooseLeads(leads: readonly HeadingBlock[]): readonly HeadingBlock[] {
  if (leads.length >= SMALLEST_SERIES) return leads
  const titles = leads.filter(({ title }) => hasCapitals(title))
  return titles.length >= SMALLEST_GROUP ? titles : []
}

/** Whether a line of a scan is words alone, as titles are written: a formula or a sentence that is cut is not. */
function isWorded(block: HeadingBlock): boolean {
  const { text, title, style } = block
  const isName = /^(?:\p{Lu}\.\s){2}\p{Lu}/u.test(text)
  if (isName) return false
  const words = title.split(/[\s-]+/)
  const capitalised = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length
  // A bracket that touches a word is that of a function, and a letter before a word the label of an axis.
  if (/\p{L}\(|^(?![AI] )\p{Lu} \p{L}{3}/u.test(title)) return false
  const most = isFarAtLeft(block) ? MOST_FAR_WORDS : MOST_PLAIN_WORDS
  const isTitle = style.capitals || capitalised >= words.length / 2 || words.length <= most
  // A stroke between words is one of a title.
  const signs = title.replaceAll(/(?<=\p{L}{3})\/(?=\p{L}{3})/gu, ' ')
  return isTitle && /\p{L}{4}/u.test(title) && /^[\p{L}\s,.:’'"“”&()?-]+$/u.test(signs)
}

/** Whether a line that is no sentence stands at the left, further from the text above it than headings of most papers do. */
function isFarAtLeft({ alignment, gapAbove, title }: HeadingBlock): boolean {
  return alignment === 'left' && gapAbove !== null && gapAbove >= LONG_TITLE_ABOVE && !isSentence(title)
}

/** Titles of a scan that stand alone right below the word of an appendix, whatever their type. */
function chooseBelowAppendix(eligible: readonly WeighedBlock[], headings: readonly HeadingBlock[]): HeadingBlock[] {
  const below = new Set(
    headings
      .filter(({ text, style, runIn }) => style.measured && !runIn && /^appendix(?: [A-Z])?$/i.test(text))
      .map(({ lines }) => lines.at(-1)!.index + 1)
  )
  return eligible
    .map(({ block }) => block)
    .filter(({ lines, number, title, gapAbove, gapBelow }) => {
      if (number || !below.has(lines[0]!.index) || gapAbove === null || gapBelow === null) return false
      return gapBelow >= BELOW_APPENDIX && title.includes(' ') && /\p{L}$/u.test(title) && !isSentence(title)
    })
}

/** Whether subsections of a block's style have numbers: one without is the label of a list or a paragraph. */
function lacksNumber(sequence: ReadonlyMap<HeadingBlock, NumberPart[]>): (block: HeadingBlock) => boolean {
  const numbered = new Set([...sequence].filter(([, number]) => number.length > 1).map(([block]) => lookOf(block)))
  return (block) => !block.number && numbered.has(lookOf(block))
}

/** Whether a line is written as a title in a scan, whose type is told too roughly to say what has a number. */
function isScannedTitle({ style, title, runIn }: HeadingBlock): boolean {
  if (!style.measured) return false
  return runIn || style.capitals || (title.includes(' ') && hasCapitals(title))
}

/** Whether a line stands by itself between text and text, in type that is not the text's. */
function standsClear(block: HeadingBlock): boolean {
  const { style, gapAbove, gapBelow, isFollowed } = block
  const hasOwnType = style.bold || style.italic || style.capitals || (style.measured === true && isCentredTitle(block))
  // Headings of double-spaced papers stand nearer, in line distances, and as far from both.
  const isClear =
    gapAbove === null || gapAbove > 1.3 || (style.bold && gapAbove > 1.25 && gapBelow !== null && gapBelow > 1.25)
  return hasOwnType && isFollowed && isClear && gapBelow !== null && gapBelow > 1.15
}

/** Headings of one paper have serifs or have none: labels in figures often differ. */
function otherFace(sure: readonly HeadingBlock[]): (block: HeadingBlock) => boolean {
  const sans = sure.filter(({ style }) => style.sans).length
  if (sans > 0 && sans < sure.length) return () => false
  return ({ style }) => sure.length > 0 && style.sans !== sans > 0
}

function raised({ block, prominence }: WeighedBlock): WeighedBlock {
  return { block, prominence: prominence + RAISED }
}

/**
 * Index of the line from which headings may be: what stands above the first sure one is the head of the paper, unless that
 * one stands over its end. Where its count begins with a later number the first one was lost, and the head ends with the first page.
 */
function firstHeading({ lines }: DocumentLayout, { weighed, sure, sequence }: Omit<Evidence, 'layout'>): number {
  const first = weighed.find(
    ({ block, prominence }) => sure.has(block) || (isOpening(block.title) && prominence > KNOWN_NAME)
  )?.block
  if (!first || isClosing(first)) return 0
  const isLater = first.style.measured && (sequence.get(first)?.at(-1)?.value ?? 1) > 1
  const page = lines.find(({ zone }) => zone === 'body')?.page ?? 0
  const second = isLater ? lines.findIndex((line) => line.zone === 'body' && line.page > page) : -1
  return second < 0 ? first.lines[0]!.index : Math.min(second, first.lines[0]!.index)
}

function isClosing({ text }: HeadingBlock): boolean {
  return ['appendix', 'references'].includes(kindOfTitle(text))
}

function isOpening(title: string): boolean {
  return ['abstract', 'introduction', 'contents'].includes(kindOfTitle(title))
}

/** The same for titles that stand clear, whose size a scan measures roughly. */
function roughLookOf(block: HeadingBlock): string {
  const { measured, capitals } = block.style
  return measured ? `${capitals} ${block.alignment}` : lookOf(block)
}

/** Style and alignment, to know sisters by. */
function lookOf({ style, alignment }: HeadingBlock): string {
  return `${styleKeyOf(style)} ${alignment}`
}
