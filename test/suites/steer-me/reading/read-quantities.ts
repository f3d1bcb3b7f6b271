import { type Place, placesIn } from './places.ts'
import type { Cue } from './vocabulary.ts'

/** What each quantity is by the words of a text, or why that cannot be told. */
export type Reading = { values: Readonly<Record<string, string>> } | { fault: string }

const most = 3
/** Of two traders with two goods: what the first has stands before what the second has. */
const holdings = ['x_1', 'y_1', 'x_2', 'y_2']

/**
 * Finds quantities in a printed text as somebody does who knows what each is and not where the story has it: every place
 * with a number tells of one of them, and all of them fit in one way only.
 */
export function readQuantities(printed: string, cues: Readonly<Record<string, Cue>>): Reading {
  const names = Object.keys(cues)
  const places = placesIn(printed)
  const fits = names.map((name) => places.filter((place) => tells(place, cues[name]!, printed)))
  const ways = new Map<string, Record<string, string>>()
  match([])
  if (ways.size === 1) return { values: [...ways.values()][0]! }
  if (ways.size > 1) {
    const open = names.filter((name) => new Set([...ways.values()].map((way) => way[name])).size > 1)
    return { fault: `the words leave open which values are ${open.join(', ')}` }
  }
  const lost = names.filter((_, at) => fits[at]!.length === 0)
  return { fault: lost.length > 0 ? `no words tell of ${lost.join(', ')}` : 'the values do not fit the words together' }

  function match(chosen: readonly Place[]): void {
    if (ways.size >= most) return
    if (chosen.length === names.length) {
      const values = chosen.map(({ value }) => value)
      // A value may be printed again: a place that tells of nothing new.
      if (!places.every((place) => chosen.includes(place) || values.includes(place.value))) return
      ways.set(values.join(' | '), Object.fromEntries(names.map((name, at) => [name, values[at]!])))
      return
    }
    const name = names[chosen.length]!
    for (const place of fits[chosen.length]!) {
      if (!chosen.includes(place) && inOrder(name, place, chosen)) match([...chosen, place])
    }
  }

  function inOrder(name: string, place: Place, chosen: readonly Place[]): boolean {
    return chosen.every((other, at) => {
      const sign = orderOf(names[at]!, name)
      return sign === 0 || (places.indexOf(place) - places.indexOf(other)) * sign > 0
    })
  }
}

/** 1 where a text tells of the first before it tells of the second, -1 where it is the other way round, 0 where it may do either. */
function orderOf(one: string, other: string): -1 | 0 | 1 {
  const pair = holdings.indexOf(other) - holdings.indexOf(one)
  if (holdings.includes(one) && holdings.includes(other)) return pair > 0 ? 1 : -1
  for (const indices of [
    ['_1', '_2', '_3'],
    ['_x', '_y'],
    ['first_', 'second_', 'third_'],
    ['early_', 'late_'],
    ['_before', '_after']
  ]) {
    const of = (name: string) => indices.findIndex((index) => name.includes(index))
    const bare = (name: string) => indices.reduce((left, index) => left.replace(index, ''), name)
    if (of(one) < 0 || of(other) < 0 || bare(one) !== bare(other)) continue
    return of(one) < of(other) ? 1 : -1
  }
  return 0
}

function tells({ kind, before, after }: Place, cue: Cue, printed: string): boolean {
  if (cue.kind !== 'either' && cue.kind !== kind) return false
  if (cue.words?.test(`${before}_${after}`)) return true
  if (!cue.letter) return false
  const near =
    `${before.slice(Math.max(0, before.search(/(?:,|;| and )(?!.*(?:,|;| and ))/)))} ${after.split(' ').slice(0, 5).join(' ')}`.toLowerCase()
  return stemsOf(cue.letter, printed).some((stem) => near.includes(stem))
}

const fillers = [
  'and',
  'with',
  'give',
  'make',
  'hundred',
  'thousand',
  'units',
  'unit',
  'into',
  'from',
  'hours',
  'what',
  'the',
  'number',
  'one',
  'other'
]

/** The beginnings of the words for what a letter counts: "L hours of labour" and "people, L," give "labo" and "peop". */
function stemsOf(letter: string, printed: string): string[] {
  const phrases = [
    ...[...printed.matchAll(new RegExp(`\\b${letter} ([a-z' ]+)`, 'g'))].map(
      ([, words]) => words!.split(/ (?:and|at|give|gives|make|makes|by|so|for|with|there|bring|is|are|than) /)[0]!
    ),
    ...[...printed.matchAll(new RegExp(`([a-z]+), ${letter},`, 'g'))].map(([, words]) => words!)
  ]
  const words = phrases.flatMap((phrase) => phrase.split(' ').slice(0, 7)).filter((word) => word.length > 2)
  const own = words.filter((word) => !fillers.includes(word))
  return (own.length > 0 ? own : words).map((word) => word.slice(0, Math.max(3, word.length - 2)))
}
