import type { Delivery } from '../schemas/states.ts'

/**
 * Milliseconds from the beginning of the work until it is given up; replies by batch may take a day each. Who waits in
 * the queue has none: however long the queue is, nothing fails that nobody has begun.
 */
export type Deadlines = Readonly<Record<'extraction' | 'grading', Readonly<Record<Delivery, number>>>>
