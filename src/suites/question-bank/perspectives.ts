import { z } from 'zod'

export const perspectives = [
  'first_person',
  'second_person',
  'third_person_anonymous',
  'third_person_female',
  'third_person_male'
] as const
export const perspectiveSchema = z.enum(perspectives)
export type Perspective = z.infer<typeof perspectiveSchema>

/** Who a story is about, in the third person: a role with its article, as "the baker", and two given names. */
export type Person = { role: string; female: string; male: string }

/** The words for the person of a story: the subject at its first mention and after it, and the cases of its pronoun. */
type Words = {
  name: string
  they: string
  them: string
  their: string
  theirs: string
  themselves: string
  /** Of a verb, given in the third person singular. */
  verb(singular: string): string
}

/** The forms that do not follow the rule: third person singular to those of I and of you. */
const irregular: Readonly<Record<string, readonly [withI: string, withYou: string]>> = {
  is: ['am', 'are'],
  was: ['was', 'were'],
  has: ['have', 'have'],
  does: ['do', 'do'],
  goes: ['go', 'go'],
  focuses: ['focus', 'focus'],
  quizzes: ['quiz', 'quiz'],
  "isn't": ['am not', "aren't"],
  "wasn't": ["wasn't", "weren't"],
  "doesn't": ["don't", "don't"],
  "hasn't": ["haven't", "haven't"]
}

/** The words of a story's person in a perspective. No gendered word stands for a person who is anonymous. */
export function wordsOf(perspective: Perspective, { role, female, male }: Person): Words {
  const same = (singular: string) => singular
  switch (perspective) {
    case 'first_person':
      return {
        name: 'I',
        they: 'I',
        them: 'me',
        their: 'my',
        theirs: 'mine',
        themselves: 'myself',
        verb: conjugated(0)
      }
    case 'second_person':
      return {
        ...{ name: 'you', they: 'you', them: 'you', their: 'your', theirs: 'yours', themselves: 'yourself' },
        verb: conjugated(1)
      }
    case 'third_person_anonymous':
      // The role again in place of a plural pronoun, so that its verbs stay in the singular.
      return {
        name: role,
        they: role,
        them: 'them',
        their: 'their',
        theirs: 'theirs',
        themselves: 'themselves',
        verb: same
      }
    case 'third_person_female':
      return { name: female, they: 'she', them: 'her', their: 'her', theirs: 'hers', themselves: 'herself', verb: same }
    case 'third_person_male':
      return { name: male, they: 'he', them: 'him', their: 'his', theirs: 'his', themselves: 'himself', verb: same }
  }
}

/** @example conjugated(0)('watches') // => 'watch' */
function conjugated(place: 0 | 1): (singular: string) => string {
  return (singular) => {
    const own = irregular[singular]
    if (own) return own[place]
    if (/(?:ss|x|zz|ch|sh)es$/.test(singular)) return singular.slice(0, -2)
    if (/[^aeiou]ies$/.test(singular)) return `${singular.slice(0, -3)}y`
    if (/[^s]s$/.test(singular)) return singular.slice(0, -1)
    // Modal verbs and past tenses have one form.
    return singular
  }
}
