import type { HeadingBlock } from './heading-block.ts'
import type { NumberPart } from './heading-number.ts'
import { kindOfTitle } from './known-names.ts'
import type { WeighedBlock } from './number-sequence.ts'
import { styleKeyOf } from './type-style.ts'

/** Line distances above the title of a proof, and from it to its text at most. */
const APART = 1.35
const MOST_BELOW = 1.8

/** So many of one type are titles in bold, and so many in italics, which tell less. */
const FEWEST = 2
const FEWEST_SLANTED = 3

const name =
  /^(?:proofs? of (?:the )?)?(?:theorem|lemma|proposition|corollary|claim)s? [A-Z]{0,2}[.-]?\d{1,2}(?:\.\d{1,2})?\.?$/i

/**
 * Chooses the titles of print that stand over the proofs of an appendix, each alone on its line: 'Proof of Lemma 2.1',
 * 'Theorem 6'. A single one is the beginning of its text.
 */
export function chooseProofTitles(
  weighed: readonly WeighedBlock[],
  sequence: ReadonlyMap<HeadingBlock, NumberPart[]>
): HeadingBlock[] {
  const from = weighed.findIndex(({ block }) => opensAppendix(block, sequence))
  const behind = from < 0 ? [] : weighed.slice(from)
  const titles = behind.map(({ block }) => block).filter(isProofTitle)
  const fewest = ({ style }: HeadingBlock) => (style.bold ? FEWEST : FEWEST_SLANTED)
  const groups = [...Map.groupBy(titles, ({ style, alignment }) => `${styleKeyOf(style)} ${alignment}`).values()]
  return groups.filter((group) => group.length >= fewest(group[0]!)).flat()
}

function opensAppendix(block: HeadingBlock, sequence: ReadonlyMap<HeadingBlock, NumberPart[]>): boolean {
  const path = sequence.get(block)
  const isLettered = path?.length === 1 && path[0]!.scheme === 'letter'
  return isLettered || (kindOfTitle(block.text) === 'appendix' && !block.runIn)
}

function isProofTitle({ runIn, style, lines, title, alignment, gapAbove, gapBelow }: HeadingBlock): boolean {
  if (runIn || style.measured || lines.length > 1 || alignment === 'other' || !(style.bold || style.italic))
    return false
  const isApart = (gapAbove === null || gapAbove >= APART) && gapBelow !== null && gapBelow <= MOST_BELOW
  return isApart && name.test(title)
}
