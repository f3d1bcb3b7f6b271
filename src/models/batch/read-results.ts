import type { BatchOutcome, BatchResults } from './batch-endpoint.ts'

/**
 * Reads a results file, each line by itself: one that is no JSON, or names no request, spoils only itself.
 *
 * @param text JSON Lines
 * @param read what a line says; null when it names no request
 */
export function readResults(
  text: string,
  read: (line: unknown) => { customId: string; outcome: BatchOutcome } | null
): BatchResults {
  const results: BatchResults = { lines: [], broken: 0 }
  for (const line of text.split('\n')) {
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
