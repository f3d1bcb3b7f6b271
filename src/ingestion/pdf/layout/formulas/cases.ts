import { isPieceOfDelimiter } from './hanging.ts'
import { joinParts, type Part, type Shelves } from './part.ts'
import { writeParts } from './write-parts.ts'

/** Ems between a brace and the rows that begin behind it, and between the beginnings of two rows. */
const BEHIND = 0.7
const ROW_GAP = 0.9

/** Ems that a brace of one sign is high at most. */
const HIGHEST = 3.2

/** Ems of the widest gap within a row, as before its condition; the number of the equation stands farther off. */
const WIDEST_GAP = 5

const equationNumber = /^\([A-Z]?[\d.]{1,5}[a-z]?\)$/

/** The beginnings of the rows behind a brace, from top to bottom; fewer than two where it holds no cases. */
export function rowsBehind(brace: Part, parts: readonly Part[]): Part[] {
  const em = brace.fontSize
  const rows: Part[] = []
  const lowest = Math.max(brace.bottom, brace.top + HIGHEST * em)
  const isFirst = (part: Part) => {
    const isBehind = part.x > brace.right - 0.3 * em && part.x < brace.right + BEHIND * em
    return (
      part !== brace &&
      isBehind &&
      part.y > brace.top &&
      part.y < lowest &&
      part.fontSize > 0.7 * em &&
      !isPieceOfDelimiter(part.text)
    )
  }
  for (const part of parts.filter(isFirst).sort((a, b) => a.y - b.y)) {
    const last = rows.at(-1)
    if (!last || part.y - last.y > ROW_GAP * em) rows.push(part)
  }
  return rows
}

/** Writes the rows behind a brace one after the other: `{a if x, b if y`. */
export function joinCases(shelves: Shelves, braces: readonly Part[]): void {
  for (const brace of braces) {
    const near = shelves.between(brace.top - brace.fontSize, brace.bottom + brace.fontSize)
    if (!near.includes(brace)) continue
    const rows = rowsBehind(brace, near)
    if (rows.length < 2) continue
    const held = partsOfRows(brace, rows, near)
    const texts = rows.map((row) => writeParts(held.filter(({ row: own }) => own === row).map(({ part }) => part)))
    const all = [brace, ...held.map(({ part }) => part)]
    const { y, fontSize } = brace
    shelves.replace(all, joinParts(all, { text: `{${texts.join(' ')}`, y, fontSize }))
  }
}

/** What stands to the right of a brace, each part by the row that is nearest in height. */
function partsOfRows(brace: Part, rows: readonly Part[], near: readonly Part[]): { part: Part; row: Part }[] {
  const em = brace.fontSize
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const beside = near
    .filter(({ x, y }) => x > brace.right - 0.3 * em && y > first.y - em && y < last.y + 0.8 * em)
    .filter((part) => part !== brace && !equationNumber.test(part.text))
    .sort((a, b) => a.x - b.x)
  const held: { part: Part; row: Part }[] = []
  let right = brace.right
  for (const part of beside) {
    if (part.x - right > WIDEST_GAP * em) break
    right = Math.max(right, part.right)
    const row = rows.reduce((best, each) => (Math.abs(each.y - part.y) < Math.abs(best.y - part.y) ? each : best))
    held.push({ part, row })
  }
  return held
}
