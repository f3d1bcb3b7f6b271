import type { PanelRow } from '../../db/panels.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { profileNames } from '../../schemas/rubric.ts'
import { type Html, html } from './html.ts'

/** Which board a page is about; `panel` is null where nothing is published. */
export type BoardAsked = Pick<Leaderboard['query'], 'release' | 'split' | 'panel' | 'profile'>
/** What can be chosen: names of the frozen releases, and the panels that judged for the release shown. */
export type Choices = { releases: readonly string[]; panels: readonly PanelRow[] }

const profileTitles = { table2: 'table2 (default)', 'appendix-g': 'appendix-g' }
const splits = ['all', 'public', 'private'] as const

/**
 * Forms that show the same page for another board. Panels belong to a release: with several, another release is chosen
 * apart, and starts with a panel of its own.
 *
 * @param path of the page
 */
export function boardChoices(path: string, query: BoardAsked, { releases, panels }: Choices): Html {
  const release = choice('release', 'Release', releases.map(named), query.release)
  const profile = choice(
    'profile',
    'Scoring profile',
    profileNames.map((name) => ({ value: name, title: profileTitles[name] })),
    query.profile
  )
  const split = choice('split', 'Split', splits.map(named), query.split)
  if (panels.length < 2) return form(path, 'Show', [release, profile, split])
  const panel = choice('panel', 'Panel', panels.map(panelOption), query.panel)
  return html`${form(path, 'Show release', [hidden('profile', query.profile), hidden('split', query.split), release])}
${form(path, 'Show', [hidden('release', query.release), profile, split, panel])}`
}

function form(path: string, submit: string, fields: readonly Html[]): Html {
  return html`<form class="choices" method="get" action="${path}">
${fields}
<button type="submit">${submit}</button>
</form>`
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

function named(name: string) {
  return { value: name, title: name }
}

/** A panel by its judges; the end of its id tells apart those whose prompts or rubrics differ. */
function panelOption({ id, definition }: PanelRow) {
  const judges = definition.judges.map(({ modelId }) => modelId).join(', ')
  return { value: id, title: `${judges} (…${id.slice(-6)})` }
}

function choice(
  name: string,
  label: string,
  options: readonly { value: string; title: string }[],
  chosen: string | null
): Html {
  return html`<label>${label} <select name="${name}">${options.map(
    ({ value, title }) => html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
  )}</select></label>`
}
