import type { PaperText } from '../../../src/schemas/paper.ts'
import type { ElementRubricReply } from '../../../src/suites/aer/mg/element-rubric-round.ts'
import type { FullModelReply } from '../../../src/suites/aer/mg/full-model-round.ts'
import type { NarrativeReply } from '../../../src/suites/aer/mg/narrative-round.ts'
import { copiedEquations } from './mm.ts'

const agentNames = ['Firms', 'Workers', 'Households', 'Consumers', 'Players', 'Countries', 'Individuals']
/** Words without which a text has no model in which somebody optimises. */
const optimising = /\b(?:maximi[sz]|minimi[sz]|utility|profits?\b|equilibri)/i

/** A model of three displays where the paper has them and speaks of somebody who optimises; else it is not suitable. */
export function fullModel(paper: PaperText): FullModelReply {
  const text = paper.passages.map((passage) => passage.text).join('\n')
  const formulas = copiedEquations(paper).map(({ latex }) => latex)
  const nothing = {
    agents: [],
    objectives: [],
    constraints: [],
    equilibrium: [],
    focs: [],
    mechanisms: [],
    identification: ''
  }
  if (formulas.length < 3 || !optimising.test(text)) {
    const reasonNotSuitable =
      formulas.length < 3
        ? `The text has ${formulas.length} displays that could be copied, which is too few for a goal, a constraint and an equilibrium.`
        : 'The text does not speak of anybody who optimises.'
    return { suitable: false, reasonNotSuitable, paperKind: 'theory', model: nothing }
  }
  const counted = agentNames.map((name) => ({ name, count: text.split(name.toLowerCase()).length }))
  const agent = counted.toSorted((one, other) => other.count - one.count)[0]!.name
  return {
    suitable: true,
    reasonNotSuitable: '',
    paperKind: 'theory',
    model: {
      ...nothing,
      agents: [{ id: 'A1', name: agent, description: 'They choose.', choices: [] }],
      objectives: [
        {
          id: 'O1',
          agent: 'A1',
          direction: 'maximize',
          nature: 'single_period',
          latex: formulas[0]!,
          meaning: 'the first display'
        }
      ],
      constraints: [{ id: 'C1', agent: 'A1', kind: 'other', latex: formulas[1]!, meaning: 'the second display' }],
      equilibrium: [{ id: 'E1', concept: 'equilibrium', latex: formulas[2]!, meaning: 'the third display' }],
      mechanisms: ['The choice of one bears on the choices of all others.']
    }
  }
}

/** A story of any such model, which calls its agents by the name that the prompt states. */
export function narrative(prompt: string): NarrativeReply {
  const names = [...prompt.matchAll(/^- A\d+ agent, (.+?): /gm)].map(([, name]) => name!)
  return {
    context:
      'Think of an economy in which many decide at once. Each of them has a goal and means that are limited. ' +
      'What one of them does changes what is worthwhile for the others.',
    agents: names.map(
      (name) =>
        `${name} decide how much of their means to give to each use, want to come as close to their goal as they can, and take as given what they cannot change.`
    ),
    tradeoffs:
      'Whoever gives more to one use has less for another. The more is given to a use, the less is gained by giving still more. ' +
      'A relation that all have to respect links what is chosen to what can be had. Who ignores it would plan more than there is. ' +
      'Where many plan the same, each of them gets less than alone.',
    outcome:
      'A solution is a set of choices from which nobody wants to depart, once everybody sees what the others do. It has to respect the relation that links all choices.'
  }
}

const categories = { A: 'agent', O: 'objective', C: 'constraint', E: 'equilibrium', F: 'foc' } as const

/** An element for each part of the model in the prompt. */
export function elementRubric(prompt: string): ElementRubricReply {
  const parts = [...prompt.matchAll(/^- (([AOCEF])\d+) /gm)]
  return {
    elements: parts.map(([, source, letter]) => ({
      source: source!,
      category: categories[letter as keyof typeof categories],
      name: `part ${source} of the model`,
      description: 'A correct formalisation states this part with all of its quantities.',
      complexity: 'simple'
    }))
  }
}
