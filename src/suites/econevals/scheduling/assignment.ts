import type { Outcome, World } from '../environment/tools.ts'
import { randomState } from '../numpy/random-state.ts'
import type { PythonDictionary, PythonValue } from '../python/python-value.ts'
import { readDictionary } from '../python/read-dictionary.ts'
import { setText } from '../python/set-text.ts'
import { blockingPairs, type Pair } from './blocking-pairs.ts'
import type { SchedulingInstance } from './instance.ts'

/** An attempt at scheduling: what was submitted, and what came of it. */
export type AssignmentPeriod = {
  /** The task of each worker, in the order submitted. */
  assignment: Pair[]
  /** How many pairs block it; of a stable matching none. */
  blockingPairs: number
  /** Those of them that were told. */
  told: Pair[]
  /** Whether those were drawn for this attempt, and so moved the stream of feedback on. */
  isDrawn: boolean
}

/** What an assignment leads to, or what is wrong with it. Source: EconEvals specification 5. */
export function readAssignment(
  { instance, periods }: World<SchedulingInstance, AssignmentPeriod>,
  argument: unknown
): Outcome<AssignmentPeriod> {
  const submitted = readDictionary(argument)
  if (submitted === null && typeof argument === 'string') {
    return { status: 'error', text: 'Malformed input, could not parse assignment as JSON' }
  }
  const reason = problemOf(instance, submitted)
  if (reason !== null) return { status: 'retry_error', text: `Malformed input: '${reason}'` }
  const assignment = [...submitted!].map(([worker, task]): Pair => [String(worker), String(task)])
  const pairs = blockingPairs(instance, new Map(assignment))
  return {
    accepted: { assignment, blockingPairs: pairs.length, ...tell(instance, periods, assignment, pairs) }
  }
}

/** What is wrong with an assignment, first things first; null where nothing is. */
function problemOf({ worker_ids, task_ids }: SchedulingInstance, submitted: PythonDictionary | null): string | null {
  if (submitted === null) return 'Assignment must be a dictionary mapping workers to tasks'
  const workers = [...submitted.keys()]
  const tasks = [...submitted.values()]
  const strangers = (given: readonly PythonValue[], known: readonly string[]) =>
    given.filter((id) => typeof id !== 'string' || !known.includes(id))
  const found: [string, readonly PythonValue[]][] = [
    ["Assignment doesn't include workers", worker_ids.filter((id) => !submitted.has(id))],
    ["Assignment doesn't include tasks", task_ids.filter((id) => !tasks.includes(id))],
    ['Assignment includes invalid workers', strangers(workers, worker_ids)],
    ['Assignment includes invalid tasks', strangers(tasks, task_ids)]
  ]
  const [problem, ids] = found.find(([, named]) => named.length > 0) ?? []
  return problem === undefined ? null : `${problem}: ${setText(ids!)}`
}

/** All pairs, or as many as are told, drawn; the same as before for a matching that was submitted before (D6). */
function tell(
  instance: SchedulingInstance,
  periods: readonly AssignmentPeriod[],
  assignment: readonly Pair[],
  pairs: readonly Pair[]
): Pick<AssignmentPeriod, 'told' | 'isDrawn'> {
  const most = instance.num_feedback_pairs_k
  if (pairs.length <= most) return { told: [...pairs], isDrawn: false }
  const taskOf = new Map(assignment)
  const repeated = periods.find((period) => period.assignment.every(([worker, task]) => taskOf.get(worker) === task))
  if (repeated) return { told: repeated.told.map(([worker, task]) => [worker, task]), isDrawn: false }
  const { seed, words_before } = instance.feedback_stream
  const stream = randomState(seed)
  for (let word = 0; word < words_before; word++) stream.word()
  // The stream goes on behind what was drawn before, so that what is told is a function of instance and periods.
  for (const { isDrawn, blockingPairs: count } of periods) if (isDrawn) stream.sample(counted(count), most)
  return { told: stream.sample(pairs, most), isDrawn: true }
}

function counted(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
