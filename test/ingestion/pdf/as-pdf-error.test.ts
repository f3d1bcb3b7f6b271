import { getDocument, InvalidPDFException } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { asPdfError } from '../../../src/ingestion/pdf/as-pdf-error.ts'
import { PdfError } from '../../../src/ingestion/pdf/pdf-errors.ts'

describe('asPdfError', () => {
  it('keeps an error that has a code', () => {
    const error = new PdfError('pdf_no_text', 'no text')
    expect(asPdfError(error)).toBe(error)
  })

  it('blames the file for what pdfjs gives', async () => {
    const given = await getDocument({ data: new Uint8Array(10), verbosity: 0 }).promise.catch((error: unknown) => error)
    expect(given).toBeInstanceOf(InvalidPDFException)
    expect(asPdfError(given)).toMatchObject({ code: 'pdf_malformed', cause: given })
  })

  it('blames the file for what goes wrong inside pdfjs', () => {
    const error = new RangeError('Maximum call stack size exceeded')
    error.stack = `${error}\n    at Parser.getObj (file:///app/node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs:1:1)`
    expect(asPdfError(error).code).toBe('pdf_malformed')
  })

  it.each([[new TypeError('x is not a function')], ['thrown text'], [null], [undefined]])(
    'blames us for anything else: %s',
    (error) => {
      expect(asPdfError(error)).toMatchObject({ code: 'pdf_reader_failed', status: 500 })
    }
  )
})
