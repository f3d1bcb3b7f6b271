import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { isAffiliation } from './affiliations.ts'
import { isListOfNames, opensWithBy } from './author-rows.ts'
import { textOf } from './blocks.ts'
import { landmarkOf } from './landmarks.ts'
import { isRunningText } from './running-text.ts'
import { isJournalHead } from './stamps.ts'

/** Beyond this size, in sizes of the body, larger type says no more. */
const LARGEST = 2.2

/** Weights of the evidence; the unit is one body size of type. */
const weights = {
  bold: 0.2,
  capitals: 0.12,
  repeated: 0.35,
  perBlock: -0.03,
  perPage: -0.25,
  journal: -1.2,
  names: -0.5,
  heading: -1,
  affiliation: -0.5,
  text: -1,
  oneWord: -0.4
}

/** Shorter texts repeat by chance. */
const SHORTEST_REPEATED = 10

/** How far a block of a title page stands out as its title; only the order of the ratings matters. */
export function titleRater(
  blocks: readonly LayoutLine[][],
  layout: DocumentLayout
): (block: LayoutLine[], place: number) => number {
  const heads = new Set(
    layout.lines.filter(({ zone }) => zone === 'header').map(({ text }) => lettersOf(text).replace(/^\d+|\d+$/g, ''))
  )
  const counts = Map.groupBy(blocks, (block) => lettersOf(textOf(block)))
  const firstPage = blocks[0]?.[0]?.page ?? 1
  return (block, place) => {
    const { fontSize, bold, page } = block[0]!
    const text = textOf(block)
    const letters = lettersOf(text)
    const isRepeated = letters.length >= SHORTEST_REPEATED && (heads.has(letters) || counts.get(letters)!.length > 1)
    const evidence: [boolean, number][] = [
      [bold, weights.bold],
      [text === text.toUpperCase(), weights.capitals],
      [isRepeated, weights.repeated],
      [block.length === 1 && isJournalHead(text), weights.journal],
      [block.every((line) => isListOfNames(line.text)) && !isOverBy(blocks[place + 1]), weights.names],
      [opensWithBy(block[0]!.text), weights.names],
      [isAffiliation(text) && fontSize <= layout.bodyFontSize, weights.affiliation],
      [block.some((line) => isRunningText(line.text)) && fontSize <= layout.bodyFontSize && !bold, weights.text],
      [landmarkOf(text) === 'heading', weights.heading],
      [!text.includes(' '), weights.oneWord]
    ]
    const base = Math.min(fontSize / layout.bodyFontSize, LARGEST)
    const atPlace = weights.perBlock * place + weights.perPage * (page - firstPage)
    return evidence.reduce((sum, [holds, weight]) => (holds ? sum + weight : sum), base + atPlace)
  }
}

/** A block above one that 'By' opens is none of names, though its words may look like some. */
function isOverBy(below: readonly LayoutLine[] | undefined): boolean {
  return below !== undefined && opensWithBy(below[0]!.text)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
