import { undeclaredSetting } from '../../schemas/declaration.ts'
import { address, type Query } from './address.ts'
import type { Choices } from './board-head.ts'
import { capital } from './format.ts'
import type { Html } from './parts/html.ts'
import { tabs } from './parts/tabs.ts'

/** Who drove the runs decides on which board they stand: a link to each; nothing where there is one board. */
export function runSettingTabs(
  path: string,
  { setting = undeclaredSetting, ...query }: Query & { setting?: string | undefined },
  { settings }: Pick<Choices, 'settings'>
): Html | false {
  const held = [...new Set([undeclaredSetting, ...settings.map((one) => one.setting ?? undeclaredSetting)])]
  return (
    held.length > 1 &&
    tabs(
      'Settings of submissions',
      held.map((name) => ({
        to: address(path, { ...query, setting: name === undeclaredSetting ? undefined : name }),
        text: name === undeclaredSetting ? 'Loop of the paper' : capital(name),
        isCurrent: name === setting
      }))
    )
  )
}
