import { InvalidError } from '../errors.ts'
import { commonSettings, type Setting, undeclaredSetting } from '../schemas/declaration.ts'
import { isAmong } from './adaptation-name.ts'
import type { Suite } from './suite.ts'

type Asked = Pick<Suite, 'name' | 'adaptations' | 'settings'>

const common: readonly string[] = commonSettings

/** @throws {InvalidError} `setting_unknown` for what is neither common nor of the suite, as a release has it */
export function checkSetting(
  { name, adaptations = [], settings = [] }: Asked,
  setting: Setting | null | undefined
): void {
  const declared = setting ?? undeclaredSetting
  if (common.includes(declared) || settings.includes(declared) || isAmong(adaptations, declared)) return
  const known = offeredSettings({ adaptations, settings }).join(', ')
  throw new InvalidError('setting_unknown', `suite ${name} knows no setting ${declared}, but ${known}`)
}

/** What a submission may declare where these are the adaptations, as a release has them: families of them by their names. */
export function offeredSettings({
  adaptations = [],
  settings = []
}: Partial<Pick<Asked, 'adaptations' | 'settings'>>): string[] {
  return [...new Set([...commonSettings, ...settings, ...adaptations])]
}

/** Whether what guessing scores says something: of answers without options nobody can say it. */
export function canBeGuessed(setting: Setting | null | undefined): boolean {
  return !(setting ?? undeclaredSetting).endsWith('free-text')
}

/**
 * The adaptation that the responses of a submission answer: its setting where that is one, else the usual one. Null in a suite
 * that has one way of asking.
 */
export function adaptationOf({ adaptations }: Asked, setting: Setting | null): string | null {
  if (!adaptations) return null
  return setting !== null && isAmong(adaptations, setting) ? setting : adaptations[0]!
}
