import { missingScore } from '../../grading/metrics.ts'
import { showPoints, showScore } from '../../grading/show-score.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { Score } from '../../schemas/score.ts'
import { showDuration } from '../../text/show-duration.ts'

/** A score as pages print it: a share times 100 with one decimal, anything else as a number, with the sign of print; a dash where there is none. */
export function formatScore(value: number | null, metric?: Pick<Metric, 'range'>): string {
  if (value === null) return '–'
  return showScore(value, metric).replace('-', '−')
}

/**
 * The two bounds of an interval as pages print them: below zero in words, since a minus sign beside a dash is hard to read.
 *
 * @example formatBounds({ lower: -0.082, upper: 0.369 }) // => '−8.2 to 36.9'
 */
export function formatBounds(
  { lower, upper }: { lower: number | null; upper: number | null },
  metric?: Pick<Metric, 'range'>
): string {
  const [least, most] = [formatScore(lower, metric), formatScore(upper, metric)]
  return least.startsWith('−') || most.startsWith('−') ? `${least} to ${most}` : `${least}–${most}`
}

/** A set of ranks: `1–3`; of one rank that rank alone. */
export function formatRankSet({ lower, upper }: { lower: number; upper: number }): string {
  return lower === upper ? `${lower}` : `${lower}–${upper}`
}

/** A difference of scores, printed as scores are, with its sign. */
export function formatDifference(difference: number, metric?: Pick<Metric, 'range'>): string {
  const size = formatScore(Math.abs(difference), metric)
  // What rounds to nothing has no direction.
  if (Number(size) === 0) return size
  return `${difference > 0 ? '+' : '−'}${size}`
}

/**
 * What an item without a response scores: under each metric, where that is not the same.
 *
 * @param metrics none where they are plain scores
 * @example missingWords([{ name: 'accuracy', range: [0, 1], better: 'higher' }]) // => '0'
 */
export function missingWords(metrics: readonly (Metric | undefined)[]): string {
  const told = metrics.flatMap((metric) => metric ?? []).map((metric) => ({ metric, value: missingScore(metric) }))
  const words = told.map(({ metric, value }) => (value === 0 ? '0' : formatScore(value, metric)))
  if (new Set(words).size <= 1) return words[0] ?? '0'
  return told.map(({ metric }, place) => `${words[place]} under ${metric.name}`).join(' and ')
}

export function formatGrade(score: Score): string {
  return score.status === 'scored' ? formatScore(score.value) : score.reason.replaceAll('_', ' ')
}

/** A share as pages print it: `2.5 %`. */
export function formatShare(share: number): string {
  return `${showScore(share)} %`
}

/**
 * A p as pages print it: what is below a thousandth is no more than that to a reader, and the JSON has it in full.
 *
 * @param zero what stands for a p of 0, which resamples can give
 */
export function formatP(p: number | null, zero = '< 0.001'): string {
  if (p === null) return '–'
  return p === 0 ? zero : p < 0.001 ? '< 0.001' : p.toFixed(3)
}

/** A moment as people read it, in UTC. */
export function formatMoment(moment: string | null): string {
  return moment === null ? '–' : `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}

/** Why there is no interval, in words. */
export function reasonWords(reason: string): string {
  return reason.replaceAll('_', ' ')
}

type Computed = { method?: string | undefined; unit?: string | undefined; seed: number; resamples: number }

/** How the figures of a page were computed, for its list of facts. @param of.hasTemplates whether items are of templates, and not of papers */
export function methodFact(
  { method, unit, seed, resamples }: Computed,
  { hasTemplates = false }: { hasTemplates?: boolean } = {}
): [string, string] {
  const [whole, sources] = hasTemplates ? ['whole templates', 'templates'] : ['whole papers and fragments', 'papers']
  if (method === 'student') {
    return ['Method', `Student's t over ${unit === 'item' ? 'items' : whole}, without resamples`]
  }
  return [
    'Resamples',
    `${resamples}${unit === undefined ? '' : ` of ${unit === 'source' ? sources : 'items'}`}, seed ${seed}`
  ]
}

/** Points that were lost, with a minus sign: `−12.5`; nothing lost is `0.0`. */
export function formatPointsLost(points: number): string {
  const shown = showPoints(points)
  return shown === '0.0' ? shown : `−${shown}`
}

/**
 * The points that a response lost as they stand beside its score: what is printed of both adds up to 100, where each rounded by
 * itself could add up to 100.1.
 *
 * @example lostBeside(22.15, { status: 'scored', value: 0.7785 }) // => 22.1, since 77.9 stands beside it
 */
export function lostBeside(pointsLost: number, score: Score | undefined): number {
  return score?.status === 'scored' ? 100 - Number(formatScore(score.value)) : pointsLost
}

/** A figure of a run, whatever it counts: numbers with four significant digits at most. */
export function formatFigure(figure: number | boolean | string | null): string {
  if (figure === null) return '–'
  if (typeof figure === 'boolean') return figure ? 'yes' : 'no'
  if (typeof figure === 'string') return figure
  const shown = Math.abs(figure) >= 1000 ? figure.toFixed(2) : String(Number(figure.toPrecision(4)))
  return shown.replace('-', '−')
}

/** Words with a capital at their beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An amount as pages print it: with four decimals where it is less than one dollar, since calls cost less than a cent. */
export function formatUsd(usd: number): string {
  return `${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)} USD`
}

/** A stretch of time that was estimated: nobody is told seconds that are not known. */
export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 1) return 'less than a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

/** A stretch of time that was measured; a dash where it was not. */
export function formatSpan(ms: number | null): string {
  return ms === null ? '–' : showDuration(ms)
}
