import type { Random } from '../../../statistics/random.ts'
import type { Environment } from '../environment/environment.ts'
import { drawsFrom } from '../numpy/random-state.ts'
import type { Matching } from './blocking-pairs.ts'

type Scheduling = Pick<Environment<unknown>, 'callTool' | 'isOver'>

/** Plays a run with matchings drawn without regard to what was told. */
export function assignAtRandom(environment: Scheduling, random: Random): void {
  while (!environment.isOver()) submit(environment, randomMatching(environment, random))
}

/**
 * The baseline of the paper: a random matching, and then in each attempt one of the problems told is resolved, drawn uniformly: the
 * worker gets the task that it would have preferred, and whoever had that task gets the worker's. Source: EconEvals, appendix F.5.
 */
export function resolveProblems(environment: Scheduling, random: Random): void {
  let matching = randomMatching(environment, random)
  while (!environment.isOver()) {
    submit(environment, matching)
    if (environment.isOver()) return
    const problems = lastProblems(environment)
    const { worker, task } = problems[random.integer(problems.length)]!
    const other = [...matching].find(([, given]) => given === task)![0]
    matching = new Map([...matching, [worker, task], [other, matching.get(worker)!]])
  }
}

/** Submits one matching, such as a stable one of who knows the preferences, in every attempt. */
export function submitMatching(environment: Scheduling, matching: Matching): void {
  while (!environment.isOver()) submit(environment, matching)
}

function randomMatching(environment: Scheduling, random: Random): Map<string, string> {
  const workers = idsIn(environment.callTool('get_worker_ids', {}).text)
  const tasks = drawsFrom(random.word).permutation(idsIn(environment.callTool('get_task_ids', {}).text))
  return new Map(workers.map((worker, i) => [worker, tasks[i]!]))
}

function idsIn(text: string): string[] {
  return [...text.slice(text.indexOf('[')).matchAll(/'([^']+)'/g)].map((found) => found[1]!)
}

/** What the history tells of the last attempt. */
function lastProblems(environment: Scheduling): { worker: string; task: string }[] {
  const history = environment.callTool('get_previous_attempts_data', {}).text
  const last = history.slice(history.lastIndexOf('Attempt '))
  return [...last.matchAll(/However, worker (\S+) would have preferred task ([^\s,]+),/g)].map(([, worker, task]) => ({
    worker: worker!,
    task: task!
  }))
}

function submit(environment: Scheduling, matching: Matching): void {
  environment.callTool('submit_assignment', { assignment: JSON.stringify(Object.fromEntries(matching)) })
}
