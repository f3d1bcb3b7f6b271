import { createPdfReader, type PdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'

/**
 * A reader under the limits of the service for all test files of a worker, so that its process starts once. Nobody
 * closes it: the process goes with its worker.
 */
export const sharedReader: Pick<PdfReader, 'read'> = createPdfReader()
