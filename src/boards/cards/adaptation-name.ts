import type { CardAdaptation } from '../../schemas/card-rubric.ts'

/** STEER's reasons in a call of their own are what STEER-ME calls shown. */
const styles = {
  ...{ zero: 'zero-shot', separate: 'shown', together: 'together' },
  ...{ hidden: 'hidden', shown: 'shown', free: 'free-text' }
}

/**
 * What a suite calls a way of asking.
 *
 * @example
 * adaptationName({ style: 'hidden', shots: 2, car: true, rpm: 'conditioning' }) // => '2-shot-hidden-car'
 */
export function adaptationName({ style, shots, car }: CardAdaptation): string {
  const behind = style === 'zero' ? '' : `-${styles[style]}`
  const name = shots === 0 ? styles[style] : `${shots}-shot${behind}`
  return car ? `${name}-car` : name
}
