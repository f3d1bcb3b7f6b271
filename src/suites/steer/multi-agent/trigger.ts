import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawPlayers } from './game-table.ts'
import { type Dilemma, drawDilemma, showDilemma } from './repeated-games.ts'

/** 3.4.c: the least discount factor at which grim trigger sustains mutual cooperation, and whether a given one is as large. */
export function grimTrigger({ cc, dc, dd, delta }: Dilemma & { delta: number }): {
  threshold: number
  sustains: boolean
} {
  const threshold = (dc - cc) / (dc - dd)
  return { threshold, sustains: delta >= threshold }
}

/**
 * Whether mutual cooperation is a subgame-perfect equilibrium when both answer a defection by defecting for some periods
 * (`Infinity`: for ever), whatever is played in these, and then cooperate again: what one defection gains today is at most what
 * the punishment costs from tomorrow on. Equality sustains.
 */
export function sustainsCooperation(
  { cc, dc, dd }: Dilemma,
  { delta, periods }: { delta: number; periods: number }
): boolean {
  return dc - cc <= punishmentWeight({ delta, periods }) * (cc - dd)
}

/** delta + delta² + … over the periods of the punishment. */
function punishmentWeight({ delta, periods }: { delta: number; periods: number }): number {
  return (delta * (1 - delta ** periods)) / (1 - delta)
}

/** From thresholds a discount factor is at least that far, and punishments from their gains in relation. */
const leastDistance = 0.03
const always = 'Both always cooperate, whatever was played'
const defect = 'Both always defect, whatever was played'
const none = 'None of the other strategies sustains cooperation in such an equilibrium'

export const trigger = [
  questionType({
    id: 'grim_trigger',
    title: 'whether grim trigger sustains cooperation at a discount factor',
    draw: drawRepeated,
    solve: (values) => ({
      kind: 'choice',
      right: grimTrigger(values).sustains ? 'sustains' : 'fails',
      options: { sustains: 'Yes, cooperation is sustained', fails: 'No, a player would rather defect' }
    }),
    fields: ({ players: [first, second], delta, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), delta: plain(delta) }
    }),
    explain: (values) => {
      const { threshold, sustains } = grimTrigger(values)
      const { cc, dc, dd, delta } = values
      const shown = plain(rounded(threshold, 4))
      return `Grim trigger holds when the discount factor is at least (defection - cooperation)/(defection - punishment) = (${dc} - ${cc})/(${dc} - ${bracketed(dd)}) = ${shown}. It is ${delta}, which is ${sustains ? 'more, so cooperation is sustained' : 'less, so a player would rather defect'}.`
    }
  }),
  questionType({
    id: 'threshold',
    title: 'the least discount factor at which grim trigger sustains cooperation',
    draw: (draw) => ({ players: drawPlayers(draw), ...drawDilemma(draw) }),
    solve: ({ cc, cd, dc, dd }) => {
      const { threshold } = grimTrigger({ cc, cd, dc, dd, delta: 0 })
      const wrong = {
        complement: 1 - threshold,
        gain_over_loss: (dc - cc) / (cc - dd),
        sucker: (dc - cc) / (dc - cd),
        of_cooperation: (cc - dd) / cc
      }
      return { kind: 'number', right: threshold, wrong, decimals: 3 }
    },
    fields: ({ players: [first, second], ...dilemma }) => ({
      first: first!,
      second: second!,
      stage: showDilemma(dilemma)
    }),
    explain: ({ cc, dc, dd }, right) =>
      `A defection gains ${dc} - ${cc} = ${dc - cc} once, and then costs ${cc} - ${bracketed(dd)} = ${cc - dd} in every later period. It does not pay when the discount factor is at least (${dc} - ${cc})/(${dc} - ${bracketed(dd)}), that is ${right}.`
  }),
  questionType({
    id: 'select_strategy',
    title: 'the strategy that sustains cooperation, among some that do not',
    draw: (draw) => {
      const values = drawRepeated(draw)
      if (values === null) return null
      const [short, long] = draw.oneOf([
        [1, 2],
        [1, 3],
        [2, 4],
        [1, null],
        [2, null],
        [3, null]
      ] as const)
      const periods = [short, long]
      const isClear = periods.every((count) => {
        const weight = punishmentWeight({ delta: values.delta, periods: count ?? Number.POSITIVE_INFINITY })
        return Math.abs((weight * (values.cc - values.dd)) / (values.dc - values.cc) - 1) > leastDistance
      })
      // One of the two at most may work: the longer one works whenever the shorter one does.
      const isShortEnough = sustainsCooperation(values, { delta: values.delta, periods: short })
      const offered = isShortEnough ? [short] : periods
      const isAnySound = offered.some((count) => {
        return sustainsCooperation(values, { delta: values.delta, periods: count ?? Number.POSITIVE_INFINITY })
      })
      // Without this, none of the strategies would be the answer to every second question.
      return isClear && (isAnySound || draw.chance(0.4)) ? { ...values, offered } : null
    },
    solve: (values) => {
      const { delta, offered } = values
      const works = offered.find((count) =>
        sustainsCooperation(values, { delta, periods: count ?? Number.POSITIVE_INFINITY })
      )
      const options = offered.map((count) => [punishmentKey(count), punishmentTold(count)])
      return {
        kind: 'choice',
        right: works === undefined ? 'none' : punishmentKey(works),
        options: { always_cooperate: always, always_defect: defect, ...Object.fromEntries(options), none }
      }
    },
    fields: ({ players: [first, second], delta, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), delta: plain(delta) }
    }),
    explain: (values) => {
      const { cc, dc, dd, delta, offered } = values
      const costs = offered.map((count) => {
        const cost = punishmentWeight({ delta, periods: count ?? Number.POSITIVE_INFINITY }) * (cc - dd)
        const length = count === null ? 'for ever' : `for ${count} ${count === 1 ? 'period' : 'periods'}`
        return `defecting ${length} costs ${plain(rounded(cost, 3))}, which is ${cost >= dc - cc ? 'enough' : 'too little'}`
      })
      return `Where nothing follows a defection, everybody defects, and where both always defect nobody cooperates. A defection gains ${dc} - ${cc} = ${dc - cc} at once. Each period of punishment takes ${cc} - ${bracketed(dd)} = ${cc - dd} away, discounted by ${delta} a period: ${costs.join('; ')}.`
    }
  })
]

function drawRepeated(draw: Draw): (Dilemma & { players: string[]; delta: number }) | null {
  const values = { players: drawPlayers(draw), ...drawDilemma(draw), delta: draw.uniform(0.05, 0.95) }
  return Math.abs(values.delta - grimTrigger(values).threshold) < leastDistance ? null : values
}

function punishmentKey(periods: number | null): string {
  return periods === null ? 'grim' : `punish_${periods}`
}

function punishmentTold(periods: number | null): string {
  if (periods === null) return 'Both cooperate until somebody defects, and from then on both defect for ever'
  const length = periods === 1 ? 'the next period' : `the next ${periods} periods`
  return `Both cooperate; after a defection both defect for ${length}, whatever is played in that time, and then cooperate again`
}

function bracketed(value: number): string {
  return value < 0 ? `(${value})` : String(value)
}
