import { z } from 'zod'
import { defineEnvironment } from '../environment/definition.ts'
import { namedVariants } from '../environment/variants.ts'
import { openPatience, type PatiencePeriod } from './environment.ts'
import { horizonNames, type PatienceQuery, patienceQueries } from './queries.ts'
import { aggregateRate, impliedRate } from './rates.ts'
import { readPatienceAnswer, readPatienceAnswerStrictly } from './read-answer.ts'
import { type Tally, tallyAnswers } from './tally.ts'

/** How often each amount is asked about in each order of its options: all of the paper's questions, or one of each. */
const instanceSchema = z.strictObject({
  queries_per_order: z.int().min(1).max(10),
  /** How answers are read, or rates found; left out where that is as usual. */
  variant: z.enum(['paper', 'strict_code']).optional()
})
export type PatienceInstance = z.infer<typeof instanceSchema>
const perOrder: Readonly<Record<string, number>> = { all: 10, short: 1 }

const periodSchema: z.ZodType<PatiencePeriod> = z.object({
  index: z.int(),
  answer: z.enum(['now', 'later']).nullable()
})

/** Money now or more of it later, question by question, in words and without tools. Source: EconEvals specification 8. */
export const patience = defineEnvironment<PatienceInstance, PatiencePeriod>({
  name: 'patience',
  title: 'Patience against impatience',
  kind: 'litmus',
  levels: { all: { seeds: 1 }, short: { seeds: 1 } },
  instanceSchema,
  periodSchema,
  published: (level) => ({ queries_per_order: perOrder[level]! }),
  // The questions are the same for everybody: no stream makes others.
  fresh: (level) => ({ queries_per_order: perOrder[level]! }),
  variants: namedVariants({
    paper: 'The rate is found as the text of the paper has it: interest is compounded continuously.',
    strict_code: 'Answers are read as the public code does: all that is no clear choice of money now counts as waiting.'
  }),
  seats: () => 1,
  periods: (instance) => queriesOf(instance).length,
  open: (instance, _telling, states) => {
    const readAnswer = instance.variant === 'strict_code' ? readPatienceAnswerStrictly : readPatienceAnswer
    return states.map((state) => openPatience(queriesOf(instance), state, readAnswer))
  },
  systemPrompt: () => '',
  feedback: () => '',
  actionFields: () => null,
  takesWords: true,
  restrictsLastQuery: false,
  // Rates are looked for up to 20 % a year.
  scoreBounds: { worst: 0, best: 0.2 },
  result: ({ instance }, [state]) => {
    const { shares, unusable } = tallyRun(instance, state!.periods)
    const byCode = aggregateRate(shares, 'code')
    const byPaper = aggregateRate(shares, 'paper')
    const method = instance.variant === 'paper' ? 'paper' : 'code'
    const all = method === 'paper' ? byPaper : byCode
    const ofHorizons = horizonNames.flatMap((horizon) => {
      const rate = impliedRate(shares[horizon], horizon, { method })
      return [
        [`${horizon} rate percent`, rate?.ratePercent ?? null],
        [`${horizon} reliability`, rate?.reliability ?? null]
      ] as const
    })
    return {
      score:
        all === null
          ? { status: 'unscored', reason: 'no_optimum' }
          : { status: 'scored', value: all.ratePercent / 100 },
      figures: {
        ratePercent: all?.ratePercent ?? null,
        reliability: all?.reliability ?? null,
        ratePercentByPaper: byPaper?.ratePercent ?? null,
        reliabilityByPaper: byPaper?.reliability ?? null,
        unusable,
        ...Object.fromEntries(ofHorizons)
      }
    }
  },
  measure: 'share of answers so far that chose to wait',
  told: null,
  progress: (_solved, [state]) => {
    let [later, answered] = [0, 0]
    const values = state!.periods.map(({ answer }) => {
      if (answer !== null) answered += 1
      if (answer === 'later') later += 1
      return answered === 0 ? null : later / answered
    })
    return [{ seat: 0, values }]
  }
})

/** What was answered in a run, by horizon and amount. */
export function tallyRun(instance: PatienceInstance, periods: readonly PatiencePeriod[]): Tally {
  const queries = new Map(queriesOf(instance).map((query) => [query.index, query]))
  return tallyAnswers(periods.map(({ index, answer }) => ({ ...queries.get(index)!, answer })))
}

function queriesOf({ queries_per_order }: PatienceInstance): PatienceQuery[] {
  if (queries_per_order === 10) return all()
  const seen = new Map<string, number>()
  return all().filter(({ horizon, amount, order }) => {
    const key = `${horizon} ${amount} ${order}`
    const asked = (seen.get(key) ?? 0) + 1
    seen.set(key, asked)
    return asked <= queries_per_order
  })
}

let kept: PatienceQuery[] | undefined

function all(): PatienceQuery[] {
  kept ??= patienceQueries()
  return kept
}
