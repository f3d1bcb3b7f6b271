import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf } from './build-pdf.ts'

async function lineOf(content: string) {
  const { pages } = await sharedReader.read(buildPdf({ pages: [`BT /F1 10 Tf 72 700 Td ${content} ET`] }))
  return pages[0]!.lines[0]!.text
}

/** Words as one operator shows them: thousandths of an em between letters and between words. */
function shown(text: string, between: { letters: number; words: number }): string {
  const words = text.split(' ').map((word) => [...word].map((letter) => `(${letter})`).join(` ${-between.letters} `))
  return `[${words.join(` ${-between.words} `)}] TJ`
}

const sentence = 'a word is more than its letters and a line more than its words'

describe('the gaps between words', () => {
  it('are found where letter spacing makes them and the letters move back', async () => {
    // 3 points are 0.3 em.
    expect(await lineOf(`3 Tc ${shown(sentence, { letters: -300, words: 0 })}`)).toBe(sentence)
  })

  it('are not where letter spacing sets letters apart', async () => {
    expect(await lineOf(`3 Tc ${shown('spaced title', { letters: 0, words: 400 })}`)).toBe('spaced title')
  })

  it('are found in a line that is filled as tightly as 0.12 em', async () => {
    expect(await lineOf(shown(sentence, { letters: 10, words: 120 }))).toBe(sentence)
  })

  it('are wider than kerning in a line that says nothing of its own', async () => {
    expect(await lineOf('[(k) -120 (erned)] TJ')).toBe('kerned')
  })

  it('are painted as spaces in most files, beside which kerning parts no word', async () => {
    expect(await lineOf('[(a line of painted spa) -120 (ces and of more words than one) -120 (s)] TJ')).toBe(
      'a line of painted spaces and of more words than ones'
    )
  })
})
