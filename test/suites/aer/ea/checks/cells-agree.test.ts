import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../../src/schemas/paper.ts'
import { cellsAgree, resultTitles } from '../../../../../src/suites/aer/ea/checks/cells-agree.ts'
import { readSamplePaper } from '../../recorded-extraction.ts'

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

const check = (text: string) => cellsAgree({ label: 'Table 1', text, paper })

describe('cellsAgree', () => {
  it.each([
    'For full operation they are 0.233 (0.011), -0.061 (0.010), 0.294 (0.012) and 0.077 (0.008).',
    'In full operation column (2) has −0.061.',
    'Nothing of it is a number of the table: 4.111, 5.222 and 6.333.'
  ])('passes “%s”', (text) => {
    expect(check(text)).toMatchObject({ ok: true })
  })

  it.each([
    [
      'For full operation they are 0.233, -0.061, 0.175 and 0.077.',
      '0.175 for 0.294 in number 3 of the row “Full operation (quarter 3 on)”'
    ],
    ['In full operation column (3) has -0.061.', '-0.061 stands in no row of column (3)'],
    ['In full operation column (2) has 0.061.', '0.061 stands in no row of column (2)']
  ])('names what is wrong in “%s”', (text, words) => {
    const { ok, message } = check(text)
    expect({ ok, message }).toMatchObject({ ok: false, message: expect.stringContaining(words) })
  })
})

describe('resultTitles', () => {
  it('holds titles against captions', () => {
    expect(resultTitles([{ label: 'Table 1', title: 'Voucher effects on job finding' }], paper)).toMatchObject({
      ok: true
    })
    const swapped = resultTitles([{ label: 'Table 1', title: 'Implied Parameters of the Model' }], paper)
    expect(swapped.message).toContain('Table 1 is “Effects of the Voucher on Job Finding”')
  })
})
