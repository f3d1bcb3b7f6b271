import { buildPdf, type PdfStream } from '../build-pdf.ts'
import { flate, fontF9, type HostileFile, pageWith, replaced, shown, withXrefStream } from './hostile-file.ts'

const drawsX = '/XObject << /X 10 0 R >>'

function form(data: string, resources: string): PdfStream {
  return { entries: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${resources} >>`, data }
}

/** Files that go round in circles. */
export const recursiveFiles: HostileFile[] = [
  {
    name: 'a page tree that holds itself',
    make: () => buildPdf({ pages: [shown], strayKids: '2 0 R' }),
    ends: ['read']
  },
  {
    name: 'page tree nodes that hold each other',
    make: () => {
      const node = (kid: number) => `<< /Type /Pages /Count 1 /Kids [${kid} 0 R] >>`
      return buildPdf({ pages: [shown], strayKids: '10 0 R', objects: [node(11), node(10)] })
    },
    ends: ['read']
  },
  {
    name: 'a page tree eighty deep',
    make: () => {
      const objects = Array.from({ length: 80 }, (_, i) => `<< /Type /Pages /Count 1 /Kids [${11 + i} 0 R] >>`)
      return buildPdf({ pages: [shown], strayKids: '10 0 R', objects })
    },
    ends: ['read']
  },
  {
    name: 'a page that is its own parent, for what it inherits',
    make: () => replaced(pageWith(''), '/Parent 2 0 R /MediaBox [0 0 600 800]', '/Parent 100 0 R'),
    ends: ['read']
  },
  {
    name: 'a form that draws itself',
    make: () => pageWith('/X Do', { objects: [form('/X Do', drawsX)], resources: drawsX }),
    ends: ['read']
  },
  {
    name: 'forms that each draw the next ten times',
    make: () => {
      const objects = Array.from({ length: 12 }, (_, i) => form('/X Do '.repeat(10), `/XObject << /X ${11 + i} 0 R >>`))
      return pageWith('/X Do', { objects, resources: drawsX })
    },
    ends: ['pdf_too_much_memory', 'pdf_too_slow']
  },
  {
    name: 'a drawn font whose glyph shows its own font',
    make: () => {
      const shape = '/FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1]'
      const glyphs = '/Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >>'
      const font = `<< /Type /Font /Subtype /Type3 ${shape} ${glyphs} /Resources << /Font << /F9 10 0 R >> >> >>`
      const objects = [font, { data: '1 0 d0 BT /F9 1 Tf (a) Tj ET' }]
      return pageWith('BT /F9 10 Tf (a) Tj ET', { objects, resources: fontF9 })
    },
    ends: ['read']
  },
  {
    name: 'a mapping to characters that uses itself',
    make: () => {
      const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
      const objects = [
        '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 11 0 R /DescendantFonts [12 0 R] >>',
        { entries: '/Type /CMap /CMapName /Me /UseCMap 11 0 R', data: 'begincmap /Me usecmap endcmap' },
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X ${system} >>`
      ]
      return pageWith('BT /F9 10 Tf (ab) Tj ET', { objects, resources: fontF9 })
    },
    ends: ['read']
  },
  {
    name: 'an object that is a reference to itself',
    make: () => pageWith('', { pageEntries: '/Rotate 10 0 R', objects: ['10 0 R'] }),
    ends: ['read']
  },
  {
    name: 'a stream whose length is the stream',
    make: () =>
      pageWith('', { pageEntries: '/Annots 10 0 R', objects: ['<< /Length 10 0 R >>\nstream\nx\nendstream'] }),
    ends: ['read']
  },
  {
    name: 'cross-references whose earlier part is they themselves',
    make: () => {
      const bytes = pageWith('', { trailer: '/Prev 0000000000' })
      return replaced(bytes, '/Prev 0000000000', `/Prev ${Buffer.from(bytes).lastIndexOf('xref\n0 1')}`)
    },
    ends: ['read']
  },
  {
    name: 'an object stream that lies in itself',
    // Entry 1 (type 1) is the catalog; entries 2 and 9 (type 2) lie in object stream 9.
    make: () => withXrefStream(flate(Uint8Array.of(0, 0, 0, 1, 9, 0, 2, 9, 0), '/W [1 1 1] /Index [0 3] /Size 10')),
    ends: ['pdf_malformed']
  },
  {
    name: 'a tint function made of itself',
    make: () => {
      const tint = '<< /FunctionType 3 /Domain [0 1] /Functions [11 0 R] /Bounds [] /Encode [0 1] >>'
      const objects = ['[/Separation /Spot /DeviceRGB 11 0 R]', tint]
      return pageWith('/C cs 0.5 scn 0 0 9 9 re f 0 g', { objects, resources: '/ColorSpace << /C 10 0 R >>' })
    },
    ends: ['read']
  },
  {
    name: 'an outline and names that go in a circle',
    make: () => {
      const catalog = '/Outlines 10 0 R /Names << /Dests 11 0 R >>'
      return pageWith('', { catalog, objects: ['<< /First 10 0 R /Next 10 0 R >>', '<< /Kids [11 0 R] >>'] })
    },
    ends: ['read']
  }
]
