import type { DocumentLayout, LayoutLine } from '../layout/document-layout.ts'
import { paragraphStarts } from './paragraph-breaks.ts'

/** What lines belong together, in reading order; footnotes come behind the text of their page. */
export interface Block {
  kind: BlockKind
  lines: LayoutLine[]
}

export type BlockKind = 'paragraph' | 'footnote' | 'code' | OwnedKind

/** Parts that a finder has claimed. */
export type OwnedKind = 'front' | 'heading' | 'caption' | 'table' | 'figure' | 'equation' | 'reference'

/** By index of the line: the part of the paper that it belongs to. Lines of one owner make one block. */
export type Owners = ReadonlyMap<number, { kind: OwnedKind; owner: unknown }>

/** What may stand at the foot of a page without being a note. */
const inAnyZone = new Set<OwnedKind>(['caption', 'table', 'figure', 'reference'])

const noteMark = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[*∗†‡§¶‖]{1,3}|\^[a-z]|\^\{[a-z]{1,2}\}|\d{1,2}(?=\s?\p{Lu}))/u

/**
 * Puts the lines of a paper together to blocks: what finders have claimed, footnotes, code listings, and paragraphs of
 * running text. A paragraph goes on over columns and pages, and past the floats and footnotes in between.
 */
export function findBlocks(layout: DocumentLayout, owners: Owners): Block[] {
  const isStart = paragraphStarts(layout)
  const blocks: Block[] = []
  const notes: Block[] = []
  let paragraph: Block | null = null
  let page = 0
  for (const line of layout.lines) {
    if (line.page !== page) blocks.push(...notes.splice(0))
    page = line.page
    const owned = owners.get(line.index)
    // A table or a list of references in small type at the end of a page looks like notes.
    const isNoNote = owned !== undefined && inAnyZone.has(owned.kind)
    if (line.zone === 'footnote' && !isNoNote) {
      addFootnote(notes, line, blocks)
      continue
    }
    if (line.zone !== 'body' && !isNoNote) continue
    const last = blocks.at(-1)
    if (owned) {
      if (last && ownerOf(last, owners) === owned.owner) last.lines.push(line)
      else blocks.push({ kind: owned.kind, lines: [line] })
      // Floats stand anywhere; a heading or an equation ends the paragraph before it.
      if (owned.kind === 'heading' || owned.kind === 'equation' || owned.kind === 'reference') paragraph = null
    } else if (line.code) {
      if (last?.kind === 'code' && last.lines[0]!.page === line.page) last.lines.push(line)
      else blocks.push({ kind: 'code', lines: [line] })
      paragraph = null
    } else if (paragraph && !isStart(line, paragraph.lines.at(-1)!)) paragraph.lines.push(line)
    else {
      paragraph = { kind: 'paragraph', lines: [line] }
      blocks.push(paragraph)
    }
  }
  return [...blocks, ...notes]
}

/** A note without a mark goes on from the one before it, on this page or the last. */
function addFootnote(notes: Block[], line: LayoutLine, blocks: readonly Block[]): void {
  const open = notes.at(-1) ?? blocks.findLast(({ kind }) => kind === 'footnote')
  const goesOn = open && line.page - open.lines.at(-1)!.page <= 1 && !noteMark.test(line.text)
  if (goesOn) open.lines.push(line)
  else notes.push({ kind: 'footnote', lines: [line] })
}

function ownerOf({ lines }: Block, owners: Owners): unknown {
  return owners.get(lines[0]!.index)?.owner
}
