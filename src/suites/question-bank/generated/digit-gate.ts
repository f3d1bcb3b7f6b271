/** A number that stands alone; one within a name or an exponent (x1, Q^2) tells no datum. */
const numbers = /(?<![\w^.])\d+(?:[.,]\d+)*(st|nd|rd|th)?(?![\w^])/g

/**
 * Digits outside fields that look like data. Years, ordinals and counts below ten are none, unless money or a percentage is
 * counted by them. Source: steer-me.md 4.2.
 */
export function digitFaults(parts: readonly string[]): string[] {
  const text = parts.join('\n').replaceAll(/\{[a-z][a-z0-9_]*\}/g, ' ')
  return [...text.matchAll(numbers)].flatMap((match) => {
    const [number, ordinal] = match
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + number.length)]
    const isAmount = /[$€£¥] ?$/.test(before) || /^ ?(?:%|percent\b|dollars?\b|cents?\b|euros?\b)/.test(after)
    const isAside = ordinal !== undefined || /^(?:\d|(?:19|20)\d\d)$/.test(number)
    return isAside && !isAmount ? [] : [`${number} is a number outside the fields`]
  })
}
