import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import {
  createRecognisingReader,
  type RecognisingReader
} from '../../src/ingestion/pdf/recognition/create-recognising-reader.ts'

const reader = createPdfReader()
const recognising = createRecognisingReader(reader)

/**
 * A reader under the limits of the service for all test files of a worker, so that its process starts once. Nobody
 * closes it: the process goes with its worker. The drawn letters of synthetic scans are no letters to an engine: their
 * layers are compared by no words.
 */
export const sharedReader: Pick<RecognisingReader, 'read'> = {
  read: (bytes, options = {}) => (options.recognise ? recognising.read(bytes, options) : reader.read(bytes, options))
}
