/** A template with the answers to its questions, each of which was answered once in every way of asking. */
export type TemplateSums = {
  /** The levels of what its template fixes, in the order in which they are taken in, as `['slope', 'finance', 'first']`. */
  levels: readonly string[]
  questions: number
  /** Of right answers, by way of asking. */
  sums: readonly number[]
  /** Over its questions, of the square of how many ways of asking each is right in. */
  squares: number
}

/** Of one source, as shares of all variation. */
export type VarianceShare = {
  raw: number
  /** Beyond what as many levels explain of nothing but chance; null where that cannot be told. */
  beyondChance: number | null
}

export type VarianceShares = {
  /** Of each of `levels`, beyond those before it. */
  levels: VarianceShare[]
  adaptation: VarianceShare | null
  template: VarianceShare
  /** Between the questions of a template; with one way of asking all that is left. */
  filling: VarianceShare
  /** What is left with several ways: how they go together with questions. Null with one. */
  rest: VarianceShare | null
}

const mostRounds = 500

/**
 * How much of the variation of right answers goes with what their questions have in common: sums of squares taken in one after the other,
 * those of templates' levels added up by least squares, then templates, then questions within templates; ways of asking are crossed with
 * all of these. What chance alone explains is taken off as epsilon squared does: by the mean square of templates for their levels, of
 * questions for templates, and of the rest for questions and ways of asking.
 *
 * Source: Kelley (1935), epsilon squared, PNAS 21; Searle (1971), Linear Models, ch. 8 and 9, nested and crossed classifications.
 *
 * @returns null where all answers are alike
 */
export function varianceShares(templates: readonly TemplateSums[]): VarianceShares | null {
  const ways = templates[0]?.sums.length ?? 0
  const questions = sum(templates.map((template) => template.questions))
  const answers = questions * ways
  const weights = templates.map((template) => template.questions * ways)
  const rights = templates.map(({ sums }) => sum(sums))
  const right = sum(rights)
  const centre = right ** 2 / answers
  const total = right - centre
  if (answers === 0 || total < 1e-9) return null
  const means = rights.map((count, place) => count / weights[place]!)
  const depth = templates[0]!.levels.length
  const codes = Array.from({ length: depth }, (_, at) => coded(templates.map(({ levels }) => levels[at]!)))
  const explained = codes.map((_, at) => additive(codes.slice(0, at + 1), means, { weights, mean: right / answers }))
  const ranks = ranksOf(codes)
  const ofTemplates = sum(rights.map((count, place) => count ** 2 / weights[place]!)) - centre
  const ofQuestions = sum(templates.map(({ squares }) => squares)) / ways - centre
  const ofWays =
    sum(Array.from({ length: ways }, (_, way) => sum(templates.map(({ sums }) => sums[way]!)) ** 2)) / questions -
    centre
  const parts = {
    template: { square: ofTemplates - explained.at(-1)!, degrees: templates.length - ranks.at(-1)! },
    filling: { square: ofQuestions - ofTemplates, degrees: questions - templates.length },
    rest: { square: total - ofQuestions - ofWays, degrees: (questions - 1) * (ways - 1) }
  }
  const meanSquare = ({ square, degrees }: { square: number; degrees: number }) =>
    degrees > 0 ? Math.max(0, square) / degrees : null
  const shareOf = (square: number, degrees: number, error: number | null): VarianceShare => ({
    raw: square / total,
    beyondChance: error === null ? null : (square - degrees * error) / total
  })
  const levels = codes.map((_, at) =>
    shareOf(explained[at]! - (explained[at - 1] ?? 0), ranks[at]! - (ranks[at - 1] ?? 1), meanSquare(parts.template))
  )
  const ofRest = meanSquare(parts.rest)
  const template = shareOf(parts.template.square, parts.template.degrees, meanSquare(parts.filling))
  const before = [...levels, template]
  if (ways === 1) {
    return { levels, adaptation: null, template, filling: leftOf(parts.filling.square / total, before), rest: null }
  }
  const adaptation = shareOf(ofWays, ways - 1, ofRest)
  const filling = shareOf(parts.filling.square, parts.filling.degrees, ofRest)
  const rest = leftOf(parts.rest.square / total, [...before, adaptation, filling])
  return { levels, adaptation, template, filling, rest }
}

/** What chance is taken off elsewhere stands with the last source: the shares add up to one. */
function leftOf(raw: number, others: readonly VarianceShare[]): VarianceShare {
  const known = others.map(({ beyondChance }) => beyondChance)
  return { raw, beyondChance: known.includes(null) ? null : 1 - sum(known.map((share) => share!)) }
}

/** The sum of squares that an additive model of some factors explains, by taking turns until nothing moves. */
function additive(
  factors: readonly Coded[],
  means: readonly number[],
  { weights, mean }: { weights: readonly number[]; mean: number }
): number {
  const fitted = means.map(() => mean)
  let before = -1
  for (let round = 0; round < mostRounds; round++) {
    for (const { places, levels } of factors) {
      const tops = new Float64Array(levels)
      const bottoms = new Float64Array(levels)
      for (const [at, level] of places.entries()) {
        tops[level]! += weights[at]! * (means[at]! - fitted[at]!)
        bottoms[level]! += weights[at]!
      }
      for (const [at, level] of places.entries()) fitted[at]! += tops[level]! / bottoms[level]!
    }
    // By what is left over: that falls with every turn, while the spread of the fitted values may pass its end and come back.
    const explained = sum(
      fitted.map((value, at) => weights[at]! * ((means[at]! - mean) ** 2 - (means[at]! - value) ** 2))
    )
    if (explained - before < 1e-10 * (explained + 1e-10)) return explained
    before = explained
  }
  return before
}

type Coded = { places: Int32Array; levels: number }

function coded(values: readonly string[]): Coded {
  const names = new Map([...new Set(values)].map((value, place) => [value, place]))
  return { places: Int32Array.from(values, (value) => names.get(value)!), levels: names.size }
}

/** The rank of the first factor, of the first two, and so on: domains that one type alone has add nothing to it. */
function ranksOf(factors: readonly Coded[]): number[] {
  const starts = factors.map((_, at) => sum(factors.slice(0, at).map(({ levels }) => levels)))
  const size = sum(factors.map(({ levels }) => levels))
  const gram = Array.from({ length: size }, () => new Float64Array(size))
  for (let at = 0; at < factors[0]!.places.length; at++) {
    const columns = factors.map(({ places }, factor) => starts[factor]! + places[at]!)
    for (const one of columns) for (const other of columns) gram[one]![other]! += 1
  }
  const isFree: number[] = []
  for (let pivot = 0; pivot < size; pivot++) {
    const left = gram[pivot]![pivot]!
    isFree.push(left > 1e-7 ? 1 : 0)
    if (left <= 1e-7) continue
    for (let row = pivot + 1; row < size; row++) {
      const factor = gram[row]![pivot]! / left
      if (factor === 0) continue
      for (let column = pivot; column < size; column++) gram[row]![column]! -= factor * gram[pivot]![column]!
    }
  }
  return factors.map(({ levels }, at) => sum(isFree.slice(0, starts[at]! + levels)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
