/** A number with its point, and one with a dash in its place. */
const pointed = /^([([]?[-−–]?\d{0,2})[.·](\d{2,4})([)\]]?\*{0,3})$/
const dashed = /^([([]?[-−–]?\d{1,2})[-–](\d{2,4})([)\]]?\*{0,3})$/

/** Numbers with a point that it takes, and their share of all that look like numbers of as many decimals. */
const FEWEST = 3
const LEAST_SHARE = 0.2

/**
 * Numbers of a recognised table with the points that recognition took for dashes: `0-172` beside `0.139`, printed as
 * `0·172`. Only numbers of as many decimals as others of the table have are mended: `1990-91` is none.
 */
export function mendRaisedPoints(rows: readonly (readonly string[])[]): string[][] {
  const decimals = (pattern: RegExp) =>
    Map.groupBy(
      rows.flat().flatMap((cell) => pattern.exec(cell)?.[2]?.length ?? []),
      (count) => count
    )
  const [points, dashes] = [decimals(pointed), decimals(dashed)]
  const isMended = (count: number) => {
    const [set, misread] = [points.get(count)?.length ?? 0, dashes.get(count)?.length ?? 0]
    return set >= FEWEST && set >= LEAST_SHARE * (set + misread)
  }
  return rows.map((row) =>
    row.map((cell) => {
      const number = dashed.exec(cell)
      return number && isMended(number[2]!.length) ? `${number[1]}.${number[2]}${number[3]}` : cell
    })
  )
}
