/** As `items_too_few`. */
const code = /\b[a-z]+(?:_[a-z]+)+\b/g

/**
 * Codes of the API within a sentence as people write them.
 *
 * @example
 * codeWords('there is none of this: items_too_few.') // => 'there is none of this: items too few.'
 */
export function codeWords(text: string): string {
  return text.replaceAll(code, (found) => found.replaceAll('_', ' '))
}
