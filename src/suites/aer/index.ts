import type { Suite } from '../suite.ts'
import { conceptIdentification } from './ci/index.ts'
import { economicAnalysis } from './ea/index.ts'
import { economicKnowledge } from './ek/index.ts'
import { literatureReview } from './lr/index.ts'
import { metrics } from './metrics.ts'
import { modelGeneration } from './mg/index.ts'
import { mathematicalModeling } from './mm/index.ts'
import { paperAbstraction } from './pa/index.ts'

/** AER-bench itself: seven task types, in the order in which the paper's tables print them. */
export const aerSuite: Suite = {
  name: 'aer',
  title: 'AER-bench',
  version: '1',
  metrics,
  taskTypes: [
    economicKnowledge,
    mathematicalModeling,
    paperAbstraction,
    literatureReview,
    modelGeneration,
    economicAnalysis,
    conceptIdentification
  ]
}
