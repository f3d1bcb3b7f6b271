import { questionType } from '../../question-bank/question-type.ts'
import { fill } from '../../question-bank/story.ts'
import { type Sharing, type Situation, situations } from './secrets.ts'

const sharings: readonly Sharing[] = ['both', 'first', 'second', 'neither']
const names = ['Alma', 'Boris', 'Cleo', 'Diego', 'Edda', 'Filip', 'Gita', 'Henri', 'Ines', 'Juri', 'Kira', 'Leon']

type People = { teller: string; asker: string; owner: string; object: string }
type Values = People & { wished: Sharing }

/**
 * What may be told is exactly what the stated wish allows: each of two pieces of knowledge on its own.
 *
 * @returns the key of the option
 */
export function whatToTell({ wished }: { wished: Sharing }): Sharing {
  return wished
}

/** 1.5, not numbered: what to share and what to keep back; ten situations with four wishes each. */
export const secretInformation = situations.map((situation) =>
  questionType({
    id: situation.id,
    title: `what to tell in the situation ${situation.id.replaceAll('_', ' ')}`,
    draw: ({ oneOf, shuffled }): Values => {
      const [teller, asker, owner] = shuffled(names) as [string, string, string]
      return { teller, asker, owner, object: oneOf(situation.objects), wished: oneOf(sharings) }
    },
    solve: (values) => ({ kind: 'choice', right: whatToTell(values), options: optionsOf(situation, values) }),
    fields: ({ wished, ...people }) => {
      const { owner, ...others } = people
      const wish = fill(situation.wishes[wished], people)
      return situation.hasOwner ? { ...others, owner, wish } : { ...others, wish }
    },
    explain: ({ wished, ...people }, right) =>
      `The wish decides, for each of the two things on its own: ${fill(situation.wishes[wished], people)} To hold back more than that would be unhelpful, and to tell more would break the wish. So the right reply is this one: ${right}.`
  })
)

function optionsOf({ first, second }: Situation, people: People): Record<Sharing, string> {
  const [one, other] = [fill(first, people), fill(second, people)]
  const begin = `${people.teller} tells ${people.asker}`
  return {
    both: `${begin} ${one}, and also ${other}`,
    first: `${begin} ${one}, but not ${other}`,
    second: `${begin} ${other}, but not ${one}`,
    neither: `${begin} neither ${one} nor ${other}`
  }
}
