import { expect, it } from 'vitest'
import { abstractAbsent } from '../../../../../src/suites/aer/lr/checks/abstract-absent.ts'
import { aListedPaper } from '../a-listed-paper.ts'

const sentence = 'Vouchers that lower the cost of distance raise search on both of its margins.'
const paper = aListedPaper({ abstract: `Do vouchers help? ${sentence}` })

it.each([
  `[Section 2: Model]\n${sentence}`,
  '[Section 2: Model]\nVouchers that lower the cost of distance raise search on both of these margins.',
  `[Section 2: Model]\nAs we show, ${sentence.toLowerCase()}`
])('refuses %j', (text) => {
  expect(abstractAbsent(text, paper)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
})

it('lets words of its own pass', () => {
  const text = '[Section 2: Model]\nA cheaper way to work makes people look further and harder.'
  expect(abstractAbsent(text, paper).ok).toBe(true)
})

it.each([null, '', ' '])('passes over a paper whose abstract is %j, and says so', (abstract) => {
  const { ok, message } = abstractAbsent(`[Section 2: Model]\n${sentence}`, aListedPaper({ abstract }))
  expect([ok, message]).toEqual([true, expect.stringContaining('no abstract was told apart')])
})
