import type { RoundChoices } from '../../src/ingestion/round-settings.ts'

/** Nobody chose anything: what the suite has holds. */
export const noChoices: RoundChoices = { effort: new Map(), paper: new Map() }
