import { mean } from 'simple-statistics'
import type { JudgeGaps } from '../../schemas/judge-gaps.ts'
import { inFamilyOrder } from '../../schemas/model-family.ts'
import { completeScores } from './judge-pairs.ts'
import type { JudgedTable } from './judged-table.ts'

type FamilyBias = JudgeGaps['familyBias'][number]

/**
 * Whether judges of a family favour candidates of a family: a judge's score minus the mean of the other judges' scores
 * of the same response, as a mean per judge and model, then plainly over the judges and the models of the two families,
 * so that a family counts its models alike, as Table 7 of AER-bench does. With two judges the two rows mirror each other:
 * one figure alone then cannot tell favour from the other's disfavour, nor from a judge that is lenient to all; compare
 * along the row.
 *
 * @returns judge family by candidate family, for those there are; empty with fewer than two judges
 */
export function familyBias(table: JudgedTable): FamilyBias[] {
  if (table.judges.length < 2) return []
  const ofModels = table.models.map((_, model) => deviations(table, model))
  const families = inFamilyOrder([...table.judges, ...table.models].map(({ family }) => family))
  const judgesOf = (family: string) =>
    [...table.judges.keys()].filter((judge) => table.judges[judge]!.family === family)
  const modelsOf = (family: string) =>
    [...table.models.keys()].filter((model) => table.models[model]!.family === family)
  return families.flatMap((judgeFamily) =>
    families.flatMap((candidateFamily) => {
      const [judges, models] = [judgesOf(judgeFamily), modelsOf(candidateFamily)]
      if (judges.length === 0 || models.length === 0) return []
      const known = models.filter((model) => ofModels[model]!.length > 0)
      const cells = judges.flatMap((judge) => known.map((model) => mean(ofModels[model]!.map((row) => row[judge]!))))
      return {
        ...{ judgeFamily, candidateFamily, bias: cells.length === 0 ? null : mean(cells) },
        ...{ judges: judges.length, models: models.length },
        responses: known.reduce((sum, model) => sum + ofModels[model]!.length, 0)
      }
    })
  )
}

/** By response that every judge scored, then by judge: how far it is above the mean of the others. */
function deviations(table: JudgedTable, model: number): number[][] {
  return table.items.flatMap((_, item) => {
    const scores = completeScores(table, model, item)
    if (scores === null) return []
    return [scores.map((score, judge) => score - mean(scores.filter((_, other) => other !== judge)))]
  })
}
