import { deflateSync } from 'node:zlib'
import { buildPdf, type PdfStream } from '../build-pdf.ts'
import {
  flate,
  fontF9,
  type HostileFile,
  MiB,
  type PackedStream,
  pageWith,
  shown,
  withMapping,
  withXrefStream
} from './hostile-file.ts'

const tooMuch = ['pdf_too_much_memory'] as const

/** 120 MiB of zeros, which are blanks in PDF, packed once: what a bomb pretends to be does not change how it unpacks. */
const packed = deflateSync(Buffer.alloc(120 * MiB))
const bomb = (entries = ''): PackedStream => ({ entries: `${entries} /Filter /FlateDecode`, data: packed })

/** Small files that grow when they are unpacked. */
export const bombs: HostileFile[] = [
  {
    name: 'blanks in one filter',
    make: () => buildPdf({ pages: [bomb()] }),
    ends: tooMuch
  },
  {
    name: 'blanks in two filters',
    make: () => buildPdf({ pages: [{ entries: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(packed) }] }),
    ends: tooMuch
  },
  {
    name: 'blanks in fifty filters',
    make: () => buildPdf({ pages: [nestedFlate(Buffer.alloc(1000, ' '), 50)] }),
    ends: ['pdf_no_text']
  },
  {
    name: 'a hundred thousand filters',
    make: () => buildPdf({ pages: [{ entries: `/Filter [${'/AHx '.repeat(100_000)}]`, data: shown }] }),
    ends: ['pdf_no_text', 'pdf_too_much_memory']
  },
  {
    name: 'run lengths',
    // 128 equal bytes for each pair (129, byte): 1 Mi pairs give 128 MiB.
    make: () => behind('RunLengthDecode', Buffer.alloc(2 * MiB, Uint8Array.of(129, 32))),
    ends: tooMuch
  },
  { name: 'LZW', make: () => behind('LZWDecode', lzwOfSpaces(15_000)), ends: tooMuch },
  { name: 'zeros in ASCII85', make: () => behind('ASCII85Decode', Buffer.alloc(30 * MiB, 'z')), ends: tooMuch },
  {
    name: 'rows of two billion columns',
    make: () => {
      const parameters = '/DecodeParms << /Predictor 12 /Columns 2000000000 /Colors 4 /BitsPerComponent 16 >>'
      return buildPdf({ pages: [flate(shown, parameters)] })
    },
    ends: ['pdf_no_text', 'pdf_too_much_memory']
  },
  {
    name: 'an object stream',
    make: () =>
      pageWith('', {
        objects: [bomb('/Type /ObjStm /N 2 /First 8')],
        pageEntries: '/Annots 10 0 R'
      }),
    ends: ['read', 'pdf_too_much_memory']
  },
  {
    name: 'cross-references',
    make: () => withXrefStream(bomb('/W [1 2 2] /Size 9')),
    ends: ['pdf_malformed', 'pdf_too_much_memory']
  },
  {
    name: 'a mapping to characters',
    make: () => withMapping(`100 beginbfchar\n${'<41> <0041>\n'.repeat(1_000_000)} endbfchar`),
    ends: ['read', 'pdf_too_much_memory']
  },
  {
    name: 'a font file',
    make: () => {
      const objects = [
        '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 11 0 R >>',
        '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 12 0 R >>',
        bomb()
      ]
      return pageWith('BT /F9 10 Tf (a) Tj ET', { objects, resources: fontF9 })
    },
    ends: tooMuch
  },
  {
    // Of a kind that takes little memory: what forms draw for ever ends by its memory.
    name: 'more operators than the limit',
    make: () => buildPdf({ pages: [flate(`${'1 w\n'.repeat(120_000)}${shown}`)] }),
    ends: ['pdf_too_many_operators']
  },
  {
    name: 'five million characters',
    make: () => buildPdf({ pages: [flate(`BT /F1 10 Tf 72 700 Td ${`(${'a'.repeat(40)}) Tj\n`.repeat(125_000)} ET`)] }),
    ends: ['pdf_too_much_text', 'pdf_too_much_memory', 'pdf_too_many_operators']
  },
  {
    // Ends by its memory or by its characters, whichever is seen first: V8 joins strings without copying them.
    name: 'a glyph that stands for sixty thousand characters, a thousand times',
    make: () => withMapping(`1 beginbfchar <61> <${'0041'.repeat(MiB / 16)}> endbfchar`, 'a'.repeat(1000)),
    ends: ['pdf_too_much_text', 'pdf_too_much_memory', 'pdf_too_many_operators']
  }
]

/** One page whose content is packed twice: by Flate, and before it by another filter. */
function behind(filter: string, data: Uint8Array): Uint8Array {
  return buildPdf({ pages: [{ entries: `/Filter [/FlateDecode /${filter}]`, data: deflateSync(data) }] })
}

function nestedFlate(content: Uint8Array, times: number): PdfStream {
  let data = content
  for (let i = 0; i < times; i += 1) data = deflateSync(data)
  return { entries: `/Filter [${'/FlateDecode '.repeat(times)}]`, data }
}

/** LZW codes of 9 bits: after each clearing of the table (256) 253 codes, each for one space more than the last. */
function lzwOfSpaces(clearings: number): Uint8Array {
  const codes = [256, 32, ...Array.from({ length: 252 }, (_, i) => 258 + i)]
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  // Eight rounds end on a whole byte.
  const bytes = bits
    .repeat(8)
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2))
  return Buffer.alloc((bytes.length * clearings) / 8, Uint8Array.from(bytes))
}
