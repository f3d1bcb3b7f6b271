import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { findItem, type ItemRow } from '../../db/items.ts'
import { saveSolution, solvedWith } from '../../db/solutions.ts'
import { AppError } from '../../errors.ts'
import type { Ask } from '../../models/ask.ts'
import { askedEffort } from '../../models/effort.ts'
import { type Choices, choiceFor } from '../../schemas/choices.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { chosenEffort, type EffortChoice } from '../../schemas/reasoning-effort.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { askWhileActive } from '../papers/resting-paper.ts'
import { takeSolution } from './take-solution.ts'

export type SolvingDependencies = {
  db: Executor
  claim: Claim
  suites: Suites
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  /** Name of the independent model; null when none is configured. */
  solver: string | null
  /** What operators chose for it, by task type. */
  solverEfforts: Choices<EffortChoice>
  ask: Ask
}

/** What became of one item: the answers that were taken, and why others were not. */
export type Solved = { taken: number; failures: AppError[] }

/**
 * Has the solver answer the current version of an item with its paper and without it. An answer that is there already
 * is not asked for again, and one that fails (no credit, budget, provider down) does not keep the other from being
 * taken: asked again, only what is missing is done. Does nothing for an item that is gone or cannot be solved.
 *
 * @throws {ClaimedElsewhere} while another process has it
 */
export async function solveItem(dependencies: SolvingDependencies, itemId: string): Promise<Solved> {
  const { db, claim } = dependencies
  return await claimed(claim, `solve ${itemId}`, async () => {
    const solved: Solved = { taken: 0, failures: [] }
    const item = await findItem(db, itemId)
    if (!item) return solved
    // Without the paper first: that way an item of no paper is answered as far as it can be.
    for (const withPaper of item.paperId === null ? [false] : [false, true]) {
      try {
        if (await solveOnce(dependencies, item, withPaper)) solved.taken += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        solved.failures.push(error)
      }
    }
    return solved
  })
}

/** @returns whether an answer was taken now */
async function solveOnce(dependencies: SolvingDependencies, item: ItemRow, withPaper: boolean): Promise<boolean> {
  const { db, suites, solver, solverEfforts } = dependencies
  const ask = item.paperId === null ? dependencies.ask : askWhileActive(db, item.paperId, dependencies.ask)
  const taskType = taskTypeOf(suites, item)
  if (!solver || !taskType.solving) return false
  const solution = { itemId: item.id, version: item.version, modelId: solver, withPaper }
  if ((await solvedWith(db, solution)).some((there) => there.withPaper === withPaper)) return false
  const content = readContent(taskType, item)
  const paper = withPaper ? await paperOf(dependencies, item) : null
  const { solving } = taskType
  const wanted = chosenEffort(choiceFor(solverEfforts, { taskType: taskType.name }), solving.reasoningEffort)
  const { effort } = askedEffort(solver, wanted)
  const taken = await takeSolution({ modelId: solver, ask }, { item, taskType, solving, content, effort, paper })
  await saveSolution(db, { ...solution, ...taken })
  return true
}

async function paperOf(dependencies: SolvingDependencies, { id, paperId }: ItemRow): Promise<PaperText> {
  const paper = paperId === null ? null : await currentStructure(dependencies, paperId)
  if (paper) return paper
  throw new AppError('paper_missing', `the paper of item ${id} cannot be read`, 409)
}
