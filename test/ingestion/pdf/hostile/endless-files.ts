import { buildPdf } from '../build-pdf.ts'
import { flate, type HostileFile, MiB, pageWith, replaced, shown, withMapping, withXrefStream } from './hostile-file.ts'

const many = 100_000

/** Files whose parts are nested deeply, counted falsely, or very many. */
export const endlessFiles: HostileFile[] = [
  {
    name: 'arrays a hundred thousand deep',
    make: () => pageWith('', { pageEntries: `/Stuff ${'['.repeat(many)}${']'.repeat(many)}` }),
    ends: ['pdf_malformed']
  },
  {
    name: 'dictionaries a hundred thousand deep',
    make: () => pageWith('', { pageEntries: `/Stuff ${'<< /A '.repeat(many)}1${' >>'.repeat(many)}` }),
    ends: ['pdf_malformed']
  },
  {
    name: 'arrays a hundred thousand deep in the content',
    make: () => pageWith(`${'['.repeat(many)}${']'.repeat(many)} TJ`),
    ends: ['pdf_no_text']
  },
  {
    name: 'graphics states saved ten thousand times',
    make: () => pageWith('q '.repeat(many / 10)),
    ends: ['read', 'pdf_too_slow']
  },
  {
    name: 'marked content opened ten thousand times',
    make: () => pageWith('/OC /None BDC '.repeat(many / 10)),
    ends: ['read']
  },
  {
    name: 'a name of a megabyte',
    make: () => pageWith(`/${'N'.repeat(MiB)} gs`, { pageEntries: `/${'K'.repeat(MiB)} 1` }),
    ends: ['read']
  },
  { name: 'a number of a megabyte', make: () => pageWith(`${'9'.repeat(MiB)} w`), ends: ['read'] },
  {
    name: 'a string of a megabyte of brackets',
    make: () => pageWith('', { pageEntries: `/S (${'('.repeat(MiB / 2)}${')'.repeat(MiB / 2)})` }),
    ends: ['read']
  },
  {
    name: 'a hundred thousand annotations',
    make: () => {
      const objects = ['<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] >>']
      return pageWith('', { pageEntries: `/Annots [${'10 0 R '.repeat(many)}]`, objects })
    },
    ends: ['read', 'pdf_too_much_memory']
  },
  {
    name: 'a page tree of a hundred thousand kids',
    make: () => buildPdf({ pages: [shown], strayKids: '100 0 R '.repeat(many) }),
    ends: ['pdf_too_many_pages']
  },
  {
    name: 'a page tree of a hundred thousand kids that says it has three',
    make: () => {
      const bytes = buildPdf({ pages: [shown], strayKids: '100 0 R '.repeat(many) })
      return replaced(bytes, `/Count ${many + 1}`, '/Count 3')
    },
    ends: ['read']
  },
  {
    name: 'pages that are not there',
    make: () => replaced(buildPdf({ pages: [shown] }), '/Count 1', '/Count 9'),
    ends: ['read']
  },
  {
    name: 'a cross-reference stream of a hundred million entries',
    make: () => withXrefStream(flate(Buffer.alloc(100), '/W [1 0 0] /Size 100000000')),
    ends: ['pdf_too_many_objects']
  },
  {
    name: 'an object stream that claims a billion objects',
    make: () => pageWith('', { objects: [flate('1 0 2 0', '/Type /ObjStm /N 1000000000 /First 8')] }),
    ends: ['pdf_too_many_objects']
  },
  {
    name: 'a cross-reference table of a billion entries',
    make: () => replaced(pageWith(''), 'xref\n0 1\n', 'xref\n0 999999999\n'),
    ends: ['read']
  },
  {
    name: 'a range of characters without end',
    make: () => withMapping('1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
    ends: ['read']
  },
  {
    name: 'a megabyte of objects that begin',
    make: () => Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(MiB / 8)}`),
    ends: ['pdf_too_many_objects']
  },
  { name: 'a megabyte of digits', make: () => Buffer.from(`%PDF-1.7\n${'1'.repeat(MiB)}`), ends: ['pdf_malformed'] },
  {
    name: 'a megabyte of trailers',
    make: () => Buffer.from(`%PDF-1.7\n${'trailer << /Root 1 0 R >>\n'.repeat(MiB / 26)}`),
    ends: ['pdf_malformed']
  },
  {
    name: 'a megabyte of cross-references',
    make: () => Buffer.from(`%PDF-1.7\n${'startxref 0 xref '.repeat(MiB / 17)}`),
    ends: ['pdf_malformed']
  }
]
