import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkItem } from '../../../../src/suites/aer/ea/check-item.ts'
import type { EaContent } from '../../../../src/suites/aer/ea/content.ts'
import { extract } from '../../../../src/suites/aer/ea/extract.ts'
import { checkReferenceAnalysis } from '../../../../src/suites/aer/ea/reference-analysis-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { type RecordedRun, readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'
import { defects } from './defects.ts'

const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
let paper: PaperText
let items: EaContent[]

beforeAll(async () => {
  paper = await readSamplePaper()
  const extracted = await extract(recordedExtraction('ea', paper, run))
  items = extracted.suitable ? extracted.contents : []
})

describe('the rounds of EA', () => {
  it('pass their recorded replies', () => {
    expect(run.checks.length).toBeGreaterThan(20)
    expect(failedChecks(run.checks)).toEqual([])
  })

  it('have a defect for each of their checks', () => {
    const planted = defects.map(({ check }) => check)
    expect(run.checks.map(({ check }) => check).filter((check) => !planted.includes(check))).toEqual([])
  })

  it('refuse no analysis at all', () => {
    const context = { paper, labels: ['Table 1'] }
    expect(failedChecks(checkReferenceAnalysis({ analyses: [] }, context))).toEqual(['analysis-per-result'])
  })
})

describe('checkItem of EA', () => {
  it('passes the recorded items', () => {
    expect(items).toHaveLength(2)
    for (const item of items) expect(failedChecks(checkItem(item, paper))).toEqual([])
  })

  it.each<[string, (content: EaContent) => unknown]>([
    ['result-found', ({ gold }) => (gold.resultLabel = 'Table 44')],
    ['context-length', ({ examinee }) => (examinee.context = 'Short.')],
    ['context-neutral', ({ examinee }) => (examinee.context += ' The main finding is large.')],
    ['data-numbers', ({ examinee }) => (examinee.dataDescription += ' The mean is 77.31.')],
    ['data-neutral', ({ examinee }) => (examinee.dataDescription += ' This is driven by effort.')],
    ['reference-verbatim', ({ gold }) => (gold.referenceAnalysis = 'All of this is made up. '.repeat(90))],
    ['writing-quality-applies', ({ gold }) => gold.applicableDimensions.pop()]
  ])('catches an item that fails %s', (check, plant) => {
    expect(
      failedChecks(
        checkItem(
          withDefect(items[0]!, (copy) => void plant(copy)),
          paper
        )
      )
    ).toContain(check)
  })

  it('gives results for any content of the schema', () => {
    const bare: EaContent = {
      examinee: { context: '…', dataDescription: '0' },
      gold: {
        referenceAnalysis: '—',
        applicableDimensions: ['accuracy'],
        resultLabel: '',
        resultType: 'theoretical_result'
      }
    }
    expect(failedChecks(checkItem(bare, { ...paper, pages: [], passages: [] }))).toContain('result-found')
  })
})
