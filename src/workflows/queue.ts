import type { Executor } from '../db/client.ts'

/**
 * The walks that run in the background; a job carries the id of its extraction, submission, item, adjudication or
 * delivery, the name of its release, or, where nothing else is stored of it, what it is to do.
 */
export const jobNames = ['extract', 'grade', 'solve', 'verify', 'adjudicate', 'generate', 'draw', 'deliver'] as const
export type JobName = (typeof jobNames)[number]

export interface Queue {
  /**
   * Adds a job. Give the transaction that changes the state as `executor`, so that both happen or neither: a state
   * without a job would wait for ever.
   *
   * @param team that the work is for, by its id or a name made of it: no team holds all places while another one waits
   */
  enqueue(name: JobName, id: string, executor: Executor, team?: string | null): Promise<void>
}
