import { setImmediate } from 'node:timers/promises'
import type { Rest } from '../../src/db/in-groups.ts'

/** The rest between groups of rows is nothing to wait for in a test: all that is asked for in one turn still goes together. */
export const noRest: Rest = () => setImmediate()
