import { describe, expect, it } from 'vitest'
import { referencesComplete } from '../../../../../src/suites/aer/lr/checks/references-complete.ts'
import { aListedPaper, anEntry, fields, references } from '../a-listed-paper.ts'

const paper = aListedPaper()

describe('referencesComplete', () => {
  it('passes the whole list, and one with a faulty entry', () => {
    expect(referencesComplete(references, paper)).toMatchObject({
      ok: true,
      message: expect.stringContaining('4 of 4')
    })
    const faulty = references.map((reference, i) => (i === 2 ? { ...reference, year: '2014' } : reference))
    expect(referencesComplete(faulty, paper).ok).toBe(true)
  })

  it('names what is missed, with its page', () => {
    const result = referencesComplete(references.slice(1), paper)
    expect(result).toMatchObject({ ok: false, evidence: { page: 9 } })
    expect(result.message).toContain('3 of 4')
    expect(result.message).toContain('“Axelrod, Robert (1980). Effective Choice')
    expect(result.message).toContain('(page 9)')
  })

  it('takes one claim for a work that two lists print', () => {
    const twice = [...fields, fields[3]!].map((each) => anEntry(...each))
    expect(referencesComplete(references, aListedPaper({ references: twice })).ok).toBe(true)
  })

  it('asks a person where no list was found', () => {
    expect(referencesComplete(references, aListedPaper({ references: [] })).ok).toBe(false)
  })
})
