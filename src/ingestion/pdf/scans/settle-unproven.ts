import type { RawPage } from '../read-page.ts'

/**
 * Decides about scanned pages with too few words to be compared with their image: they are read where the other pages of
 * the paper show that its text layer can be trusted.
 */
export function settleUnproven(pages: readonly RawPage[]): RawPage[] {
  const proven = pages.filter(({ ocr, unproven }) => ocr && !unproven).length
  const refused = pages.filter(({ layerFault }) => layerFault === 'other_words_than_image').length
  return pages.map(({ unproven, ...page }) => {
    if (!unproven || proven > refused) return page
    return { ...unproven, layerFault: 'too_few_words' as const }
  })
}
