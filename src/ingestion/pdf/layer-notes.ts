import type { PaperNote } from '../../schemas/paper.ts'
import type { LayerFault } from './scans/scan-bounds.ts'

/** What a maintainer should know of a scanned page whose hidden text is not read. */
export function layerNote(page: number, fault: LayerFault): PaperNote {
  const { code, why } = reasons[fault]
  return { code, message: `page ${page} is an image with hidden text that is not read: ${why}`, page }
}

/** What a maintainer should know of a scanned page whose hidden text is read, and is not all that its image shows. */
export function incompleteLayerNote(page: number): PaperNote {
  const message = `page ${page} is an image of which half has no words in its hidden text, which is read: a figure, or text left out`
  return { code: 'layer_incomplete', message, page }
}

/** What a maintainer should know of a paper that was read from text layers. */
export function recognisedNote({ pages, pageCount }: { pages: number; pageCount: number }): PaperNote {
  const message =
    `${pages} of ${pageCount} pages are scans: their text was recognised in images by another program, so that letters ` +
    'and digits may be wrong'
  return { code: 'recognised_text', message }
}

const reasons: Record<LayerFault, { code: PaperNote['code']; why: string }> = {
  other_words_than_image: { code: 'layer_contradicts_image', why: 'its words are not those of the image' },
  words_on_words: { code: 'layer_contradicts_image', why: 'it says different things about the same places' },
  few_words_on_ink: { code: 'layer_unfit', why: 'more than a tenth of its words stand where the image has no print' },
  ink_without_words: { code: 'layer_unfit', why: 'it leaves out too much of what the image shows' },
  too_few_words: { code: 'layer_unfit', why: 'too few words can be compared with the image' },
  not_looked_at: {
    code: 'layer_not_looked_at',
    why: 'its image was not looked at: it is too large or damaged, or there are too many'
  }
}
