import type { BatchOutcome, BatchResults } from './batch-endpoint.ts'

/**
 * Reads the files of results, each line by itself: one that is no JSON, or names no request, spoils only itself. A file
 * without a line counts as a line that cannot be read: a provider makes none for nothing.
 *
 * @param texts JSON Lines, a text for each file
 * @param read what a line says; null when it names no request
 */
export function readResults(
  texts: readonly string[],
  read: (line: unknown) => { customId: string; outcome: BatchOutcome } | null
): BatchResults {
  const results: BatchResults = { lines: [], broken: texts.filter((text) => text.trim() === '').length }
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.trim() === '') continue
    const said = read(parse(line))
    if (said) results.lines.push(said)
    else results.broken += 1
  }
  return results
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
