import { suites } from '../../suites/index.ts'
import { emptyState } from './parts/empty-state.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/**
 * A page of a board while no release is frozen.
 *
 * @param title of the page that would stand here
 * @param suite the name of the one suite that was asked for, of which no release is frozen: others may have some
 */
export function noReleasePage(title: string, suite?: string): string {
  const [what, next] =
    suite === undefined
      ? [
          'No release is frozen yet.',
          html`A maintainer makes one of reviewed items; see <a href="/help/maintainers">how</a>.`
        ]
      : [
          `No release of ${suites.find(({ name }) => name === suite)?.title ?? suite} is frozen yet.`,
          html`See the <a href="/suites">suites</a>, and the <a href="/">leaderboard</a> of another.`
        ]
  return layout(title, html`<h1>${title}</h1>${emptyState(what, next)}`)
}
