import { z } from 'zod'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { elementCategorySchema, type Model, partsOfModel } from './content.ts'

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
      complexity: z.enum(['simple', 'complex'])
    })
  )
})
export type ElementRubricReply = z.infer<typeof elementRubricReplySchema>

/** Every part of the model has exactly one element, of its category, and nothing else has one. */
export function checkElementRubric({ elements }: ElementRubricReply, model: Model): CheckResult[] {
  const parts = partsOfModel(model)
  const missing = parts.filter(({ source }) => elements.every((element) => element.source !== source))
  const sources = elements.map(({ source }) => source)
  const twice = sources.filter((source, i) => sources.indexOf(source) !== i)
  const unknown = sources.filter((source) => parts.every((part) => part.source !== source))
  const misplaced = elements.filter(({ source, category }) =>
    parts.some((part) => part.source === source && part.category !== category)
  )
  const bare = elements.filter(({ name, description }) => name.trim() === '' || description.trim() === '')
  return [
    verdict(
      'elements-complete',
      'every part of the model needs an element; missing',
      missing.map(({ source }) => source)
    ),
    verdict('elements-known', 'elements must belong to different parts of the model; they do not', [
      ...twice,
      ...unknown
    ]),
    verdict(
      'element-categories',
      'an element has the category of its part; not so',
      misplaced.map(({ source }) => source)
    ),
    verdict(
      'element-texts',
      'an element needs a name and a description; without',
      bare.map(({ source }) => source)
    )
  ]
}

function verdict(check: string, rule: string, offenders: readonly string[]): CheckResult {
  return { check, ok: offenders.length === 0, message: `${rule}: ${offenders.join(', ') || 'none'}` }
}
