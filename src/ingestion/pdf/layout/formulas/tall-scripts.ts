import { SCRIPT_SHIFT } from '../fragment.ts'
import { isScriptOfLetter, type Part, type Shelves } from './part.ts'

/** Ems of a part that is taller than a line: its scripts stand at its corners, far from the baseline. */
const TALL = 1.1

/** Type of scripts, as a share of that of what they belong to. */
const SCRIPT_SIZE = 0.86

/** Ems, of the larger type, between a part and its script, and between the signs of a script. */
const BESIDE = 0.45
const WITHIN = 0.6

/** Ems of the base by which a script may stand above or below its upper or lower edge. */
const OVER_EDGE = 1.1

/** Ems that scripts of a tall part are long at most. */
const REACH = 12

/** The same of a script that is no fraction, above the baseline. */
const HIGH = 0.62

/** Type of exponents as a share of that of their line: a fraction among them is set smaller still. */
const EXPONENT_SIZE = 0.7

/** Points of a cell of the page, and parts that are looked at in one. */
const CELL = 24
const MOST_IN_CELL = 60

/** Ems from the baseline where a script is sure to be read as one of its line. */
const NEAR = 0.42

/**
 * Brings the scripts of tall parts, and fractions that are exponents, so near to the baseline that they are read as
 * scripts of their line: those of a large bracket stand at its corners.
 */
export function settleTallScripts(shelves: Shelves): void {
  for (const base of shelves.all()) if (base.bottom - base.top > TALL * base.fontSize) settleAtCorners(shelves, base)
  const parts = shelves.all().sort((a, b) => a.x - b.x)
  const cells = cellsOf(parts)
  for (const part of parts) settleExponent(shelves, part, cells)
}

function settleAtCorners(shelves: Shelves, base: Part): void {
  const { fontSize: em, y } = base
  const small = shelves
    .between(base.top - OVER_EDGE * em, base.bottom + OVER_EDGE * em)
    .filter(
      (part) => part.fontSize < SCRIPT_SIZE * em && part.x > base.right - 0.3 * em && part.x < base.right + REACH * em
    )
    .sort((a, b) => a.x - b.x)
  for (const side of ['super', 'sub'] as const) {
    const isOff = (part: Part) => (side === 'super' ? y - part.y : part.y - y) > SCRIPT_SHIFT * em
    const own: Part[] = []
    let right = base.right
    for (const part of small.filter(isOff)) {
      if (part.x - right > (own.length === 0 ? BESIDE : WITHIN * (part.fontSize / em)) * em) break
      if (own.length > 0 && Math.abs(part.y - own[0]!.y) > 0.8 * own[0]!.fontSize) continue
      if (isScriptOfLetter(part, shelves, base)) break
      own.push(part)
      right = Math.max(right, part.right)
    }
    move(shelves, own, { from: own[0]?.y ?? y, to: side === 'super' ? y - NEAR * em : y + NEAR * em })
  }
}

/** What is raised high behind what it is the exponent of, as a fraction is; the index of that may stand below it. */
function settleExponent(shelves: Shelves, part: Part, cells: Cells): void {
  const base = baseOf(part, cells)
  if (!base || isScriptOfLetter(part, shelves, base)) return
  const fontSize = part.bar === undefined ? part.fontSize : Math.max(part.fontSize, EXPONENT_SIZE * base.fontSize)
  const to = base.y - NEAR * base.fontSize
  const isOwn = (other: Part) => {
    const isBehind = other.x > part.x && other.x < part.right + 0.3 * part.fontSize
    return isBehind && other.fontSize < part.fontSize && Math.abs(other.y - part.y) < 0.5 * part.fontSize
  }
  const own = shelves.between(part.y - part.fontSize, part.y + part.fontSize).filter(isOwn)
  move(shelves, own, { from: part.y, to })
  shelves.replace([part], { ...part, fontSize, y: to })
}

/** The largest of the parts that one is raised high behind; null where there is none. */
function baseOf(part: Part, cells: Cells): Part | null {
  const highest = part.bar === undefined ? HIGH : OVER_EDGE
  let base: Part | null = null
  for (const cell of cellsAround(cells, part)) {
    for (const other of cell) {
      const em = other.fontSize
      const isLarger = part.fontSize < SCRIPT_SIZE * em && em > (base?.fontSize ?? 0)
      if (!isLarger) continue
      const rise = other.y - part.y
      const isBehind = part.x > other.right - 0.3 * em && part.x < other.right + BESIDE * em
      if (isBehind && rise > SCRIPT_SHIFT * em && rise < highest * em) base = other
    }
  }
  return base
}

function move(shelves: Shelves, parts: readonly Part[], { from, to }: { from: number; to: number }): void {
  for (const part of parts) shelves.replace([part], { ...part, y: part.y + to - from })
}

/** Parts by the place where they end, so that what stands in front of another is found without a walk over the page. */
type Cells = ReadonlyMap<number, ReadonlyMap<number, Part[]>>

/** The cells of each column of the page, by row. */
function cellsOf(parts: readonly Part[]): Cells {
  const columns = new Map<number, Map<number, Part[]>>()
  for (const part of parts) {
    if (part.text === '') continue
    const [at, row] = [Math.floor(part.right / CELL), Math.floor(part.y / CELL)]
    const column = columns.get(at) ?? new Map<number, Part[]>()
    const own = column.get(row) ?? []
    // No print has more at one place; what a hostile file piles up costs no more.
    if (own.length < MOST_IN_CELL) own.push(part)
    columns.set(at, column.set(row, own))
  }
  return columns
}

/** What ends near the beginning of a part, at its height or below. */
function cellsAround(cells: Cells, { x, y }: Part): Part[][] {
  const [at, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
  const around: Part[][] = []
  for (let across = -1; across <= 1; across += 1) {
    const column = cells.get(at + across)
    for (let down = 0; down <= 2; down += 1) {
      const cell = column?.get(row + down)
      if (cell) around.push(cell)
    }
  }
  return around
}
