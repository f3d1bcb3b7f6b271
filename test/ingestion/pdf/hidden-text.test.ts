import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, type PdfParts, textAt } from './build-pdf.ts'

const visible = textAt(72, 100, 'The visible words')
const secret = textAt(72, 700, 'The secret words')

async function pageOf(content: string, parts: Omit<PdfParts, 'pages'> = {}) {
  const { pages, notes } = await sharedReader.read(buildPdf({ pages: [`${visible}q ${content} Q`], ...parts }))
  return { ...pages[0]!, notes }
}

describe('hidden text', () => {
  it.each([
    ['white on the page', 'background', `1 1 1 rg ${secret}`],
    ['nearly white', 'background', `0.96 g ${secret}`],
    ['white in CMYK', 'background', `0 0 0 0 k ${secret}`],
    ['black on a black box', 'background', `0 g 60 690 200 30 re f ${secret}`],
    ['stroked in white', 'background', `1 Tr 1 G ${secret}`],
    ['smaller than 2 points', 'tiny', textAt(72, 700, 'The secret words', 0.5)],
    ['scaled below 2 points', 'tiny', `0.1 0 0 0.1 0 0 cm ${textAt(720, 7000, 'The secret words')}`],
    ['squeezed flat', 'tiny', `5 Tz ${secret}`],
    ['below the page', 'off_page', textAt(72, -20, 'The secret words')],
    ['beside the page', 'off_page', textAt(700, 700, 'The secret words')],
    ['in rendering mode 3', 'invisible', `3 Tr ${secret}`],
    ['in rendering mode 7', 'invisible', `7 Tr ${secret}`],
    ['outside the clipping path', 'clipped', `0 0 50 50 re W n ${secret}`],
    ['under a later box', 'covered', `${secret} 1 g 60 690 200 30 re f`]
  ])('is told when %s', async (_name, hidden, content) => {
    const { text, lines, notes } = await pageOf(content)
    expect(text).toBe('The visible words')
    expect(lines).toMatchObject([{ text: 'The visible words' }, { text: 'The secret words', hidden }])
    expect(notes).toMatchObject([{ code: 'hidden_text', page: 1 }])
  })

  it('is told when fully transparent', async () => {
    const { lines } = await pageOf(`/Clear gs ${secret}`, { resources: '/ExtGState << /Clear << /ca 0 >> >>' })
    expect(lines[1]).toMatchObject({ hidden: 'invisible' })
  })

  it('is told when its layer is switched off', async () => {
    const { lines } = await pageOf(`/OC /Layer BDC ${secret} EMC`, {
      resources: '/Properties << /Layer 10 0 R >>',
      objects: ['<< /Type /OCG /Name (Off) >>'],
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>'
    })
    expect(lines[1]).toMatchObject({ hidden: 'layer_off' })
  })

  it('is told where one operator carries on beyond the page', async () => {
    const { lines, text } = await pageOf('BT /F1 10 Tf 72 700 Td [(Seen) -90000 (unseen)] TJ ET')
    expect(text).toBe('Seen\n\nThe visible words')
    expect(lines.at(-1)).toMatchObject({ text: 'unseen', hidden: 'off_page' })
  })
})

describe('text that only looks hidden', () => {
  it.each([
    ['white on a dark box', `0 g 60 690 200 30 re f 1 g ${secret}`],
    ['pale grey', `0.8 g ${secret}`],
    ['ticked by a thin line through it', `${secret} 0 g 60 702 200 0.5 re f`],
    ['under a transparent marker', `${secret} /Half gs 1 1 0 rg 60 690 200 30 re f`],
    ['invisible before, painted after', `3 Tr 0 Tr ${secret}`],
    ['small but scaled up', `20 0 0 20 0 0 cm ${textAt(3.6, 35, 'The secret words', 0.5)}`],
    ['inside the clipping path', `60 690 200 30 re W n ${secret}`]
  ])('is kept when %s', async (_name, content) => {
    const { text, notes } = await pageOf(content, { resources: '/ExtGState << /Half << /ca 0.5 >> >>' })
    expect(text).toBe('The secret words\n\nThe visible words')
    expect(notes).toEqual([])
  })

  it('is kept when the state that hid other text is restored', async () => {
    const { text } = await pageOf(`q 1 g 3 Tr Q ${secret}`)
    expect(text).toContain('The secret words')
  })
})
