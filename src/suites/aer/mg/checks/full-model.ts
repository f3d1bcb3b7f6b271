import { formulasPrinted } from '../../../../ingestion/checks/formulas-printed.ts'
import { latexSound } from '../../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { type ElementCategory, type Model, partsOfModel } from '../content.ts'
import type { FullModelReply } from '../full-model-round.ts'

/** What a reply of the round must hold. Nothing more is asked of a paper that is not suitable than a reason. */
export function checkFullModel(reply: FullModelReply, paper: PaperText): CheckResult[] {
  if (!reply.suitable) return [suitability(reply)]
  return [suitability(reply), identificationGiven(reply), ...checkModel(reply.model, paper)]
}

/** The checks of a model, in a reply or in an item. */
export function checkModel(model: Model, paper: PaperText): CheckResult[] {
  const { agents, objectives, constraints, equilibrium, focs } = model
  const formulas = [...objectives, ...constraints, ...equilibrium, ...focs]
  return [
    modelParts(model),
    partIds(model),
    partAgents(model),
    partTexts(model),
    latexSound({
      check: 'latex',
      texts: Object.fromEntries([
        ...formulas.map(({ id, latex }) => [id, latex]),
        ...formulas.map(({ id, meaning }) => [`meaning of ${id}`, meaning]),
        ...agents.flatMap(({ id, choices }) => choices.map(({ symbol }) => [`choice ${symbol} of ${id}`, symbol]))
      ])
    }),
    formulasPrinted({
      check: 'formulas-printed',
      paper,
      texts: Object.fromEntries(formulas.map(({ id, latex }) => [id, latex]))
    })
  ]
}

/** A reason shorter than this ("n/a", "No.") tells a maintainer nothing. */
const fewestReasonWords = 3

/** Whether a paper that is not suitable has a reason; its lists may then be empty. Source: AER-bench G.5.4. */
export function suitability({ suitable, reasonNotSuitable }: FullModelReply): CheckResult {
  const words = reasonNotSuitable.trim().split(/\s+/).filter(Boolean).length
  return {
    check: 'suitability',
    ok: suitable ? words === 0 : words >= fewestReasonWords,
    message:
      'reasonNotSuitable must say in a sentence what is lacking when suitable is false, and be empty when it is true'
  }
}

/** Fewer words ("n/a", "see Section 5") name no comparison. */
const fewestIdentificationWords = 5

/** Whether a suitable empirical paper comes with the economic logic of its identification. Source: AER-bench G.5.4. */
export function identificationGiven({ paperKind, model }: FullModelReply): CheckResult {
  return {
    check: 'identification-given',
    ok: paperKind === 'theory' || model.identification.trim().split(/\s+/).length >= fewestIdentificationWords,
    message:
      'for an empirical paper, identification must say which comparison identifies the effect and why, in the terms of the model'
  }
}

/** Whether a model has what makes it one. First-order conditions may be lacking: some papers state none. */
export function modelParts({ agents, objectives, constraints, equilibrium, mechanisms }: Model): CheckResult {
  const lists = { agents, objectives, constraints, equilibrium, mechanisms }
  const empty = Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? [name] : []))
  return {
    check: 'model-parts',
    ok: empty.length === 0,
    message:
      'a suitable model needs agents, objectives, constraints, an equilibrium concept and mechanisms; empty: ' +
      `${empty.join(', ') || 'none'}`
  }
}

const letters: Record<ElementCategory, string> = {
  agent: 'A',
  objective: 'O',
  constraint: 'C',
  equilibrium: 'E',
  foc: 'F'
}

/** Whether ids are unique and made of the letter of their list and a number: A1, O1, C1, E1, F1. */
export function partIds(model: Model): CheckResult {
  const parts = partsOfModel(model)
  const ids = parts.map(({ source }) => source)
  const wrong = parts
    .filter(({ source, category }, i) => !isNumbered(source, letters[category]) || ids.indexOf(source) !== i)
    .map(({ source, category }) => `${source || '(empty)'} (${category})`)
  return {
    check: 'part-ids',
    ok: wrong.length === 0,
    message: `ids must be unique: A1, A2 for agents, O1 for objectives, C1 for constraints, E1 for equilibrium, F1 for focs; not so: ${wrong.join(', ') || 'none'}`
  }
}

function isNumbered(id: string, letter: string): boolean {
  return id.startsWith(letter) && /^\d{1,3}$/.test(id.slice(1))
}

/** Whether every objective, and every constraint that binds someone, names an agent of the list by its id. */
export function partAgents({ agents, objectives, constraints }: Model): CheckResult {
  const ids = new Set(agents.map(({ id }) => id))
  const strangers = [...objectives, ...constraints.filter(({ agent }) => agent !== '')].filter(
    ({ agent }) => !ids.has(agent)
  )
  return {
    check: 'part-agents',
    ok: strangers.length === 0,
    message: `objectives and constraints must name an agent of the list by its id; they do not: ${strangers.map(({ id, agent }) => `${id} ("${agent}")`).join(', ') || 'none'}`
  }
}

/** Whether every part of a model says what it is: in words, and but for agents and mechanisms in LaTeX as well. */
export function partTexts({ agents, objectives, constraints, equilibrium, focs, mechanisms }: Model): CheckResult {
  const formulas = [...objectives, ...constraints, ...equilibrium, ...focs]
  const blank = [
    ...agents.filter((part) => isBlank(part.name, part.description)).map(({ id }) => id),
    ...agents
      .filter(({ choices }) => choices.some(({ symbol, meaning }) => isBlank(symbol, meaning)))
      .map(({ id }) => `${id} (choices)`),
    ...formulas.filter(({ latex, meaning }) => isBlank(latex, meaning)).map(({ id }) => id),
    ...equilibrium.filter(({ concept }) => isBlank(concept)).map(({ id }) => `${id} (concept)`),
    ...mechanisms.flatMap((text, i) => (isBlank(text) ? [`mechanism ${i + 1}`] : []))
  ]
  return {
    check: 'part-texts',
    ok: blank.length === 0,
    message: `agents need a name and a description, choices a symbol and a meaning, all other parts LaTeX and a meaning; lacking in: ${blank.join(', ') || 'none'}`
  }
}

function isBlank(...texts: string[]): boolean {
  return texts.some((text) => text.trim() === '')
}
