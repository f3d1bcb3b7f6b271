import { collusion } from './collusion.ts'
import type { EconEvalsFile } from './econevals-file.ts'
import { efficiencyEquality } from './efficiency-equality.ts'
import { generatorStatistics } from './generator-statistics.ts'
import { paperExamples } from './paper-examples.ts'
import { paperProcurement } from './paper-procurement.ts'
import { paperTables } from './paper-tables.ts'
import { patience } from './patience.ts'
import { pricing } from './pricing.ts'
import { pricingStatistics } from './pricing-statistics.ts'
import { procurement } from './procurement.ts'
import { mersenneTwister } from './random-state.ts'
import { scheduling } from './scheduling.ts'
import { sessionTraces } from './session-traces.ts'
import { statistics } from './statistics.ts'
import { textFormat } from './text-format.ts'

const files: readonly EconEvalsFile[] = [
  textFormat,
  mersenneTwister,
  procurement,
  scheduling,
  pricing,
  efficiencyEquality,
  collusion,
  patience,
  statistics,
  generatorStatistics,
  paperProcurement,
  paperExamples,
  paperTables,
  pricingStatistics,
  sessionTraces
]

export const econEvals = Object.assign({}, ...files.map(({ adapters }) => adapters)) as EconEvalsFile['adapters']

/** The cases of a file of EconEvals, of which several may know a part; null for any other file. */
export function econEvalsCases(content: unknown) {
  const found = files.flatMap(({ cases }) => cases(content) ?? [])
  return found.length === 0 ? null : found
}
