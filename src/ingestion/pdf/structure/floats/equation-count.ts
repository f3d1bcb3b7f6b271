/** A number as it stands in the count of equations: '2.3a' is of the family '2', and holds [2, 3] and the letter 'a'. */
export interface CountedNumber {
  /** Letters in front ('A' of 'A.1') and how many parts there are: one count each. */
  family: string
  parts: number[]
  /** 1 for 'a'; 0 without a letter. */
  letter: number
  /** Primes behind: a number that comes again with another form of its equation. */
  primes: number
}

const form = /^([A-Z]{1,3})?[.\-–]?(\d{1,3})(?:[.\-–](\d{1,3}))?(?:[.\-–](\d{1,3}))?([a-z])?(['′]{0,3})$/

/** Reads a number of an equation; null for stars, letters alone, and decimals such as 0.53 or 946.8, which count nothing. */
export function readCountedNumber(number: string): CountedNumber | null {
  const [, letters = '', first, second, third, letter, primes = ''] = form.exec(number) ?? []
  if (first === undefined) return null
  const printed = [first, second, third].filter((part) => part !== undefined)
  if (printed.some((part) => /^0\d/.test(part))) return null
  if (printed.length > 1 && printed.some((part) => part === '0' || part.length > 2)) return null
  return {
    family: `${letters} ${printed.length}`,
    parts: printed.map(Number),
    letter: letter ? letter.charCodeAt(0) - 96 : 0,
    primes: primes.length
  }
}

export interface CountCandidate {
  counted: CountedNumber
  /** Whether its place alone tells that it numbers an equation. */
  isSure: boolean
  /** Whether its line holds nothing else: of two that count as well, the one beside a formula is meant. */
  isAlone?: boolean
}

/** What tips the balance between two that count as well. */
const BESIDE_FORMULA = 0.001

/** What a number adds to its count, and what numbers that are missed before it take away. */
const SURE = 2
const LIKELY = 1
const FAR = 2
const MISSED = 0.25
const MOST_MISSED = 3

/** Candidates between two neighbours of a count, at most. */
const MOST_BETWEEN = 200

/**
 * The candidates that make the best count of each family: numbers that rise in reading order and miss few. What is no
 * number of an equation, as an argument in brackets, breaks the count.
 */
export function findCount<T extends CountCandidate>(candidates: readonly T[]): Set<T> {
  const plain = candidates.filter(({ counted }) => counted.primes === 0)
  const families = Map.groupBy(plain, ({ counted }) => counted.family)
  const counts = [...families.values()].map(bestCount).filter(({ weight }) => weight >= LIKELY)
  const sound = counts.filter((count) => isSound(count, counts.length))
  const found = new Set(sound.flatMap(({ members }) => members))
  const known = new Set([...candidates.filter(({ isSure }) => isSure), ...found].map(({ counted }) => nameOf(counted)))
  const restated = candidates.filter(({ counted }) => counted.primes > 0 && known.has(nameOf(counted)))
  return new Set([...found, ...restated])
}

/** A number alone that no place confirms is one where it is the only one of its paper, and is 1. */
function isSound({ weight, members }: Count<CountCandidate>, counts: number): boolean {
  if (weight >= SURE || members.some(({ isSure }) => isSure)) return true
  return counts === 1 && members.every(({ counted }) => counted.family === ' 1' && counted.parts[0] === 1)
}

function nameOf({ family, parts, letter }: CountedNumber): string {
  return `${family} ${parts.join('.')} ${letter}`
}

interface Count<T> {
  weight: number
  members: T[]
}

interface Link<T> {
  weight: number
  candidate: T
  before: Link<T> | null
}

/** The heaviest row of rising numbers. */
function bestCount<T extends CountCandidate>(candidates: readonly T[]): Count<T> {
  const links: Link<T>[] = []
  for (const candidate of candidates) {
    const own = (candidate.isSure ? SURE : LIKELY) + (candidate.isAlone ? 0 : BESIDE_FORMULA)
    let best: Link<T> = { weight: own - costOfStart(candidate.counted), candidate, before: null }
    for (const before of links.slice(-MOST_BETWEEN)) {
      const cost = costOfStep(before.candidate.counted, candidate.counted)
      const weight = cost === null ? 0 : before.weight + own - cost
      if (weight > best.weight) best = { weight, candidate, before }
    }
    links.push(best)
  }
  const last = links.reduce((most, link) => (link.weight > most.weight ? link : most))
  const members: T[] = []
  for (let link: Link<T> | null = last; link; link = link.before) members.push(link.candidate)
  return { weight: last.weight, members }
}

/** The first equation of a count is 1, 2.1 or 3a. */
function costOfStart({ parts, letter }: CountedNumber): number {
  return costOfMissing(parts.at(-1)! - 1 + Math.max(0, letter - 1))
}

/** What it costs that one number follows another; null where it does not rise. */
function costOfStep(from: CountedNumber, to: CountedNumber): number | null {
  const at = to.parts.findIndex((part, i) => part !== from.parts[i])
  if (at === -1) return to.letter > from.letter ? costOfMissing(to.letter - from.letter - 1) : null
  const risen = to.parts[at]! - from.parts[at]!
  if (risen < 0) return null
  const begun = to.parts.slice(at + 1).reduce((sum, part) => sum + part - 1, 0)
  return costOfMissing(risen - 1 + begun + Math.max(0, to.letter - 1))
}

function costOfMissing(missed: number): number {
  return missed <= MOST_MISSED ? MISSED * missed : FAR
}
