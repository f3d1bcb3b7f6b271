import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Destination, OutlineEntry } from './layout/document-layout.ts'
import type { Bookmarks } from './layout/lay-out-document.ts'
import { listOf, memberOf, numberOf } from './operator-args.ts'

/** More are not looked at: a paper has dozens of bookmarks and some hundreds of destinations. */
const MOST_OUTLINE_ENTRIES = 2_000
const MOST_DESTINATIONS = 20_000
const DEEPEST_LEVEL = 8

/**
 * The bookmarks and named destinations of a PDF, with the pages they point at. Damaged ones are left out.
 *
 * @param heights of the pages as shown, in points, by number
 */
export async function readBookmarks(
  document: PDFDocumentProxy,
  heights: ReadonlyMap<number, number>
): Promise<Bookmarks> {
  const pageNumbers = new Map<string, number | null>()
  const pageOf = async (target: unknown): Promise<number | null> => {
    if (typeof target === 'number') return Number.isInteger(target) ? target + 1 : null
    const [num, gen] = [memberOf(target, 'num'), memberOf(target, 'gen')]
    if (typeof num !== 'number' || typeof gen !== 'number') return null
    const key = `${num} ${gen}`
    if (!pageNumbers.has(key)) {
      pageNumbers.set(
        key,
        await document.getPageIndex({ num, gen }).then(
          (i) => i + 1,
          () => null
        )
      )
    }
    return pageNumbers.get(key) ?? null
  }
  const placeOf = async (destination: unknown) => {
    const [target, , x, y] = listOf(destination)
    const page = await pageOf(target)
    const height = page === null ? undefined : heights.get(page)
    return { page, x: numberOf(x), y: height === undefined || typeof y !== 'number' ? null : height - y }
  }

  // Typed as an object, it is a Map in fact.
  const found: unknown = await document.getDestinations().catch(() => null)
  const named = new Map<unknown, unknown>(found instanceof Map ? found : Object.entries(found ?? {}))
  const destinations: Destination[] = []
  for (const [name, destination] of named.entries().take(MOST_DESTINATIONS)) {
    const { page, x, y } = await placeOf(destination)
    if (page !== null) destinations.push({ name: String(name), page, x, y })
  }

  const outline: OutlineEntry[] = []
  const walk = async (items: readonly unknown[], level: number): Promise<void> => {
    for (const item of items) {
      if (outline.length >= MOST_OUTLINE_ENTRIES) return
      const title = memberOf(item, 'title')
      const destination = memberOf(item, 'dest')
      const { page, y } = await placeOf(typeof destination === 'string' ? named.get(destination) : destination)
      if (typeof title === 'string' && title.trim() !== '') outline.push({ title: title.trim(), level, page, y })
      if (level < DEEPEST_LEVEL) await walk(listOf(memberOf(item, 'items')), level + 1)
    }
  }
  await walk(listOf(await document.getOutline().catch(() => [])), 1)
  return { outline, destinations }
}
