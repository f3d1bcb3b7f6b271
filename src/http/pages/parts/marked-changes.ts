import { wordChanges } from '../../../text/word-changes.ts'
import { type Content, html } from './html.ts'

/**
 * Two texts in which the words are marked that one of them alone has; as they are where nearly all words differ.
 *
 * @param context characters that are kept around what differs; all of both texts when left out
 */
export function markedChanges(
  before: string,
  after: string,
  context = Number.POSITIVE_INFINITY
): { before: Content; after: Content } {
  const changes = wordChanges(before, after, context)
  if (changes === null) return { before, after }
  return {
    before: changes.map(
      ({ value, change }) => change !== 'added' && (change === 'removed' ? html`<del>${value}</del>` : value)
    ),
    after: changes.map(
      ({ value, change }) => change !== 'removed' && (change === 'added' ? html`<mark>${value}</mark>` : value)
    )
  }
}
