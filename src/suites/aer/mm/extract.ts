import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import { checkMathContent } from './checks/math-content.ts'
import { checkProblems } from './checks/problems.ts'
import { type MmContent, type PrintedElement, problemKinds } from './content.ts'
import { mathContentReplySchema } from './math-content-round.ts'
import { printedElements } from './printed-elements.ts'
import { type Problem, problemsReplySchema } from './problems-round.ts'
import { showInventory } from './show-inventory.ts'

/** Of a displayed equation in the inventory, with its share of all else there; recorded ones have 155. */
const tokensOfEquation = 170

/** In the order in which they run. Source: AER-bench Figure 2. */
export const rounds = {
  mathContent: {
    name: 'math-content',
    prompt: 'aer/mm/math-content',
    readsPaper: true,
    readsFormulas: true,
    reasoningEffort: 'high',
    typicalOutputTokens: ({ equations }) => Math.max(5_000, equations.length * tokensOfEquation)
  },
  problems: {
    name: 'problems',
    prompt: 'aer/mm/problems',
    readsPaper: false,
    reasoningEffort: 'high',
    typicalOutputTokens: () => 5_000
  }
} satisfies Record<string, RoundPlan>

/** Those of a round's checks that single problems fail. */
const checksOfProblems = [
  ...['problem-complete', 'problem-sources', 'notation', 'symbols-declared', 'latex', 'self-contained'],
  'solution-printed'
]

/** Three problems per paper, one of each kind; none for a paper without mathematics to rebuild. */
export async function extract({ paper, round }: Extraction): Promise<Extracted<MmContent>> {
  const content = await round({
    ...rounds.mathContent,
    schema: mathContentReplySchema,
    variables: {},
    check: (reply) => checkMathContent(reply, paper),
    entries: {
      lists: ['equations', 'propositions'],
      name: 'id',
      checks: ['element-texts', 'element-links', 'formulas-printed', 'latex']
    }
  })
  if (!content.suitable) return { suitable: false, reason: content.reasonNotSuitable }
  const { problems } = await round({
    ...rounds.problems,
    schema: problemsReplySchema,
    variables: { math_content: showInventory(content) },
    check: (reply) => checkProblems(reply, { content, paper }),
    entries: { lists: ['problems'], name: 'kind', checks: checksOfProblems }
  })
  const inOrder = problemKinds.map((kind) => problems.find((problem) => problem.kind === kind)!)
  const printed = printedElements(content, paper)
  return { suitable: true, contents: inOrder.map((problem) => contentOf(problem, printed)) }
}

function contentOf(problem: Problem, printed: readonly PrintedElement[]): MmContent {
  const { kind, scenario, notation, conditions, task, solution, difficulty, sources, rubric } = problem
  return {
    examinee: { kind, scenario, notation, conditions, task },
    gold: {
      solution,
      ...rubric,
      difficulty,
      sources,
      printed: printed.filter(({ id }) => sources.includes(id))
    }
  }
}
