import { describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkMathContent } from '../../../../src/suites/aer/mm/checks/math-content.ts'
import { mathContentReplySchema } from '../../../../src/suites/aer/mm/math-content-round.ts'
import { failedChecks } from '../failed-checks.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const content = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const empty = { agents: [], equations: [], propositions: [], candidates: [] }
const unsuitable = { ...content, ...empty, suitable: false, reasonNotSuitable: 'It only reports regressions.' }

async function paperWith(equations: PaperText['equations']): Promise<PaperText> {
  return { ...(await readSamplePaper()), equations }
}

describe('a paper that is called not suitable', () => {
  const numbered = ['1', '2', '3'].map((number) => ({ number, text: `y = a x + ${number}`, page: 4 }))
  const failed = async (equations: PaperText['equations']) =>
    failedChecks(checkMathContent(unsuitable, await paperWith(equations)))

  it('needs no more than a reason where it numbers up to two equations', async () => {
    expect(await failed([])).toEqual([])
    expect(await failed(numbered.slice(0, 2))).toEqual([])
  })

  it('waits for a person where it numbers three or more', async () => {
    expect(await failed(numbered)).toEqual(['unsuitable-without-mathematics'])
    const checks = checkMathContent(unsuitable, await readSamplePaper())
    const check = checks.find(({ ok }) => !ok)!
    expect(check.message).toContain('displays 12 numbered equations, (1) on page 4, (2) on page 4')
    expect(check.evidence).toMatchObject({ page: 4, passage: expect.stringContaining('max_{') })
  })

  it('is not doubted for displays without a number, one number twice, and numbers that were recognised', async () => {
    const [first, second, third] = numbered as [(typeof numbered)[0], (typeof numbered)[0], (typeof numbered)[0]]
    const bare = { ...third, number: null }
    expect(await failed([first, second, bare, bare, bare])).toEqual([])
    expect(await failed([first, second, { ...first, number: '(1)' }])).toEqual([])
    expect(await failed([first, second, { ...third, ocr: true }])).toEqual([])
  })
})
