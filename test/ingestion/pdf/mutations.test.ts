import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PdfError } from '../../../src/ingestion/pdf/pdf-errors.ts'
import { paperTextSchema } from '../../../src/schemas/paper.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from './build-pdf.ts'
import { mutatePdf, mutations } from './mutate-pdf.ts'

// `node test/bench/mutations.ts` runs thousands of them over other papers, with a service beside it.
const COUNT = 60

const sample = readFileSync(new URL('../../../corpus/aer/sample/paper.pdf', import.meta.url))
const lines = Array.from({ length: 40 }, (_, i) => textAt(72, 760 - 15 * i, `Line ${i} of a small paper`)).join('')
const small = Buffer.from(buildPdf({ pages: [lines, lines, lines] }))

describe('mutations of papers', () => {
  it('are what their seed says, and all kinds of them come up', () => {
    const kinds = new Set<string>()
    for (let i = 0; i < COUNT; i += 1) {
      const [first, second] = [mutation(i), mutation(i)]
      expect(first.bytes.equals(second.bytes)).toBe(true)
      for (const name of first.applied) kinds.add(name)
    }
    expect([...kinds].sort()).toEqual(Object.keys(mutations).sort())
  })

  it('end in a paper or in a code that says what is wrong with the file', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: COUNT }, async (_, i) => {
        const { bytes, applied } = mutation(i)
        const ended = await sharedReader.read(bytes).catch((error: unknown) => error)
        if (!(ended instanceof PdfError))
          return paperTextSchema.safeParse(ended).success ? 'read' : `${applied}: ${ended}`
        return ended.code === 'pdf_reader_failed' ? `${applied}: ${ended.cause}` : ended.code
      })
    )
    const codes = ['read', 'pdf_empty', 'pdf_not_a_pdf', 'pdf_malformed', 'pdf_no_text', 'pdf_encrypted']
    expect(outcomes.filter((outcome) => !codes.includes(outcome))).toEqual([])
    expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThan(COUNT / 4)
  })
})

function mutation(number: number): { bytes: Buffer; applied: string[] } {
  const random = seededRandom(1, `mutation ${number}`)
  // The sample is the slower one to read.
  const [file, other] = number % 6 === 0 ? [sample, small] : [small, sample]
  return mutatePdf({ file, other, random })
}
