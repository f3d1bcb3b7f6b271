import type { NewRoundRow } from '../../src/db/rounds.ts'

/** A round that passed at its first reply, with what `changes` says of it. */
export function aRound(changes: Partial<NewRoundRow> & { extractionId: string; name: string }): NewRoundRow {
  return {
    position: 1,
    promptId: 'made-for-tests',
    promptVersion: 1,
    promptHash: 'none',
    inputHash: 'none',
    modelId: 'openai:gpt-4.1',
    output: {},
    checks: [],
    callIds: [],
    attempts: [],
    repairs: 0,
    passed: true,
    wallMs: 1000,
    ...changes
  }
}
