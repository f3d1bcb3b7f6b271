/** Words that have to stand around a value, with `_` in its place; by field, or by element and field. */
const cues: Readonly<Record<string, RegExp>> = {
  start: /(?:holds|week with|final with|has|<has>) _|(?:the|in the|into the|from the) _/,
  changes: /(?::|as|litres:) _/,
  amount: /_ (?:metres|litres|units|dollars|megabits)/,
  'mult_div price': /(?:charges|at) _ dollars/,
  'mult_div share': /_ (?:litres each|dollars for each|megabits)/,
  goal: /(?:is|are) the _|which is the _|the _ (?:one|\?)/i,
  numbers: /(?:are|of|list shows|strengths of) _/,
  limit: /_ (?:working |free )?hours|free _ hours/,
  material: /_ kilograms/,
  target: /(?:is|a) _(?:\?| |$)/,
  times: /(?:spun|picks) _/,
  'complement_rule first': /(?:win|perch|idle) with probability _/,
  'complement_rule second': /(?:draw probability|pike with probability|down with probability) _/,
  prior:
    /(?:infection is|share of|success with probability|match with probability|month is|bearing with probability) _/,
  likelihood:
    /probability _ (?:for a patient who has|if it is spam|if it will become)|(?:has rained before the start with probability|share of|diesel engine with probability) _/,
  otherwise: /probability _ (?:for one who does not|if it is not|if it will not)/,
  marginal: /(?:match with probability|report with probability|share of) _/,
  spent: /(?:spent|put|paid) _|already paid _/,
  remaining: /(?:cost|costs|cost another|a further|rest costs|would cost another) _/,
  worth: /(?:bring the museum|now earn|sell for|bring in|bring|income by|worth) _/,
  gap: /in _ days/,
  delay: /in _ days/,
  end: /in _ days/,
  sooner: /[^_]*_ dollars/,
  later: /(?:or|of|only|and) _ /,
  sure: /_ (?:dollars|thousand dollars|hundred dollars)|certain|is _|by _/,
  bonus: /bonus of _/,
  base: /(?:pays|guarantees) _ dollars/,
  p: /probability,? _|with probability _/,
  scale: /probability _/,
  scaled: /probability _/,
  x: /_ (?:dollars|thousand|healthy|hours|ranking)|(?:new|a|the) _/,
  double: /(?:brings|gains|coin|lost;.*|loses|second,) _/,
  probability: /probability(?: of that is| of tough is)? _|probability _|of probability _/,
  delta: /(?:factor of|factor|is) _/,
  big: /one of _|worth _|earns _/,
  small: /one of _|leaves shares worth _|one _/,
  growth: /by _|to _ times/,
  seller_value: /worth _ (?:thousand|million)/,
  buyer_value: /and _ (?:thousand|million)/,
  accuracy: /probability _/,
  gain: /gains? (?:of )?_/,
  loss: /(?:loss of|loses) _/,
  first_support: /_ of (?:the voters|them|which)|which _ of them|with _ of the first/,
  second_support: /leaves _|now _ rank|has _ of the first/
}

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
    const isSentence = /[.?!|]$/.test(value) || value.includes('\n')
    const around = story.slice(Math.max(0, index - 70), index).replaceAll(/\{\w+\}/g, 'so')
    const behind = story.slice(index + place.length, index + place.length + 50).replaceAll(/\{\w+\}/g, 'so')
    const cue = cues[`${element} ${name}`] ?? cues[name!]
    return [
      ...(shape === 'number' && !/\d/.test(value) ? [`${name} stands where a number belongs`] : []),
      ...(shape !== 'sentence' && shape !== null && isSentence ? [`${name} stands where no sentence belongs`] : []),
      ...(shape === 'sentence' && isNumber ? [`${name} stands where a sentence belongs`] : []),
      ...(isNumber && cue && !cue.test(`${around}_${behind}`) ? [`no words tell of ${name}: ${around}_${behind}`] : [])
    ]
  })
}
