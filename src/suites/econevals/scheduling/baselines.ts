import type { Random } from '../../../statistics/random.ts'
import { ask, idsIn, type Policy, type PolicyCall } from '../baselines/policy.ts'
import { drawsFrom } from '../numpy/random-state.ts'
import type { Matching } from './blocking-pairs.ts'

/** Matchings drawn without regard to what was told. */
export const assignAtRandom: Policy = function* ({ random }) {
  yield assign(yield* randomMatching(random))
}

/**
 * The baseline of the paper: a random matching, and then in each attempt one of the problems told is resolved, drawn uniformly: the
 * worker gets the task that it would have preferred, and whoever had that task gets the worker's. Source: EconEvals, appendix F.5.
 */
export const resolveProblems: Policy = function* ({ number, random }) {
  if (number === 0) {
    yield assign(yield* randomMatching(random))
    return
  }
  const { matching, problems } = lastAttempt(yield* ask('get_previous_attempts_data'))
  const { worker, task } = problems[random.integer(problems.length)]!
  const other = [...matching].find(([, given]) => given === task)![0]
  yield assign(new Map([...matching, [worker, task], [other, matching.get(worker)!]]))
}

/** One matching in every attempt, such as a stable one of who knows the preferences. */
export function submitMatching(matching: Matching): Policy {
  return function* () {
    yield assign(matching)
  }
}

function* randomMatching(random: Random): Generator<PolicyCall, Map<string, string>, string> {
  const workers = idsIn(yield* ask('get_worker_ids'))
  const tasks = drawsFrom(random.word).permutation(idsIn(yield* ask('get_task_ids')))
  return new Map(workers.map((worker, i) => [worker, tasks[i]!]))
}

/** What the history tells of the last attempt. */
function lastAttempt(history: string): {
  matching: Map<string, string>
  problems: { worker: string; task: string }[]
} {
  const last = history.slice(history.lastIndexOf('Attempt '))
  const proposed = /Assignment proposed: \{([^}]*)\}/.exec(last)![1]!
  const problems = last.matchAll(/However, worker (\S+) would have preferred task ([^\s,]+),/g)
  return {
    matching: new Map(
      [...proposed.matchAll(/'([^'\\]+)\\?': \\?'([^'\\]+)/g)].map(([, worker, task]) => [worker!, task!])
    ),
    problems: [...problems].map(([, worker, task]) => ({ worker: worker!, task: task! }))
  }
}

function assign(matching: Matching): PolicyCall {
  return { name: 'submit_assignment', input: { assignment: JSON.stringify(Object.fromEntries(matching)) } }
}
