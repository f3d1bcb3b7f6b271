import { type Html, html } from './html.ts'

/** One of the tabs; `text` may be short where `title` has it in full. */
export type Tab = { to: string; text: string; title?: string; isCurrent?: boolean }

/** Links between views of one thing, the current one marked for eyes and ears. They are links: they can be sent. */
export function tabs(label: string, list: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="${label}">${list.map(tab)}</nav>`
}

function tab({ to, text, title, isCurrent }: Tab): Html {
  const inFull = title !== undefined && html` title="${title}"`
  return html`<a href="${to}"${inFull}${isCurrent && html` aria-current="page"`}>${text}</a>`
}
