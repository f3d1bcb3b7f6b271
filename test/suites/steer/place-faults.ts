import { cues, forms } from './place-cues.ts'

/** What is told of first, and what after it. */
const orders: readonly (readonly [string, string])[] = [
  ['sooner', 'later'],
  ['gap', 'delay'],
  ['delay', 'end'],
  ['x', 'double'],
  ['x', 'y'],
  ['known', 'unknown'],
  ['p', 'scale'],
  ['scale', 'scaled'],
  ['sure', 'prize'],
  ['spent', 'remaining'],
  ['remaining', 'worth'],
  ['first_support', 'second_support'],
  ['winner', 'second_winner'],
  ['seller_value', 'buyer_value'],
  ['big', 'small'],
  ['start', 'moved_to'],
  ['owner', 'mover'],
  ['one', 'other'],
  ['first', 'second'],
  ['second', 'third'],
  ['second', 'conclusion'],
  ['options', 'ballots'],
  ['same', 'other'],
  ['device', 'same'],
  ['sent', 'unsent'],
  ['lotteries', 'preferences'],
  ['participants', 'payments'],
  ['known', 'first'],
  ['people', 'nature'],
  ['goods', 'nature']
]

/** Stories that begin with the second of two, and say so. */
const otherOrder = ['airline-route', 'drug-maker', 'generic-drugs', 'energy-pool']

/** What shape a place has by the signs around it: a sentence or block of its own, a number with its unit, or anything. */
function shapeOf(text: string, start: number, end: number): 'number' | 'sentence' | null {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (/^ (?:(?:thousand|million|hundred) )?(?:dollars|percent|days|coins|hours|points)\b/.test(after)) return 'number'
  if (/(?:probability|discount factor of) $/.test(before)) return 'number'
  if (/(?:[.?!:] |^)$/.test(before) && /^ (?:[A-Z<{]|$)/.test(after)) return 'sentence'
  return null
}

/** Places of a story of STEER where the words or signs around want another value than the one that stands there. */
export function placeFaults(
  element: string,
  { id, text, fields }: { id: string; text: string; fields: Readonly<Record<string, string>> }
): string[] {
  const story = text.replaceAll(/\s+/g, ' ').trim()
  const late = orders.filter(
    ([one, other]) => story.includes(`{${one}}`) && story.indexOf(`{${other}}`) < story.indexOf(`{${one}}`)
  )
  return [
    ...(otherOrder.includes(id) ? [] : late)
      .filter(([, other]) => story.includes(`{${other}}`))
      .map(([one, other]) => `${other} stands before ${one}`),
    ...placesOf(element, { story, fields })
  ]
}

function placesOf(
  element: string,
  { story, fields }: { story: string; fields: Readonly<Record<string, string>> }
): string[] {
  return [...story.matchAll(/\{(\w+)\}/g)].flatMap(({ 0: place, 1: name, index }) => {
    const value = fields[name!] ?? ''
    const shape = shapeOf(story, index, index + place.length)
    const isNumber = /^-?[\d.]+$/.test(value)
    const isAmount = /^[-+\d.xy^/ ]+$/.test(value)
    const isSentence = /[.?!|]$/.test(value) || value.includes('\n')
    const around = story.slice(Math.max(0, index - 70), index).replaceAll(/\{\w+\}/g, 'so')
    const behind = story.slice(index + place.length, index + place.length + 50).replaceAll(/\{\w+\}/g, 'so')
    const cue = cues[`${element} ${name}`] ?? cues[name!]
    const form = forms[name!]
    return [
      ...(form && !form.test(value) ? [`${name} has another form: ${value}`] : []),
      ...(shape === 'number' && !isAmount ? [`${name} stands where a number belongs`] : []),
      ...(shape !== 'sentence' && shape !== null && isSentence ? [`${name} stands where no sentence belongs`] : []),
      ...(shape === 'sentence' && isNumber ? [`${name} stands where a sentence belongs`] : []),
      ...(cue && !cue.test(`${around}_${behind}`) ? [`no words tell of ${name}: ${around}_${behind}`] : [])
    ]
  })
}
