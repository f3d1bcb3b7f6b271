import type { TextRun } from '../text-run.ts'

/** Share of the page that images cover on a scan; a logo or a figure covers less. */
export const LEAST_IMAGE_SHARE = 0.6

/** Characters that can be seen on a scan: archives stamp some 20 words on each page. */
export const MOST_STAMP_CHARACTERS = 400

/** Points: what recognition gives for the type of a printed page, from marks of notes on a page made smaller to titles. */
const SMALLEST_TYPE = 3.5
const LARGEST_TYPE = 28

/** Why the hidden text of a scanned page is not read as its text. */
export type LayerFault =
  | 'other_words_than_image'
  | 'words_on_words'
  | 'few_words_on_ink'
  | 'ink_without_words'
  | 'too_few_words'
  | 'not_looked_at'

/** Whether a run may belong to the text layer of a scan: hidden, upright and as large as print. */
export function isOfLayer({ hidden, angle, fontSize }: TextRun): boolean {
  const isHiddenByKind = hidden === 'invisible' || hidden === 'covered'
  return isHiddenByKind && angle === 0 && fontSize >= SMALLEST_TYPE && fontSize <= LARGEST_TYPE
}
