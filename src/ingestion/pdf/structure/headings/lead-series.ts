import type { LayoutLine } from '../../layout/document-layout.ts'
import type { HeadingBlock } from './heading-block.ts'
import { kindOfTitle } from './known-names.ts'
import { isCaption, isLabel, isNameOfOther } from './not-headings.ts'
import { isSentence } from './recognised-lead.ts'
import { hasCapitals } from './set-apart.ts'
import { styleKeyOf } from './type-style.ts'

/** Line distances of the running text above a paragraph that a heading begins. */
const APART = 1.3

/** So many of one form make a series, and more where italics alone tell them; this share of them stands apart. */
const FEWEST = 2
const FEWEST_SLANTED = 3
const MOST = 0.8

/** More words are a sentence. */
const MOST_WORDS = 10

/** What parts the words from the text behind them: '.—', as journals have it that set these headings in italics. */
const dashed = /^[\s.:]{0,3}[—–]/u

const counted = /^(?:\((\d{1,2})\)|Step (\d{1,2})[.:)])\s+\p{Lu}/u
const proof = /^\P{L}{0,3}(?:proofs?|sketch of)\b/iu

/**
 * Chooses the headings of print that begin paragraphs though no number of the paper's own count tells them: '**Prices.**
 * We observe …'. A single one may be emphasis or the name of a term; headings come in a series of one form, and nearly
 * all of it stands apart from the text above. Bold type tells them, italics or small capitals with a full stop and a dash
 * behind them, and italics with capitals as titles have them. '(1)' and 'Step 1' count for themselves.
 */
export function chooseLeadSeries(
  lines: readonly LayoutLine[],
  blocks: readonly HeadingBlock[],
  sure: ReadonlySet<HeadingBlock>
): HeadingBlock[] {
  const leads = blocks.filter((block) => isLead(block))
  const capitalised = new Set(leads)
  const plain = Map.groupBy(
    blocks.filter((block) => !capitalised.has(block) && isLead(block, true)),
    formOf
  )
  const named = [...Map.groupBy(leads, formOf).values()].flatMap((series) => {
    const placed = series.filter(({ gapAbove }) => gapAbove !== null)
    const apart = placed.filter(isApart)
    const isSlanted = !series[0]!.style.bold && !isDashed(series[0]!)
    const isSeries = apart.length >= (isSlanted ? FEWEST_SLANTED : FEWEST) && apart.length >= MOST * placed.length
    // One of a series may have no capitals but its first.
    return isSeries ? [...series, ...(plain.get(formOf(series[0]!)) ?? [])].filter(isApart) : []
  })
  return [...named, ...chooseCounted(lines, blocks, sure)]
}

/** Whether a few words without a number begin a paragraph in a type that tells them from it. */
function isLead(block: HeadingBlock, mayBePlain = false): boolean {
  const { runIn, number, style, title, lines } = block
  if (!runIn || style.measured || number || !/^\p{Lu}/u.test(title) || isCaption(lines[0]!.text)) return false
  if (kindOfTitle(title) !== 'section' || isSentence(title) || isLabel(title) || isNameOfOther(title)) return false
  return title.split(/\s+/).length <= MOST_WORDS && (style.bold || mayBePlain || hasCapitals(title))
}

/** The first lines of pages tell nothing of the space above. */
function isApart({ gapAbove }: HeadingBlock): boolean {
  return gapAbove === null || gapAbove >= APART
}

function isDashed({ lines, text }: HeadingBlock): boolean {
  return dashed.test(lines.at(-1)!.text.slice(text.length))
}

function formOf(block: HeadingBlock): string {
  return `${styleKeyOf(block.style)} ${isDashed(block)}`
}

/** Chooses those that count '(1)', '(2)', or 'Step 1', 'Step 2'; the steps of a proof are none. */
function chooseCounted(
  lines: readonly LayoutLine[],
  blocks: readonly HeadingBlock[],
  sure: ReadonlySet<HeadingBlock>
): HeadingBlock[] {
  const inProof = proofLines(lines, sure)
  const series: HeadingBlock[][] = []
  for (const block of blocks) {
    const count = countOf(block)
    if (count === null || inProof.has(block.lines[0]!.index)) continue
    const last = series.at(-1)
    const before = last?.at(-1)
    const goesOn = before && count === countOf(before)! + 1 && formOf(before) === formOf(block)
    if (goesOn) last.push(block)
    else if (count === 1) series.push([block])
  }
  return series.filter(({ length }) => length >= FEWEST).flat()
}

/** The number of one that counts for itself; a step is a heading where it stands alone on its line, too. */
function countOf(block: HeadingBlock): number | null {
  const { runIn, style, lines, title } = block
  const match = counted.exec(lines[0]!.text)
  if (!match || style.measured || !isApart(block) || isSentence(title)) return null
  const isTold = match[1] ? runIn && style.bold : style.bold || (runIn && style.italic)
  return isTold ? Number(match[1] ?? match[2]) : null
}

/** Indexes of the lines from the beginning of a proof to the next heading. */
function proofLines(lines: readonly LayoutLine[], sure: ReadonlySet<HeadingBlock>): Set<number> {
  const headings = new Set([...sure].map((block) => block.lines[0]!.index))
  const found = new Set<number>()
  let isIn = false
  for (const { index, text, zone } of lines) {
    if (headings.has(index)) isIn = false
    if (zone === 'body' && (proof.test(text.slice(0, 30)) || (headings.has(index) && /\bproofs?\b/i.test(text))))
      isIn = true
    if (isIn) found.add(index)
  }
  return found
}
