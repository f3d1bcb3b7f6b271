import { z } from 'zod'
import { randomState } from '../../../src/suites/econevals/numpy/random-state.ts'
import { drawProcurement } from '../../../src/suites/econevals/procurement/draw-instance.ts'
import { type ProcurementLevel, procurementLevels } from '../../../src/suites/econevals/procurement/levels.ts'
import { readPlan } from '../../../src/suites/econevals/procurement/purchase-plan.ts'
import { fileOf } from './econevals-file.ts'

const schema = z.looseObject({
  _about: z.string(),
  procurement: z.strictObject({ see: z.string(), instance: z.string(), budget_printed: z.number() })
})
const inputsSchema = z.object({ level: z.string(), seed: z.int(), budget: z.number() })

/** The printed budget is what the plan behind it costs, and an increment of a dollar at most; its attempts stand in procurement.json. */
export const paperProcurement = fileOf({
  schema,
  cases: ({ procurement: { instance, budget_printed } }) => {
    const [level, seed] = instance.split(', seed ')
    return [
      {
        id: 'paper-procurement',
        function: 'procurement_paper_budget',
        inputs: { level: level!, seed: Number(seed), budget: budget_printed },
        expected: { is_cost_and_increment: true },
        tolerance: {}
      }
    ]
  },
  adapters: {
    procurement_paper_budget: {
      run: (inputs) => {
        const { level, seed, budget } = inputsSchema.parse(inputs)
        const size = procurementLevels[level as ProcurementLevel]
        const { instance, samplePlan } = drawProcurement(size, randomState(seed), randomState(0))
        const outcome = readPlan(instance, Object.fromEntries(samplePlan))
        if (!('accepted' in outcome)) throw new Error(outcome.text)
        const increment = Math.round(budget * 100) - outcome.accepted.costCents
        return { is_cost_and_increment: increment >= 0 && increment <= 100 }
      }
    }
  }
})
