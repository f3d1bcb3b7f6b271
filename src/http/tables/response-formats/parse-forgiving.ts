/** What begins or ends a string, what stands escaped in one, and the numbers that only Python writes. */
const marks = /\\.|"|-?Infinity|NaN/gs

/**
 * Parses JSON as tools in Python write it, to which a metric may be `NaN` or `Infinity`: both are null here.
 *
 * @throws {SyntaxError} of the text as it stands
 * @example
 * parseForgiving('{"stderr": NaN, "text": "NaN"}')
 * // => { stderr: null, text: 'NaN' }
 */
export function parseForgiving(text: string, reviver?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch (error) {
    if (!text.includes('NaN') && !text.includes('Infinity')) throw error
    const finite = withoutNumbers(text)
    if (finite === text) throw error
    return JSON.parse(finite, reviver)
  }
}

/** Not one expression for a whole string: long ones are more than its matcher's stack holds. */
function withoutNumbers(text: string): string {
  let isInString = false
  return text.replaceAll(marks, (mark) => {
    if (mark === '"') isInString = !isInString
    return isInString || mark === '"' || mark.startsWith('\\') ? mark : 'null'
  })
}
