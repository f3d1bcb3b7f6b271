import { expect, it } from 'vitest'
import { citationsCited } from '../../../../../src/suites/aer/lr/checks/citations-cited.ts'
import { aListedPaper, references } from '../a-listed-paper.ts'

const [effective, , crepon, kain] = references

it('finds works that the introduction cites, in its notes too', () => {
  const result = citationsCited([kain!, crepon!], references, aListedPaper())
  expect(result).toMatchObject({ ok: true, evidence: { page: 1, passage: expect.stringContaining('Kain') } })
})

it('names a work that only the body cites', () => {
  const result = citationsCited([kain!, effective!], references, aListedPaper())
  expect(result.ok).toBe(false)
  expect(result.message).toContain(`left out: ${effective!.key}`)
})

it('asks a person where the introduction was not found', () => {
  expect(citationsCited([], references, aListedPaper({ introductionWords: null })).ok).toBe(false)
})
