import { expect, it } from 'vitest'
import { referenceAuthors } from '../../../../../src/suites/aer/lr/checks/reference-authors.ts'
import { aListedPaper, anEntry, aReference, references } from '../a-listed-paper.ts'

it('asks for authors where the list names some', () => {
  expect(referenceAuthors(references, aListedPaper()).ok).toBe(true)
  const unsigned = references.map((reference, i) => (i === 3 ? { ...reference, authors: [] } : reference))
  expect(referenceAuthors(unsigned, aListedPaper())).toMatchObject({
    ok: false,
    message: expect.stringContaining(references[3]!.key)
  })
})

it('lets a work without authors be', () => {
  const listed = aListedPaper({ references: [anEntry('', '2020', 'Our World in Numbers and Charts')] })
  expect(referenceAuthors([aReference('', '2020', 'Our World in Numbers and Charts')], listed).ok).toBe(true)
})
