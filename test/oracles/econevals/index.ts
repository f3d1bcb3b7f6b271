import { collusion } from './collusion.ts'
import type { EconEvalsFile } from './econevals-file.ts'
import { efficiencyEquality } from './efficiency-equality.ts'
import { patience } from './patience.ts'
import { pricing } from './pricing.ts'
import { procurement } from './procurement.ts'
import { mersenneTwister } from './random-state.ts'
import { scheduling } from './scheduling.ts'
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
  statistics
]

export const econEvals = Object.assign({}, ...files.map(({ adapters }) => adapters)) as EconEvalsFile['adapters']

/** The cases of a file of EconEvals; null for any other file. */
export function econEvalsCases(content: unknown) {
  for (const { cases } of files) {
    const found = cases(content)
    if (found !== null) return found
  }
  return null
}
