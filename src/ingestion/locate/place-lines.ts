import type { PaperLine, PaperPage } from '../../schemas/paper.ts'
import { foldedCharacters } from './fold-text.ts'

/** Where a printed line stands in the text of its page, in characters that count. */
export interface PlacedLine {
  line: PaperLine
  start: number
  length: number
}

/** Shorter lines, such as figures of a diagram, may stand anywhere: they are placed right behind the line before only. */
const TELLING_LENGTH = 8
const NEAR = 20

/**
 * Finds the visible lines of a page in its text, which may have joined them to paragraphs and moved or left out some.
 *
 * @param pageText the text of the page, folded
 * @returns lines in the order of the text, without overlap; lines that are not found are left out
 */
export function placeLines(page: PaperPage, pageText: string, marks: 'kept' | 'apart'): PlacedLine[] {
  const placed: PlacedLine[] = []
  const taken = new Uint8Array(pageText.length)
  let behind = 0
  for (const line of page.lines) {
    if (line.hidden) continue
    const text = foldedCharacters(line.text, marks)
    if (text === '') continue
    const start = placeOf(text, behind)
    if (start < 0) continue
    taken.fill(1, start, start + text.length)
    placed.push({ line, start, length: text.length })
    behind = start + text.length
  }
  return placed.sort((a, b) => a.start - b.start)

  function placeOf(text: string, from: number): number {
    const next = pageText.indexOf(text, from)
    const isNear = next >= 0 && next <= from + NEAR
    if (text.length < TELLING_LENGTH) return isNear && isFree(next, text.length) ? next : -1
    const places = [next, pageText.indexOf(text)]
    return places.find((start) => start >= 0 && isFree(start, text.length)) ?? -1
  }

  function isFree(start: number, length: number): boolean {
    return taken[start] === 0 && taken[start + length - 1] === 0 && !taken.subarray(start, start + length).includes(1)
  }
}
