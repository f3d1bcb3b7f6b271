import { notesTools } from '../environment/notes-tools.ts'
import type { PromptStyle } from '../environment/prompt-style.ts'
import type { ActionTool, InformationTool, Outcome, Rules, World } from '../environment/tools.ts'
import { roundToCents } from '../python/decimals.ts'
import { floatText, pythonText } from '../python/python-text.ts'
import type { PythonDictionary } from '../python/python-value.ts'
import { readDictionary } from '../python/read-dictionary.ts'
import { setText } from '../python/set-text.ts'
import { type Assignment, type EfficiencyEqualityInstance, sizesOf } from './instance.ts'
import { payOf, revenueOf } from './metrics.ts'
import { efficiencyEqualityInitialPrompt } from './prompts.ts'

type EfficiencyEqualityWorld = World<EfficiencyEqualityInstance, Assignment>

/**
 * The rules of efficiency against equality: each worker is given one task in each period. What a run aims at stands in its system
 * prompt alone. Source: EconEvals specification 7.
 *
 * @param options.keepsRefusals brings back defect X6 of the public code, which a reference value shows
 */
export function efficiencyEqualityRules({
  style = 'standard',
  keepsRefusals = false
}: {
  style?: PromptStyle
  keepsRefusals?: boolean
} = {}): Rules<EfficiencyEqualityInstance, Assignment> {
  return {
    information,
    notes: notesTools('period', style),
    action: { ...submitAssignment, act: submit },
    initialPrompt: efficiencyEqualityInitialPrompt,
    replyPrompt: 'Now, use more tools.',
    isOver: ({ instance, periods }) => periods.length >= instance.num_periods,
    keepsRefusals
  }
}

const information: readonly InformationTool<EfficiencyEqualityInstance, Assignment>[] = [
  {
    name: 'get_previous_periods_data',
    description:
      "Shows the data of all assignments before, the company's revenue and what workers were paid among them. Read this before you act.",
    tell: ({ instance, periods }) =>
      pythonText(new Map([['previous_periods_data', periodsHistory(instance, periods)]])),
    refusal: pythonText(
      new Map([
        [
          'get_previous_periods_data',
          'Data already accessed this period. See previous response. Instead, write notes or submit an assignment.'
        ]
      ])
    )
  },
  {
    name: 'get_period_number',
    description:
      'Tells the number of this period. The first period has the number 0, so that 4 means that 4 came before.',
    tell: ({ periods }) => pythonText(new Map([['period_number', BigInt(periods.length)]]))
  },
  {
    name: 'get_worker_ids',
    description: 'Lists the ids of the workers who need a task. Read this before you act.',
    tell: ({ instance }) => pythonText(new Map([['worker_ids', [...instance.worker_ids]]]))
  },
  {
    name: 'get_task_info',
    description: 'Lists the ids of the tasks that are to be done, with their sizes. Read this before you act.',
    tell: (world) =>
      tasksNow(world)
        .map(([id, size]) => `Task ${id} size = ${size}\n`)
        .join('')
  }
]

const submitAssignment: Omit<ActionTool<EfficiencyEqualityInstance, Assignment>, 'act'> = {
  name: 'submit_assignment',
  description: `Submits an assignment of the tasks to workers. Its one argument, assignment, is a string that holds a dictionary from task ids to worker ids. For tasks A, B, C and workers D, E, F, for example, it is "{'A': 'D', 'B': 'E', 'C': 'F'}".`,
  argument: {
    name: 'assignment',
    description:
      'A dictionary in a string: its keys are the ids of all tasks, and its values those of all workers, each of them once.'
  }
}

function tasksNow({ instance, periods }: EfficiencyEqualityWorld): readonly (readonly [string, number])[] {
  return instance.tasks_by_period[periods.length] ?? []
}

/** What an agent is shown of the periods before. */
export function periodsHistory(instance: EfficiencyEqualityInstance, periods: readonly Assignment[]): string {
  if (periods.length === 0) return 'No data yet available.'
  return periods.map((_, period) => `Period ${period}:\n${periodText(instance, periods.slice(0, period + 1))}`).join('')
}

/** The last of some periods, without the line that numbers it. */
export function periodText(instance: EfficiencyEqualityInstance, periods: readonly Assignment[]): string {
  const sizes = sizesOf(instance)
  const paySoFar = payOf(instance, periods)
  const revenueSoFar = periods.reduce((sum, assignment) => sum + revenueOf(instance, assignment), 0)
  const last = periods.at(-1)!
  const lines = last.map(([task, worker]) => {
    const size = sizes.get(task)!
    const pay = payText(instance, instance.wage * size)
    const earned = amountText(instance.worker_productivity[worker]! * size)
    const soFar = payText(instance, paySoFar.get(worker)!)
    return `\tWorker ${worker} did Task ${task} (size ${size}) and was paid $${pay}. From worker ${worker} completing task ${task}, the company earned $${earned} in revenue. Worker ${worker}'s total pay so far is $${soFar}.\n`
  })
  const revenue = amountText(revenueOf(instance, last))
  return `${lines.join('')}\tThis period, the company earned $${revenue} in revenue. The company's total revenue so far is $${amountText(revenueSoFar)}.\n`
}

/** Productivities are floats to Python, and so is revenue. */
function amountText(amount: number): string {
  return floatText(roundToCents(amount))
}

/** A whole wage is an integer to Python, and so is pay. */
function payText({ wage }: EfficiencyEqualityInstance, pay: number): string {
  return Number.isInteger(wage) ? String(pay) : amountText(pay)
}

function submit(world: EfficiencyEqualityWorld, argument: unknown): Outcome<Assignment> {
  const dictionary = readDictionary(argument)
  if (dictionary === null && typeof argument === 'string') {
    return { status: 'retry_error', text: 'Malformed input, could not parse assignment as JSON' }
  }
  const problem = dictionary === null ? 'must be a dictionary mapping tasks to workers' : problemOf(world, dictionary)
  if (problem !== null) return { status: 'retry_error', text: `Malformed input: 'Assignment ${problem}'` }
  return { accepted: [...dictionary!].map(([task, worker]) => [String(task), String(worker)] as const) }
}

/** What is wrong with an assignment; null for one that gives each worker of the instance one task of the period. */
function problemOf(world: EfficiencyEqualityWorld, dictionary: PythonDictionary): string | null {
  const workers = new Set<unknown>(world.instance.worker_ids)
  const tasks = new Set<unknown>(tasksNow(world).map(([id]) => id))
  const given = { workers: [...dictionary.values()], tasks: [...dictionary.keys()] }
  const missingWorkers = world.instance.worker_ids.filter((id) => !given.workers.includes(id))
  if (missingWorkers.length > 0) return `doesn't include workers: ${setText(missingWorkers)}`
  const missingTasks = tasksNow(world).flatMap(([id]) => (dictionary.has(id) ? [] : [id]))
  if (missingTasks.length > 0) return `doesn't include tasks: ${setText(missingTasks)}`
  const unknownWorkers = given.workers.filter((id) => !workers.has(id))
  if (unknownWorkers.length > 0) return `includes invalid workers: ${setText(unknownWorkers)}`
  const unknownTasks = given.tasks.filter((id) => !tasks.has(id))
  return unknownTasks.length > 0 ? `includes invalid tasks: ${setText(unknownTasks)}` : null
}
