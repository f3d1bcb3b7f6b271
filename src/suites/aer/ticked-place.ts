/** A choice of a list, and where it stands in the text. */
export type Place = { name: string; start: number; end: number }

export const tick = String.raw`(?:\[[xX✓✔]\]|\([xX✓✔]\)|[☑✅✔✓●◉🔘]\uFE0F?)`
export const blank = String.raw`(?:\[\s{0,2}\]|\(\s{0,2}\)|[☐○◯⬜❌✗✘]\uFE0F?)`
export const arrow = {
  back: String.raw`(?:<[-=]{1,3}|[←👈]|⬅\uFE0F?)`,
  ahead: String.raw`(?:[-=]{1,3}>|>{2,3}|[→👉]|➡\uFE0F?)`
}
const decided = String.raw`\((?:(?:my|the) )?(?:correct|right|answer|correct answer|choice|chosen|selected|richtig|correcte?|correct[ao]|corrett[ao])\)`

/** Signs that end a text in front of a choice, or one behind it. */
type Signs = { ticked: RegExp; open: RegExp }
const ahead: Signs = {
  ticked: new RegExp(`(?:${tick}|${arrow.ahead})[\\s*_(]{0,4}$`, 'u'),
  open: new RegExp(`${blank}[\\s*_(]{0,4}$`, 'u')
}
const behind: Signs = {
  ticked: new RegExp(`(?:${tick}|${arrow.back}|${decided})[\\s*_|,;/.]{0,9}$`, 'iu'),
  open: new RegExp(`${blank}[\\s*_|,;/.]{0,9}$`, 'u')
}
/** A sign between two choices of a line is the first one's where an arrow or a gap says so. */
const setOff = new RegExp(`${arrow.back}|${decided}|${tick}(?:\\s{0,3}[|,;/]|\\s{2})`, 'iu')

/**
 * The one place of a list that bears a tick, in a box in front of it or behind it, or by an arrow: `[ ] A [x] B`, `A  B <--`.
 *
 * @param places all choices of the list in their order
 * @returns null where none, several or an uncertain one is ticked
 */
export function tickedPlace(passage: string, places: readonly Place[]): string | null {
  const ticked = tickedPlaces(passage, places)
  return ticked.length === 1 ? ticked[0]! : null
}

/** All places of a list that bear a tick. */
export function tickedPlaces(passage: string, places: readonly Place[]): string[] {
  const gaps = [
    passage.slice(0, places[0]!.start),
    ...places.map(({ end }, at) => passage.slice(end, places[at + 1]?.start))
  ]
  const isAhead = stateOf(ahead, gaps[0]!) !== null
  const isBehind = !isAhead && stateOf(behind, gaps.at(-1)!) !== null
  const ticked = places.filter((_, at) => {
    const [front, back] = [lastLine(gaps[at]!), withoutLastLine(gaps[at + 1]!, at + 1 < places.length)]
    if (isAhead || gaps[at]!.includes('\n')) {
      const state = stateOf(ahead, front)
      if (isAhead || state !== null) return state === 'ticked'
    }
    return stateOf(behind, back) === 'ticked' && (isBehind || back !== gaps[at + 1] || setOff.test(back))
  })
  return ticked.map(({ name }) => name)
}

function stateOf(signs: Signs, text: string): 'ticked' | 'open' | null {
  return signs.ticked.test(text) ? 'ticked' : signs.open.test(text) ? 'open' : null
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** The last line of a gap is the beginning of the next choice, where there is one. */
function withoutLastLine(gap: string, isFollowed: boolean): string {
  const at = gap.lastIndexOf('\n')
  return isFollowed && at >= 0 ? gap.slice(0, at) : gap
}
