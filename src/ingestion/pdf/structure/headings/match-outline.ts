import type { DocumentLayout, OutlineEntry } from '../../layout/document-layout.ts'
import type { HeadingBlock } from './heading-block.ts'
import type { WeighedBlock } from './number-sequence.ts'

/** Points between a bookmark and the heading that it points at. */
const NEAR = 60

/** A key of one character says nothing. */
const SHORTEST_KEY = 2

/** No paper has more bookmarks, or more headings of one name; a hostile file might. */
const MOST_ENTRIES = 2000
const MOST_NAMESAKES = 200

/**
 * Finds the printed headings that the bookmarks name. They are looked for in order, so that an entry without a page is
 * found as well; entries that stand nowhere in print (the paper's title, 'Title page') are left out.
 *
 * @param blocks in reading order
 */
export function matchOutline(layout: DocumentLayout, blocks: readonly WeighedBlock[]): Map<HeadingBlock, OutlineEntry> {
  if (layout.outline.length === 0) return new Map()
  const byKey = Map.groupBy(blocks, ({ block }) => keyOf(block.title))
  const byText = Map.groupBy(blocks, ({ block }) => keyOf(block.text))
  const matches = new Map<HeadingBlock, OutlineEntry>()
  let from = -1
  for (const entry of layout.outline.slice(0, MOST_ENTRIES)) {
    const key = keyOf(entry.title)
    if (key.length < SHORTEST_KEY) continue
    const namesakes = [
      ...(byKey.get(key) ?? []).slice(0, MOST_NAMESAKES),
      ...(byText.get(key) ?? []).slice(0, MOST_NAMESAKES)
    ]
    const named = namesakes.filter(({ block }) => !matches.has(block))
    const found = choose(entry, named, from)
    if (!found) continue
    matches.set(found, entry)
    from = Math.max(from, found.lines[0]!.index)
  }
  return matches
}

function choose(entry: OutlineEntry, named: readonly WeighedBlock[], from: number): HeadingBlock | null {
  const { page, y } = entry
  const near = named.filter(({ block: { lines } }) => page === null || Math.abs(lines[0]!.page - page) <= 1)
  if (page !== null && y !== null) {
    const pointed = near.filter(({ block: { lines } }) => lines[0]!.page === page && Math.abs(lines[0]!.y - y) < NEAR)
    if (pointed.length > 0) return pointed[0]!.block
  }
  const later = near.filter(({ block: { lines } }) => lines[0]!.index > from)
  const plain = later.filter(({ prominence }) => prominence > 1)
  return (plain[0] ?? later[0])?.block ?? null
}

/** Letters and digits only; bookmarks write mathematics, accents and quotation marks in their own way. */
export function keyOf(title: string): string {
  return title
    .slice(0, 300)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}
