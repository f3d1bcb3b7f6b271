import { expect, it } from 'vitest'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from './build-pdf.ts'

async function textOf(content: string): Promise<string> {
  const { pages } = await sharedReader.read(buildPdf({ pages: [content] }))
  return pages[0]!.lines.map(({ text }) => text).join(' / ')
}

it('keeps the scripts at their letters where one operator paints all letters and the next all scripts', async () => {
  // N is 7.22 points wide, i 1.33 at 6 points: both scripts stand in gaps of the letters, and the other way round.
  const letters = 'BT /F1 10 Tf 100 600 Td [(N) -300 (N) -300 (= 1)] TJ ET\n'
  const scripts = 'BT /F1 6 Tf 107.5 597.5 Td [(i) -1480 (j)] TJ ET\n'
  expect(await textOf(letters + scripts)).toBe('N_iN_j= 1')
})

it('leaves the gaps of words as they are', async () => {
  const words = 'BT /F1 10 Tf 100 600 Td [(wages) -300 (rise)] TJ ET\n'
  expect(await textOf(words + textAt(100, 588, 'and fall'))).toBe('wages rise / and fall')
})
