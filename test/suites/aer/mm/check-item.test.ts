import { describe, expect, it } from 'vitest'
import { checkItem } from '../../../../src/suites/aer/mm/check-item.ts'
import type { MmContent } from '../../../../src/suites/aer/mm/content.ts'
import { extract } from '../../../../src/suites/aer/mm/extract.ts'
import { aPaper } from '../../../helpers/a-paper.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { recordedExtraction } from '../recorded-extraction.ts'

const paper = aPaper(['A page.'])
const extracted = await extract(recordedExtraction('mm', paper, { prompts: [], readPaper: [], checks: [] }))
const items = extracted.suitable ? extracted.contents : []

describe('checkItem of MM', () => {
  it('passes the recorded items', () => {
    expect(items).toHaveLength(3)
    for (const item of items) expect(failedChecks(checkItem(item, paper))).toEqual([])
  })

  const defects: [string, (item: MmContent) => void][] = [
    [
      'symbols-declared',
      ({ examinee }) => void Object.assign(examinee, { task: `${examinee.task}${' Use $\\lambda$.'}` })
    ],
    ['latex', ({ gold }) => void Object.assign(gold.solution, { latex: `${gold.solution.latex}${' $\\frac{a$'}` })],
    [
      'self-contained',
      ({ examinee }) => void Object.assign(examinee, { task: `${examinee.task}${' See Section 3.'}` })
    ],
    ['problem-complete', ({ gold }) => void Object.assign(gold, { keyElements: [] })],
    ['problem-sources', ({ gold }) => void Object.assign(gold, { sources: [] })],
    ['notation', ({ examinee }) => void Object.assign(examinee.notation[0]!, { meaning: '' })]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkItem(withDefect(items[0]!, plant), paper))).toEqual([check])
  })
})
