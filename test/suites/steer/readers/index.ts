import { allocationReaders } from './allocations.ts'
import { auctionReaders } from './auctions.ts'
import { bayesianGameReaders } from './bayesian-games.ts'
import { extensiveFormReaders } from './extensive-form.ts'
import { foundationReaders } from './foundations.ts'
import { mechanismReaders } from './mechanisms.ts'
import { normalFormReaders } from './normal-form.ts'
import type { Reader } from './reader.ts'
import { repeatedGameReaders } from './repeated-games.ts'
import { secretReaders } from './secrets.ts'
import { singleAgentReaders } from './single-agent.ts'
import { votingReaders } from './voting.ts'
import { welfareRuleReaders } from './welfare-rules.ts'

/** By element and type: how the printed questions of STEER are answered without the code that drew them. */
export const readers: Readonly<Record<string, Reader>> = {
  ...foundationReaders,
  ...secretReaders,
  ...singleAgentReaders,
  ...normalFormReaders,
  ...extensiveFormReaders,
  ...repeatedGameReaders,
  ...bayesianGameReaders,
  ...votingReaders,
  ...welfareRuleReaders,
  ...mechanismReaders,
  ...allocationReaders,
  ...auctionReaders
}
