import pino from 'pino'
import { deadlines } from './deadlines.ts'
import { noRest } from './no-rest.ts'

function noModel(): never {
  throw new Error('no model is to be asked here')
}

/** Nobody listens to messages where this is used. */
export const noQueue = { enqueue: async () => {} }

/** What a grading needs besides its database and suite, where no judge is to be asked; models can be laid over it. */
export const gradingTools = {
  ask: noModel,
  askByBatch: noModel,
  itemsInFlight: 4,
  rest: noRest,
  queue: noQueue,
  teamMonthLimitUsd: null,
  deadlines,
  now: () => new Date(),
  log: pino({ level: 'silent' })
}
