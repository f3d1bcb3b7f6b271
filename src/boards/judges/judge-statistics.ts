import { judgeAgreement } from './judge-agreement.ts'
import { judgeGaps } from './judge-gaps.ts'
import { selfPreference } from './self-preference.ts'

/** The statistics of judges by name: functions of a judged table and a query alone, which may run in any thread. */
export const judgeStatistics = { judgeAgreement, judgeGaps, selfPreference }
export type JudgeStatistics = typeof judgeStatistics
