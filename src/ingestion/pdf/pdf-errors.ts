import { AppError } from '../../errors.ts'

const statusOf = {
  pdf_empty: 422,
  pdf_not_a_pdf: 415,
  pdf_encrypted: 422,
  pdf_malformed: 422,
  pdf_no_text: 422,
  pdf_scanned: 422,
  pdf_cover_only: 422,
  pdf_too_little_text: 422,
  pdf_too_large: 413,
  pdf_too_many_pages: 422,
  pdf_too_many_objects: 422,
  pdf_too_many_operators: 422,
  pdf_too_much_text: 422,
  pdf_too_slow: 422,
  pdf_too_much_memory: 422,
  pdf_no_such_page: 404,
  pdf_image_too_large: 422,
  pdf_page_turned: 422,
  pdf_recognition_not_installed: 501,
  pdf_recognition_failed: 500,
  pdf_reader_closed: 503,
  pdf_reader_failed: 500
} as const

export type PdfErrorCode = keyof typeof statusOf

/**
 * A PDF that cannot be read, or a reader that cannot read. The message may be shown to whoever sent the file:
 * it never quotes the file.
 */
export class PdfError extends AppError {
  declare readonly code: PdfErrorCode

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, statusOf[code], options)
  }
}
