import { type GroupScore, leastOfGroup, type Robustness } from '../../schemas/choice-figures.ts'
import { worstGroup } from '../../statistics/choices/worst-group.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import type { ChosenAnswer } from './graded-answer.ts'
import { level } from './level.ts'

/** Right answers by what answers have in common: those of several elements are merged, so that no answer is looked at twice. */
export type Tally = ReadonlyMap<string | number, { answers: number; right: number; chance: number }>

/** @param nameOf null for an answer that is in no group */
export function tallyBy(
  answers: readonly ChosenAnswer[],
  nameOf: (answer: ChosenAnswer) => string | number | null
): Tally {
  const tally = new Map<string | number, { answers: number; right: number; chance: number }>()
  for (const answer of answers) {
    const name = nameOf(answer)
    if (name === null) continue
    const counted = tally.get(name) ?? { answers: 0, right: 0, chance: 0 }
    counted.answers += 1
    counted.right += answer.isRight ? 1 : 0
    counted.chance += answer.chance
    tally.set(name, counted)
  }
  return tally
}

export function mergeTallies(tallies: readonly Tally[]): Tally {
  const names = new Set(tallies.flatMap((tally) => [...tally.keys()]))
  return new Map(
    [...names].map((name) => {
      const found = tallies.flatMap((tally) => tally.get(name) ?? [])
      const sum = (of: 'answers' | 'right' | 'chance') => found.reduce((total, one) => total + one[of], 0)
      return [name, { answers: sum('answers'), right: sum('right'), chance: sum('chance') }]
    })
  )
}

/** Shares of right answers, in the order of the names, numbers by their size. */
export function scoresOf(tally: Tally): GroupScore[] {
  return [...tally]
    .sort(([one], [other]) => inOrder(one, other))
    .map(([name, { answers, right, chance }]) => {
      const exactMatch = wilsonInterval(right, answers, level)
      const guessed = chance / answers
      return {
        ...{ name: String(name), answers, exactMatch, chance: guessed },
        gapClosed: gapClosed(exactMatch.value, guessed)
      }
    })
}

/** The groups that have enough answers, and the lowest of them. */
export function robustnessOf(by: Robustness['by'], tally: Tally): Robustness {
  const all = scoresOf(tally)
  const groups = all.filter(({ answers }) => answers >= leastOfGroup)
  const leftOut = all.filter(({ answers }) => answers < leastOfGroup)
  return {
    ...{ by, groups },
    leftOut: leftOut.map(({ name, answers }) => ({ name, answers })),
    worst: {
      exactMatch: worstGroup(groups.map(({ name, exactMatch }) => ({ name, score: exactMatch.value }))),
      gapClosed: worstGroup(groups.map(({ name, gapClosed }) => ({ name, score: gapClosed })))
    }
  }
}

function inOrder(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return one < other ? -1 : 1
}
