import type { DocumentLayout, LayoutLine, Span } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import type { HeadingBlock } from './heading-block.ts'
import { blockFrom } from './run-in.ts'
import type { EdgesOf } from './text-edges.ts'
import { typeStyleOf } from './type-style.ts'

/** Lines of one heading in the margin, and characters of each. */
const MOST_LINES = 4
const MOST_CHARACTERS = 40

/** Line distances of the running text above the paragraph that a heading stands beside. */
const APART = 1.5

/** So many make a series: one may be a remark beside the text. */
const FEWEST = 3

const numbered = /^\d{1,2}\.\s\p{Lu}\p{L}{2}/u

/**
 * Finds the numbered headings of a scan that stand in the margin beside the first lines of their text, which recognition
 * reads as parts of those lines: '2. Notation' at the left of a page, and at the right of the next.
 *
 * @param taken lines that are known to be something else
 */
export function findSideHeadings(layout: DocumentLayout, edgesOf: EdgesOf, taken: ReadonlySet<number>): HeadingBlock[] {
  const body = layout.lines.filter(({ zone }) => zone === 'body')
  const found = body.flatMap((first, i) => {
    const isApart = first.gapAbove === null || first.gapAbove >= APART * layout.leading
    if (!first.ocr || !isApart || taken.has(first.index)) return []
    const own = sideOf(first, edgesOf)
    if (!own || !numbered.test(own.text)) return []
    const lines = [first]
    const texts = [own.text]
    for (const line of body.slice(i + 1, i + MOST_LINES)) {
      const more = line.page === first.page ? sideOf(line, edgesOf) : null
      if (more?.isLeft !== own.isLeft || numbered.test(more.text)) break
      lines.push(line)
      texts.push(more.text)
    }
    const style = typeStyleOf(own.spans, first)
    return [blockFrom({ lines, text: joinLines(texts, layout.words), style, layout })]
  })
  return found.length >= FEWEST ? found : []
}

interface Side {
  text: string
  spans: Span[]
  isLeft: boolean
}

/** What of a line stands wholly beyond the text beside it, parted from that by a wide gap. */
function sideOf({ spans, fontSize, ...line }: LayoutLine, edgesOf: EdgesOf): Side | null {
  const edges = edgesOf({ spans, fontSize, ...line })
  if (!edges || spans.length < 2) return null
  const left = spans.filter(({ right }) => right < edges.left - fontSize / 2)
  const right = spans.filter(({ x }) => x > edges.right + fontSize / 2)
  const own = left.length > 0 ? left : right
  const text = own
    .map((span) => span.text)
    .join('')
    .trim()
  const isOne = own.length > 0 && own.length < spans.length && !text.includes('\t') && text.length <= MOST_CHARACTERS
  return isOne && /\p{L}{2}/u.test(text) ? { text, spans: own, isLeft: own === left } : null
}
