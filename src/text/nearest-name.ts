/**
 * The one of the known names that a wrong one was meant to be; null where none is near. Near is a name that differs in
 * case, underscores or hyphens alone, by one slip of the fingers, or that alone ends with the same word.
 *
 * @example
 * nearestName('private_share', ['privateShare', 'seed']) // => 'privateShare'
 * nearestName('withRules', ['includeRules', 'release']) // => 'includeRules'
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const folded = fold(name)
  const isSlip = (other: string) => Math.min(folded.length, other.length) >= 4 && areNear(folded, fold(other))
  const near = known.find((other) => fold(other) === folded) ?? known.find(isSlip)
  if (near !== undefined) return near
  const ending = lastWord(name)
  const alike = ending.length < 4 ? [] : known.filter((other) => lastWord(other) === ending)
  return alike.length === 1 ? alike[0]! : null
}

/** Whether one text becomes the other by one letter more, less or changed, or by two neighbours that change places. */
export function areNear(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1)) return true
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

/** The last word of a name in camel case, or with underscores or hyphens. */
function lastWord(name: string): string {
  return name
    .split(/[_-]|(?=[A-Z])/)
    .at(-1)!
    .toLowerCase()
}
