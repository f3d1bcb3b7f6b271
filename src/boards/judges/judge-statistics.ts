import { judgeAgreement } from './judge-agreement.ts'
import { judgeGaps } from './judge-gaps.ts'
import { ownFamily } from './own-family.ts'
import { selfPreference } from './self-preference.ts'

/** The statistics of judges by name: functions of a judged table and a query alone, which may run in any thread. */
export const judgeStatistics = { judgeAgreement, judgeGaps, ownFamily, selfPreference }
export type JudgeStatistics = typeof judgeStatistics
