import { InvalidError } from '../../errors.ts'
import { type BoardSetting, type Setting, undeclaredSetting } from '../../schemas/declaration.ts'
import { inOrder, type ScoreTable } from './score-table.ts'

/** Whether a submission is on the board of a setting. @param wanted zero-shot when left out */
export function isOfSetting(
  { setting }: { setting?: Setting | null | undefined },
  wanted: BoardSetting | undefined
): boolean {
  return wanted === 'all' || (setting ?? undeclaredSetting) === (wanted ?? undeclaredSetting)
}

/**
 * The submissions of one setting, or the table as it is.
 *
 * @throws {InvalidError} `setting_absent` where there are submissions, and none is of that setting
 */
export function inSetting(table: ScoreTable, wanted: BoardSetting | undefined): ScoreTable {
  const places = [...table.models.keys()].filter((place) => isOfSetting(table.models[place]!, wanted))
  if (places.length === table.models.length) return table
  if (places.length > 0) return inOrder(table, places)
  const held = [...new Set(table.models.map(({ setting }) => setting ?? undeclaredSetting))].sort()
  const message = `the scores have no submission of setting ${wanted ?? undeclaredSetting}, but of ${held.join(', ')}: name one of these, or all`
  throw new InvalidError('setting_absent', message, { settings: held })
}

/** The setting of a board in words. */
export function settingWords(setting: BoardSetting): string {
  return setting === 'all'
    ? 'submissions of all settings mixed, which were not made under the same conditions'
    : `submissions of setting ${setting} in place of zero-shot`
}
