import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import type { PageDrawing, RenderLimits } from '../../../../src/ingestion/pdf/images/page-image.ts'
import { renderPages } from '../../../../src/ingestion/pdf/images/render-pages.ts'
import { PdfError } from '../../../../src/ingestion/pdf/pdf-errors.ts'
import { buildPdf } from '../build-pdf.ts'
import { encryptedPdf } from '../encrypted-pdf.ts'
import { bombs } from '../hostile/bombs.ts'
import { pageWith } from '../hostile/hostile-file.ts'
import { recursiveFiles } from '../hostile/recursive-files.ts'

const MiB = 1024 * 1024
const white = [255, 255, 255]
const blue = [0, 0, 255]
const frame = [200, 30, 30]
const tint = [255, 240, 150]

/** A page of 600 x 800 points with a blue square of 100 points, whose upper left corner stands at 50, 100. */
const square = '0 0 1 rg 50 600 100 100 re f'
const file = buildPdf({ pages: [square, ''] })

async function draw(
  drawing: Omit<PageDrawing, 'page'> & { page?: number },
  bytes = file,
  limits?: Partial<RenderLimits>
) {
  const [image] = await renderPages(bytes, [{ page: 1, ...drawing }], limits)
  const { width, height, channels, data } = decode(image!.png)
  expect([width, height, channels]).toEqual([image!.width, image!.height, 3])
  const colourAt = (x: number, y: number) => [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)]
  return { width, height, colourAt }
}

describe('renderPages', () => {
  it('draws a page at its scale', async () => {
    const { width, height, colourAt } = await draw({ scale: 0.5 })
    expect([width, height]).toEqual([300, 400])
    expect([colourAt(50, 75), colourAt(20, 75), colourAt(50, 120)]).toEqual([blue, white, white])
  })

  it('draws several pages in the order in which they are asked for', async () => {
    const images = await renderPages(file, [
      { page: 2, scale: 0.5 },
      { page: 1, scale: 0.25 }
    ])
    expect(images.map(({ page, width }) => [page, width])).toEqual([
      [2, 300],
      [1, 150]
    ])
  })

  it('cuts out a region in points of the page', async () => {
    const { width, height, colourAt } = await draw({ scale: 1, region: { x: 40, y: 90, width: 60, height: 30 } })
    expect([width, height]).toEqual([60, 30])
    expect([colourAt(5, 5), colourAt(15, 15)]).toEqual([white, blue])
  })

  it('keeps a region within the page', async () => {
    const { width, height } = await draw({ scale: 1, region: { x: 590, y: 790, width: 100, height: 100 } })
    expect([width, height]).toEqual([10, 10])
  })

  it('frames places and leaves what is printed there to be seen', async () => {
    const { colourAt } = await draw({ scale: 1, boxes: [{ x: 140, y: 120, width: 60, height: 20 }] })
    expect([colourAt(139, 130), colourAt(200, 130), colourAt(170, 119)]).toEqual([frame, frame, frame])
    expect([colourAt(170, 130), colourAt(145, 130)]).toEqual([tint, [0, 0, 150]])
    expect(colourAt(170, 150)).toEqual(white)
  })

  it('takes places in points of the reader where these are not those of the file', async () => {
    const size = { width: 1200, height: 1600 }
    const region = { x: 80, y: 180, width: 120, height: 60 }
    const { width, colourAt } = await draw({ scale: 1, size, region })
    expect([width, colourAt(5, 5), colourAt(15, 15)]).toEqual([60, white, blue])
  })

  it('shows no place on a page that was read turned', async () => {
    const size = { width: 800, height: 600 }
    const box = { x: 0, y: 0, width: 9, height: 9 }
    await expect(draw({ scale: 1, size, boxes: [box] })).rejects.toMatchObject({ code: 'pdf_page_turned' })
    expect(await draw({ scale: 1, size })).toMatchObject({ width: 600 })
  })

  it('says which page there is not', async () => {
    for (const page of [0, 3]) {
      await expect(draw({ page, scale: 1 })).rejects.toMatchObject({ code: 'pdf_no_such_page', status: 404 })
    }
  })

  it('refuses an image of too many pixels before it is drawn', async () => {
    await expect(draw({ scale: 6 })).rejects.toMatchObject({ code: 'pdf_image_too_large' })
    const huge = buildPdf({ pages: [''], pageEntries: '/MediaBox [0 0 1000000000 1000000000]' })
    await expect(draw({ scale: 0.1 }, huge)).rejects.toMatchObject({ code: 'pdf_image_too_large' })
  })

  it('refuses what is no PDF, what is too large, and what needs a password', async () => {
    await expect(draw({ scale: 1 }, Buffer.from('no file'))).rejects.toMatchObject({ code: 'pdf_not_a_pdf' })
    await expect(draw({ scale: 1 }, file, { maxBytes: 100 })).rejects.toMatchObject({ code: 'pdf_too_large' })
    const locked = encryptedPdf({ content: square, userPassword: 'secret' })
    await expect(draw({ scale: 1 }, locked)).rejects.toMatchObject({ code: 'pdf_encrypted' })
  })

  it('leaves the bytes of the caller as they were', async () => {
    const bytes = new Uint8Array(file)
    await draw({ scale: 0.1 }, bytes)
    expect(Buffer.compare(bytes, file)).toBe(0)
  })
})

describe('drawing a hostile file', () => {
  const limits = { timeoutMs: 5_000, maxMemoryBytes: 64 * MiB }

  it.each([...recursiveFiles, ...bombs])('$name ends within the limits', async ({ make }) => {
    const outcome = await renderPages(make(), [{ page: 1, scale: 1 }], limits).catch((error: unknown) => error)
    if (outcome instanceof PdfError) expect(outcome.code).not.toBe('pdf_reader_failed')
    else expect(outcome).toMatchObject([{ page: 1 }])
  })

  it('ends by time, and the next file is drawn', async () => {
    const endless = recursiveFiles.find(({ name }) => name.startsWith('forms that each'))!
    const drawn = renderPages(endless.make(), [{ page: 1, scale: 1 }], {
      timeoutMs: 1_500,
      maxMemoryBytes: 1_900 * MiB
    })
    await expect(drawn).rejects.toMatchObject({ code: 'pdf_too_slow' })
    expect(await draw({ scale: 0.1 }, pageWith(''))).toMatchObject({ width: 60 })
  })

  it('ends by memory', async () => {
    const drawn = renderPages(file, [{ page: 1, scale: 3 }], { maxMemoryBytes: 20 * MiB })
    await expect(drawn).rejects.toMatchObject({ code: 'pdf_too_much_memory' })
  })
})
