/** The ranking of each of three members over the alternatives 0, 1 and 2, best first. */
export type Rankings = readonly (readonly number[])[]
/** The names of the members, and of the alternatives. */
export type Body = { members: readonly string[]; names: readonly string[] }

/** A social welfare rule for three members and three alternatives. */
export type WelfareRule = {
  text(body: Body): string
  /** Whether society ranks one alternative at least as high as the other. */
  ranksAtLeast(rankings: Rankings, one: number, other: number): boolean
}

const equalWeights = [1, 1, 1]

/** The rules by their names in the oracles, and further ones. */
export const welfareRules = {
  borda: {
    text: () => 'Each ranking gives two points to its first place and one to its second; the totals decide the order',
    ranksAtLeast: byPoints([2, 1, 0])
  },
  plurality: {
    text: () => 'The alternatives are ordered by their number of first places, and equal numbers are ties',
    ranksAtLeast: byPoints([1, 0, 0])
  },
  fewest_last_places: {
    text: () => 'The alternative with the fewest last places comes first, and so on; equal numbers are ties',
    ranksAtLeast: byPoints([0, 0, -1])
  },
  double_weight: {
    text: ({ members }) =>
      `Each ranking gives two points to its first place and one to its second, those of ${members[1]} count twice, and the totals decide the order`,
    ranksAtLeast: byPoints([2, 1, 0], [1, 2, 1])
  },
  pairwise_majority: {
    text: () => 'Of every two alternatives, the one that more members prefer stands above the other',
    ranksAtLeast: byVotes(equalWeights)
  },
  unanimity: {
    text: () => 'One alternative stands above another if all members prefer it; any other pair is a tie',
    ranksAtLeast: (rankings, one, other) => supporters(rankings, other, one).length < 3
  },
  veto: {
    text: ({ members }) =>
      `One alternative stands above another if ${members[0]} and at least one more member prefer it; any other pair is a tie`,
    ranksAtLeast: (rankings, one, other) => {
      const against = supporters(rankings, other, one)
      return !(against.includes(0) && against.length >= 2)
    }
  },
  pair_by_member: {
    text: ({ members, names }) =>
      `${members[0]} decides between ${names[0]} and ${names[1]}, ${members[1]} between ${names[1]} and ${names[2]}, and ${members[2]} between ${names[0]} and ${names[2]}`,
    ranksAtLeast: (rankings, one, other) =>
      prefers(rankings[(one + other) % 3 === 1 ? 0 : one + other === 3 ? 1 : 2]!, one, other)
  },
  constant: {
    text: ({ names }) => `The order is ${names[0]}, ${names[1]}, ${names[2]}, whatever the members submit`,
    ranksAtLeast: (_, one, other) => one <= other
  },
  fewest_points: {
    text: () =>
      'Each ranking gives two points to its first place and one to its second; the alternative with the fewest points comes first',
    ranksAtLeast: byPoints([-2, -1, 0])
  },
  most_last_places: {
    text: () => 'The alternative with the most last places comes first, and so on; equal numbers are ties',
    ranksAtLeast: byPoints([0, 0, 1])
  },
  second_places: {
    text: () => 'The alternatives are ordered by their number of second places, the most first; equal numbers are ties',
    ranksAtLeast: byPoints([0, 1, 0])
  },
  reversed_voter: {
    text: ({ members }) => `The ranking of ${members[2]} is turned upside down, and the result is the order`,
    ranksAtLeast: (rankings, one, other) => prefers(rankings[2]!, other, one)
  },
  copy_voter_1: {
    text: ({ members }) => `The order is the ranking that ${members[0]} submits`,
    ranksAtLeast: (rankings, one, other) => prefers(rankings[0]!, one, other)
  },
  copy_mayor: {
    text: ({ members }) => `${members[1]} is in the chair, and the order is the ranking of the chair`,
    ranksAtLeast: (rankings, one, other) => prefers(rankings[1]!, one, other)
  },
  three_votes: {
    text: ({ members }) =>
      `Of every two alternatives, the one with more votes stands above the other; ${members[2]} has three votes, the other members have one each`,
    ranksAtLeast: byVotes([1, 1, 3])
  },
  tenfold_points: {
    text: ({ members }) =>
      `Each ranking gives two points to its first place and one to its second, those of ${members[0]} count tenfold, and the totals decide the order`,
    ranksAtLeast: byPoints([2, 1, 0], [10, 1, 1])
  }
} satisfies Record<string, WelfareRule>
export type RuleName = keyof typeof welfareRules
export const ruleNames = Object.keys(welfareRules) as RuleName[]

/** The six rankings of three alternatives. */
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0]
] as const

/** All 216 combinations of rankings that three members can submit. */
export const allRankings: readonly Rankings[] = orders.flatMap((first) =>
  orders.flatMap((second) => orders.map((third) => [first, second, third]))
)

export function prefers(ranking: readonly number[], one: number, other: number): boolean {
  return ranking.indexOf(one) <= ranking.indexOf(other)
}

/** The members who prefer one alternative to the other. */
export function supporters(rankings: Rankings, one: number, other: number): number[] {
  return rankings.flatMap((ranking, member) => (one !== other && prefers(ranking, one, other) ? [member] : []))
}

function byPoints(points: readonly number[], weights: readonly number[] = equalWeights): WelfareRule['ranksAtLeast'] {
  const total = (rankings: Rankings, alternative: number) =>
    rankings.reduce((sum, ranking, member) => sum + weights[member]! * points[ranking.indexOf(alternative)]!, 0)
  return (rankings, one, other) => total(rankings, one) >= total(rankings, other)
}

function byVotes(votes: readonly number[]): WelfareRule['ranksAtLeast'] {
  const votesFor = (rankings: Rankings, one: number, other: number) =>
    supporters(rankings, one, other).reduce((sum, member) => sum + votes[member]!, 0)
  return (rankings, one, other) => votesFor(rankings, one, other) >= votesFor(rankings, other, one)
}
