/** Words that say one thing and its opposite, by what they are about. */
const opposites: Record<string, readonly [string, string]> = {
  change: [
    'rise rises rose risen rising raise raises raised raising increase increases increased increasing grow grows grew gain gains gained widen widens widened strengthen strengthens expand expands',
    'fall falls fell fallen falling lowers lowered lowering decrease decreases decreased decreasing decline declines declined shrink shrinks reduce reduces reduced reducing drop drops dropped lose loses lost loss losses narrow narrows narrowed weaken weakens'
  ],
  level: [
    'higher larger greater bigger more above high large upper longer exceed exceeds faster stronger highest largest',
    'lower smaller less fewer below low small shorter slower weaker lowest smallest'
  ],
  sign: ['positive positively', 'negative negatively'],
  time: ['before earlier previous', 'after later subsequent'],
  place: ['first', 'last'],
  rank: [
    'most best maximum maximal maximize maximizes maximise',
    'least worst minimum minimal minimize minimizes minimise'
  ],
  whole: ['always all every both', 'never none neither no'],
  join: ['with including', 'without excluding'],
  worth: ['better', 'worse']
}

type Polarity = { about: string; side: 0 | 1 }

const polarities = new Map<string, Polarity>(
  Object.entries(opposites).flatMap(([about, sides]) =>
    sides.flatMap((words, side) => words.split(' ').map((word) => [word, { about, side: side as 0 | 1 }] as const))
  )
)
const prefix = /^(?:in|un|im|ir|dis|non)-?/

/** What a word says on which side; null for most words. */
export function polarityOf(word: string): Polarity | null {
  return polarities.get(word) ?? null
}

/** Whether two words are opposites: 'rises' and 'lower', 'eligible' and 'ineligible'. */
export function areOpposite(one: string, other: string): boolean {
  const [first, second] = [polarityOf(one), polarityOf(other)]
  if (first && second) return familyOf(first) === familyOf(second) && first.side !== second.side
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one]
  return shorter.length > 4 && longer !== shorter && longer.replace(prefix, '') === shorter
}

/** 'rises' may stand for 'higher'. */
function familyOf({ about }: Polarity): string {
  return about === 'level' ? 'change' : about
}
