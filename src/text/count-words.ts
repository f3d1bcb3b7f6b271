/**
 * Words of a text: runs between white space that hold a letter or a digit.
 *
 * @example
 * countWords('A rise of 3 % - no more.') // => 6
 */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token)).length
}
