/** What the first group that matched says, at the only place of a text that fits. */
export function theOne(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(new RegExp(pattern, 'g'))]
  if (found.length !== 1) throw new Error(`${found.length} places of ${pattern}: ${text}`)
  return found[0]!.slice(1).find((group) => group !== undefined)!
}

/** As `theOne`, of a number. */
export function numberIn(text: string, pattern: RegExp): number {
  return Number(theOne(text, pattern))
}

/** The sentence that asks: the last one. */
export function questionIn(text: string): string {
  return text
    .trim()
    .split(/(?<=[.?]) (?=[A-Z])|\n/)
    .at(-1)!
}

/** Lists of names, as "Alba, Ciro and Dora", each with the words before it. */
export function nameListsIn(text: string): { before: string; names: string[] }[] {
  return [...text.matchAll(/\b[A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+/g)].map(({ 0: list, index }) => ({
    before: text.slice(0, index),
    names: list.split(/, | and /)
  }))
}
