import type { Problem } from './problems-round.ts'

/** All that an examinee reads of a problem but the symbols themselves, by the name under which a message cites it. */
export function stemTexts({ kind, scenario, notation, conditions, task }: Problem): Record<string, string> {
  return {
    [`${kind} scenario`]: scenario,
    ...Object.fromEntries(notation.map(({ symbol, meaning }) => [`${kind} meaning of ${symbol}`, meaning])),
    ...Object.fromEntries(conditions.map((text, at) => [`${kind} condition ${at + 1}`, text])),
    [`${kind} task`]: task
  }
}

/** All texts of a problem that hold LaTeX. */
export function latexTexts(problem: Problem): Record<string, string> {
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
