import { readCaptionLabel } from './caption-label.ts'
import type { FloatContext } from './float-context.ts'

/** Headings above lists of tables and figures that stand elsewhere. */
const heading =
  /^(?:(?:list|index) of (?:tables|figures|tables and figures|figures and tables)|(?:supporting|supplementary|supplemental|additional) (?:information|materials?|data|files?|online materials?))[\s.:]*$/i

/**
 * The lines below such a heading, up to the next: 'Table S1. Means' names there what another file holds. Where a
 * table or figure stands among them they are no list.
 */
export function findListedCaptions({ layout: { lines } }: FloatContext): Set<number> {
  const listed = new Set<number>()
  for (const { index, text } of lines) {
    if (!heading.test(text.slice(0, 60))) continue
    const below = lines.slice(index + 1, index + 1 + FARTHEST)
    const first = below.findIndex((line) => readCaptionLabel(line.text)?.isSetOff)
    if (first < 0) continue
    const end = below.findIndex((line, i) => i > first && line.text.includes('\t'))
    for (const line of below.slice(first, end < 0 ? below.length : end)) listed.add(line.index)
  }
  return listed
}

/** Lines of such a list, at most. */
const FARTHEST = 40
