import type { Extracted, Extraction } from '../../../ingestion/extraction.ts'
import { allocatePoints } from './allocate-points.ts'
import type { MgContent } from './content.ts'
import { checkElementRubric, elementRubricReplySchema } from './element-rubric-round.ts'
import { checkFullModel, fullModelReplySchema } from './full-model-round.ts'
import { checkNarrative, narrativeReplySchema, scenarioOf } from './narrative-round.ts'

/** In the order in which they run. Source: AER-bench Figure 2. */
export const roundNames = ['full-model', 'narrative', 'element-rubric'] as const

/** One story and one rubric per paper; none for a paper without a model. */
export async function extract({ round }: Extraction): Promise<Extracted<MgContent>> {
  const { suitable, reasonNotSuitable, model } = await round({
    name: 'full-model',
    prompt: 'aer/mg/full-model',
    schema: fullModelReplySchema,
    readsPaper: true,
    variables: {},
    check: checkFullModel
  })
  if (!suitable) return { suitable: false, reason: reasonNotSuitable }
  const narrative = await round({
    name: 'narrative',
    prompt: 'aer/mg/narrative',
    schema: narrativeReplySchema,
    readsPaper: true,
    variables: { model: JSON.stringify(model, null, 2) },
    check: (reply) => checkNarrative(reply, model)
  })
  const rubric = await round({
    name: 'element-rubric',
    prompt: 'aer/mg/element-rubric',
    schema: elementRubricReplySchema,
    readsPaper: false,
    variables: { model: JSON.stringify(model, null, 2) },
    check: (reply) => checkElementRubric(reply, model)
  })
  const points = allocatePoints(rubric.elements, model)
  const elements = rubric.elements.map(({ source, category, name, description }, i) => ({
    id: `e${i + 1}`,
    category,
    source,
    name,
    description,
    points: points[i]!
  }))
  return { suitable: true, contents: [{ examinee: { scenario: scenarioOf(narrative) }, gold: { model, elements } }] }
}
