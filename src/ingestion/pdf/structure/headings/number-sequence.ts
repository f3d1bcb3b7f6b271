import type { HeadingBlock } from './heading-block.ts'
import type { NumberPart } from './heading-number.ts'
import { isSisterStyle } from './type-style.ts'

interface Step {
  part: NumberPart
  block: HeadingBlock
}

/** Numbered headings so far: the last one's path, what they weigh together, and how they came about. */
interface Chain {
  path: Step[]
  weight: number
  before: Chain | null
  block: HeadingBlock
}

export interface WeighedBlock {
  block: HeadingBlock
  prominence: number
}

/** A text without any prominence adds nothing to a sequence. */
const NO_WEIGHT = 1

/** What it costs to miss a number, to begin again at one, or to change the style between sisters. */
const SKIPPED = 0.7
const RESTARTED = 2.5
const RESTYLED = 1.5
const MOST_SKIPPED = 3
/** What it costs to have a number twice. */
const REPEATED = 1

/**
 * Finds the numbered headings whose numbers make the best sequence: 1, 1.1, 1.2, 2 … A, A.1, B; or I, A, B, 1, 2, II.
 * Numbered lines that do not fit in (items, equations, references) break a sequence or add little to it. Steps through
 * the document once, and keeps for each number the best sequence that may be followed by it.
 *
 * @param blocks in reading order
 * @returns the blocks of the sequence, each with the reading of its number that fits
 */
export function findNumberSequence(blocks: readonly WeighedBlock[]): Map<HeadingBlock, NumberPart[]> {
  const open = new Map<string, Chain>()
  let best: Chain | null = null
  for (const { block, prominence } of blocks) {
    const weight = prominence - NO_WEIGHT
    const next = (block.number?.readings ?? [])
      .flatMap((reading) => extensions({ reading, block, weight, open, best }))
      .reduce<Chain | null>((most, chain) => (most && most.weight >= chain.weight ? most : chain), null)
    if (!next || next.weight === Number.NEGATIVE_INFINITY) continue
    for (const key of keysOf(next.path)) if (!(weightOf(open.get(key)) > next.weight)) open.set(key, next)
    // Numbers that weigh nothing together, as of a note, are no beginning that a paper would have to restart from.
    if (next.weight > (best?.weight ?? 0)) best = next
  }
  return readingsOf(best)
}

interface Candidate {
  reading: NumberPart[]
  block: HeadingBlock
  weight: number
  open: ReadonlyMap<string, Chain>
  best: Chain | null
}

function extensions({ reading, block, weight, open, best }: Candidate): Chain[] {
  const own = reading.map((part) => ({ part, block }))
  const chains: Chain[] = []
  const add = (before: Chain | null, path: Step[], cost: number) =>
    chains.push({ path, before, block, weight: (before?.weight ?? 0) + weight - cost })
  const last = reading.at(-1)!
  const parent = reading.slice(0, -1)
  const addBelow = (cost: number) => {
    for (const scheme of ['roman', 'letter', 'arabic']) {
      const above = open.get(`under ${scheme}`)
      if (above && above.path.at(-1)!.part.scheme !== last.scheme) add(above, [...above.path, own[0]!], cost)
    }
  }
  for (let missed = 0; missed <= MOST_SKIPPED && missed < last.value; missed++) {
    const sister = { ...last, value: last.value - 1 - missed }
    const cost = missed * SKIPPED
    if (sister.value === 0) {
      const mother = open.get(`last ${name(parent)}`)
      if (mother && parent.length > 0) add(mother, [...mother.path, own.at(-1)!], cost)
      if (parent.length > 0) continue
      const isNamed = block.number?.word != null
      // Below roman numbers a letter is a subsection rather than an appendix, where both fit as well and no word tells.
      if (!isNamed) addBelow(cost)
      if (last.scheme === 'small') continue
      // The first appendix follows whatever there was; a second count from 1 belongs to a supplement.
      add(best, own, cost + restarted(best, last, block))
      if (isNamed) addBelow(cost)
      continue
    }
    const elder = open.get(`open ${name([...parent, sister])}`)
    if (elder)
      add(
        elder,
        [...elder.path.slice(0, reading.length - 1), own.at(-1)!],
        cost + restyled(elder, reading.length, block)
      )
    if (parent.length > 0) continue
    for (const depth of [2, 3]) {
      const kin = open.get(`at ${depth} ${name([sister])}`)
      if (kin) add(kin, [...kin.path.slice(0, depth - 1), own[0]!], cost + restyled(kin, depth, block))
    }
  }
  const twin = open.get(`open ${name(reading)}`)
  if (twin && mayRepeat(twin, reading.length, block)) {
    add(
      twin,
      [...twin.path.slice(0, reading.length - 1), own.at(-1)!],
      REPEATED + restyled(twin, reading.length, block)
    )
  }
  // The heading above may be missing, or have no number: 'Appendix', then 'A.1'.
  if (parent.length > 0 && last.value === 1) add(best, own, RESTYLED)
  return chains
}

/** Whether another title of a scan has the number of the section before it again: some papers misprint one. */
function mayRepeat({ path }: Chain, depth: number, { style, number, title }: HeadingBlock): boolean {
  const before = path[depth - 1]!.block
  return style.measured === true && number?.isSetOff === true && before.title !== title && /\p{L}{4}/u.test(title)
}

/** An appendix A looks like the sections before it, or says that it is one. */
function restarted(best: Chain | null, { scheme }: NumberPart, block: HeadingBlock): number {
  const isMarked = block.number?.word || block.number?.isSetOff
  // Titles begin with 'A' more often than papers with an appendix.
  if (!best) return scheme === 'letter' && !isMarked ? Number.POSITIVE_INFINITY : 0
  if (/^app/i.test(block.number?.word ?? '')) return 0
  if (scheme !== 'letter') return RESTARTED
  return block.number?.word || isSisterStyle(best.path[0]!.block.style, block.style) ? 0 : RESTYLED
}

function restyled({ path }: Chain, depth: number, block: HeadingBlock): number {
  const sister = path[depth - 1]?.block
  return sister && isSisterStyle(sister.style, block.style) ? 0 : RESTYLED
}

/** Under which names a sequence is found: each number on its path that a sister may follow, and its end. */
function keysOf(path: readonly Step[]): string[] {
  const parts = path.map(({ part }) => part)
  const keys = parts.map((_, i) => `open ${name(parts.slice(0, i + 1))}`)
  keys.push(`last ${name(parts)}`)
  // Counts that start anew below roman numbers and letters, or an appendix: II, A, B, 1, 2.
  const isRelative =
    parts.every(({ scheme }, i) => i === 0 || scheme !== parts[i - 1]!.scheme) &&
    (parts[0]!.scheme === 'roman' || path[0]!.block.number?.word != null)
  if (isRelative) {
    for (let i = 1; i < parts.length; i++) keys.push(`at ${i + 1} ${name([parts[i]!])}`)
    keys.push(`under ${parts.at(-1)!.scheme}`)
  }
  return keys
}

function name(parts: readonly NumberPart[]): string {
  return parts.map(({ scheme, value }) => `${scheme[0]}${value}`).join('.')
}

function weightOf(chain: Chain | undefined): number {
  return chain?.weight ?? Number.NEGATIVE_INFINITY
}

function readingsOf(end: Chain | null): Map<HeadingBlock, NumberPart[]> {
  const readings = new Map<HeadingBlock, NumberPart[]>()
  for (let chain = end; chain; chain = chain.before)
    readings.set(
      chain.block,
      chain.path.map(({ part }) => part)
    )
  return readings
}
