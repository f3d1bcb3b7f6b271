import { type Html, html } from './html.ts'

/** Below the name of a model: how it was asked, where its submission declares that. */
export function declaredSetting({ setting }: { setting?: string | undefined }): Html | null {
  return setting === undefined
    ? null
    : html`
<small>${setting}</small>`
}
