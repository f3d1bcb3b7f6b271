import { type Person, type Perspective, wordsOf } from './perspectives.ts'

/**
 * A story is a text with two kinds of places:
 *
 * - `{price}`: a field, filled with a value of the question.
 * - `<they>`: a mark of the person it is about: `<name>` at the first mention, then `<they>`, `<them>`, `<their>`,
 *   `<theirs>`, `<themselves>`; any other mark is a verb in the third person singular, as `<sells>`, `<has>` or `<is>`, whose
 *   subject the person is. A capital letter at the beginning stays one.
 */
const markPattern = /<([A-Za-z][a-z']*)>/g
const fieldPattern = /\{([a-z][a-z0-9_]*)\}/g
const pronounMarks = ['name', 'they', 'them', 'their', 'theirs', 'themselves'] as const
type PronounMark = (typeof pronounMarks)[number]

/** The story in a perspective, with its fields still open. */
export function tellFrom(perspective: Perspective, story: string, person: Person): string {
  const words = wordsOf(perspective, person)
  return story.replaceAll(markPattern, (_, mark: string) => {
    const lower = mark.toLowerCase()
    const word = isPronounMark(lower) ? words[lower] : words.verb(lower)
    return mark === lower ? word : capitalised(word)
  })
}

/** The names of the fields of a story, each once, in the order of their first place. */
export function fieldsIn(story: string): string[] {
  return [...new Set([...story.matchAll(fieldPattern)].map(([, field]) => field!))]
}

/** @throws {RangeError} where the story has a field that is not given */
export function fill(story: string, fields: Readonly<Record<string, string>>): string {
  return story.replaceAll(fieldPattern, (_, field: string) => {
    const text = fields[field]
    if (text === undefined) throw new RangeError(`the story asks for ${field}, which its question type does not give`)
    return text
  })
}

/** Words that the subject of a sentence does not follow: "for <name>" would be told as "for I". */
const beforeObjects = ['about', 'at', 'between', 'by', 'for', 'from', 'of', 'on', 'to', 'with'].concat(
  ['brings', 'costs', 'gives', 'leaves', 'lends', 'lets', 'offers', 'owes', 'pays', 'sells', 'tells'],
  ['brings>', 'costs>', 'gives>', 'leaves>', 'lends>', 'lets>', 'offers>', 'owes>', 'pays>', 'sells>', 'tells>']
)
const objectPattern = new RegExp(`(?<![\\w<])<?(?:${beforeObjects.join('|')})\\s+<(?:name|they)>`, 'gi')

/** Places that some perspective tells wrongly, or that turn a sign round. */
const unfitPlaces: readonly (readonly [RegExp, string])[] = [
  [/(?<![<\w])they\s+<[a-z']+>/gi, 'has a marked verb behind a bare pronoun'],
  [/(?:<(?:does|is|has|was)>|\b(?:should|can|may|will|would|must|does))\s+<them>/gi, 'has <them> for <they>'],
  [/<them>\s+<[a-z']+>/gi, 'has <them> for <they>'],
  [/\b(?:lets|tells|gives|asks)\s+<their>\s/gi, 'has <their> for <them>'],
  [/(?:positive|plus) if it (?:falls|drops|shrinks)|(?:negative|minus) if it (?:rises|grows)/gi, 'turns the sign round']
]

/** Scales in which the last question asks and nothing before it is told. */
function scalesOutOf(story: string): string[] {
  const text = story.replaceAll(/\s+/g, ' ').trim()
  const from = Math.max(text.lastIndexOf('. ', text.length - 2), text.lastIndexOf(': ', text.length - 2), 0)
  const [before, question] = [text.slice(0, from).toLowerCase(), text.slice(from).toLowerCase()]
  return ['hundred', 'thousand', 'million'].filter(
    (scale) => question.includes(`in ${scale}s`) && !before.includes(scale)
  )
}

/** What makes a story unfit to be told, in words; nothing where it can be. */
export function faultsOf(story: string, fields: readonly string[]): string[] {
  const own = fieldsIn(story)
  const bare = story.replaceAll(fieldPattern, ' ')
  const unmarked = bare.replaceAll(markPattern, ' ')
  const words: readonly string[] = unmarked.match(/[A-Za-z']+/g) ?? []
  const pronouns = ['me', 'my', 'mine', 'myself', 'you', 'your', 'yours', 'he', 'him', 'his', 'she', 'her', 'hers']
  const person = ['I', ...pronouns, ...pronouns.map(capitalised)]
  return [
    ...fields.filter((field) => !own.includes(field)).map((field) => `the field ${field} is missing`),
    ...own.filter((field) => !fields.includes(field)).map((field) => `there is no field ${field}`),
    ...words.filter((word) => person.includes(word)).map((word) => `"${word}" stands for a person and is no mark`),
    ...unfitPlaces.flatMap(([pattern, fault]) => (story.match(pattern) ?? []).map((place) => `"${place}" ${fault}`)),
    ...scalesOutOf(story).map((scale) => `the question asks in ${scale}s, which nothing before it is told in`),
    ...(story.match(objectPattern) ?? []).map((place) => `"${place}" has the person as an object: <them>`),
    ...(/[{}<>]/.test(unmarked.replaceAll(/ [<>]=? /g, ' ')) ? ['a bracket of a field or a mark is not closed'] : []),
    ...(unmarked.match(/\d{2,}|\d+\.\d/g) ?? []).map((number) => `${number} is a number outside the fields`),
    ...(/\?$/.test(story.trim()) ? [] : ['it does not end with a question']),
    ...(story.length < 60 || story.length > 1500 ? [`it has ${story.length} characters, not 60 to 1,500`] : [])
  ]
}

function isPronounMark(mark: string): mark is PronounMark {
  return (pronounMarks as readonly string[]).includes(mark)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
