import type { CardAdaptation } from '../../schemas/card-rubric.ts'
import { adaptationName, type Style } from '../../suites/question-bank/adaptation.ts'

/** STEER's reasons in a call of their own are what STEER-ME calls shown. */
const styles: Readonly<Record<CardAdaptation['style'], Style>> = {
  ...{ zero: 'zero-shot', separate: 'shown', together: 'together' },
  ...{ hidden: 'hidden', shown: 'shown', free: 'free-text' }
}

/** What the suites call the way of asking that a rubric names. */
export function askedAdaptation({ style, shots, car }: CardAdaptation): string {
  return adaptationName({ style: styles[style], shots, car })
}
