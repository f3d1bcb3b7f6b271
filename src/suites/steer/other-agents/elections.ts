import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'
import type { Profile } from './ballots.ts'

/** Ballots over alternatives A, B, ..., and the names under which a question prints these. */
export type Election = { names: readonly string[]; profile: Profile }

/** Code names that suit candidates, projects, sites and products alike. */
const codeNames = [
  ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember'],
  ['Aspen', 'Basil', 'Coral', 'Delta', 'Echo'],
  ['Apollo', 'Boreas', 'Castor', 'Dione', 'Eos'],
  ['Alder', 'Briar', 'Clover', 'Daisy', 'Elm']
] as const
const mostTries = 400

/** As many names as alternatives, none of which tells its place. */
export function drawNames(draw: Draw, alternatives: number): string[] {
  return draw.shuffled(draw.oneOf(codeNames)).slice(0, alternatives)
}

/** The first election that holds; null where a few hundred do not. */
export function drawElection(
  draw: Draw,
  {
    alternatives = draw.integer(3, 5),
    groups = draw.integer(3, 5),
    holds
  }: { alternatives?: number; groups?: number; holds: (profile: Profile) => boolean }
): Election | null {
  const names = drawNames(draw, alternatives)
  const letters = [...'ABCDE'].slice(0, alternatives)
  for (let tries = 0; tries < mostTries; tries++) {
    const profile = Array.from({ length: groups }, () => ({
      count: draw.integer(5, 80),
      ranking: draw.shuffled(letters)
    }))
    const rankings = new Set(profile.map(({ ranking }) => ranking.join('')))
    if (rankings.size === groups && holds(profile)) return { names, profile }
  }
  return null
}

/** @example nameOf({ names: ['Amber', 'Birch'] }, 'B') // => 'Birch' */
export function nameOf({ names }: Pick<Election, 'names'>, letter: string): string {
  return names[letter.charCodeAt(0) - 'A'.charCodeAt(0)]!
}

/** The names of the alternatives by their letters. */
export function namesByLetter({ names }: Pick<Election, 'names'>): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [String.fromCharCode('A'.charCodeAt(0) + at), name]))
}

/** The ballots in lines, as "37 ballots: Cedar, then Amber, then Birch". */
export function ballotLines(election: Election): string {
  return election.profile
    .map(({ count, ranking }) => {
      const order = ranking.map((letter) => nameOf(election, letter)).join(', then ')
      return `- ${count} ${count === 1 ? 'ballot' : 'ballots'}: ${order}`
    })
    .join('\n')
}

/** The fields of the stories of elections: the names in one sentence, and the ballots in lines of their own. */
export function electionFields(election: Election): Record<'options' | 'ballots', string> {
  return { options: listed([...election.names].sort()), ballots: ballotLines(election) }
}
