import { procurementInstanceSchema } from './instance.ts'
import { loadHighs } from './load-highs.ts'
import { type ProcurementOptimum, solveOptimum } from './solve-optimum.ts'

/** What runs in a thread: it finds the optimum of one instance. An instance comes as JSON, the optimum goes as it is. */
export default async function solve(instance: string): Promise<ProcurementOptimum> {
  return solveOptimum(procurementInstanceSchema.parse(JSON.parse(instance)), await loadHighs())
}
