import { econEvals } from '../econevals/index.ts'
import type { Rules } from '../monte-carlo.ts'
import type { Json, OracleCase } from '../oracle-file.ts'
import { aggregation } from './aggregation.ts'
import { agreement } from './agreement.ts'
import { bootstrap } from './bootstrap.ts'
import { calibration } from './calibration.ts'
import { clusteredOls } from './clustered-ols.ts'
import { kendall } from './kendall.ts'
import { krippendorff } from './krippendorff.ts'
import { mannWhitney } from './mann-whitney.ts'
import { multipleComparisons } from './multiple-comparisons.ts'
import { pairedBootstrap } from './paired-bootstrap.ts'
import { questionBanks } from './question-banks.ts'
import { steerMetrics } from './steer-metrics.ts'
import { wilcoxon } from './wilcoxon.ts'

/** Maps one oracle function to our code. It reshapes inputs and results, and computes nothing itself. */
export type Adapter =
  /** `asked` is what the case expects without its numbers: it says which variants are wanted, never what they give. */
  | { run(inputs: OracleCase['inputs'], asked: Json): unknown | Promise<unknown> }
  /** For Monte-Carlo results, whose tolerance is a rule for each field. */
  | {
      draw(inputs: OracleCase['inputs'], seed: number): unknown
      rules(expected: OracleCase['expected'], tolerance: OracleCase['tolerance']): Rules
    }

/** By the name in a case's `function`. */
export const adapters: Readonly<Record<string, Adapter>> = {
  ...kendall,
  ...aggregation,
  ...bootstrap,
  ...pairedBootstrap,
  ...krippendorff,
  ...agreement,
  ...calibration,
  ...clusteredOls,
  ...multipleComparisons,
  ...wilcoxon,
  ...mannWhitney,
  ...questionBanks,
  ...steerMetrics,
  ...econEvals
}
