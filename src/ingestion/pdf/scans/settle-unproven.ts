import type { RawPage } from '../read-page.ts'

/** Pages whose own words prove their layer, for each whose layer says other words, that prove one which is nearly proven. */
const PROVEN_EACH = 3
const FEWEST_PROVEN = 5

/**
 * Decides about scanned pages whose own words do not prove their text layer, as there are too few of them or as they agree
 * with the image less clearly than they must: they are read where the other pages of the paper show that it can be trusted.
 */
export function settleUnproven(pages: readonly RawPage[]): RawPage[] {
  const proven = pages.filter(({ ocr, unproven }) => ocr && !unproven).length
  const refused = pages.filter(({ layerFault }) => layerFault === 'other_words_than_image').length
  const isTrusted = proven >= FEWEST_PROVEN && proven > PROVEN_EACH * refused
  return pages.map(({ unproven, ...page }) => {
    if (!unproven) return page
    const isProven = unproven.layerFault === 'too_few_words' ? proven > refused : isTrusted
    return isProven ? page : unproven
  })
}
