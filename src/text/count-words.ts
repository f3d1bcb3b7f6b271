/**
 * Words of a text: runs between white space that hold a letter or a digit.
 *
 * @example
 * countWords('A rise of 3 % - no more.') // => 6
 */
export function countWords(text: string): number {
  const word = /[\p{L}\p{N}]\S*/gu
  let count = 0
  // Every response is counted: neither its words nor what matches are made.
  while (word.test(text)) count += 1
  return count
}
