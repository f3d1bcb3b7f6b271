import { type BoardSetting, type Setting, undeclaredSetting } from '../../schemas/declaration.ts'
import { type Html, html } from './parts/html.ts'

/** What published submissions of a release declare. */
type Declared = { settings: readonly { setting: Setting | null }[] }

/** The settings of which a release has published submissions, each once, by name. */
export function heldSettings({ settings }: Declared): string[] {
  return [...new Set(settings.map(({ setting }) => setting ?? undeclaredSetting))].sort()
}

/**
 * The setting of all submissions of a release, where they have one and it is not zero-shot: pages that are asked for none show
 * its board, since the one of zero-shot has no row.
 */
export function soleSetting(offered: Declared): BoardSetting | undefined {
  const held = heldSettings(offered)
  return held.length === 1 && held[0] !== undeclaredSetting ? held[0] : undefined
}

/** Says that a page shows such a setting in place of zero-shot. */
export function soleSettingNotice({ setting }: { setting?: BoardSetting | undefined }, offered: Declared): Html | null {
  if (setting === undefined || setting !== soleSetting(offered)) return null
  return html`<p class="notice" role="note">No submission of setting ${undeclaredSetting} to this release is published: shown is ${setting}, the one setting that has any.</p>`
}
