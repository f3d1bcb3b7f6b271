/** Where the parser found it, twice: by the characters before it, and by line and column of the text. */
const place = / at position \d+ \(line 1 column (\d+)\)/

/**
 * What is wrong with one line of JSON, in the parser's words, with the place in that line told once: a number of a line beside it
 * is that of the file.
 *
 * @example jsonFault(new SyntaxError('Unterminated string in JSON at position 8 (line 1 column 9)'))
 * // => 'Unterminated string in JSON at character 9'
 */
export function jsonFault({ message }: Error): string {
  return message.replace(place, ' at character $1')
}
