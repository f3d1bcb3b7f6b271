import { address } from './format.ts'
import { type Html, html } from './html.ts'

const pages = [
  { path: '/', title: 'Leaderboard' },
  { path: '/significance', title: 'Significance' },
  { path: '/judges', title: 'Judges' },
  { path: '/charts', title: 'Charts' }
] as const
export type BoardPath = (typeof pages)[number]['path']

/** Links between the pages about one board, which keep what was asked for. */
export function boardTabs(current: BoardPath, asked: Readonly<Record<string, string | number | undefined>>): Html {
  return html`<nav class="tabs" aria-label="Pages of this board">${pages.map(
    ({ path, title }) =>
      html`<a href="${address(path, asked)}"${path === current && html` aria-current="page"`}>${title}</a>`
  )}</nav>`
}
