import { formulasPrinted } from '../../../../ingestion/checks/formulas-printed.ts'
import { keysUnique } from '../../../../ingestion/checks/keys-unique.ts'
import { latexSound } from '../../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { problemKinds } from '../content.ts'
import type { MathContentReply } from '../math-content-round.ts'
import { numberedDisplays, numberedElements, numberedEquations, placesOf } from './numbered-equations.ts'

/**
 * What a reply of the round must hold. Nothing more is asked of a paper that is not suitable than a reason, and that it
 * numbers few equations.
 */
export function checkMathContent(reply: MathContentReply, paper: PaperText): CheckResult[] {
  if (!reply.suitable) return [suitability(reply), unsuitableWithoutMathematics(paper)]
  const ids = [...reply.equations, ...reply.propositions].map(({ id }) => id)
  return [
    suitability(reply),
    keysUnique({ check: 'element-ids', what: 'ids', keys: ids, pattern: /^(EQ|P)\d\d$/ }),
    elementTexts(reply),
    elementLinks(reply),
    elementOrder(reply),
    numberedElements(reply, paper),
    candidateKinds(reply),
    latexSound({ check: 'latex', texts: latexOf(reply) }),
    formulasPrinted({
      check: 'formulas-printed',
      paper,
      texts: formulasOf(reply),
      displays: numberedDisplays(reply.equations, paper)
    })
  ]
}

function formulasOf({ equations, propositions }: MathContentReply): Record<string, string> {
  return Object.fromEntries([...equations, ...propositions].map(({ id, latex }) => [id, latex]))
}

function latexOf({ agents, equations, propositions }: MathContentReply): Record<string, string> {
  const symbols = agents.flatMap(({ variables, parameters }) => [...variables, ...parameters])
  return {
    ...Object.fromEntries(symbols.map(({ symbol }) => [`symbol ${symbol}`, symbol])),
    ...Object.fromEntries(symbols.map(({ symbol, meaning }) => [`meaning of ${symbol}`, meaning])),
    ...Object.fromEntries([...equations, ...propositions].map(({ id, latex }) => [id, latex])),
    ...Object.fromEntries(equations.map(({ id, context }) => [`${id} context`, context])),
    ...Object.fromEntries(propositions.map(({ id, statement }) => [`${id} statement`, statement])),
    ...Object.fromEntries(propositions.map(({ id, proofSketch }) => [`${id} proofSketch`, proofSketch]))
  }
}

/** A reason shorter than this ("n/a", "No.") tells a maintainer nothing. */
const fewestWords = 4

/**
 * Whether the flag agrees with the inventory: mathematics in a suitable paper (in one of pure theory, agents or results
 * too), a reason and no candidates in an unsuitable one. Source: AER-bench G.2.4.
 */
export function suitability(reply: MathContentReply): CheckResult {
  const fault = reply.suitable ? missingIn(reply) : contradictionIn(reply)
  return {
    check: 'suitability',
    ok: fault === null,
    message:
      fault ??
      (reply.suitable ? 'the paper is suitable and has an inventory' : 'the paper is not suitable, with a reason')
  }
}

/** So many numbered equations are mathematics to rebuild, more likely than not. A choice of ours. */
const fewestNumbered = 3

/**
 * Whether a paper that is called not suitable has next to no numbered equations. One that has more may still be a paper of
 * regressions: a person decides.
 */
export function unsuitableWithoutMathematics(paper: Pick<PaperText, 'equations'>): CheckResult {
  const numbered = numberedEquations(paper)
  const [first] = numbered
  const ok = numbered.length < fewestNumbered
  const printed = `the paper displays ${numbered.length} numbered equations`
  return {
    check: 'unsuitable-without-mathematics',
    ok,
    message: ok
      ? `${printed}: too few to doubt that it is not suitable`
      : `${printed}, ${placesOf(numbered)}: make the inventory if there is anything to derive; where there is not, leave the reply as it is, and a person decides`,
    ...(!ok && first && { evidence: { page: first.page, passage: first.text.slice(0, 300) } })
  }
}

function missingIn({ paperType, agents, equations, propositions }: MathContentReply): string | null {
  if (equations.length === 0) {
    return 'a suitable paper needs equations, got none; record them, or set suitable to false and say why'
  }
  const isBare = paperType === 'theoretical' && agents.length === 0 && propositions.length === 0
  return isBare ? 'a theoretical paper needs agents or propositions, got neither' : null
}

function contradictionIn({ reasonNotSuitable, candidates }: MathContentReply): string | null {
  const words = reasonNotSuitable.trim().split(/\s+/).filter(Boolean).length
  if (words < fewestWords) return `an unsuitable paper needs a reason in a sentence, got "${reasonNotSuitable.trim()}"`
  return candidates.length > 0
    ? `a paper with candidates for problems is suitable, got ${candidates.length} and suitable = false`
    : null
}

/** Whether nothing in the inventory is empty: the next round has nothing else. */
export function elementTexts({ agents, equations, propositions }: MathContentReply): CheckResult {
  const isEmpty = (...texts: string[]) => texts.some((text) => text.trim() === '')
  const blankAgents = agents.filter(
    ({ name, variables, parameters }) =>
      isEmpty(name) || [...variables, ...parameters].some(({ symbol, meaning }) => isEmpty(symbol, meaning))
  )
  const empty = [
    ...equations.filter(({ label, latex, context }) => isEmpty(label, latex, context)),
    ...propositions.filter(({ statement, latex, proofSketch }) => isEmpty(statement, latex, proofSketch))
  ].map(({ id }) => id)
  const named = [...blankAgents.map(({ name }) => name.trim() || 'an agent without a name'), ...empty]
  return {
    check: 'element-texts',
    ok: named.length === 0,
    message: `agents need a name, their symbols a meaning, equations label, latex and context, propositions statement, latex and proofSketch; empty in: ${named.join(', ') || 'none'}`
  }
}

/** Whether every `dependsOn` and every candidate's `target` names an element of the list, and none itself. */
export function elementLinks({ equations, propositions, candidates }: MathContentReply): CheckResult {
  const elements = [...equations, ...propositions]
  const ids = new Set(elements.map(({ id }) => id))
  const unknown = [
    ...elements.flatMap(({ id, dependsOn }) =>
      dependsOn.filter((on) => on === id || !ids.has(on)).map((on) => `${id} depends on ${on}`)
    ),
    ...candidates.flatMap(({ target }, at) => (ids.has(target) ? [] : [`candidate ${at + 1} targets ${target}`]))
  ]
  return {
    check: 'element-links',
    ok: unknown.length === 0,
    message: `dependsOn and target must name other equations or propositions of the list; wrong: ${unknown.join(', ') || 'none'}`
  }
}

/** Whether no element follows from itself by way of others. */
export function elementOrder({ equations, propositions }: MathContentReply): CheckResult {
  const left = new Map([...equations, ...propositions].map(({ id, dependsOn }) => [id, dependsOn]))
  // What rests on nothing that is left is taken out; what nothing can be taken out of runs in a circle.
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const [id, on] of left) if (on.every((other) => other === id || !left.has(other))) left.delete(id)
  }
  const circle = [...left].filter(([id]) => [...left.values()].some((on) => on.includes(id)))
  return {
    check: 'element-order',
    ok: left.size === 0,
    message: `dependsOn must not run in a circle; it does over: ${circle.map(([id, on]) => `${id} (from ${on.join(', ')})`).join(', ') || 'none'}`
  }
}

/** Whether each kind of problem has a candidate: the next round writes one of each. */
export function candidateKinds({ candidates }: MathContentReply): CheckResult {
  const missing = problemKinds.filter((kind) => candidates.every((candidate) => candidate.kind !== kind))
  return {
    check: 'candidate-kinds',
    ok: missing.length === 0,
    message: `at least one candidate of each kind is required; missing: ${missing.join(', ') || 'none'}`
  }
}
