import { elementRubricReplySchema } from '../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../src/suites/aer/mg/full-model-round.ts'
import { narrativeReplySchema } from '../../../../src/suites/aer/mg/narrative-round.ts'
import { type Defect, inReply } from '../defect.ts'

const inModel = (name: string, check: string, plant: Parameters<typeof inReply<Model>>[1]): Defect => ({
  name,
  taskType: 'MG',
  round: 'full-model',
  check,
  plant: inReply(fullModelReplySchema, plant)
})
const inNarrative = (name: string, check: string, plant: Parameters<typeof inReply<Narrative>>[1]): Defect => ({
  name,
  taskType: 'MG',
  round: 'narrative',
  check,
  plant: inReply(narrativeReplySchema, plant)
})
const inRubric = (name: string, check: string, plant: Parameters<typeof inReply<Rubric>>[1]): Defect => ({
  name,
  taskType: 'MG',
  round: 'element-rubric',
  check,
  plant: inReply(elementRubricReplySchema, plant)
})
type Model = ReturnType<typeof fullModelReplySchema.parse>
type Narrative = ReturnType<typeof narrativeReplySchema.parse>
type Rubric = ReturnType<typeof elementRubricReplySchema.parse>

/** What can be wrong with the replies of MG's rounds. */
export const defects: Defect[] = [
  inModel('unsuitable without a reason', 'suitability', (reply) => {
    reply.suitable = false
  }),
  inModel('suitable with a reason why not', 'suitability', (reply) => {
    reply.reasonNotSuitable = 'The paper has no model.'
  }),
  inModel('an empirical paper without the logic of its identification', 'identification-given', (reply) => {
    reply.model.identification = ' '
  }),
  inModel('a sign that the paper does not print', 'formulas-printed', (reply) => {
    reply.model.objectives[0]!.latex = reply.model.objectives[0]!.latex.replace('w-b', 'w+b')
  }),
  inRubric('an element with another sign than its formula', 'element-formulas', ({ elements }) => {
    const search = elements.find(({ source }) => source === 'C3')!
    search.description = search.description.replace('+(1-', '-(1-')
  }),
  inModel('no objective', 'model-parts', (reply) => {
    reply.model.objectives = []
  }),
  inModel('no equilibrium concept', 'model-parts', (reply) => {
    reply.model.equilibrium = []
  }),
  inModel('no mechanism', 'model-parts', (reply) => {
    reply.model.mechanisms = []
  }),
  inModel('an id given twice', 'part-ids', (reply) => {
    reply.model.constraints[1]!.id = 'C1'
  }),
  inModel('an id of another list', 'part-ids', (reply) => {
    reply.model.focs[1]!.id = 'C9'
  }),
  inModel('an objective of nobody', 'part-agents', (reply) => {
    reply.model.objectives[0]!.agent = 'A9'
  }),
  inModel('a constraint without a formula', 'part-texts', (reply) => {
    reply.model.constraints[2]!.latex = ''
  }),
  inModel('LaTeX with a brace too many', 'latex', (reply) => {
    reply.model.objectives[0]!.latex += '}'
  }),
  inModel('LaTeX whose backslash was not doubled in JSON', 'latex', (reply) => {
    reply.model.focs[0]!.latex = '\theta = 1'
  }),
  inNarrative('an agent left out of the narrative', 'narrative-parts', (reply) => {
    reply.agents.pop()
  }),
  inNarrative('no outcome', 'narrative-parts', (reply) => {
    reply.outcome = ' '
  }),
  inNarrative('an agent under another name', 'narrative-agents', (reply) => {
    reply.agents[1] = reply.agents[1]!.replaceAll(/\bfirms?\b/gi, 'shop')
    reply.tradeoffs = reply.tradeoffs.replaceAll(/\bfirms?\b/gi, 'shop')
    reply.outcome = reply.outcome.replaceAll(/\bfirms?\b/gi, 'shop')
  }),
  inNarrative('a context that goes on and on', 'narrative-sentences', (reply) => {
    reply.context += ' Trains are slow. Roads are full. Winters are long. People do not mind.'
  }),
  inNarrative('a narrative of twice the length', 'narrative-length', (reply) => {
    reply.outcome = reply.outcome.replace('.', `, ${'as one would say of a market that is at rest '.repeat(25)}.`)
  }),
  inNarrative('a symbol in the narrative', 'no-symbols', (reply) => {
    reply.context = reply.context.replace('All jobs pay the same wage', 'All jobs pay the same wage w')
  }),
  inNarrative('a Greek letter by its name', 'no-symbols', (reply) => {
    reply.tradeoffs = reply.tradeoffs.replace('effective search', 'effective search theta')
  }),
  inNarrative('a formula in the narrative', 'no-symbols', (reply) => {
    reply.tradeoffs = reply.tradeoffs.replace('effective search', 'effective search (effort $\\times$ distance)')
  }),
  inNarrative('a word of the paper', 'self-contained', (reply) => {
    reply.context = reply.context.replace('All jobs pay', 'In the paper all jobs pay')
  }),
  inNarrative('earlier work in the narrative', 'narrative-anonymous', (reply) => {
    reply.tradeoffs = reply.tradeoffs.replace('constant elasticity', 'constant elasticity as in Petrongolo (2001)')
  }),
  inRubric('a part of the model without an element', 'elements-complete', (reply) => {
    reply.elements.pop()
  }),
  inRubric('an element of no part of the model', 'elements-known', (reply) => {
    reply.elements.push({ ...reply.elements[0]!, source: 'C99' })
  }),
  inRubric('two elements of one part', 'elements-known', (reply) => {
    reply.elements.push(reply.elements[0]!)
  }),
  inRubric('an agent scored as a first-order condition', 'element-categories', (reply) => {
    reply.elements[0]!.category = 'foc'
  }),
  inRubric('an element without a description', 'element-texts', (reply) => {
    reply.elements[3]!.description = ''
  }),
  inRubric('broken LaTeX in an element', 'element-latex', (reply) => {
    reply.elements[6]!.description = 'The share borne is $\\frac{1-s}{1$.'
  }),
  inModel('unsuitable with no more than a sign', 'suitability', (reply) => {
    reply.suitable = false
    reply.reasonNotSuitable = 'n/a'
  }),
  inModel('broken LaTeX in a choice', 'latex', (reply) => {
    reply.model.agents[0]!.choices[0]!.symbol = '\\frac{R'
  }),
  inNarrative('a letter of another alphabet of mathematics', 'no-symbols', (reply) => {
    reply.context = reply.context.replace('All jobs pay the same wage', 'All jobs pay the same wage ℓ')
  }),
  inNarrative('an author at the beginning of a sentence', 'narrative-anonymous', (reply) => {
    reply.outcome = `Eskildre said so. ${reply.outcome}`
  }),
  inNarrative('the subtitle in the narrative', 'narrative-anonymous', (reply) => {
    const subtitle = 'commuting vouchers, search radius, and congestion in local labor markets'
    reply.outcome = reply.outcome.replace('For a given voucher', `In this story of ${subtitle}`)
  })
]
