/** Points by which the widths of the pages of one paper differ: scans are cut by hand. */
const SAME_WIDTH = 60

/** Tells the pages that are set in landscape among others: tables stand there alone, without notes and margins. */
export function sidewaysAmong(
  pages: readonly { width: number; height: number }[]
): (page: { width: number; height: number }) => boolean {
  const widths = pages.map(({ width }) => width).sort((a, b) => a - b)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  return ({ width, height }) => width > height && width - usual > SAME_WIDTH
}
