import { deflateSync } from 'node:zlib'
import { decode } from 'fast-png'
import { renderPages } from '../../../src/ingestion/pdf/images/render-pages.ts'
import { installedEngine } from '../../../src/ingestion/pdf/recognition/installed-engine.ts'
import { buildPdf, type PdfStream } from './build-pdf.ts'

/** Why a test that recognises images skips, or null where an engine is installed. */
export const engineMissing = installedEngine() ? null : 'tesseract.js and its data are not installed'

/** Dots of a scan for each point: 200 an inch. */
const SCALE = 200 / 72

/** Pages of content as grey images of their print, as a scanner makes them: no letter is text any more. */
export async function printedImages(contents: readonly string[]): Promise<PdfStream[]> {
  const pdf = buildPdf({ pages: [...contents] })
  const drawn = await renderPages(
    pdf,
    contents.map((_, i) => ({ page: i + 1, scale: SCALE }))
  )
  return drawn.map(({ png, width, height }) => {
    const { data } = decode(png)
    const grey = Uint8Array.from({ length: width * height }, (_, i) => Number(data[3 * i]))
    const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`
    const entries = `${kind} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`
    return { entries, data: new Uint8Array(deflateSync(grey)) }
  })
}
