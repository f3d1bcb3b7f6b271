import { z } from 'zod'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { elementCategories } from './checks/element-categories.ts'
import { elementFormulas } from './checks/element-formulas.ts'
import { elementTexts } from './checks/element-texts.ts'
import { elementsComplete } from './checks/elements-complete.ts'
import { elementsKnown } from './checks/elements-known.ts'
import { complexities, elementCategorySchema, type Model } from './content.ts'

/**
 * Reply of the round `element-rubric`: one element per part of the model. The model says what a good formalisation
 * holds and how demanding it is; points are computed from that (`allocatePoints`).
 */
export const elementRubricReplySchema = z.object({
  elements: z.array(
    z.object({
      source: z.string().describe('id of the part of the model'),
      category: elementCategorySchema,
      name: z.string(),
      description: z.string().describe('what a correct formalisation contains'),
      complexity: z.enum(complexities)
    })
  )
})
export type ElementRubricReply = z.infer<typeof elementRubricReplySchema>

/** Every part of the model has exactly one element, of its category, that says what to look for; nothing else has one. */
export function checkElementRubric(
  { elements }: ElementRubricReply,
  { model, paper }: { model: Model; paper: PaperText }
): CheckResult[] {
  return [
    elementsComplete(elements, model),
    elementsKnown(elements, model),
    elementCategories(elements, model),
    elementTexts(elements),
    latexSound({
      check: 'element-latex',
      texts: Object.fromEntries(elements.map(({ source, name, description }) => [source, `${name}\n${description}`]))
    }),
    elementFormulas(elements, { model, paper })
  ]
}
