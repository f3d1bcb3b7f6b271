import { describe, expect, it } from 'vitest'
import type { DocumentLayout } from '../../../../src/ingestion/pdf/layout/document-layout.ts'
import { findBlocks, type Owners } from '../../../../src/ingestion/pdf/structure/blocks.ts'
import { pageTexts } from '../../../../src/ingestion/pdf/structure/page-text.ts'
import { aLayout, type PlacedText } from '../../../helpers/a-layout.ts'

const full = 'wages rise where many firms bid for the same workers, and fall where few of them do so they'

/** Lines from a height downwards, 12 points apart; a line that opens with '>' is set in. */
function linesAt(y: number, ...texts: string[]): PlacedText[] {
  return texts.map((text, i) => (text.startsWith('>') ? [72, y + 12 * i, text.slice(1)] : [60, y + 12 * i, text]))
}

/** Lines that say nothing, so that the page knows its edges. */
const filler = (y: number) => linesAt(y, ...Array<string>(6).fill(full))

function textsOf(layout: DocumentLayout, owners: Owners = new Map()): string[] {
  return findBlocks(layout, owners).map(({ lines }) => lines.map(({ text }) => text).join(' '))
}

describe('findBlocks', () => {
  it.each([
    ['an indent', linesAt(172, full, '>The next paragraph is set in.')],
    ['a line that ends short with a sentence', linesAt(172, 'It ends here.', 'The next paragraph is not set in.')],
    ['space above', [...linesAt(172, full), ...linesAt(200, 'The next paragraph stands apart.')]],
    ['a list mark', linesAt(172, full, '• an item of a list')]
  ])('begins a paragraph at %s', (_, lines) => {
    const blocks = textsOf(aLayout([[...filler(100), ...lines]]))
    expect(blocks).toHaveLength(2)
    expect(blocks[1]).toBe(lines.at(-1)![2].replace('>', ''))
  })

  it('carries a paragraph over a page break and over the float and the note in between', () => {
    const table: PlacedText = [60, 60, 'Table 1: Wages']
    const note: PlacedText = [60, 704, '¹ A note.', { size: 7 }]
    const layout = aLayout([
      [...filler(100), note],
      [table, ...linesAt(100, 'went on here, and ended.'), ...filler(112)]
    ])
    const index = layout.lines.findIndex(({ text }) => text === table[2])
    const owners: Owners = new Map([[index, { kind: 'caption', owner: table }]])
    const blocks = findBlocks(layout, owners)
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'footnote', 'caption', 'paragraph'])
    expect(blocks[0]!.lines.at(-1)!.text).toBe('went on here, and ended.')
  })

  it('keeps a list of references at the foot of a page out of the notes', () => {
    const layout = aLayout([[...filler(100), [60, 704, '¹ Adler, R. 1994. Tolls.', { size: 7 }]]])
    const index = layout.lines.findIndex(({ zone }) => zone === 'footnote')
    const owners: Owners = new Map([[index, { kind: 'reference', owner: 'Adler' }]])
    expect(findBlocks(layout, owners).map(({ kind }) => kind)).toEqual(['paragraph', 'reference'])
  })

  it('ends a paragraph at a heading', () => {
    const layout = aLayout([[...filler(100), ...linesAt(172, '2 Model', full)]])
    const owners: Owners = new Map([[6, { kind: 'heading', owner: 'model' }]])
    expect(findBlocks(layout, owners).map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'paragraph'])
  })

  it('keeps notes apart, and joins one that runs over to the next page', () => {
    const small = { size: 7 }
    const layout = aLayout([
      [...filler(100), [60, 704, '¹ One note.', small], [60, 712, '² Another note goes', small]],
      { texts: [...filler(100), [60, 704, 'on here.', small], [60, 712, '³ Third.', small]], rules: [[60, 150, 696]] }
    ])
    const notes = findBlocks(layout, new Map()).filter(({ kind }) => kind === 'footnote')
    expect(notes.map(({ lines }) => lines.map(({ text }) => text).join(' '))).toEqual([
      '¹ One note.',
      '² Another note goes on here.',
      '³ Third.'
    ])
  })
})

describe('pageTexts', () => {
  it('writes paragraphs as running text, notes at the end, and finishes a cut word on its page', () => {
    const layout = aLayout([
      [...filler(100), ...linesAt(172, `${full.slice(0, 80)} mac-`), [60, 704, '¹ A note.', { size: 7 }]],
      linesAt(100, 'roeconomic theory.', ...Array<string>(6).fill(full))
    ])
    const texts = pageTexts(findBlocks(layout, new Map()), layout.words)
    expect(texts.get(1)!.endsWith('macroeconomic\n\n¹ A note.')).toBe(true)
    expect(texts.get(1)).not.toContain('\nwages')
    expect(texts.get(2)!.startsWith('theory.')).toBe(true)
  })

  it('keeps the rows and cells of a table', () => {
    const rows: PlacedText[] = [0, 1].flatMap((i): PlacedText[] => [
      [60, 300 + 12 * i, `row ${i}`],
      [200, 300 + 12 * i, `0.${i}`]
    ])
    const layout = aLayout([[...filler(100), ...rows]])
    const owners: Owners = new Map([6, 7].map((line) => [line, { kind: 'table' as const, owner: rows }]))
    expect(pageTexts(findBlocks(layout, owners), layout.words).get(1)!.endsWith('\n\nrow 0\t0.0\nrow 1\t0.1')).toBe(
      true
    )
  })
})
