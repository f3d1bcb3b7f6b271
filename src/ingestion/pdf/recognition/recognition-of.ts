import type { PaperNote, Recognition } from '../../../schemas/paper.ts'
import type { RawPage } from '../read-page.ts'
import type { RecognisedPages } from './recognised-pages.ts'

/** By what the pages of a paper were recognised and how surely; undefined where none of them was. */
export function recognitionOf(
  pages: readonly RawPage[],
  { engine, data }: Pick<RecognisedPages, 'engine' | 'data'>
): Recognition | undefined {
  const own = pages.flatMap(({ words }) => (words ? [words] : []))
  if (own.length === 0) return undefined
  const sure = own.flat().map(({ confidence }) => confidence)
  const mean = sure.reduce((total, confidence) => total + confidence, 0) / sure.length
  const confidence = sure.length === 0 ? null : Math.round(1000 * mean) / 1000
  return { engine, data, pages: own.length, words: sure.length, confidence }
}

/** What a maintainer should know of a paper some of whose pages were recognised on request. */
export function recognitionNotes(pages: readonly RawPage[], recognition: Recognition): PaperNote[] {
  const { engine, data, confidence } = recognition
  const first = pages.find(({ words }) => words)!.number
  const sure = confidence === null ? 'no word was found' : `its mean confidence in a word is ${confidence.toFixed(2)}`
  const message =
    `${recognition.pages} ${recognition.pages === 1 ? 'page was' : 'pages were'} recognised in images on request, by ` +
    `${engine} with ${data}: ${sure}, and letters and digits may be wrong`
  const replaced = pages.filter(({ layerReplaced }) => layerReplaced).map(({ number }) => number)
  const notes: PaperNote[] = [{ code: 'recognised_on_request', message, page: first }]
  if (replaced.length === 0) return notes
  const layers = `${replaced.length} of them ${replaced.length === 1 ? 'has' : 'have'} hidden text that is not read`
  return [...notes, { code: 'layer_replaced', message: layers, page: replaced[0]! }]
}
