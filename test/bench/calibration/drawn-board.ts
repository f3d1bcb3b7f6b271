import type { ScoredItem, ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { Manifest } from '../../../src/schemas/manifest.ts'
import { type Random, seededRandom } from '../../../src/statistics/random.ts'
import { aManifest } from '../../helpers/a-suite.ts'
import { betaDraw } from './beta-draw.ts'

/**
 * How the scores of a task are made: right answers of so many parts, or judged scores in hundredths, drawn more or less
 * widely about what is expected of the item. Means are about those of the paper's Table 3, `items` its sizes.
 */
const tasks = {
  EK: { mean: 0.62, perPaper: 1, items: 190, parts: 20 },
  MM: { mean: 0.86, perPaper: 3, items: 399, narrow: 12 },
  PA: { mean: 0.7, perPaper: 1, items: 189, narrow: 20 },
  LR: { mean: 0.5, perPaper: 1, items: 187, narrow: 6 },
  MG: { mean: 0.66, perPaper: 1, items: 124, narrow: 15 },
  EA: { mean: 0.78, perPaper: 2, items: 380, narrow: 8 },
  CI: { mean: 0.72, perPaper: 1, items: 160, parts: 8 }
} as const
type TaskName = keyof typeof tasks
const names = Object.keys(tasks) as TaskName[]

export const taskTypes = names.map((name) => ({ name, weight: 1 / names.length }))

/** Of the beta distribution that the difficulty of items has about the mean of their task. */
const concentration = 10
/** By how much a paper bends what is expected on all its items, for all models and for each: see `bent`. */
const [hardness, luck] = [0.4, 0.25]

export type Population = {
  /** Items of each task, or null for the sizes of the paper. Where papers are drawn, the number of papers. */
  items: number | null
  /** Items each by itself, or papers that are hard or easy as a whole, and suit one model more than another. */
  unit: 'item' | 'source'
  models: number
  /** What the Overall of a model lies below that of the one before, in score units. */
  step: number
}

/** The true scores of a population's models. */
export function truthOf({ models, step }: Population): { overall: number[]; tasks: Record<string, number[]> } {
  const tasksOf = (name: TaskName) =>
    Array.from({ length: models }, (_, model) => tasks[name].mean * keptBy(model, step))
  const byTask = Object.fromEntries(names.map((name) => [name, tasksOf(name)]))
  const overall = Array.from(
    { length: models },
    (_, model) => names.reduce((sum, name) => sum + byTask[name]![model]!, 0) / names.length
  )
  return { overall, tasks: byTask }
}

const meanOverall = names.reduce((sum, name) => sum + tasks[name].mean, 0) / names.length

/** The share of each score that a model keeps. */
function keptBy(model: number, step: number): number {
  return 1 - (model * step) / meanOverall
}

/** The scores that a release drawn from the population gives: synthetic, and the same for the same seed. */
export function drawnBoard(population: Population, seed: number): ScoreTable {
  const { models, step, unit } = population
  const random = seededRandom(seed, JSON.stringify(population))
  const scores: number[][] = Array.from({ length: models }, () => [])
  const items: ScoredItem[] = []
  const papers = Array.from({ length: population.items ?? tasks.EK.items }, () => ({
    hardness: hardness * sign(random),
    luck: Array.from({ length: models }, () => luck * sign(random))
  }))
  for (const name of names) {
    const { mean, perPaper, items: ofPaper } = tasks[name]
    const isWhole = unit === 'source' && name !== 'CI'
    const count = population.items === null ? ofPaper : isWhole ? population.items * perPaper : population.items
    for (let item = 0; item < count; item++) {
      const paper = papers[Math.floor(item / (isWhole ? perPaper : 1)) % papers.length]!
      const source = isWhole ? `paper ${papers.indexOf(paper)}` : `${name} ${item}`
      const itemId = `${name}-${String(item).padStart(4, '0')}`
      items.push({ itemId, taskType: name, split: 'public', source })
      const ofItem = betaDraw(random, mean * concentration, (1 - mean) * concentration)
      const expected = isWhole ? bent(ofItem, paper.hardness) : ofItem
      for (let model = 0; model < models; model++) {
        const ofModel = isWhole ? bent(expected, paper.luck[model]!) : expected
        scores[model]!.push(keptBy(model, step) * scoreOf(random, name, ofModel))
      }
    }
  }
  return tableOf(items, scores)
}

/** Within [0, 1], and the same on average where `by` is as often above as below 0. @param by in [-1, 1] */
function bent(expected: number, by: number): number {
  return expected + by * expected * (1 - expected)
}

function scoreOf(random: Random, name: TaskName, expected: number): number {
  const task = tasks[name]
  if ('parts' in task) {
    let right = 0
    for (let part = 0; part < task.parts; part++) if (random.float() < expected) right += 1
    return right / task.parts
  }
  const judged = betaDraw(random, expected * task.narrow + 1e-3, (1 - expected) * task.narrow + 1e-3)
  // Up or down by chance, so that hundredths move no mean.
  return Math.floor(100 * judged + random.float()) / 100
}

function sign(random: Random): number {
  return random.word() % 2 === 0 ? 1 : -1
}

const manifest: Manifest = {
  ...aManifest,
  metrics: [{ name: 'score', range: [0, 1], better: 'higher' }]
}

function tableOf(items: readonly ScoredItem[], scores: readonly (readonly number[])[]): ScoreTable {
  const family: 'other' = 'other'
  return {
    ...{ release: 'drawn', releaseHash: 'drawn', manifest, panel: null, metrics: manifest.metrics, items },
    models: scores.map((_, model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family })),
    scores: { score: scores },
    unscored: scores.map((row) => row.map(() => null)),
    sent: scores.map((row) => row.map(() => true))
  }
}
