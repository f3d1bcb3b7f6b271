import { writeScript } from '../write-script.ts'
import { AXIS } from './hanging.ts'
import { isScriptOfLetter, joinParts, type Part, type Shelves } from './part.ts'
import { writeParts } from './write-parts.ts'

const sign = /^[∑∏∐∫∮⋃⋂]$/u
const name = /^(?:lim|max|min|sup|inf|arg ?max|arg ?min|plim)$/

/** Limits are set smaller than this share of the type of their operator. */
const LIMIT_SIZE = 0.86

/** Ems between an operator and its limits, and between the letters of a limit. */
const LIMIT_GAP = 1
const LETTER_GAP = 0.55

/** Ems by which the middle of a limit may be off that of its operator. */
const OFF_CENTRE = 0.4

/** Writes the limits of sums, products, integrals and the like behind their operator, lower limit first. */
export function joinLimits(shelves: Shelves, parts: readonly Part[]): void {
  for (const part of parts) {
    const isSign = sign.test(part.text)
    if (!isSign && !name.test(part.text)) continue
    const [below, above] = (['below', 'above'] as const).map((side) => limitOf(part, side, shelves, isSign))
    if (!below && !above) continue
    const written = [below && scriptOf(below, 'sub'), above && scriptOf(above, 'super')].filter((text) => text)
    const all = [part, ...(below ?? []), ...(above ?? [])]
    const { y, fontSize } = part
    shelves.replace(all, joinParts(all, { text: part.text + written.join(''), y, fontSize }))
  }
}

function scriptOf(parts: readonly Part[], script: 'sub' | 'super'): string {
  return writeScript(writeParts(parts), script)
}

/** The small parts above or below an operator: under its middle, or, beside a sign, right behind it. */
function limitOf(operator: Part, side: 'above' | 'below', shelves: Shelves, isSign: boolean): Part[] | null {
  const { fontSize: em, y, top, bottom, x, right } = operator
  const axis = y - AXIS * em
  const reach = side === 'below' ? [axis + 0.2 * em, bottom + (LIMIT_GAP + 0.6) * em] : [top - LIMIT_GAP * em, axis]
  const small = shelves
    .between(reach[0]!, reach[1]!)
    .filter((part) => part.fontSize < LIMIT_SIZE * em && part.right > x - 4 * em && part.x < right + 4 * em)
    .sort((a, b) => a.x - b.x)
  const middle = (x + right) / 2
  const isPast = (part: Part) => (side === 'below' ? part.y > y + 0.1 * em : part.y < axis)
  const seeds = small.filter((part) => isPast(part) && part.x < right + LETTER_GAP * em && part.right > x)
  const distance = (part: Part) => Math.abs(part.y - axis) + Math.abs((part.x + part.right) / 2 - middle)
  if (seeds.length === 0) return null
  const largest = Math.max(...seeds.map((part) => part.fontSize))
  const [seed] = seeds
    .filter((part) => part.fontSize > LIMIT_SIZE * largest && !isScriptOfLetter(part, shelves, operator))
    .sort((a, b) => distance(a) - distance(b))
  if (!seed) return null
  const row = neighboursOf(seed, small)
  const [from, to] = [row[0]!.x, Math.max(...row.map((part) => part.right))]
  // The limit of 'arg min' may stand below its last word alone.
  const words = operator.text.split(' ')
  const lastWord = right - ((right - x) * words.at(-1)!.length) / operator.text.length
  const middles = [middle, ...(words.length > 1 ? [(lastWord + right) / 2] : [])]
  if (middles.some((centre) => Math.abs((from + to) / 2 - centre) < OFF_CENTRE * em)) return row
  const isBehind = isSign && from > middle && from < right + LETTER_GAP * em
  return isBehind ? row : null
}

/** The parts that stand close to each other on the baseline of one, scripts of theirs included. */
function neighboursOf(seed: Part, small: readonly Part[]): Part[] {
  const level = small.filter((part) => Math.abs(part.y - seed.y) < 0.55 * seed.fontSize)
  const at = level.indexOf(seed)
  let [from, to] = [at, at]
  const gap = LETTER_GAP * seed.fontSize
  while (from > 0 && level[from]!.x - level[from - 1]!.right < gap) from -= 1
  while (to + 1 < level.length && level[to + 1]!.x - level[to]!.right < gap) to += 1
  return level.slice(from, to + 1)
}
