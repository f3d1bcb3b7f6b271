import { expect, it } from 'vitest'
import { citationsComplete } from '../../../../../src/suites/aer/lr/checks/citations-complete.ts'
import { aListedPaper, anEntry, fields, references } from '../a-listed-paper.ts'

const [, , crepon, kain] = references

it('asks for all works that the introduction cites, and no others', () => {
  expect(citationsComplete([kain!, crepon!], references, aListedPaper()).ok).toBe(true)
})

it('names what is missed, with its page', () => {
  const result = citationsComplete([kain!], references, aListedPaper())
  expect(result).toMatchObject({ ok: false, evidence: { page: 2 } })
  expect(result.message).toContain(`${crepon!.key} (page 2: “Crépon and Duflo (2013)”)`)
})

it('follows citations by number', () => {
  const numbered = aListedPaper({
    references: fields.map((each, index) => anEntry(...each, { label: String(index + 1) })),
    passages: [{ page: 1, part: 'introduction', section: 0, text: 'Distance lowers employment [3, 4], as many held.' }]
  })
  expect(citationsComplete([kain!, crepon!], references, numbered).ok).toBe(true)
  expect(citationsComplete([kain!], references, numbered).message).toContain(crepon!.key)
})

it('asks a person where the introduction was not found', () => {
  expect(citationsComplete([], references, aListedPaper({ introductionWords: null })).ok).toBe(false)
})
