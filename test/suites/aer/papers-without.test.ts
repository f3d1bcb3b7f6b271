import { describe, expect, it } from 'vitest'
import type { Extraction } from '../../../src/ingestion/extraction.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { checkResults, resultFound, resultsListed } from '../../../src/suites/aer/ea/checks/results.ts'
import * as ea from '../../../src/suites/aer/ea/extract.ts'
import { lacks as lacksOfEa } from '../../../src/suites/aer/ea/lacks.ts'
import * as lr from '../../../src/suites/aer/lr/extract.ts'
import { lacks as lacksOfLr } from '../../../src/suites/aer/lr/lacks.ts'
import { checkReferences } from '../../../src/suites/aer/lr/references-round.ts'
import { checkStructure } from '../../../src/suites/aer/pa/checks/structure.ts'
import * as pa from '../../../src/suites/aer/pa/extract.ts'
import { lacks as lacksOfPa } from '../../../src/suites/aer/pa/lacks.ts'
import type { StructureReply } from '../../../src/suites/aer/pa/structure-round.ts'
import { aPaper } from '../../helpers/a-paper.ts'
import { failedChecks } from './failed-checks.ts'
import { anEntry, aReference, fields } from './lr/a-listed-paper.ts'

const outline: StructureReply = {
  title: 'On Barter',
  abstract: '',
  sections: [],
  contributions: [],
  method: '',
  findings: ''
}
const bare = aPaper(['ON BARTER\nA. Writer\nMen barter.'])
const fourListed = aPaper(['text'], { references: fields.map((each) => anEntry(...each)) })
const fourGiven = fields.map((each, at) => ({ ...aReference(...each), key: `work_${'abcd'[at]}` }))

/** A paper whose first round gives `reply`, looked at by the checks of that round; no second round may be asked for. */
function extractionOf(paper: PaperText, reply: object): Extraction & { failed: string[] } {
  const failed: string[] = []
  let asked = 0
  return {
    paper,
    failed,
    async round(round) {
      asked += 1
      if (asked > 1) throw new Error(`${round.name} is paid for in vain`)
      const output = round.schema.parse(reply)
      failed.push(...failedChecks(round.check(output)))
      return output
    }
  }
}

const twoSections = ['Theory', 'Data'].map((title) => ({ number: null, title, level: 1, page: 1 }))

const codes = (lacks: readonly { code: string }[]) => lacks.map(({ code }) => code)

describe('a paper without what a task type is made of', () => {
  it('is not suitable for PA after one round where reader and model find no abstract', async () => {
    const extraction = extractionOf(bare, outline)
    expect(await pa.extract(extraction)).toMatchObject({
      suitable: false,
      reason: expect.stringMatching(/no abstract/)
    })
    expect(extraction.failed).toEqual([])
    expect(codes(lacksOfPa(bare))).toContain('abstract_missing')
  })

  it('is not suitable for LR after one round where reader and model find no list, or one of four', async () => {
    for (const [paper, references] of [
      [bare, []],
      [fourListed, fourGiven]
    ] as const) {
      const extraction = extractionOf(paper, { references })
      expect(await lr.extract(extraction)).toMatchObject({ suitable: false })
      expect(extraction.failed).toEqual([])
    }
    expect(codes(lacksOfLr(bare))).toContain('references_missing')
    expect(codes(lacksOfLr(fourListed))).toContain('references_few')
  })

  it('is not suitable for EA after one round where reader and model find no numbered result', async () => {
    const extraction = extractionOf(bare, { results: [], selectedResults: [] })
    expect(await ea.extract(extraction)).toMatchObject({ suitable: false })
    expect(extraction.failed).toEqual([])
    expect(codes(lacksOfEa(bare))).toEqual(['results_missing'])
  })
})

describe('a paper in one piece', () => {
  const text = 'Prices move as Writer (1980) has it.'
  const passages = [{ page: 1, part: 'introduction' as const, section: null, text }]
  const paper = aPaper([text], { abstract: 'Barter is costly.', bodyWords: 6, introductionWords: 6, passages })

  it('is not suitable for LR, and nothing is asked', async () => {
    const extraction = { paper, round: () => Promise.reject(new Error('nothing is to be asked')) }
    expect(await lr.extract(extraction)).toMatchObject({ suitable: false, reason: expect.stringMatching(/No heading/) })
  })

  it('is not suitable for PA where the model finds no sections either', async () => {
    const extraction = extractionOf(paper, { ...outline, abstract: 'Barter is costly.' })
    expect(await pa.extract(extraction)).toMatchObject({ suitable: false, reason: expect.stringMatching(/sections/) })
    expect(extraction.failed).toEqual([])
  })

  it('may print two sections, of which an outline then has two; one that prints more has three', () => {
    const headed = (...titles: string[]) => ({
      ...paper,
      sections: titles.map((title) => ({ number: null, title, level: 1, page: 1 }))
    })
    const sections = ['Theory', 'Data'].map((title) => ({
      number: '',
      title,
      coreArgument: 'It says how prices move.'
    }))
    const failedOf = (read: PaperText) =>
      failedChecks(checkStructure({ ...outline, abstract: 'Barter is costly.', sections }, read))
    expect(failedOf(headed('Theory', 'Data', 'References'))).not.toContain('section-count')
    expect(failedOf(headed('Theory', 'Data', 'Summary'))).toContain('section-count')
    const none = { ...outline, abstract: 'Barter is costly.' }
    expect(failedChecks(checkStructure(none, headed('Theory', 'Data')))).toContain('section-count')
  })
})

describe('an introduction that cites nothing', () => {
  const text = 'Men have bartered at all times and in all places.'
  const passages = [
    { page: 1, part: 'introduction' as const, section: 0, text },
    { page: 2, part: 'body' as const, section: 1, text: 'Choices are made as in Axelrod (1980).' }
  ]
  const listed = [...fields, ['Writer, Ann', '1971', 'On Barter'] as const]
  const references = listed.map((each, at) => ({ ...aReference(...each), key: `work_${'abcde'[at]}` }))
  const paper = aPaper([text, 'Choices are made as in Axelrod (1980).'], {
    references: listed.map((each) => anEntry(...each)),
    bodyWords: 17,
    introductionWords: 10,
    passages
  })

  it('makes a paper unsuitable for LR after two rounds', async () => {
    const replies: object[] = [
      { references },
      {
        introduction: { sectionNumber: '', firstPage: 1, lastPage: 1, opening: text, closing: text },
        modules: ['motivation', 'approach', 'results'].map((name) => ({ name, summary: text })),
        citations: [],
        tierShortfall: ''
      }
    ]
    const failed: string[] = []
    const extraction: Extraction = {
      paper,
      async round(round) {
        const output = round.schema.parse(replies.shift())
        failed.push(...failedChecks(round.check(output)))
        return output
      }
    }
    expect(await lr.extract(extraction)).toMatchObject({
      suitable: false,
      reason: expect.stringMatching(/cites no work/)
    })
    expect(failed).toEqual([])
  })
})

describe('a label of a result', () => {
  it.each([
    ['Table 1', 'Figure 2'],
    ['TABLE 1, Panel A', 'Chart 2']
  ])('may be %s and %s where a scan prints TABLE I. and CHART 2', (table, figure) => {
    const caption = { caption: 'Data', page: 5 }
    const paper = {
      ...aPaper(['TABLE I. -DATA FOR BARTER', 'CHART 2']),
      tables: [{ ...caption, number: '1' }],
      figures: [{ ...caption, number: '2' }]
    } as unknown as PaperText
    const failed = [
      resultFound({ label: table, paper }),
      resultFound({ label: figure, paper }),
      resultsListed({ labels: [table, figure], paper })
    ].filter(({ ok }) => !ok)
    expect(failed).toEqual([])
    expect(resultFound({ label: 'Table 7', paper }).ok).toBe(false)
  })
})

describe('a reply that gives nothing', () => {
  it('fails where the reader found an abstract', () => {
    const paper = aPaper(['text'], { abstract: 'Barter is costly.', sections: twoSections })
    expect(failedChecks(checkStructure(outline, paper))).toContain('abstract-verbatim')
    expect(lacksOfPa({ ...paper, bodyWords: 100 })).toEqual([])
  })

  it('fails where the reader found references, and where it gives some of them', () => {
    expect(failedChecks(checkReferences({ references: [] }, fourListed))).toContain('reference-count')
    const three = failedChecks(checkReferences({ references: fourGiven.slice(1) }, fourListed))
    expect(three).toEqual(expect.arrayContaining(['reference-count', 'references-complete']))
  })

  it.each([
    ['a table', { tables: [{ number: '1', caption: 'Prices', page: 1, notes: null, rows: [] }] }],
    ['a theorem of a scan', { passages: [{ page: 1, part: 'body', section: null, text: 'THEOREM I. Men barter.' }] }]
  ])('fails where the reader found %s', (_, changes) => {
    const paper = { ...bare, ...changes } as PaperText
    expect(failedChecks(checkResults({ results: [], selectedResults: [] }, paper))).toContain('result-count')
    expect(lacksOfEa(paper)).toEqual([])
  })
})

describe('the title of a paper', () => {
  it('may be the one that was read where it stands in a running head, which is no text', () => {
    const running = { text: 'ON BARTER', x: 50, y: 40, width: 90, fontSize: 10, zone: 'header' as const }
    const [page] = bare.pages
    const paper = {
      ...bare,
      title: 'ON BARTER',
      sections: twoSections,
      abstract: 'Men barter.',
      pages: [{ ...page!, text: 'Men barter.', lines: [running] }]
    }
    const failedFor = (title: string) =>
      failedChecks(checkStructure({ ...outline, title, abstract: 'Men barter.' }, paper))
    expect(failedFor('On Barter')).not.toContain('title-found')
    expect(failedFor('On Bartering')).toContain('title-found')
    expect(failedFor('')).toContain('title-found')
  })
})
