import type { Attack } from './attack.ts'
import { breakers } from './breakers.ts'
import { disguises } from './disguises.ts'
import { imitations } from './imitations.ts'
import { plantedVerdicts } from './planted-verdicts.ts'
import { wordsToTheJudge } from './words-to-the-judge.ts'

/** All attacks on judges that tests run, each in our own words and under a name of its own. */
export const attacks: readonly Attack[] = [
  ...wordsToTheJudge,
  ...plantedVerdicts,
  ...imitations,
  ...disguises,
  ...breakers
]
