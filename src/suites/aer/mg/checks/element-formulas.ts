import { formulasPrinted } from '../../../../ingestion/checks/formulas-printed.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { Model } from '../content.ts'

/** Whether the formulas that an element describes are those of the model or of the paper, sign by sign. */
export function elementFormulas(
  elements: readonly { source: string; description: string }[],
  { model, paper }: { model: Model; paper: PaperText }
): CheckResult {
  const { objectives, constraints, equilibrium, focs } = model
  const described = elements.filter(({ description }) => /\$|\\[([]/.test(description))
  return formulasPrinted({
    check: 'element-formulas',
    paper,
    isRestated: true,
    texts: Object.fromEntries(described.map(({ source, description }) => [`element of ${source}`, description])),
    alike: Object.fromEntries(
      [...objectives, ...constraints, ...equilibrium, ...focs].map(({ id, latex }) => [id, latex])
    )
  })
}
