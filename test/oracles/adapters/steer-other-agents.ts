import { bordaWinner } from '../../../src/suites/steer/other-agents/borda-count.ts'
import { condorcetWinner } from '../../../src/suites/steer/other-agents/condorcet-criterion.ts'
import { copelandWinner } from '../../../src/suites/steer/other-agents/copeland.ts'
import { pluralityWinner } from '../../../src/suites/steer/other-agents/plurality-voting.ts'

/** The answers to the oracles of setting 4, by element. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of an oracle are those that its element's function names.
export const steerOtherAgents: Record<string, (params: any, type: string) => unknown> = {
  plurality_voting: pluralityWinner,
  borda_count: bordaWinner,
  copeland: copelandWinner,
  condorcet_criterion: condorcetWinner
}
