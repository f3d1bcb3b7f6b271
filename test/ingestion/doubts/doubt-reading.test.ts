import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { doubtReading } from '../../../src/ingestion/doubts/doubt-reading.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { PaperReference, PaperStructure, Passage, Section } from '../../../src/schemas/paper-structure.ts'
import type { ReadingDoubtCode } from '../../../src/schemas/reading-doubts.ts'
import { knownPaperSchema, rightParts } from '../../bench/doubts/known-paper.ts'
import { aPaper } from '../../helpers/a-paper.ts'
import { paperNames, papersMissing, readSharedPaper, sharedPapers } from '../../helpers/shared-papers.ts'

const surnames =
  'Adams Baker Clark Davis Evans Flores Green Hill Irwin Jones King Lopez Moore Nash Owen Perez Quinn Reed Smith Turner'
const references = surnames.split(' ').map((name, index) => entry(name, String(1980 + index)))
const sections = ['Introduction', 'Model', 'Data', 'Results', 'Conclusion'].map((title, index) =>
  heading(String(index + 1), title)
)
const abstract =
  `We study how wages move. ${'Wages of workers fall when a plant closes, and rise again when another opens. '.repeat(4)}`.trim()

function entry(name: string, year: string): PaperReference {
  const raw = `${name}, A. (${year}), On the wages of workers, Journal of Wages 1, 1-20.`
  return {
    ...{
      raw,
      label: null,
      authors: [`${name}, A.`],
      year,
      title: 'On the wages of workers',
      venue: 'Journal of Wages'
    },
    ...{ doi: null, page: 20, confidence: 0.9 }
  }
}

function heading(number: string | null, title: string, more: Partial<Section> = {}): Section {
  return { number, title, level: 1, page: 3, ...more }
}

function passage(text: string): Passage {
  return { page: 4, part: 'body', section: 0, text }
}

/** A paper of which everything was read. */
function soundPaper(changes: Partial<PaperText> = {}): PaperText {
  const sound: PaperStructure = {
    ...{ title: 'Wages and the closing of plants', authors: ['Ada Lane', 'John Roe'], abstract, sections, references },
    ...{ bodyWords: 6000, introductionWords: 800 },
    citations: references.map(({ raw }, index) => ({ text: raw.slice(0, 20), page: 2, references: [index] })),
    tables: ['1', '2', '3'].map((number) => ({
      ...{ number, caption: 'Wages', notes: null, page: 9, columns: [column, column] },
      rows: [
        ['a', '1'],
        ['b', '2']
      ]
    })),
    figures: ['1', '2'].map((number) => ({ number, caption: 'Wages', notes: null, page: 10 })),
    equations: ['1', '2', '3'].map((number) => ({ number, text: 'y = x', page: 5 })),
    passages: [passage('Section 4 tells more, as Table 2 and Figure 1 do.')]
  }
  return aPaper([], { ...sound, ...changes })
}
const column = { left: 0, right: 1 }

function codesOf(changes: Partial<PaperText>): ReadingDoubtCode[] {
  return [...new Set(doubtReading(soundPaper(changes)).doubts.map(({ code }) => code))]
}

describe('doubtReading', () => {
  it('doubts nothing of a paper that fits together', () => {
    const { confidence, doubts } = doubtReading(soundPaper())
    expect(doubts).toEqual([])
    expect(confidence).toMatchObject({ title: 0.98, authors: 0.98, references: 0.97, tables: 0.95 })
  })

  const cases: readonly [ReadingDoubtCode, Partial<PaperText>][] = [
    ['title_missing', { title: null }],
    ['title_like_names', { title: 'Ada Lane and John Roe', authors: [] }],
    ['title_like_formula', { title: 'β _{fe} = E ∑_{( (g,t) : D_g _{,t} =1}' }],
    ['title_long', { title: 'On the wages of workers '.repeat(9).trim() }],
    ['authors_missing', { authors: [] }],
    ['author_unlike_name', { authors: ['Ada Lane', 'University 7 of Wages'] }],
    ['abstract_missing', { abstract: null }],
    ['abstract_short', { abstract: 'We study wages.' }],
    ['abstract_long', { abstract: `${abstract} `.repeat(8).trim() }],
    ['abstract_cut', { abstract: abstract.slice(0, -6) }],
    ['sections_missing', { sections: [] }],
    ['sections_sparse', { sections: sections.slice(0, 1), passages: [] }],
    ['section_number_missing', { sections: sections.toSpliced(1, 1), passages: [] }],
    ['section_mentioned', { sections: sections.slice(0, 3) }],
    ['heading_unlike_words', { sections: [...sections, heading(null, 'x = 2.31 (0.04), 1.97')] }],
    ['references_missing', { references: [], citations: [] }],
    [
      'label_missing',
      { references: references.map((each, index) => ({ ...each, label: String(index < 9 ? index + 1 : index + 2) })) }
    ],
    ['entry_out_of_order', { references: references.toSpliced(4, 0, entry('Young', '2001')) }],
    ['entry_long', { references: references.with(3, { ...references[3]!, raw: references[3]!.raw.repeat(6) }) }],
    ['entries_incomplete', { references: references.with(3, { ...references[3]!, confidence: 0.3 }) }],
    ['list_begins_late', { references: references.slice(7) }],
    ['list_ends_early', { references: references.slice(0, 13) }],
    ['entries_uncited', { citations: [{ text: 'Adams (1980)', page: 2, references: [0] }] }],
    [
      'works_not_listed',
      {
        citations: ['Fox', 'Gray', 'Hunt', 'Ives'].map((name) => ({ text: `${name} (1990)`, page: 2, references: [] }))
      }
    ],
    [
      'citations_unlinked',
      { citations: [0, 1].map((index) => ({ text: 'A (1980)', page: 2, references: index === 0 ? [0] : [] })) }
    ],
    ['citations_missing', { citations: [] }],
    ['number_missing', { tables: soundPaper().tables.toSpliced(0, 1) }],
    ['number_missing', { figures: soundPaper().figures.slice(1) }],
    ['number_missing', { equations: soundPaper().equations.toSpliced(1, 1) }],
    ['number_repeated', { tables: [...soundPaper().tables, soundPaper().tables[0]!] }],
    ['mentioned', { passages: [passage('Table 7 tells more.')] }],
    ['mentioned', { passages: [passage('Figure A.2 tells more.')] }],
    ['table_without_cells', { tables: soundPaper().tables.map((table) => ({ ...table, rows: [], columns: [] })) }],
    ['recognised', { ocr: { pages: 3, words: 900 } }],
    ['layer_not_read', { notes: [{ code: 'layer_unfit', message: 'page 3 is an image', page: 3 }] }],
    ['structure_unreadable', { notes: [{ code: 'structure_unreadable', message: 'no structure' }] }]
  ]
  it.for(cases)('tells %s', ([code, changes]) => {
    expect(codesOf(changes)).toContain(code)
    expect(codesOf({})).not.toContain(code)
  })

  const harmless: readonly [string, Partial<PaperText>][] = [
    ['a title of two terms', { title: 'Increasing Returns and Long-Run Growth' }],
    [
      'a table of another paper',
      { passages: [passage('They follow Table 7 of Card and Krueger (1994), and their Table 9.')] }
    ],
    ['a section of another paper', { passages: [passage('They follow Section 9 of Card (1990).')] }],
    [
      'counts of appendices',
      {
        sections: [
          ...sections,
          heading('A', 'Proofs', { appendix: true }),
          heading('A.1', 'Lemma', { level: 2, appendix: true })
        ]
      }
    ],
    [
      'letters below Roman numbers',
      {
        sections: ['I', 'A', 'B', '1', '2', 'C', 'II', 'A', 'B', 'III'].map((number) =>
          heading(number, `Part ${number}`)
        ),
        passages: []
      }
    ],
    [
      'I behind H',
      {
        sections: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((number) => heading(number, 'Part')),
        passages: []
      }
    ],
    ['a second list of references', { references: [...references, ...references.slice(0, 6)] }],
    ['a note in place of a paper', { sections: [], references: [], citations: [], bodyWords: 700, passages: [] }]
  ]
  it.for(harmless)('leaves %s alone', ([, changes]) => {
    expect(codesOf(changes)).toEqual([])
  })

  it('says once what a doubt says of many entries, and multiplies what different doubts say', () => {
    const few = doubtReading(soundPaper({ references: references.toSpliced(4, 0, entry('Young', '2001')) }))
    const more = doubtReading(
      soundPaper({ references: references.toSpliced(4, 0, entry('Young', '2001'), entry('Zorn', '2002')) })
    )
    expect(more.doubts.length).toBe(few.doubts.length + 1)
    expect(more.confidence).toEqual(few.confidence)
    expect(few.confidence.references).toBe(0.92)
  })

  it('is right at least 85 times of 100 that it tells a share of 0.9 or more', async ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const cases: boolean[] = []
    for (const name of paperNames) {
      const paper = await readSharedPaper(name)
      const { confidence } = doubtReading(paper)
      const truth = readFileSync(new URL(`${name}.truth.json`, sharedPapers), 'utf8')
      const known = knownPaperSchema.parse(JSON.parse(truth))
      for (const [part, isRight] of Object.entries(rightParts(paper, known)))
        if (confidence[part as keyof typeof confidence] >= 0.9) cases.push(isRight)
    }
    expect(cases.length).toBeGreaterThan(50)
    expect(cases.filter((isRight) => isRight).length / cases.length).toBeGreaterThanOrEqual(0.85)
  })
})
