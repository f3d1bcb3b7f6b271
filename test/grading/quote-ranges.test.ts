import { describe, expect, it } from 'vitest'
import { placedLetters, quoteRanges } from '../../src/grading/quote-ranges.ts'
import { quoteStands } from '../../src/grading/quote-stands.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { answerSpans } from '../../src/text/drop-thinking.ts'

const whole = (text: string) => placedLetters(text, [{ from: 0, to: text.length }])
/** The passages of a response that a quote stands in. */
const marked = (quote: string, response: string) =>
  quoteRanges(quote, placedLetters(response, answerSpans(response)))?.map(({ from, to }) => response.slice(from, to))

describe('quoteRanges', () => {
  it.each([
    ['the same words', 'So wages fall.', 'Prices rise. So wages fall. Then', ['So wages fall']],
    ['another case, spacing and dashes', 'SO  wages—fall', 'Prices rise.\nSo "wages" fall.', ['So "wages" fall']],
    ['two pieces in order', 'Prices … fall', 'Prices rise. So wages fall.', ['Prices', 'fall']],
    ['the first of two places', 'rise', 'Prices rise, and rise.', ['rise']],
    ['letters with their marks', 'naïve café', 'A nai\u0308ve cafe\u0301.', ['nai\u0308ve cafe\u0301']],
    ['one sign for several letters', 'ofﬁce', 'The office here', ['office']],
    ['letters beyond the first plane', '𝔘 rises', 'Utility U rises, 𝔘 too', ['U rises']]
  ])('finds %s', (_, quote, response, passages) => expect(marked(quote, response)).toEqual(passages))

  it('finds nothing of what does not stand there, and of what quotes nothing', () => {
    expect(marked('wages rise', 'Prices rise. So wages fall.')).toBeUndefined()
    expect(marked('fall … Prices', 'Prices rise. So wages fall.')).toBeUndefined()
    expect(marked(' … — ', 'Prices rise.')).toBeUndefined()
  })

  it('looks at what its judges read: a thought is not quoted', () => {
    expect(marked('A is right', '<think>A is right</think>B, for A is right elsewhere.')).toEqual(['A is right'])
    expect(marked('only a thought', '<think>only a thought</think>B')).toBeUndefined()
  })

  it('stands where `quoteStands` finds a quote, and nowhere else', () => {
    const random = seededRandom(3)
    const words = ['Prices', 'rise,', 'so', 'wages', 'fall', '—', 'ÄÖ', 'ﬁx', '5 %', '…', 'λ′(R)']
    const text = (length: number) =>
      Array.from({ length }, () => words[Math.floor(random.float() * words.length)]).join(' ')
    for (let turn = 0; turn < 500; turn += 1) {
      const response = text(30).replaceAll('…', 'and')
      const quote = text(1 + (turn % 3))
      expect(quoteRanges(quote, whole(response)) !== null, `${quote} in ${response}`).toBe(
        quoteStands(quote, response) === true
      )
    }
  })
})
