import type { DocumentLayout, LayoutLine } from '../layout/document-layout.ts'
import { hasNoteSign, scannedNoteNumbers } from '../layout/scanned-note-mark.ts'
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

/** Notes that a recognised number may count on from; by how much, and by how much where the numbers of a page may be lost. */
const LAST_NOTES = 3
const NEAR_NUMBERS = 3
const LOST_NUMBERS = 10

const endOfSentence = /[.!?:)\]"”'’]\s*$/u

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
  const startsNote = line.ocr ? startsScannedNote(line, blocks, notes) : noteMark.test(line.text)
  const goesOn = open && line.page - open.lines.at(-1)!.page <= 1 && !startsNote
  if (goesOn) open.lines.push(line)
  else notes.push({ kind: 'footnote', lines: [line] })
}

/**
 * Whether a recognised line begins a note: its number counts on from one of the last notes, as a line within a note may
 * begin with a number, too. Recognition reads a number wrongly now and then, and loses others.
 */
function startsScannedNote(line: LayoutLine, blocks: readonly Block[], notes: readonly Block[]): boolean {
  if (hasNoteSign(line.text)) return true
  const numbers = scannedNoteNumbers(line.text)
  const last = lastNotes(notes, lastNotes(blocks, []))
  const known = last.flatMap(({ lines }) => scannedNoteNumbers(lines[0]!.text))
  const countsOn = (by: number) =>
    numbers.some((number) => known.some((other) => number > other && number <= other + by))
  const before = last.at(-1)?.lines.at(-1)
  const isFirst = before?.page !== line.page || before.column !== line.column
  if (isFirst && endOfSentence.test(before?.text ?? '')) return true
  return numbers.length > 0 && (known.length === 0 || countsOn(isFirst ? LOST_NUMBERS : NEAR_NUMBERS))
}

/** The last notes of those that came before and of some blocks. */
function lastNotes(blocks: readonly Block[], before: readonly Block[]): Block[] {
  const found: Block[] = []
  for (let i = blocks.length - 1; i >= 0 && found.length < LAST_NOTES; i -= 1) {
    if (blocks[i]!.kind === 'footnote') found.unshift(blocks[i]!)
  }
  return [...before, ...found].slice(-LAST_NOTES)
}

function ownerOf({ lines }: Block, owners: Owners): unknown {
  return owners.get(lines[0]!.index)?.owner
}
