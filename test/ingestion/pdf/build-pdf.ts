/** A PDF stream: its dictionary entries (without the length) and its bytes. */
export interface PdfStream {
  entries?: string
  data: string | Uint8Array
}

export interface PdfParts {
  /** One content stream for each page. */
  pages: (string | PdfStream)[]
  /** Entries added to each page, such as `/Rotate 90`. */
  pageEntries?: string
  /** Entries added to the resources of each page: `/F1` is Helvetica, `/F2` its bold. */
  resources?: string
  /** More objects, numbered from 10. */
  objects?: (string | PdfStream)[]
  /** Entries added to the catalog and to the trailer. */
  catalog?: string
  trailer?: string
  /** More kids of the page tree that may not exist. */
  strayKids?: string
}

const FIRST_EXTRA = 10
const FIRST_PAGE = 100

/** Writes a small PDF by hand: pages of 600 x 800 points, origin at the bottom left. */
export function buildPdf(parts: PdfParts): Uint8Array {
  const { pages, pageEntries = '', resources = '', objects = [], catalog = '', trailer = '', strayKids = '' } = parts
  const pageNumber = (i: number) => FIRST_PAGE + 2 * i
  const kids = pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')
  const count = pages.length + (strayKids.match(/R/g)?.length ?? 0)
  const all = new Map<number, string | PdfStream>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids} ${strayKids}] /Count ${count} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'],
    [5, `<< /Font << /F1 3 0 R /F2 4 0 R >> ${resources} >>`]
  ])
  for (const [i, object] of objects.entries()) all.set(FIRST_EXTRA + i, object)
  for (const [i, content] of pages.entries()) {
    const contents = `/Contents ${pageNumber(i) + 1} 0 R ${pageEntries}`
    all.set(pageNumber(i), `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources 5 0 R ${contents} >>`)
    all.set(pageNumber(i) + 1, typeof content === 'string' ? { data: content } : content)
  }
  return write(all, trailer)
}

/** Content that shows one line of text. */
export function textAt(x: number, y: number, text: string, size = 10, font = 'F1'): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
}

function write(objects: Map<number, string | PdfStream>, trailer: string): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    chunks.push(bytes)
    length += bytes.length
  }
  add('%PDF-1.7\n')
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    offsets.set(number, length)
    add(`${number} 0 obj\n`)
    if (typeof object === 'string') add(object)
    else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data
      add(`<< ${object.entries ?? ''} /Length ${data.length} >>\nstream\n`)
      add(data)
      add('\nendstream')
    }
    add('\nendobj\n')
  }
  const start = length
  add('xref\n0 1\n0000000000 65535 f \n')
  for (const [number, offset] of offsets) add(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${Math.max(...offsets.keys()) + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(chunks))
}
