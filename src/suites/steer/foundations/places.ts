import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'

/** Someone puts an object into one place, and another one moves it. */
export type Move = { start: string; moved_to: string }
/** Who and what a story of a moved object is about, and all places that it names. */
export type Scene = Move & { owner: string; mover: string; object: string; places: readonly string[] }

const names = ['Aiko', 'Bela', 'Carmen', 'Dario', 'Esra', 'Femi', 'Gloria', 'Hugo', 'Irina', 'Jonas', 'Kofi', 'Lena']
const objects = ['notebook', 'key', 'watch', 'letter', 'whistle', 'camera', 'ticket', 'torch']
const places = ['box', 'basket', 'drawer', 'crate', 'cupboard', 'suitcase', 'bucket', 'locker']

/** Two people, an object, and four places of which it is in two. */
export function drawScene({ oneOf, shuffled }: Draw): Scene {
  const [owner, mover] = shuffled(names) as [string, string]
  const four = shuffled(places).slice(0, 4) as [string, string, string, string]
  return { start: four[0], moved_to: four[1], owner, mover, object: oneOf(objects), places: shuffled(four) }
}

/** All places of a scene as options; the right one is named by its place in what happened. */
export function placeOptions({ places: all, start, moved_to }: Scene): Record<string, string> {
  const others = all.filter((place) => place !== start && place !== moved_to)
  return {
    start: `in the ${start}`,
    moved_to: `in the ${moved_to}`,
    ...Object.fromEntries(others.map((place, at) => [`unused_place_${at + 1}`, `in the ${place}`]))
  }
}

export function sceneFields({ owner, mover, object, start, moved_to, places: all }: Scene): Record<string, string> {
  return { owner, mover, object, start, moved_to, places: listed(all.map((place) => `a ${place}`)) }
}
