import { reportCard } from './cards/report-card.ts'
import { choiceFigures } from './choices/choice-figures.ts'
import { conceptDrift, driftHash } from './drift/concept-drift.ts'
import { bankFigure } from './figures/compute-figure.ts'
import { judgeAgreement } from './judges/judge-agreement.ts'
import { judgeGaps } from './judges/judge-gaps.ts'
import { judgesKey } from './judges/judges-key.ts'
import { ownFamily } from './judges/own-family.ts'
import { selfPreference } from './judges/self-preference.ts'
import { boardOfFirst } from './leaderboard/board-of-first.ts'
import { dimensionEstimates, dimensionHash } from './leaderboard/dimension-estimates.ts'
import { familyFingerprints } from './leaderboard/family-fingerprints.ts'
import { overallOnBoard } from './leaderboard/overall-on-board.ts'
import { rankedDifferences } from './leaderboard/ranked-differences.ts'
import { tagEstimates, tagHash } from './leaderboard/tag-estimates.ts'

/** What threads compute, by name: functions of tables and queries alone, whose results are JSON. */
export const statistics = {
  ...{ boardOfFirst, familyFingerprints, overallOnBoard, rankedDifferences },
  ...{ dimensionEstimates, dimensionHash, tagEstimates, tagHash },
  ...{ judgeAgreement, judgeGaps, judgesKey, ownFamily, selfPreference },
  ...{ conceptDrift, driftHash },
  ...{ choiceFigures, reportCard, bankFigure }
}
export type Statistics = typeof statistics
