import { listed, paragraphs, type ReadingPart } from '../../reading.ts'
import type { Element, MgContent, Model } from './content.ts'

/** The story, and the model behind it part by part: formula, meaning, and the element with its points beside it. */
export function reading({ examinee, gold: { model, elements } }: MgContent): ReadingPart[] {
  const parts = partsOf(model)
  const known = new Set(parts.map(({ id }) => id))
  const strays = elements.filter(({ source }) => !known.has(source))
  return [
    { title: 'Scenario', lines: paragraphs('', examinee.scenario), ids: ['scenario'] },
    ...parts.map(({ id, title, latex, meaning }) => ({
      title: `${id}: ${title}`,
      lines: [
        ...(latex === null ? [] : [{ label: 'formula', text: `$${latex}$` }]),
        { label: 'meaning', text: meaning },
        ...elements.filter(({ source }) => source === id).map(elementLine)
      ],
      ids: [id]
    })),
    ...strays.map((element) => ({
      title: `${element.id}: of ${element.source}, which the model lacks`,
      lines: [elementLine(element)],
      ids: [element.id]
    })),
    {
      title: 'Mechanisms and identification',
      lines: [...listed('mechanisms', model.mechanisms), ...paragraphs('identified', model.identification)],
      ids: ['mechanisms', 'identification']
    }
  ]
}

type Part = { id: string; title: string; latex: string | null; meaning: string }

function partsOf(model: Model): Part[] {
  const nameOf = (agent: string) => model.agents.find(({ id }) => id === agent)?.name ?? 'the whole economy'
  return [
    ...model.agents.map(({ id, name, description, choices }) => {
      const chosen = choices.map(({ symbol, meaning }) => `$${symbol}$ (${meaning})`).join(', ') || 'nothing'
      return { id, title: `agent, ${name}`, latex: null, meaning: `${description} Chooses ${chosen}.` }
    }),
    ...model.objectives.map(({ id, agent, direction, nature, latex, meaning }) => ({
      ...{ id, latex, meaning, title: `${direction}, ${nature.replaceAll('_', ' ')}, of ${nameOf(agent)}` }
    })),
    ...model.constraints.map(({ id, agent, kind, latex, meaning }) => ({
      ...{ id, latex, meaning, title: `${kind} constraint of ${nameOf(agent)}` }
    })),
    ...model.equilibrium.map(({ id, concept, latex, meaning }) => ({
      ...{ id, latex, meaning, title: `equilibrium, ${concept}` }
    })),
    ...model.focs.map(({ id, latex, meaning }) => ({ id, latex, meaning, title: 'first-order condition' }))
  ]
}

function elementLine({ id, name, description, complexity, points }: Element) {
  return { label: `${points} points`, text: `${id}, ${name} (${complexity}): ${description}` }
}
