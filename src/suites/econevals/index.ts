import type { Suite } from '../suite.ts'
import { environments } from './environments.ts'
import { environmentTask } from './release/environment-task.ts'

const boundsByTask = Object.fromEntries(
  environments.map(({ name, scoreBounds: { worst, best } }): [string, [number | null, number]] => [name, [worst, best]])
)

/** EconEvals: agents that act, explore and learn in unknown economic environments (Fish and others, arXiv 2503.18825). */
export const econevalsSuite: Suite = {
  name: 'econevals',
  title: 'EconEvals',
  version: '1',
  // Scheduling may be below 0 by any pair that blocks, and pricing above 1 by the rounding of profits.
  metrics: [{ name: 'run-score', range: null, better: 'higher', inPoints: true, bounds: [0, 1], boundsByTask }],
  settings: ['two-models', 'people', 'baseline'],
  taskTypes: environments.map(environmentTask)
}
