import type { PaperNote, PaperText } from '../../../schemas/paper.ts'
import type { RecognitionEngine } from './installed-engine.ts'
import type { RecognitionLimits } from './recognition-messages.ts'
import { type LayerSample, sampleLayers } from './sample-layers.ts'

/**
 * Share of the words of a page that its image must show. On 45 sampled pages of nine scans whose layer is true, 91 to
 * 100 % agreed; on ten pages with the words of another paper in their place, 0 to 22 %.
 */
const LEAST_AGREEMENT = 0.5

/** Words that it takes to tell. */
const FEWEST_WORDS = 10

/**
 * Notes of a scan where some words of its text layers were recognised anew, and are not those of the image. Ink alone
 * cannot tell them: a layer whose words have the shapes of other words passes.
 *
 * @throws {PdfError} as `sampleLayers`
 */
export async function checkLayers(
  paper: PaperText,
  bytes: Uint8Array,
  options: { engine: RecognitionEngine; limits: RecognitionLimits }
): Promise<PaperText> {
  const samples = await sampleLayers(paper, bytes, options)
  const notes = samples.filter(disagrees).map(disagreementNote)
  return notes.length === 0 ? paper : { ...paper, notes: [...paper.notes, ...notes] }
}

function disagrees({ words, agreeing }: LayerSample): boolean {
  return words >= FEWEST_WORDS && agreeing < LEAST_AGREEMENT * words
}

function disagreementNote({ page, words, agreeing }: LayerSample): PaperNote {
  const message =
    `page ${page} is an image whose text layer says something else: of ${words} words that were recognised anew, ` +
    `${agreeing} are those of the layer`
  return { code: 'layer_disagrees', message, page }
}
