import { loadPrompt } from '../../../prompts.ts'
import { notesTools } from '../environment/notes-tools.ts'
import type { Rules } from '../environment/tools.ts'
import { pythonText } from '../python/python-text.ts'
import { historyText } from './history-text.ts'
import type { ProcurementInstance } from './instance.ts'
import { procurementPeriods } from './levels.ts'
import { menuText } from './menu-text.ts'
import { type PurchasePeriod, readPlan } from './purchase-plan.ts'
import { type ProcurementVariant, styleOf } from './system-prompt.ts'

/** The rules of procurement, by the specification's texts, slips included. Source: EconEvals specification 4. */
export function procurementRules({
  periods: all = procurementPeriods,
  variant = 'v1'
}: {
  periods?: number
  variant?: ProcurementVariant
} = {}): Rules<ProcurementInstance, PurchasePeriod> {
  return {
    information: [
      {
        name: 'get_previous_purchase_data',
        description:
          'Tells the plans of all previous attempts with their results. Read it before you submit a plan. Attempts are numbered from 0.',
        tell: ({ periods }) => pythonText(new Map([['previous_purchase_data', historyText(periods)]])),
        refusal: pythonText(
          new Map([
            [
              'previous_attempts_data',
              'Data already accessed. See previous response. Instead, read/write notes or submit a purchase plan.'
            ]
          ])
        )
      },
      {
        name: 'get_equipment_information',
        description: 'Tells the deals on offer, their prices and what they contain. Read it before you submit a plan.',
        tell: ({ instance }) => menuText(instance.menu),
        refusal: 'Menu already accessed. See previous response. Instead, read/write notes or submit a purchase plan.'
      },
      {
        name: 'get_budget',
        description: 'Tells the budget, which the cost of a plan may not exceed.',
        tell: ({ instance }) => pythonText(new Map([['budget', instance.budget]]))
      },
      {
        name: 'get_attempt_number',
        description: 'Tells the number of the present attempt, counted from 0.',
        tell: ({ periods }) => pythonText(new Map([['attempt_number', BigInt(periods.length)]]))
      }
    ],
    notes: notesTools('attempt', styleOf(variant)),
    action: {
      name: 'submit_purchase_plan',
      description: 'Submits the purchase plan of this attempt, which ends it.',
      argument: {
        name: 'purchase_plan',
        description:
          'How many copies of which deals to buy: a string that holds a dictionary from deals to whole numbers, such as \'{"Offer_1": 2, "Offer_3": 1}\'. Deals that it does not name are not bought.'
      },
      act: ({ instance }, argument) => readPlan(instance, argument)
    },
    initialPrompt: () => loadPrompt('econevals/procurement/initial').template,
    replyPrompt: 'Now use more tools.',
    isOver: ({ periods }) => periods.length >= all
  }
}
