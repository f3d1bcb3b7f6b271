import { rowsBehind } from './cases.ts'
import { fontNamed } from './font-name.ts'
import { AXIS, hangs, heights, isPieceOfDelimiter, settleBetween } from './hanging.ts'
import type { Part, Shelves } from './part.ts'

/** Fonts whose larger sizes of brackets have their baseline below that of their line. */
const isLoweredFont = fontNamed(/^STIXSize|^(?:STIX|Asana|XITS)[a-z]*Sz\d/i)

/** The font that the heights of brackets by their width are known of. */
const measuredFont = /cmex/i

const bracket = /^[()[\]{}⌊⌋⌈⌉⟨⟩]$/u

/** Ems between a bracket and its neighbours, and by which a baseline may miss that of a neighbour. */
const BESIDE = 0.8
const OFF = 0.12
const LOWERED = 0.8

/** Ems from the middle of a lowered bracket to its ends. */
const LOWERED_REACH = 1.1

/** Type of a neighbour that tells the baseline, as a share of that of the bracket. */
const FULL_SIZE = 0.86

/** The same of a lowered one, which is enlarged, and behind which an exponent may stand. */
const LOWERED_NEAR = { size: 0.7, gap: 2 }

/**
 * Puts brackets on the baseline of what stands beside them: a hanging one tells by its width how high it is, but not in
 * all fonts; a brace has its middle at the middle of its rows.
 *
 * @param parts as they came from the page, and settled by their width
 */
export function settleDelimiters(shelves: Shelves, parts: readonly Part[]): void {
  for (const part of parts) {
    if (!bracket.test(part.text)) continue
    const settled = hangs(part) ? settleHanging(shelves, part) : settleLowered(shelves, part)
    if (settled) shelves.replace([part], settled)
  }
}

/** Whether a sign is of a font whose larger brackets stand below their line. */
export function isLowered({ font }: { font: { name?: string } }): boolean {
  return isLoweredFont(font)
}

function settleHanging(shelves: Shelves, part: Part): Part | null {
  const { top, fontSize: em } = part
  const near = shelves.between(top - em, top + 3.5 * em)
  const rows = part.text === '{' ? rowsBehind({ ...part, bottom: top }, near) : []
  if (rows.length > 1) {
    const middle = (rows[0]!.y + rows.at(-1)!.y) / 2 - AXIS * em
    return settleBetween(part, top, 2 * middle - top)
  }
  if (measuredFont.test(part.font.name ?? '')) return null
  const beside = near.filter((other) => isBeside(other, part) && !hangs(other))
  const fits = heights.flatMap((height) => {
    const settled = settleBetween(part, top, top + height * em)
    const off = Math.min(...beside.map(({ y }) => Math.abs(y - settled.y)))
    const missed = Math.abs(settled.y - part.y)
    return off < OFF * em ? [{ settled, missed }] : []
  })
  return fits.toSorted((a, b) => a.missed - b.missed)[0]?.settled ?? null
}

function settleLowered(shelves: Shelves, part: Part): Part | null {
  if (!isLowered(part)) return null
  const { y, fontSize: em } = part
  const [nearest] = shelves
    .between(y - LOWERED * em, y)
    .filter((other) => isBeside(other, part, LOWERED_NEAR) && !isLowered(other))
    .sort((a, b) => gapOf(a, part) - gapOf(b, part))
  if (!nearest) return null
  const axis = nearest.y - AXIS * em
  const reach = LOWERED_REACH * em
  return { ...part, y: nearest.y, top: axis - reach, bottom: axis + reach, fontSize: nearest.fontSize }
}

function isBeside(other: Part, part: Part, { size, gap } = { size: FULL_SIZE, gap: BESIDE }): boolean {
  const isNear = other.fontSize > size * part.fontSize && gapOf(other, part) < gap * part.fontSize
  return isNear && other !== part && !isPieceOfDelimiter(other.text)
}

function gapOf(other: Part, part: Part): number {
  return Math.max(other.x - part.right, part.x - other.right, 0)
}
