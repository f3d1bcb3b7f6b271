import { buildPdf } from '../build-pdf.ts'
import { fontF9, type HostileFile, MiB, pageWith, replaced, shown, withMapping } from './hostile-file.ts'

const huge = '9'.repeat(400)

/** A page of another size than it should have. */
function boxed(name: string, box: string): HostileFile {
  return { name, make: () => replaced(pageWith(''), '[0 0 600 800]', box), ends: ['read'] }
}

/** Files whose numbers, fonts, images or structure are wrong. */
export const confusingFiles: HostileFile[] = [
  boxed('a page box of no size', '[0 0 0 0]'),
  boxed('a page box turned inside out', '[600 800 0 0]'),
  boxed('a page box beyond all numbers', '[0 0 9e99 9e]'),
  boxed('a page box that is no box', '(no box)'),
  {
    name: 'a page cut to a huge box',
    make: () => pageWith('', { pageEntries: `/CropBox [-${huge} 0 ${huge} 999]` }),
    ends: ['read']
  },
  { name: 'a unit of nothing', make: () => pageWith('', { pageEntries: '/UserUnit 0 /Rotate 17' }), ends: ['read'] },
  {
    name: 'a unit beyond all numbers',
    make: () => pageWith('', { pageEntries: `/UserUnit ${huge}` }),
    ends: ['read', 'pdf_no_text']
  },
  {
    name: 'matrices that throw everything to infinity',
    make: () => pageWith(`q ${`1${'0'.repeat(38)} 0 0 1 0 0 cm `.repeat(20)} ${shown} Q`),
    ends: ['read']
  },
  {
    name: 'text of a size and at a place beyond all numbers',
    make: () => pageWith(`BT /F1 ${huge} Tf 1 0 0 1 ${huge} 0 Tm (far) Tj ET`),
    ends: ['read']
  },
  {
    name: 'operators with the wrong operands',
    make: () => pageWith('(a) (b) cm /N w [1] Tf << >> Tj 1 TJ Tm (x) Td [] d /P scn null gs true rg'),
    ends: ['read', 'pdf_no_text']
  },
  {
    name: 'halves of characters',
    make: () => withMapping('3 beginbfchar <61> <D800> <62> <DC00> <63> <0000> endbfchar', 'a a b c a'),
    ends: ['read']
  },
  {
    name: 'characters past the last one',
    make: () => withMapping('1 beginbfrange <00> <ff> <DBFFDFFF> endbfrange'),
    ends: ['read']
  },
  {
    name: 'fonts that are not there, or are no fonts',
    make: () => {
      const objects = ['(a string)', '<< /Type /Font /Subtype /Type1 /FontDescriptor << /FontFile 10 0 R >> >>']
      const resources = '/Font << /F1 3 0 R /F8 10 0 R /F9 11 0 R >>'
      return pageWith('BT /None 10 Tf (a) Tj /F8 10 Tf (b) Tj /F9 10 Tf (c) Tj ET', { objects, resources })
    },
    ends: ['read']
  },
  {
    name: 'a font file of noise',
    make: () => {
      const descriptor = '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile3 12 0 R >>'
      const noise = {
        entries: '/Subtype /Type1C',
        data: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 7) & 255))
      }
      const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor 11 0 R >>', descriptor, noise]
      return pageWith('BT /F9 10 Tf 72 600 Td (abc) Tj ET', { objects, resources: fontF9 })
    },
    ends: ['read']
  },
  {
    name: 'huge images of every kind that hold noise',
    make: () => {
      const entries =
        '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8'
      const filters = ['JBIG2Decode', 'JPXDecode', 'DCTDecode', 'CCITTFaxDecode']
      const objects = filters.map((filter) => ({ entries: `${entries} /Filter /${filter}`, data: 'noise' }))
      const resources = '/XObject << /I0 10 0 R /I1 11 0 R /I2 12 0 R /I3 13 0 R >>'
      return pageWith('/I0 Do /I1 Do /I2 Do /I3 Do', { objects, resources })
    },
    ends: ['read']
  },
  {
    name: 'an inline image without an end',
    make: () => buildPdf({ pages: [`${shown} BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID noise`] }),
    ends: ['read']
  },
  {
    name: 'layers that are no layers',
    make: () => {
      const catalog = '/OCProperties << /OCGs [1 0 R (x) 10 0 R] /D << /OFF 7 /Order [[[10 0 R]]] /BaseState 5 >> >>'
      const objects = ['<< /Type /OCG /Name 7 >>']
      return pageWith('/OC /L BDC', { catalog, objects, resources: '/Properties << /L 10 0 R >>' })
    },
    ends: ['read']
  },
  { name: 'no pages', make: () => buildPdf({ pages: [] }), ends: ['pdf_no_text'] },
  { name: 'no catalog', make: () => replaced(pageWith(''), '/Root 1 0 R', ''), ends: ['pdf_malformed'] },
  {
    name: 'a catalog that is a font',
    make: () => replaced(pageWith(''), '/Root 1 0 R', '/Root 3 0 R'),
    ends: ['pdf_malformed']
  },
  {
    name: 'a header and a megabyte of zeros',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MiB)]),
    ends: ['pdf_malformed']
  }
]
