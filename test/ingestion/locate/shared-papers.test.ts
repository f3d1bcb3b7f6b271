import { beforeAll, describe, expect, it } from 'vitest'
import { locateNumber } from '../../../src/ingestion/locate/locate-number.ts'
import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import type { PagedText } from '../../../src/ingestion/locate/paper-index.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'
import { paperNames, papersMissing, readSharedPaper, truthOf } from '../../helpers/shared-papers.ts'

const papers = new Map<string, PaperText>()
beforeAll(async () => {
  for (const name of paperNames) papers.set(name, await readSharedPaper(name))
})

/** Pages on which abstracts are printed, read by eye; page 1 for the others. */
const abstractPages: Record<string, number[]> = { llm_elasticities: [2, 3], memory_one: [2] }

function abstractSentences(name: string): string[] {
  return splitSentences(truthOf(name).abstract ?? '')
}

describe('locateQuote in the shared papers', () => {
  it('finds every sentence of the abstracts on its page', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    let sentences = 0
    for (const [name, paper] of papers) {
      for (const sentence of abstractSentences(name)) {
        sentences++
        expect.soft(abstractPages[name] ?? [1], `${name}: ${sentence}`).toContain(locateQuote(paper, sentence)?.page)
      }
    }
    expect(sentences).toBe(85)
  })

  /** All 1,540 alterations were tried once; one in four keeps the test short. */
  const EVERY = 4

  it('finds none of them with one word or number changed', { timeout: 120_000 }, ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    let altered = 0
    for (const [name, paper] of papers) {
      const words = [...new Set(paper.pages.flatMap(({ text }) => text.match(/\b[a-z]{5,20}\b/g) ?? []))]
      for (const sentence of abstractSentences(name)) {
        for (const { 0: word, index } of [...sentence.matchAll(/\p{L}{4,}|\d+/gu)].filter((_, i) => i % EVERY === 0)) {
          const other = /\d/.test(word)
            ? String(Number(word) + 1)
            : words[(index * 7919 + altered * 31) % words.length]!
          if (other === word.toLowerCase()) continue
          altered++
          const quote = sentence.slice(0, index) + other + sentence.slice(index + word.length)
          expect.soft(locateQuote(paper, quote), `${name}: ${quote}`).toBeNull()
        }
      }
    }
    expect(altered).toBeGreaterThan(350)
  })
})

describe('locateNumber in the shared papers', () => {
  // An independent and simpler reading: decimals between spaces or brackets, so that nothing is in doubt.
  const decimal = /(?<=^|[\s(])([-−]?)(\d{1,3}\.\d{2,4})(?=[\s),;]|$)(?!\s(?:per|basis))/gm
  /** Some numbers stand on hundreds of pages: one in so many is enough. */
  const STEP = 15

  it('finds printed decimals in other forms, and none that was altered', { timeout: 120_000 }, ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    let looked = 0
    for (const [name, paper] of papers) {
      for (const page of paper.pages) {
        const digits = page.text.replaceAll(/[^\d]+/g, ' ')
        const own = { pages: [page] }
        for (const [i, { 1: sign, 2: figures }] of [...page.text.matchAll(decimal)].entries()) {
          if (i % STEP > 0 || Number(figures) === 0 || /\d[-−] ?\d/.test(page.text)) continue
          const plain = `${sign ? '-' : ''}${figures}`
          const forms = [
            plain,
            plain.replace('-', '−'),
            plain.replace(/^(-?)0\./, '$1.'),
            Number(plain).toExponential()
          ]
          const at = `${name}, page ${page.number}: ${plain}`
          looked++
          for (const form of forms) expect.soft(exact(own, form), `${at} as ${form}`).toBe(true)
          const last = plain.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
          const moved = plain.replace(/(\d)\.(\d)/, '.$1$2')
          for (const altered of [last, moved]) {
            const [whole, part] = altered.replace(/^-/, '').split('.')
            const occurs =
              digits.includes(`${Number(whole)} ${part}`) || digits.includes(` ${part!.replace(/^0+/, '')}`)
            if (!occurs) expect.soft(exact(own, altered), `${at} altered to ${altered}`).toBe(false)
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(100)
  })

  function exact(paper: PagedText, claim: string): boolean {
    return locateNumber(paper, claim, { kinds: ['value', 'label'] }).some(
      ({ rounded, converted }) => !rounded && !converted
    )
  }
})
