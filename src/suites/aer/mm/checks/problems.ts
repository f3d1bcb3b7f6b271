import { formulasPrinted } from '../../../../ingestion/checks/formulas-printed.ts'
import { latexSound } from '../../../../ingestion/checks/latex-sound.ts'
import { selfContained } from '../../../../ingestion/checks/self-contained.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { problemKinds } from '../content.ts'
import type { MathContentReply } from '../math-content-round.ts'
import type { Problem, ProblemsReply } from '../problems-round.ts'
import { undeclaredSymbols } from '../undeclared-symbols.ts'

/** What a reply of the round must hold: one problem of each kind, each complete and readable on its own. */
export function checkProblems(
  { problems }: ProblemsReply,
  { content, paper }: { content: MathContentReply; paper: PaperText }
): CheckResult[] {
  const known = [...content.equations, ...content.propositions].map(({ id }) => id)
  return [
    checkProblemKinds(problems),
    problemDifficulty(problems),
    ...problems.flatMap((problem) => checkProblem(problem, known, paper))
  ]
}

/**
 * The checks of one problem.
 *
 * @param known ids of the inventory; null where it is not at hand
 */
export function checkProblem(problem: Problem, known: readonly string[] | null, paper: PaperText): CheckResult[] {
  return [
    problemComplete(problem),
    problemSources(problem, known),
    checkNotation(problem),
    symbolsDeclared(problem),
    latexSound({ check: 'latex', texts: latexTexts(problem) }),
    selfContained({ check: 'self-contained', texts: stemTexts(problem) }),
    solutionPrinted(problem, paper)
  ]
}

/** Whether there is exactly one problem of each kind. Source: AER-bench G.2.1. */
export function checkProblemKinds(problems: readonly Problem[]): CheckResult {
  const counts = problemKinds.map((kind) => problems.filter((problem) => problem.kind === kind).length)
  const got = problems.map(({ kind }) => kind).join(', ') || 'none'
  return {
    check: 'problem-kinds',
    ok: counts.every((count) => count === 1),
    message: `one problem of each kind is required (${problemKinds.join(', ')}), got ${got}`
  }
}

/** Whether the problems are of both difficulties: one or two of three medium, the rest hard. Source: AER-bench G.2.6. */
export function problemDifficulty(problems: readonly Problem[]): CheckResult {
  const medium = problems.filter(({ difficulty }) => difficulty === 'medium').length
  const hard = problems.length - medium
  return {
    check: 'problem-difficulty',
    ok: medium > 0 && hard > 0,
    message: `one or two problems must be medium and one or two hard, got ${medium} medium and ${hard} hard`
  }
}

/** Whether no part of a problem or its solution is empty. Source: AER-bench G.2.6, question structure. */
export function problemComplete({ kind, scenario, conditions, task, solution, rubric }: Problem): CheckResult {
  const parts = {
    scenario: [scenario],
    conditions,
    task: [task],
    'solution.latex': [solution.latex],
    'solution.explanation': [solution.explanation],
    'rubric.correctness': [rubric.correctness],
    'rubric.keyElements': rubric.keyElements
  }
  const isEmpty = (texts: readonly string[]) => texts.length === 0 || texts.some((text) => text.trim() === '')
  const empty = Object.entries(parts).flatMap(([name, texts]) => (isEmpty(texts) ? [name] : []))
  return {
    check: 'problem-complete',
    ok: empty.length === 0,
    message: `${kind}: scenario, conditions, task, solution and rubric must all be filled; empty: ${empty.join(', ') || 'none'}`
  }
}

/**
 * Whether a problem names what it rests on.
 *
 * @param known ids of the inventory; null where it is not at hand, as for an item
 */
export function problemSources({ kind, sources }: Problem, known: readonly string[] | null): CheckResult {
  const unknown = known ? sources.filter((source) => !known.includes(source)) : []
  const got = sources.length === 0 ? 'got none' : `unknown: ${unknown.join(', ') || 'none'}`
  return {
    check: 'problem-sources',
    ok: sources.length > 0 && unknown.length === 0,
    message: `${kind}: sources must name equations or propositions of the inventory; ${got}`
  }
}

/** Whether the notation lists symbols once each, with a meaning; `\tau_g` and `$\tau_{g}$` are one. */
export function checkNotation({ kind, notation }: Problem): CheckResult {
  const symbols = notation.map(({ symbol }) => symbol.replaceAll(/[${}\s]/g, ''))
  const twice = symbols.filter((symbol, at) => symbols.indexOf(symbol) !== at)
  const bare = notation.filter(({ symbol, meaning }) => symbol.trim() === '' || meaning.trim() === '')
  const faults = [
    ...(notation.length === 0 ? ['it is empty'] : []),
    ...(twice.length > 0 ? [`listed twice: ${[...new Set(twice)].join(', ')}`] : []),
    ...(bare.length > 0
      ? [`without symbol or meaning: ${bare.map(({ symbol }) => symbol || '(empty)').join(', ')}`]
      : [])
  ]
  return {
    check: 'notation',
    ok: faults.length === 0,
    message: `${kind}: the notation must list every symbol once, with its meaning${faults.length ? `; ${faults.join('; ')}` : ''}`
  }
}

/** Whether every symbol of a problem and its solution is in its notation. */
export function symbolsDeclared(problem: Problem): CheckResult {
  const undeclared = undeclaredSymbols({
    notation: problem.notation.map(({ symbol }) => symbol),
    stem: Object.values(stemTexts(problem)),
    solution: problem.solution.latex
  })
  return {
    check: 'symbols-declared',
    ok: undeclared.length === 0,
    message: `${problem.kind}: every symbol used must be in the notation, or defined in the solution with \\equiv; undeclared: ${undeclared.join(', ') || 'none'}`,
    ...(undeclared.length > 0 && { evidence: { passage: undeclared.join(', ') } })
  }
}

/** Whether the formulas of a solution that the paper displays have the signs that it prints. */
export function solutionPrinted({ kind, conditions, solution, rubric }: Problem, paper: PaperText): CheckResult {
  const texts = {
    ...Object.fromEntries(conditions.map((text, at) => [`${kind} condition ${at + 1}`, text])),
    [`${kind} solution`]: solution.latex,
    [`${kind} rubric`]: rubric.correctness,
    ...Object.fromEntries(rubric.keyElements.map((text, at) => [`${kind} key element ${at + 1}`, text]))
  }
  return formulasPrinted({ check: 'solution-printed', paper, texts, isRestated: true })
}

/** All that an examinee reads of a problem but the symbols themselves, by the name under which a message cites it. */
function stemTexts({ kind, scenario, notation, conditions, task }: Problem): Record<string, string> {
  return {
    [`${kind} scenario`]: scenario,
    ...Object.fromEntries(notation.map(({ symbol, meaning }) => [`${kind} meaning of ${symbol}`, meaning])),
    ...Object.fromEntries(conditions.map((text, at) => [`${kind} condition ${at + 1}`, text])),
    [`${kind} task`]: task
  }
}

/** All texts of a problem that hold LaTeX. */
function latexTexts(problem: Problem): Record<string, string> {
  const { kind, notation, solution, rubric } = problem
  return {
    ...stemTexts(problem),
    ...Object.fromEntries(notation.map(({ symbol }) => [`${kind} symbol ${symbol}`, symbol])),
    [`${kind} solution`]: solution.latex,
    [`${kind} explanation`]: solution.explanation,
    [`${kind} rubric`]: rubric.correctness,
    ...Object.fromEntries(rubric.keyElements.map((text, at) => [`${kind} key element ${at + 1}`, text]))
  }
}
