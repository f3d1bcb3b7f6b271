import type { Perspective } from '../perspectives.ts'

/** Words for a person. "Mine" is not among them: it may be one of coal. */
const pronouns = {
  first: { of: 'in the first person', words: ['I', 'me', 'my', 'myself', 'we', 'us', 'our', 'ours', 'ourselves'] },
  second: { of: 'in the second person', words: ['you', 'your', 'yours', 'yourself'] },
  female: { of: 'of a woman', words: ['she', 'her', 'hers', 'herself'] },
  male: { of: 'of a man', words: ['he', 'him', 'his', 'himself'] }
} as const
type Person = keyof typeof pronouns
type Telling = { parts: readonly string[]; perspective: Perspective | null }

/** Whom each perspective is told of: nobody by a pronoun where a role stands for the person, or nobody is told of. */
const told: Readonly<Record<Perspective, Person | null>> = {
  first_person: 'first',
  second_person: 'second',
  third_person_anonymous: null,
  third_person_female: 'female',
  third_person_male: 'male'
}

/**
 * Words for another person than the one that a template is told of, and none for that one. A woman or a man may be called by
 * name alone, as in half of the stories that people wrote: that is a fault only where the parent, told alike, has a pronoun.
 * Source: steer-me.md 4.5.
 */
export function perspectiveFaults({ parts, perspective }: Telling, parent: Telling): string[] {
  const own = perspective && told[perspective]
  const strangers = (Object.keys(pronouns) as Person[])
    .filter((person) => person !== own)
    .flatMap((person) => {
      return [...new Set(wordsFor(person, parts))].map((word) => `"${word}" is a word ${pronouns[person].of}`)
    })
  if (own === null || wordsFor(own, parts).length > 0) return strangers
  const hasLostThem = parent.perspective === perspective && wordsFor(own, parent.parts).length > 0
  const isSilent = own === 'first' || own === 'second' || hasLostThem
  return isSilent ? [...strangers, `no word ${pronouns[own].of} stands in it`] : strangers
}

function wordsFor(person: Person, parts: readonly string[]): string[] {
  return (parts.join('\n').match(/[A-Za-z]+/g) ?? []).filter((word) => isOf(person, word))
}

/** A capital letter begins a sentence; "I" has always one, and "US" and "HER" are names. */
function isOf(person: Person, word: string): boolean {
  const known: readonly string[] = pronouns[person].words
  return known.includes(word) || known.includes(word.charAt(0).toLowerCase() + word.slice(1))
}
