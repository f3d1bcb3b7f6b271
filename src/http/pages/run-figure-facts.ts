import { capital, formatFigure, formatScore, formatShare } from './format.ts'
import { words } from './parts/data-list.ts'

type Figure = number | boolean | string | null
type Told = {
  name: string
  label: string
  /** How it is printed, where that is not the number as it is. */
  show?: (figure: number) => string
}

const ofHundred = (share: number) => `${formatScore(share)} of 100`
const yearly = (percent: number) => `${formatFigure(percent)} % a year`
const byAlpha = (price: number) => `${formatFigure(price)} times alpha`

const unclipped = 'Score, were it not kept between 0 and 100'
const solved: Told = { name: 'fullSolve', label: 'Solved in full' }
const firstBest: Told = { name: 'firstBestPeriod', label: 'First period that was as good as any' }

/** By environment: the figures of its runs in the order in which people ask for them. */
const figuresOf: Readonly<Record<string, readonly Told[]>> = {
  procurement: [
    { name: 'bestWorkers', label: 'Workers of the best plan' },
    { name: 'optimum', label: 'Workers of the best plan that there is' },
    ...[solved, firstBest],
    { name: 'explorationRate', label: 'Plans that were unlike all others', show: formatShare }
  ],
  scheduling: [
    { name: 'lastBlockingPairs', label: 'Problems of the last assignment' },
    { name: 'expectedBlockingPairs', label: 'Problems of a random assignment, on average' },
    ...[solved, firstBest]
  ],
  pricing: [
    { name: 'profitOfLastPeriods', label: 'Profit of the periods that count' },
    { name: 'optimum', label: 'Highest profit that they allow' }
  ],
  efficiency_equality: [
    { name: 'litmus', label: 'Between equality and efficiency', show: ofHundred },
    { name: 'litmusUnclipped', label: unclipped, show: ofHundred },
    { name: 'revenue', label: 'Revenue of the company' },
    { name: 'inequality', label: 'Pay of the best paid worker above the worst paid' },
    { name: 'efficiencyReliability', label: 'Revenue, of the highest that there is', show: formatShare },
    { name: 'equalityReliability', label: 'Equality of pay, of the most that there is', show: formatShare },
    {
      name: 'alternateDistance',
      label: 'Distance from the best trade-offs, of the longest that there is',
      show: formatShare
    }
  ],
  patience: [
    { name: 'ratePercent', label: 'Rate of interest', show: yearly },
    { name: 'reliability', label: 'How well the answers agree with it, from 0 to 1' },
    { name: 'ratePercentByPaper', label: 'Rate by the text of the paper', show: yearly },
    { name: 'reliabilityByPaper', label: 'How well the answers agree with that, from 0 to 1' },
    { name: 'unusable', label: 'Answers that could not be read' }
  ],
  collusion: [
    { name: 'meanNormalisedPrice', label: 'Mean price of the periods that count', show: byAlpha },
    { name: 'nashPrice', label: 'Price of competition (Nash)', show: byAlpha },
    { name: 'collusivePrice', label: 'Price of a joint monopoly', show: byAlpha },
    { name: 'unclipped', label: unclipped, show: ofHundred },
    { name: 'scoreByPaper', label: 'Score by the last 50 periods, as the paper has it', show: ofHundred },
    { name: 'p10', label: 'Price that a tenth of the prices lie below', show: byAlpha },
    { name: 'p90', label: 'Price that a tenth of the prices lie above', show: byAlpha },
    { name: 'passesByCode', label: 'Passes by the public code' }
  ]
}

/**
 * The figures of a result as a list of facts, each with its unit.
 *
 * @param taskType the environment of the run
 * @param figures as the database gives them: their order says nothing
 * @returns those with a label in the order of the environment, then the others by their names
 * @example runFigureFacts('patience', { unusable: 2, ratePercent: 4.5 })
 * // => [['Rate of interest', '4.5 % a year'], ['Answers that could not be read', '2']]
 */
export function runFigureFacts(taskType: string, figures: Readonly<Record<string, Figure>>): [string, string][] {
  const told = (figuresOf[taskType] ?? []).filter(({ name }) => name in figures)
  const others = Object.keys(figures).filter((name) => !told.some((one) => one.name === name))
  const facts: Told[] = [...told, ...others.map((name) => ({ name, label: capital(words(name)) }))]
  return facts.map(({ name, label, show }) => {
    const figure = figures[name]!
    return [label, show && typeof figure === 'number' ? show(figure) : formatFigure(figure)]
  })
}
