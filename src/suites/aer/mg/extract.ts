import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import { allocatePoints } from './allocate-points.ts'
import { checkFullModel } from './checks/full-model.ts'
import { checkNarrative } from './checks/narrative.ts'
import type { MgContent } from './content.ts'
import { checkElementRubric, elementRubricReplySchema } from './element-rubric-round.ts'
import { fullModelReplySchema } from './full-model-round.ts'
import { narrativeReplySchema, scenarioOf } from './narrative-round.ts'
import { showMechanisms, showModel } from './show-model.ts'

/** In the order in which they run. Source: AER-bench Figure 2. */
export const rounds = {
  fullModel: {
    name: 'full-model',
    prompt: 'aer/mg/full-model',
    readsPaper: true,
    readsFormulas: true,
    reasoningEffort: 'high',
    typicalOutputTokens: () => 4_000
  },
  // It goes back to the paper for what stands around the formulas. As a file at the same effort the paper is in the
  // provider's cache by then; as text at this effort, no other round would share it.
  narrative: {
    name: 'narrative',
    prompt: 'aer/mg/narrative',
    readsPaper: true,
    readsFormulas: true,
    reasoningEffort: 'high',
    typicalOutputTokens: () => 1_000
  },
  elementRubric: {
    name: 'element-rubric',
    prompt: 'aer/mg/element-rubric',
    readsPaper: false,
    reasoningEffort: 'high',
    typicalOutputTokens: () => 2_000
  }
} satisfies Record<string, RoundPlan>

/** One story and one rubric per paper; none for a paper without a model. */
export async function extract({ paper, round }: Extraction): Promise<Extracted<MgContent>> {
  const { suitable, reasonNotSuitable, model } = await round({
    ...rounds.fullModel,
    schema: fullModelReplySchema,
    variables: {},
    check: (reply) => checkFullModel(reply, paper)
  })
  if (!suitable) return { suitable: false, reason: reasonNotSuitable }
  const narrative = await round({
    ...rounds.narrative,
    schema: narrativeReplySchema,
    // The story keeps quiet about what follows from the model, and its writer has the paper at hand.
    variables: { model: showModel({ ...model, focs: [] }), mechanisms: showMechanisms(model) },
    check: (reply) => checkNarrative(reply, { model, paper })
  })
  const rubric = await round({
    ...rounds.elementRubric,
    schema: elementRubricReplySchema,
    variables: { model: showModel(model) },
    check: (reply) => checkElementRubric(reply, { model, paper }),
    entries: {
      lists: ['elements'],
      name: 'source',
      checks: ['element-categories', 'element-texts', 'element-latex', 'element-formulas']
    }
  })
  const points = allocatePoints(rubric.elements, model)
  const elements = rubric.elements.map(({ source, category, name, description, complexity }, i) => ({
    id: `e${i + 1}`,
    category,
    source,
    name,
    description,
    complexity,
    points: points[i]!
  }))
  return { suitable: true, contents: [{ examinee: { scenario: scenarioOf(narrative) }, gold: { model, elements } }] }
}
