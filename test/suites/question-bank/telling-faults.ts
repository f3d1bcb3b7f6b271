import { unitFaults } from '../../../src/suites/question-bank/generated/unit-gate.ts'

/** Places that cannot be told in all perspectives, beyond what the stories are refused for. */
const persons: readonly (readonly [string, RegExp])[] = [
  [
    'an unmarked verb behind the person',
    /<(?:name|they)> (?!as |always |perhaps |this |besides |sometimes )[a-z]+s\b/gi
  ],
  ['an unmarked verb before the person', /\b(?:does|is|has|was|doesn't) <(?:name|they)>/gi],
  [
    '<their> without what is theirs',
    /<their>(?=[.,;:?]|$| (?:and|or|to|at|for|in|if|when|that|of|as|by|with|from|on|is|are|be)\b| <)/gi
  ],
  [
    '<them> with what is theirs',
    /<them> (?!(?:and|or|to|at|for|in|if|when|that|of|as|by|with|from|on|is|are|into|per|both|just|each|exactly|than|before|after|again|today|altogether|together|a|an|the|up|out|away|off|down|back|multiply|dizzy|about|only|so|what|one|some|any|all|no|not|nothing|most|more|less|will|would|can|but|over|under|without|between|it|better|worse|who|which|this|twice|once|first|there|then|next|within|during|against|near|now|because|while|until|unless|how|whether|either|neither|well)\b)[a-z{]+/gi
  ],
  ['<them> where the subject belongs', /\b(?:which|that|when|if|because|while) <them>/gi],
  [
    '<they> without a verb',
    /(?<!(?:<does>|<do>|<is>|<has>|<was>|<can>|can|could|will|would|may|must|should|shall|might|did|<did>|<doesn't>) )<they>(?!(?: [a-z]+){0,2} (?:<[a-z']+>|can|could|will|would|may|must|should|shall|might|cannot|had|did|want|wanted))/gi
  ],
  ['a capital letter within a sentence', /(?<![.?!:] |^|["“(])<[A-Z][a-z]+>/g],
  [
    'the other article',
    /\b[Aa]n (?=[bcdfgj-np-tv-z])(?!hour|honest|heir|[A-Z]\b|x\b|f\b|m\b|n\b|s\b|l\b|r\b)\w+|\ba (?=[aeio])(?!one|euro)\w+/g
  ],
  ['a small letter at the beginning of a sentence', /(?:^|[.?!] )<[a-z][a-z']*>/g]
]

/** Stories in which something has a price in one scale and is worth something in another. */
const twoScales = ['ticket-profit', 'film-archive', 'option-trades', 'quiz-round']
/** A story that says once that its only amount is in cents. */
const inCentsOnce = ['server-batches']
const periods = ['week', 'month', 'year', 'each', 'campaign', 'full']
const anything = ['more', 'units', 'labour', 'percent', 'dollars', 'unit']

/** What a text, with its marks and fields, says of its person or in its units that does not go together. */
export function tellingFaults(id: string, story: string): string[] {
  const text = story.replaceAll(/\s+/g, ' ').trim()
  return [
    ...persons.flatMap(([fault, pattern]) => (text.match(pattern) ?? []).map((place) => `"${place}" has ${fault}`)),
    ...(twoScales.includes(id) ? [] : moneyFaults(text)),
    ...(inCentsOnce.includes(id) ? [] : centFaults(text)),
    ...rateFaults(text),
    ...unitFaults([text])
  ]
}

/** All money of a story is counted in one unit, or in the one that comes of a price and a quantity in hundreds. */
function moneyFaults(text: string): string[] {
  const places = [
    ...text.matchAll(/\b(?:(hundred|thousand|million)s?(?: of)? )?(dollar|cent|euro|(?<!fair )coin)s?\b/g)
  ]
  const units = [...new Set(places.map(([, scale = '', unit]) => `${scale} ${unit}`.trim()))]
  const isProduct = units.every((unit) => {
    const scale = /^(\w+) /.exec(unit)?.[1]
    return scale === undefined || new RegExp(`\\b${scale} (?!dollar|cent|euro|coin)[a-z]`).test(text)
  })
  const currencies = new Set(units.map((unit) => unit.split(' ').at(-1)))
  const isCountedThing = currencies.has('coin') && text.includes('coin counter')
  if (units.length < 2 || ((currencies.size === 1 || isCountedThing) && isProduct)) return []
  return [`money is in ${units.join(' and in ')}`]
}

/** Money is in dollars, unless a story counts in cents: then what is given and what is asked both say so. */
function centFaults(text: string): string[] {
  const cents = text.match(/\bcents?\b/g) ?? []
  return cents.length === 1 ? ['cents stand once'] : []
}

/** What a price is for, and what the question counts, is told elsewhere too. */
function rateFaults(text: string): string[] {
  const lower = text.toLowerCase()
  const rates = [
    ...text.matchAll(
      /\} (?:(?:hundred|thousand|million) )?(?:dollars|cents) (?:an?|per|for an?|for each|for every) ([a-z]+)/g
    )
  ]
  const from = Math.max(text.lastIndexOf('. ', text.length - 3), text.lastIndexOf(': ', text.length - 3))
  const counted = [...text.slice(Math.max(0, from)).matchAll(/(?:[Hh]ow many|number of|amount of) ([a-z]+)/g)]
  return [
    ...rates
      .filter(([, unit]) => !periods.includes(unit!))
      .filter(([, unit]) => lower.split(unit!.slice(0, Math.max(3, unit!.length - 1))).length < 3)
      .map(([place]) => `"${place}" is a rate of something that the story does not have`),
    ...counted
      .filter(([, unit]) => from > 0 && !anything.includes(unit!))
      .filter(([, unit]) => lower.split(unit!.slice(0, Math.max(3, unit!.length - 2))).length < 3)
      .map(([place]) => `"${place}" asks for something that the story does not have`)
  ]
}
