import { alternativesOf, supportOf } from './ballots.ts'
import { type Election, nameOf } from './elections.ts'

/** Every pairwise contest in words, as "Amber beats Birch by 52 to 30". */
export function contestTexts(election: Election): string[] {
  const letters = alternativesOf(election.profile)
  return letters.flatMap((one, at) =>
    letters.slice(at + 1).map((other) => {
      const [for_, against] = [supportOf(election.profile, one, other), supportOf(election.profile, other, one)]
      const [first, second] = [nameOf(election, one), nameOf(election, other)]
      if (for_ === against) return `${first} and ${second} tie at ${for_} each`
      return for_ > against
        ? `${first} beats ${second} by ${for_} to ${against}`
        : `${second} beats ${first} by ${against} to ${for_}`
    })
  )
}
