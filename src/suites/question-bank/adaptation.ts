import type { QuestionContent } from './content.ts'
import { placeableOptions } from './placeholder.ts'

/**
 * How the questions of a bank are put:
 *
 * - `zero-shot`: question and options, and a letter is asked for;
 * - `together`: the same, with reasons in the same reply before the letter;
 * - `shown`: reasons are asked for first, and then a letter in a second turn, with the options in both;
 * - `hidden`: the same, with the options in the second turn alone, so that they cannot be tried out;
 * - `mc-separate`: as `zero-shot`, where the model is given each letter as its reply and tells how probable it is;
 * - `free-text`: no options at all, and the answer itself is asked for.
 *
 * Source: STEER, section 6 of its specification; STEER-ME, section 7.
 */
export type Adaptation = {
  style: Style
  /** Worked examples before the question. */
  shots: number
  /** Calibrated answer replacement: one option says that no other option is correct. */
  car: boolean
}

const styles = ['zero-shot', 'together', 'shown', 'hidden', 'mc-separate', 'free-text'] as const
export type Style = (typeof styles)[number]

const usual: Style = 'zero-shot'
const form = new RegExp(
  `^(?:(?<shots>[1-9]\\d?)-shot(?:-(?<behind>${styles.slice(1).join('|')}))?|(?<alone>${styles.join('|')}))(?<car>-car)?$`
)

/** All there are, the usual one first; `N` stands for a number of examples. */
export const adaptationNames: readonly string[] = [0, 'N' as const].flatMap((shots) =>
  styles.flatMap((style) =>
    (style === 'free-text' ? [false] : [false, true]).map((car) => adaptationName({ style, shots, car }))
  )
)

/** @example adaptationName({ style: 'hidden', shots: 2, car: true }) // => '2-shot-hidden-car' */
export function adaptationName({ style, shots, car }: Omit<Adaptation, 'shots'> & { shots: number | 'N' }): string {
  const behind = style === usual ? '' : `-${style}`
  const name = shots === 0 ? style : `${shots}-shot${behind}`
  return car ? `${name}-car` : name
}

/**
 * @returns null for what is no name of an adaptation
 * @example readAdaptation('2-shot-hidden-car') // => { style: 'hidden', shots: 2, car: true }
 */
export function readAdaptation(name: string): Adaptation | null {
  const { shots, behind, alone, car } = form.exec(name)?.groups ?? {}
  const style = styles.find((known) => known === (behind ?? alone ?? (shots && usual)))
  if (!style || (style === 'free-text' && car)) return null
  return { style, shots: Number(shots ?? 0), car: car !== undefined }
}

/** Whether a question can be put so. */
export function goesWith({ style, car }: Adaptation, question: QuestionContent): boolean {
  const { gold } = question
  if (car && gold.placeholder === undefined) return false
  if (style === 'mc-separate') return placeableOptions(question) > 0
  return style !== 'free-text' || gold.free !== undefined
}
