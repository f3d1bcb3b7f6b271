import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { publishedProcurement } from '../../src/suites/econevals/procurement/draw-instance.ts'
import { type ProcurementLevel, procurementLevels } from '../../src/suites/econevals/procurement/levels.ts'
import { loadHighs } from '../../src/suites/econevals/procurement/load-highs.ts'
import { readPlan } from '../../src/suites/econevals/procurement/purchase-plan.ts'
import { solveOptimum } from '../../src/suites/econevals/procurement/solve-optimum.ts'
import { tableOf } from './table-of.ts'

type Row = {
  level: ProcurementLevel
  seed: number
  /** As the environment values the optimum's plan. */
  workers: number
  bound: number
  /** bound / workers - 1: below zero the bound is below its value. */
  gap: number
  isFeasible: boolean
  seconds: number
  /** Of this process alone: what the same would take on an idle core. */
  cpuSeconds: number
}

/** Proves the optima of published procurement instances: `--levels BASIC,MEDIUM,HARD --seeds 12`. */
export async function benchOptima(
  args: string[]
): Promise<{ result: { rows: Row[]; worstGap: number }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      levels: { type: 'string', default: Object.keys(procurementLevels).join() },
      seeds: { type: 'string', default: '12' }
    }
  })
  const highs = await loadHighs()
  const rows: Row[] = []
  for (const level of values.levels.split(',') as ProcurementLevel[]) {
    for (let seed = 0; seed < Number(values.seeds); seed++) rows.push(measure(level, seed, highs))
  }
  const head = ['level', 'seed', 'workers', 'gap', 'feasible', 's', 'cpu s']
  const cells = rows.map(({ level, seed, workers, gap, isFeasible, seconds, cpuSeconds }) => [
    ...[level, String(seed), workers.toFixed(6), gap.toExponential(1), String(isFeasible)],
    ...[seconds.toFixed(2), cpuSeconds.toFixed(2)]
  ])
  const worstGap = Math.max(...rows.map(({ gap }) => Math.abs(gap)))
  return { result: { rows, worstGap }, table: `${tableOf(head, cells)}worst gap ${worstGap.toExponential(1)}\n` }
}

function measure(level: ProcurementLevel, seed: number, highs: Awaited<ReturnType<typeof loadHighs>>): Row {
  const instance = publishedProcurement(level, seed)
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const { plan, bound } = solveOptimum(instance, highs)
  const { user, system } = process.cpuUsage(cpu)
  const valued = readPlan(instance, plan)
  if (!('accepted' in valued)) throw new Error(valued.text)
  const { workers, reasons } = valued.accepted
  return {
    level,
    seed,
    workers,
    bound,
    gap: bound / workers - 1,
    isFeasible: reasons.length === 0,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1e6
  }
}
