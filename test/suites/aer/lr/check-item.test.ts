import { beforeAll, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkItem } from '../../../../src/suites/aer/lr/check-item.ts'
import { contentSchema, type LrContent } from '../../../../src/suites/aer/lr/content.ts'
import { extract } from '../../../../src/suites/aer/lr/extract.ts'
import { aPaper } from '../../../helpers/a-paper.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'

let paper: PaperText
let item: LrContent

beforeAll(async () => {
  paper = await readSamplePaper()
  const extracted = await extract(recordedExtraction('lr', paper, { prompts: [], readPaper: [], checks: [] }))
  if (!extracted.suitable) throw new Error(extracted.reason)
  item = extracted.contents[0]!
}, 60_000)

it('passes the recorded item', () => {
  expect(failedChecks(checkItem(item, paper))).toEqual([])
})

it.each<[string, (item: LrContent) => void]>([
  ['reference-found', ({ gold }) => (gold.references[2]!.year = '2005')],
  ['tiers-kept', ({ gold }) => gold.tiers.tier3.push(...gold.tiers.tier1.splice(-1))],
  ['citation-roles', ({ gold }) => (gold.citations[0]!.role = '')],
  [
    'condensed-length',
    ({ examinee }) => (examinee.condensedBody += examinee.condensedBody.replaceAll(/^\[.*\]$/gm, ''))
  ],
  [
    'abstract-absent',
    ({ examinee }) =>
      (examinee.condensedBody += '\nCongestion lowers the voucher rate that an employment agency should choose.')
  ],
  ['weights-sum', ({ gold }) => (gold.writingRubric[0]!.weight += 5)]
])('fails %s alone', (check, plant) => {
  expect(failedChecks(checkItem(withDefect(item, plant), paper))).toEqual([check])
})

it('has a verdict on the emptiest item, and on a paper of which nothing could be read', () => {
  const empty = contentSchema.parse({
    examinee: { condensedBody: '.', instructions: '.' },
    gold: {
      references: [{ key: '', authors: [], year: '', title: '', venue: '', venueType: 'other' }],
      tiers: { tier1: [], tier2: [], tier3: [] },
      tierShortfall: '',
      citations: [],
      argument: [],
      writingRubric: [{ id: '', name: '', description: '', keyElements: [], weight: 0 }]
    }
  })
  for (const each of [paper, aPaper(['']), aPaper([])]) {
    expect(checkItem(empty, each).length).toBeGreaterThan(5)
    expect(failedChecks(checkItem(item, each === paper ? aPaper(['']) : each))).not.toEqual([])
  }
})
