import type { DocumentLayout } from '../layout/document-layout.ts'
import type { FrontMatter } from './front-matter.ts'
import { chooseHeadings } from './headings/choose-headings.ts'
import { findContentsLines } from './headings/contents-lines.ts'
import { findHeadingBlocks } from './headings/find-heading-blocks.ts'
import type { Heading } from './headings/heading.ts'
import type { HeadingBlock } from './headings/heading-block.ts'
import { assignLevels } from './headings/heading-levels.ts'
import { keyOf } from './headings/match-outline.ts'
import { mendFirst, mendTitle, mendUsual } from './headings/mend-title.ts'
import { findRunInBlocks } from './headings/run-in.ts'
import { findSideHeadings } from './headings/side-headings.ts'
import { type EdgesOf, findTextEdges } from './headings/text-edges.ts'

/**
 * Finds the headings of a paper, in reading order: numbered and unnumbered, Abstract, References and appendices too.
 * Bookmarks, the progress of numbers, type, space and well-known names speak together for a line; none is needed.
 */
export function findHeadings(layout: DocumentLayout, frontMatter: FrontMatter): Heading[] {
  const taken = new Set([...takenByFrontMatter(layout, frontMatter), ...findContentsLines(layout)])
  const edgesOf = findTextEdges(layout)
  const runIns = [...findRunInBlocks(layout, edgesOf, taken), ...findSideHeadings(layout, edgesOf, taken)]
  const found = [...withoutRunIns(findHeadingBlocks(layout, edgesOf, taken), runIns, edgesOf), ...runIns]
  const blocks = found.filter(({ text }) => !namesPaper(text, frontMatter)).map(withUsualName)
  blocks.sort((a, b) => (a.lines[0]?.index ?? 0) - (b.lines[0]?.index ?? 0))
  const headings = assignLevels(chooseHeadings(layout, blocks))
  const titles = new Set(headings.map(({ title }) => title))
  return headings.map((heading) => {
    const isRecognised = layout.lines[heading.lines[0]!]?.ocr === true
    if (!isRecognised) return heading
    return { ...heading, title: mendFirst(mendTitle(heading.title, layout.words), titles) }
  })
}

/**
 * In a scan a line that begins with a heading may be short enough to be taken for one as a whole; in print one that fills
 * its column with the text behind the heading may be, by the type of most of it.
 */
function withoutRunIns(
  blocks: readonly HeadingBlock[],
  runIns: readonly HeadingBlock[],
  edgesOf: EdgesOf
): HeadingBlock[] {
  const isFilled = ({ lines }: HeadingBlock) => {
    const last = lines.at(-1)!
    return (edgesOf(last)?.right ?? Number.POSITIVE_INFINITY) - last.right < last.fontSize
  }
  const begun = new Set(
    runIns.filter((runIn) => runIn.style.measured || isFilled(runIn)).map(({ lines }) => lines[0]!.index)
  )
  return blocks.filter(({ lines }) => !begun.has(lines[0]!.index))
}

/** A heading of a scan is known by its name where that is misread, too. */
function withUsualName(block: HeadingBlock): HeadingBlock {
  if (!block.lines[0]?.ocr) return block
  const title = mendUsual(block.title)
  return { ...block, title, text: block.text.replace(block.title, title) }
}

/** Whether a line says again what paper it is, or by whom, as above its supplement or behind the cover of its series. */
function namesPaper(text: string, { title, authors }: FrontMatter): boolean {
  const said = keyOf(text)
  const names = [...authors.filter((author) => author.includes(' ')), authors.join(' ')]
  return said === keyOf(title ?? '') || (said !== '' && names.some((name) => said === keyOf(name)))
}

/** The lines of title, authors and abstract are no headings, but for the word 'Abstract' itself. */
function takenByFrontMatter(layout: DocumentLayout, { lines }: FrontMatter): number[] {
  const [first] = lines.abstract
  const isHeading =
    first !== undefined && /^\P{L}{0,4}(?:abstract|summary)\P{L}{0,4}$/iu.test(layout.lines[first]?.text ?? '')
  return [...lines.title, ...lines.authors, ...lines.other, ...(isHeading ? lines.abstract.slice(1) : lines.abstract)]
}
