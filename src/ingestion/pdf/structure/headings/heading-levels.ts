import type { ChosenHeading } from './choose-headings.ts'
import type { Heading, HeadingKind } from './heading.ts'
import { isDeclaration, kindOfTitle } from './known-names.ts'
import { styleKeyOf, type TypeStyle } from './type-style.ts'

/** Deeper levels are not told apart. */
const DEEPEST = 4

/**
 * Gives the headings their levels and kinds. A numbered one has the level of its number, another that of its bookmark,
 * or of its style. Appendices last until references or the end.
 */
export function assignLevels(chosen: readonly ChosenHeading[]): Heading[] {
  const ranked = chosen.filter((heading) => kindOfTitle(heading.block.title) !== 'abstract' && !isOfSeries(heading))
  const styles = rankStyles(ranked)
  const lastReferences = chosen.findLastIndex(({ block }) => kindOfTitle(block.title) === 'references')
  // Letters between Roman numbers are subsections of one that was missed.
  const lastRoman = chosen.findLastIndex(({ block }) => /^[IVX]{2,5}$/.test(block.number?.printed ?? ''))
  let inAppendix = false
  let isCounted = false
  let above = 0
  const isNumbered = chosen.some(({ number }) => number !== null)
  return chosen.map((heading, i) => {
    const { block, number, outline } = heading
    // A heading whose sisters were not found has its number all the same.
    const hasNumber = number !== null || (isNumbered && block.number?.isSetOff === true && block.title !== '')
    const isNamed = block.title !== '' || (hasNumber && block.number?.word === null)
    const title = hasNumber && isNamed ? block.title : block.text
    const ofStyle = styles.get(styleKeyOf(block.style))?.level
    const isBelow = isOfSeries(heading)
    const level = Math.min(isBelow ? above + 1 : (number?.length ?? outline?.level ?? ofStyle ?? 1), DEEPEST)
    if (!isBelow) above = level
    const kind = kindOf(heading, title)
    // A section A after sections of another count is an appendix.
    const isLettered = number?.[0]?.scheme === 'letter'
    if (kind === 'appendix' || (isLettered && isCounted && i > lastRoman)) inAppendix = true
    if (number && !isLettered) isCounted = true
    // What comes after the references, and is no list or statement, is an appendix by another name.
    const isBack = lastReferences >= 0 && i > lastReferences && kind === 'section' && !isBackMatter(title)
    const isOwn = kind !== 'references' && kind !== 'acknowledgements' && !isDeclaration(title)
    return {
      kind: kind === 'section' && inAppendix && level === 1 ? 'appendix' : kind,
      number: hasNumber ? printedNumber(heading) : null,
      title,
      level,
      page: block.lines[0]!.page,
      lines: block.lines.map(({ index }) => index),
      runIn: block.runIn,
      inAppendix: isOwn && (inAppendix || isBack)
    }
  })
}

/** Whether a heading begins a paragraph of the section above it, and neither a number nor a bookmark tells its level. */
function isOfSeries({ block, number, outline }: ChosenHeading): boolean {
  const isStep = /^Step \d/.test(block.text)
  return number === null && outline === null && (block.runIn || isStep) && !block.style.measured
}

/** As printed, or as it was printed where text recognition took it for figures. */
function printedNumber({ block, number }: ChosenHeading): string | null {
  const own = block.number
  if (!own) return null
  const first = number?.at(-own.printed.split('.').length)
  return (first?.scheme === 'roman' ? own.roman : null) ?? own.printed
}

function kindOf({ block }: ChosenHeading, title: string): HeadingKind {
  return block.number?.word && /^(?:append|annex|anhang|supplement)/i.test(block.number.word)
    ? 'appendix'
    : kindOfTitle(title)
}

function isBackMatter(title: string): boolean {
  return /^(?:(?:end)?notes?|tables?|figures?|tables? and figures?|figures? and tables?|figure (?:captions|legends))\b/i.test(
    title
  )
}

/** A style and the level that the number or bookmark of a heading gives it, if any. */
interface RankedStyle {
  style: TypeStyle
  level: number | null
}

/** Levels of styles, from the most to the least prominent: as numbers and bookmarks tell, or one below the one above. */
function rankStyles(chosen: readonly ChosenHeading[]): Map<string, RankedStyle> {
  const ranked = new Map<string, RankedStyle>()
  for (const { block, number, outline } of chosen) {
    const level = number?.length ?? outline?.level ?? null
    const known = ranked.get(styleKeyOf(block.style))
    if (known) known.level ??= level
    else ranked.set(styleKeyOf(block.style), { style: block.style, level })
  }
  let above = 0
  for (const style of [...ranked.values()].sort((a, b) => weightOf(b.style) - weightOf(a.style))) {
    style.level ??= Math.min(above + 1, DEEPEST)
    above = Math.max(above, style.level)
  }
  return ranked
}

/** Orders styles as levels use them: larger before smaller, then bold, capitals, upright, italic. */
function weightOf({ fontSize, bold, capitals, italic }: TypeStyle): number {
  return 4 * fontSize + (bold ? 2 : 0) + (capitals ? 1 : 0) - (italic ? 0.5 : 0)
}
