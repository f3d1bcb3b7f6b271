import { formulasPrinted } from '../../../src/ingestion/checks/formulas-printed.ts'
import { latexFault } from '../../../src/ingestion/checks/latex-sound.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { numberedEquations } from '../../../src/suites/aer/mm/checks/numbered-equations.ts'
import { problemKinds } from '../../../src/suites/aer/mm/content.ts'
import type { MathContentReply } from '../../../src/suites/aer/mm/math-content-round.ts'
import type { ProblemsReply } from '../../../src/suites/aer/mm/problems-round.ts'
import { undeclaredSymbols } from '../../../src/suites/aer/mm/undeclared-symbols.ts'

/** Ids have two digits. */
const mostEquations = 40
/** Fewer are no inventory from which three problems can be set. */
const fewestEquations = 3

export type CopiedEquation = { number: string | null; latex: string; page: number }

/** The displays of a paper that can be written in LaTeX as they were read, and are then what the paper prints. */
export function copiedEquations(paper: PaperText): CopiedEquation[] {
  const all = paper.equations.flatMap(({ number, text, page }) => {
    const latex = latexOf(text)
    return latex === null ? [] : [{ number, latex, page }]
  })
  return all.filter(
    ({ latex }) => formulasPrinted({ check: 'formulas', paper, texts: { it: latex } }).ok && isProblem(latex)
  )
}

/** A display on one line, in LaTeX; null for one that does not parse, or is no statement. */
function latexOf(text: string): string | null {
  const scripts = (found: string, mark: string) => `${mark}{${found.normalize('NFKC')}}`
  const latex = text
    .replaceAll(/[⁰¹²³⁴-⁹⁺⁻ⁿⁱ]+/g, (found) => scripts(found, '^'))
    .replaceAll(/[₀-₉₊₋ₐ-ₜᵢ-ᵥⱼ]+/g, (found) => scripts(found, '_'))
    // Printed braces, which those of indices and powers are not.
    .replaceAll(/(?<![_^])\{([^{}]*)\}/g, '\\{$1\\}')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isPlain = !/[\n\uFFFD\\$%&#~]|\p{L}{4,}/u.test(text) && /[=<>≤≥]/.test(text) && latex.length <= 200
  return isPlain && latexFault(`$${latex}$`) === null ? latex : null
}

/** Whether the symbols of a formula can be listed, so that a problem about it can be read by itself. */
function isProblem(latex: string): boolean {
  const notation = notationOf(latex).map(({ symbol }) => symbol)
  if (notation.length === 0) return false
  return undeclaredSymbols({ notation, stem: [`$${latex}$`], solution: `$${latex}$` }).length === 0
}

function notationOf(latex: string): { symbol: string; meaning: string }[] {
  const symbols = undeclaredSymbols({ notation: [], stem: [`$${latex}$`], solution: '' })
  return symbols
    .filter((symbol) => latexFault(`$${symbol}$`) === null)
    .map((symbol) => ({ symbol, meaning: 'a quantity of the setting' }))
}

/** All numbered equations that could be copied; without three copied ones the paper is not suitable. */
export function mathContent(paper: PaperText): MathContentReply {
  const numbered = new Set(numberedEquations(paper).map(({ number }) => number))
  const copied = copiedEquations(paper)
  const first = copied.filter(({ number }, at) => copied.findIndex((other) => other.number === number) === at)
  const listed = [
    ...first.filter(({ number }) => number !== null),
    ...copied.filter(({ number }) => number === null)
  ].slice(0, mostEquations)
  const nothing = { agents: [], equations: [], propositions: [], leftOut: [], candidates: [] }
  if (listed.length < fewestEquations) {
    const reasonNotSuitable = `Of the displays of the text ${listed.length} could be copied, which is too few for three problems.`
    return { ...nothing, suitable: false, reasonNotSuitable, paperType: 'empirical' }
  }
  const has = new Set(listed.map(({ number }) => number))
  const left = [...numbered].filter((number) => !has.has(number))
  return {
    ...nothing,
    suitable: true,
    reasonNotSuitable: '',
    paperType: 'mixed',
    equations: listed.map(({ number, latex, page }, at) => ({
      id: `EQ${String(at + 1).padStart(2, '0')}`,
      number,
      label: 'displayed equation',
      latex,
      context: `It is displayed on page ${page}.`,
      dependsOn: []
    })),
    leftOut: left.length > 0 ? [{ numbers: left, reason: 'a scripted model could not copy them' }] : [],
    candidates: problemKinds.map((kind, at) => ({
      kind,
      target: `EQ0${at + 1}`,
      reason: 'It is a statement of its own.',
      difficulty: at === 0 ? 'medium' : 'hard'
    }))
  }
}

/** A problem of each kind on one of the first three equations of the inventory in the prompt. */
export function problems(prompt: string): ProblemsReply {
  const equations = [...prompt.matchAll(/^- (EQ\d\d)(?: \(from [^)]*\))?, displayed equation: \$(.+?)\$\. /gm)]
  return {
    problems: problemKinds.map((kind, at) => {
      const [, id = '', latex = ''] = equations[at] ?? []
      return {
        kind,
        difficulty: at === 0 ? 'medium' : 'hard',
        sources: [id],
        scenario: 'Somebody chooses among quantities that bear on each other. One relation holds among all of them.',
        notation: notationOf(latex),
        conditions: ['All quantities are real numbers.'],
        task: 'State the relation that holds among the quantities, and say what it means.',
        solution: { latex: `The relation is $${latex}$.`, explanation: 'The quantities move as the relation says.' },
        rubric: {
          correctness: 'An answer is right when it states the relation, in any equivalent form.',
          keyElements: ['the relation', 'its left side', 'its right side']
        }
      }
    })
  }
}
