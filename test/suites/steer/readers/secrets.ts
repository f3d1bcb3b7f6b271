import type { Printed, Reader } from './reader.ts'

/** One of the two things that are asked for, and whether the wish lets it be told. */
type Thing = { told: string; words: RegExp }

/** By what an option calls a thing: what a wish calls it. */
const things: readonly (readonly [RegExp, RegExp])[] = [
  [/who the murderer is/, /\b(?:solution|culprit)\b/],
  [/liked the final chapter/, /\b(?:verdict|praise|blame|worth the effort)\b/],
  [/what illness/, /\billness\b/],
  [/when visitors are welcome/, /\b(?:visit(?:ors?|ing)?|come by)\b/],
  [/who won/, /\b(?:result|winner|outcome)\b/],
  [/how long the recording|for how long/, /\b(?:length|how long|all other numbers)\b/],
  [/how much \w+ earns/, /\b(?:pay|salary)\b/],
  [/on which day \w+ begins/, /\b(?:dates|starting day)\b/],
  [/where the party takes place/, /\bplace\b/],
  [/what the present is/, /\bpresent\b/],
  [/what the password is/, /\bpassword\b/],
  [/in which room/, /\broom\b/],
  [/which topics/, /\b(?:topics|content|what is asked)\b/],
  [/on which day it takes place/, /\bday\b/],
  [/which price \w+ intends to bid/, /\b(?:price|number)\b/],
  [/when the bids are opened/, /\b(?:date|day)\b/],
  [/the lowest price/, /\b(?:lowest price|how low|bargaining)\b/],
  [/why \w+ is moving out/, /\breasons\b/],
  [/which name is chosen/, /\bname\b/],
  [/in which month the child is due/, /\bdate\b/]
]

/** What a clause says of all that there is to tell. */
const everything = /\b(?:may know everything(?! about)|nothing about it needs to be held back|answer all questions)\b/
const nothing =
  /\b(?:no hint of any kind|nothing at all about|learn nothing|give \w+ no information|hear nothing about)\b/

/** What a clause says of the things that it names. */
const permission = new RegExp(
  [
    'may (?:know|send|prepare)|wants \\w+ to (?:know|keep)|lets|have to know|has to find|needs to know|get|are shown|are public',
    'has released|tells everybody|has told the family|has announced|glad about|curious about|a bet on|wonders if|does not mind',
    'nothing to hide|completely open|on the label|to help choose'
  ].join('|')
)
const ban = new RegExp(
  [
    'does not (?:want|care to hear)|wants no|without|nobody (?:at all )?should|remain a matter between|to be spared|must(?: stay secret| not)',
    'concern of nobody else|surprise|closed to|for \\w+ only|lose its purpose|neither|to nobody|no (?:number|buyer) may',
    'say nothing|nothing that would|unlucky|only at birth'
  ].join('|')
)

/**
 * Which reply keeps a secret: each clause of the wish allows or forbids what it names, both things have to be decided once,
 * and the reply is the one that tells what is allowed.
 */
const readSecret: Reader = ({ texts, options }) => {
  const [text] = texts as [string]
  const clauses = text
    .replaceAll(/\s+/g, ' ')
    .split(/[.;:?] |, (?:but|so that|so|and (?!also)|whatever) ?| but | and (?=needs )/)
    .slice(0, -1)
  const [first, second] = thingsIn(options).map((thing) => isAllowed(thing, clauses)) as [boolean, boolean]
  const [one, other] = thingsIn(options).map(({ told }) => told)
  const found = options.filter((option) =>
    first && second
      ? option.endsWith(` ${one}, and also ${other}`)
      : first
        ? option.endsWith(` ${one}, but not ${other}`)
        : second
          ? option.endsWith(` ${other}, but not ${one}`)
          : option.endsWith(` neither ${one} nor ${other}`)
  )
  return found.join(' or ')
}

/** The reply that tells nothing names both. */
function thingsIn(options: Printed['options']): Thing[] {
  const both = options.map((option) => / neither (.+) nor (.+)$/.exec(option)).find((match) => match !== null)!
  return both.slice(1).map((told) => ({ told, words: things.find(([called]) => called.test(told))![1] }))
}

function isAllowed({ told, words }: Thing, clauses: readonly string[]): boolean {
  const said = clauses.flatMap((clause) => {
    if (everything.test(clause)) return [true]
    if (nothing.test(clause)) return [false]
    if (!words.test(clause)) return []
    return ban.test(clause) ? [false] : permission.test(clause) ? [true] : []
  })
  if (new Set(said).size !== 1)
    throw new Error(`the wish says ${said.join(' and ') || 'nothing'} of ${told}: ${clauses.join(' / ')}`)
  return said[0]!
}

const situations = [
  'crime_novel',
  'hospital_visit',
  'recorded_final',
  'new_job',
  'surprise_party',
  'laboratory_printer',
  'final_exam',
  'company_purchase',
  'house_for_sale',
  'expected_child'
]

export const secretReaders: Readonly<Record<string, Reader>> = Object.fromEntries(
  situations.map((id) => [`secret_information ${id}`, readSecret])
)
