import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Piscina } from 'piscina'
import { boardMethodSchema } from '../../src/schemas/leaderboard.ts'
import type { CalibrationTask, Claims } from './calibration/calibrate.ts'
import type { Population } from './calibration/drawn-board.ts'
import { tableOf } from './table-of.ts'

const boardsOfTask = 50
/** Of neighbours: equal, or 0.17 points apart, as the nearest of the paper's leaders are. */
const steps = { equal: 0, near: 0.0017 }

/** A share in percent, or a number of ranks, with its standard error over boards. */
type Figure = { mean: number; error: number }
type Cell = {
  items: number | null
  unit: Population['unit']
  models: keyof typeof steps
  boards: number
  falseFinding: Figure
  overallCovered: Figure
  /** Of the task that is covered least. */
  taskCovered: Figure & { name: string }
  ranksCovered: Figure
  rankWidth: Figure
  marginalCovered: Figure | null
}

/**
 * Does a board keep its promises at every size? Seeded synthetic boards of 16 models, drawn item by item or paper by paper,
 * equal or 0.17 points apart; what is called different though it is not, and how often intervals and sets of ranks hold
 * the truth. `--boards 2000 --models 16 --items 5,10,20,40,paper --unit item,source --method student`;
 * the paper's method takes `--resamples`
 */
export async function benchCalibration(args: string[]): Promise<{ result: { cells: Cell[] }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      boards: { type: 'string', default: '2000' },
      models: { type: 'string', default: '16' },
      items: { type: 'string', default: '5,10,20,40,paper' },
      unit: { type: 'string', default: 'item,source' },
      apart: { type: 'string', default: 'equal,near' },
      method: { type: 'string', default: 'student' },
      resamples: { type: 'string', default: '1000' }
    }
  })
  const method = boardMethodSchema.parse(values.method)
  const [boards, resamples] = [Number(values.boards), Number(values.resamples)]
  const threads = new Piscina<CalibrationTask, Claims[]>({
    filename: fileURLToPath(new URL('./calibration/calibrate.ts', import.meta.url)),
    maxThreads: availableParallelism()
  })
  const cells: Cell[] = []
  for (const apart of values.apart.split(',') as (keyof typeof steps)[]) {
    for (const unit of values.unit.split(',') as Population['unit'][]) {
      for (const size of values.items.split(',')) {
        const items = size === 'paper' ? null : Number(size)
        const population = { items, unit, models: Number(values.models), step: steps[apart] }
        const firsts = Array.from({ length: Math.ceil(boards / boardsOfTask) }, (_, at) => at * boardsOfTask)
        const claims = await Promise.all(
          firsts.map((first) =>
            threads.run({ population, method, resamples, first, boards: Math.min(boardsOfTask, boards - first) })
          )
        )
        cells.push(cellOf(claims.flat(), { items, unit, models: apart }))
        process.stderr.write(`${cells.length} cells\r`)
      }
    }
  }
  await threads.destroy()
  return { result: { cells }, table: table(cells) }
}

function cellOf(claims: readonly Claims[], of: Pick<Cell, 'items' | 'unit' | 'models'>): Cell {
  const percent = (value: (claim: Claims) => number | boolean) =>
    figure(claims.map((claim) => 100 * Number(value(claim))))
  const tasks = Object.keys(claims[0]!.tasksCovered).map((name) => ({
    ...percent(({ tasksCovered }) => tasksCovered[name]!),
    name
  }))
  return {
    ...of,
    boards: claims.length,
    falseFinding: percent(({ falseFinding }) => falseFinding),
    overallCovered: percent(({ overallCovered }) => overallCovered),
    taskCovered: tasks.reduce((least, task) => (task.mean < least.mean ? task : least)),
    ranksCovered: percent(({ ranksCovered }) => ranksCovered),
    rankWidth: figure(claims.map(({ rankWidth }) => rankWidth)),
    marginalCovered: claims[0]!.marginalCovered === null ? null : percent(({ marginalCovered }) => marginalCovered!)
  }
}

function figure(values: readonly number[]): Figure {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length) }
}

function table(cells: readonly Cell[]): string {
  const shown = (figure: Figure | null) =>
    figure === null ? '' : `${figure.mean.toFixed(1)} ±${figure.error.toFixed(1)}`
  const head = ['models', 'unit', 'items', 'false finding %', 'Overall covered %', 'least task covered %']
  return tableOf(
    [...head, 'all ranks covered %', 'ranks in a set', 'one rank covered %'],
    cells.map((cell) => [
      ...[cell.models, cell.unit, cell.items === null ? "the paper's" : String(cell.items)],
      ...[shown(cell.falseFinding), shown(cell.overallCovered), `${cell.taskCovered.name} ${shown(cell.taskCovered)}`],
      ...[shown(cell.ranksCovered), shown(cell.rankWidth), shown(cell.marginalCovered)]
    ])
  )
}
