import { type Fragment, sharesBaseline } from './fragment.ts'

/** Ems by which fragments of one line may overlap: kerning, and scripts above each other. */
const OVERLAP = 1.5

/** Points of height that share a bucket, so that a page of many fragments is grouped in linear time. */
const BUCKET = 8

type OpenLine = { y: number; fontSize: number; fragments: Fragment[] }

/**
 * Groups the fragments of one column to lines, from top to bottom; the fragments of a line from left to right. What is
 * painted on one baseline belongs together however far apart it stands, as the cells of a table do.
 */
export function groupLines(fragments: readonly Fragment[]): Fragment[][] {
  const buckets = new Map<number, OpenLine[]>()
  // Large type first, so that scripts find the line they belong to.
  for (const fragment of fragments.toSorted((a, b) => b.fontSize - a.fontSize || a.y - b.y || a.x - b.x)) {
    const line = nearestLine(linesAround(buckets, fragment), fragment)
    if (line) line.fragments.push(fragment)
    else {
      const bucket = Math.floor(fragment.y / BUCKET)
      const open = { y: fragment.y, fontSize: fragment.fontSize, fragments: [fragment] }
      buckets.set(bucket, [...(buckets.get(bucket) ?? []), open])
    }
  }
  return [...buckets.values()]
    .flat()
    .sort((a, b) => a.y - b.y)
    .map((line) => line.fragments.sort((a, b) => a.x - b.x))
}

function linesAround(buckets: ReadonlyMap<number, OpenLine[]>, { y, fontSize }: Fragment): OpenLine[] {
  // Lines come in larger type first, at most some times as large: a script is seldom smaller than a third.
  const reach = Math.min(4, Math.ceil((1.5 * fontSize) / BUCKET))
  const middle = Math.floor(y / BUCKET)
  return Array.from({ length: 2 * reach + 1 }, (_, i) => buckets.get(middle - reach + i) ?? []).flat()
}

function nearestLine(lines: readonly OpenLine[], fragment: Fragment): OpenLine | null {
  let nearest: OpenLine | null = null
  for (const line of lines) {
    if (!sharesBaseline(line, fragment) || overlaps(line.fragments, fragment)) continue
    if (!nearest || Math.abs(line.y - fragment.y) < Math.abs(nearest.y - fragment.y)) nearest = line
  }
  return nearest
}

function overlaps(line: readonly Fragment[], fragment: Fragment): boolean {
  const tolerance = OVERLAP * fragment.fontSize
  return line.some(({ x, right }) => Math.min(right, fragment.right) - Math.max(x, fragment.x) > tolerance)
}
