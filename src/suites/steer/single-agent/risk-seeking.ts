import { sureOrRiskyType } from './sure-or-risky.ts'

/** 2.4, not numbered: losses, of which the sure one is the better one as often as not. */
export const riskSeeking = [
  sureOrRiskyType({ id: 'sure_loss', title: 'a sure loss or uncertain losses', range: [-400, 0] })
]
