import { sureOrRiskyType } from './sure-or-risky.ts'

/** 2.4, not numbered: gains, of which the sure one is the better one as often as not. */
export const riskAverse = [
  sureOrRiskyType({ id: 'sure_gain', title: 'a sure gain or uncertain gains', range: [0, 400] })
]
