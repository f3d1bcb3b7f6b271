import type { BoardStatistics } from '../../schemas/board-statistics.ts'

type Field = string | number | null

/**
 * The ranked models of a board pair by pair, the better first: a head, then one record per pair. `difference` is that of
 * their Overall, in score units. Every record says what was asked for, so that tables can be put together; weights that were chosen come last.
 */
export function pairRecords({ query, inputHash, models, pairs, chosen }: BoardStatistics): Field[][] {
  const { release, split, profile, panel, seed, resamples, unit, interval, method } = query
  const hasWeights = query.weights !== undefined || chosen?.profile !== undefined
  // By Student's method no seed decides anything.
  const drawn = method === 'student' ? { seed: null, resamples: null } : { seed, resamples }
  const asked = {
    release,
    split,
    profile,
    panel,
    ...drawn,
    unit: unit ?? null,
    interval: interval ?? null,
    inputHash
  }
  const ranked = models.filter(({ rank }) => rank !== null).slice(0, pairs.models)
  const records = ranked.flatMap((first, i) =>
    ranked.slice(i + 1).map((second, after): Field[] => {
      const cell = (matrix: readonly (readonly (number | null)[])[] | undefined) => matrix?.[i]?.[i + 1 + after] ?? null
      return [
        ...Object.values(asked),
        ...[first.submissionId, first.model, second.submissionId, second.model],
        ...[pairs.difference, pairs.p, pairs.pPlusOne, pairs.holm, pairs.benjaminiHochberg].map(cell),
        ...(method ? [method] : []),
        ...(hasWeights ? [query.weights ?? null] : [])
      ]
    })
  )
  return [
    [...Object.keys(asked), ...head, ...(method ? ['method'] : []), ...(hasWeights ? ['weights'] : [])],
    ...records
  ]
}

const head = [
  ...['first', 'first_model', 'second', 'second_model'],
  ...['difference', 'p', 'p_plus_one', 'holm', 'benjamini_hochberg']
]
