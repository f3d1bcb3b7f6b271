import type { Rules } from '../monte-carlo.ts'
import type { OracleCase } from '../oracle-file.ts'
import { aggregation } from './aggregation.ts'
import { bootstrap } from './bootstrap.ts'
import { kendall } from './kendall.ts'
import { krippendorff } from './krippendorff.ts'
import { pairedBootstrap } from './paired-bootstrap.ts'

/** Maps one oracle function to our code. It reshapes inputs and results, and computes nothing itself. */
export type Adapter =
  | { run(inputs: OracleCase['inputs']): unknown }
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
  ...krippendorff
}
