import { type BoardSetting, undeclaredSetting } from '../../schemas/declaration.ts'
import type { Choices } from './board-head.ts'

/** Why a page of a board has no model, in a sentence: submissions of another setting are on another board. */
export function noSubmissions(
  { setting }: { setting?: BoardSetting | null | undefined },
  { settings }: Pick<Choices, 'settings'>
): string {
  return setting || settings.length > 0
    ? `No submission of setting ${setting ?? undeclaredSetting} to this release is published that this panel judged.`
    : 'No submission to this release is published yet.'
}
