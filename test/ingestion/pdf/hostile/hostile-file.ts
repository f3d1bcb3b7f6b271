import { deflateSync } from 'node:zlib'
import type { PdfErrorCode } from '../../../../src/ingestion/pdf/pdf-errors.ts'
import { buildPdf, type PdfParts, textAt } from '../build-pdf.ts'

/** A PDF made to exhaust, confuse or misuse a reader, and how reading it may end: with text, or with one of the codes. */
export interface HostileFile {
  name: string
  make(): Uint8Array
  ends: readonly ('read' | PdfErrorCode)[]
}

export const MiB = 1024 * 1024

/** What a page of a hostile file shows where a reader comes through. */
export const shown = textAt(72, 700, 'Plain words')

/** One page with something before its text. */
export function pageWith(before: string, parts: Omit<PdfParts, 'pages'> = {}): Uint8Array {
  return buildPdf({ ...parts, pages: [`${before}\n${shown}`] })
}

/** A stream that Flate has packed. */
export interface PackedStream {
  entries: string
  data: Uint8Array
}

export function flate(data: string | Uint8Array, entries = ''): PackedStream {
  return { entries: `${entries} /Filter /FlateDecode`, data: deflateSync(data) }
}

/** The bytes with every place of a word replaced by another; one that is not longer leaves all offsets true. */
export function replaced(bytes: Uint8Array, word: string, by: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  if (!text.includes(word)) throw new Error(`the PDF does not hold ${word}`)
  return Buffer.from(text.replaceAll(word, by.padEnd(word.length)), 'latin1')
}

/** A PDF whose only cross-references are this stream. */
export function withXrefStream({ entries, data }: PackedStream): Uint8Array {
  const body = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
  const head = `9 0 obj\n<< /Type /XRef /Root 1 0 R ${entries} /Length ${data.length} >>\nstream\n`
  const tail = `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([Buffer.from(body + head, 'latin1'), data, Buffer.from(tail, 'latin1')])
}

/** A page with text in a font whose mapping to characters holds these entries. */
export function withMapping(entries: string, text = 'abc'): Uint8Array {
  const start = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange'
  const font = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R'
  return pageWith(`BT /F9 10 Tf 72 600 Td (${text}) Tj ET`, {
    objects: [`<< ${font} >>`, flate(`${start}\n${entries}\nendcmap end`)],
    resources: fontF9
  })
}

/** Resources in which object 10 is a font beside the usual one. */
export const fontF9 = '/Font << /F1 3 0 R /F9 10 0 R >>'
