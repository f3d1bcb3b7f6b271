import { beforeAll, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkItem } from '../../../../src/suites/aer/pa/check-item.ts'
import { contentSchema, type PaContent } from '../../../../src/suites/aer/pa/content.ts'
import { extract } from '../../../../src/suites/aer/pa/extract.ts'
import { aPaper } from '../../../helpers/a-paper.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'

let paper: PaperText
let item: PaContent

beforeAll(async () => {
  paper = await readSamplePaper()
  const extracted = await extract(recordedExtraction('pa', paper, { prompts: [], readPaper: [], checks: [] }))
  if (!extracted.suitable) throw new Error(extracted.reason)
  item = extracted.contents[0]!
}, 60_000)

it('passes the recorded item', () => {
  expect(failedChecks(checkItem(item, paper))).toEqual([])
})

it.each<[string, (item: PaContent) => void]>([
  ['abstract-verbatim', ({ gold }) => (gold.abstract = gold.abstract.replace('exactly twice', 'about twice'))],
  ['abstract-whole', ({ gold }) => (gold.abstract = gold.abstract.replace(/ Congestion lowers the voucher.*$/s, ''))],
  [
    'condensed-length',
    ({ examinee }) => (examinee.condensedBody += examinee.condensedBody.replaceAll(/^\[.*\]$/gm, ''))
  ],
  ['point-ids', ({ gold }) => (gold.keyPoints[1]!.id = 'KP01')]
])('fails %s alone', (check, plant) => {
  expect(failedChecks(checkItem(withDefect(item, plant), paper))).toEqual([check])
})

it('has a verdict on the emptiest item, and on a paper of which nothing could be read', () => {
  const empty = contentSchema.parse({
    examinee: { condensedBody: '.', wordLimit: 1 },
    gold: {
      abstract: '.',
      keyPoints: [{ id: '', statement: '', category: 'method', mustAppear: false }],
      words: { abstract: 0, body: 0, condensedBody: 0 }
    }
  })
  for (const each of [paper, aPaper(['']), aPaper([])]) {
    expect(checkItem(empty, each).length).toBeGreaterThan(5)
    expect(failedChecks(checkItem(item, each === paper ? aPaper(['']) : each))).not.toEqual([])
  }
})
