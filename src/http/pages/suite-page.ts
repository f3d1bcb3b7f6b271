import type { ElementOutline, Hierarchy } from '../../schemas/hierarchy.ts'
import type { TaskGroup } from '../../schemas/manifest.ts'
import { address, elementPath } from './address.ts'
import type { GroupedRelease } from './groups-of-releases.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { suiteTabs } from './suite-tabs.ts'

/** What a question bank measures, as a page: settings, their modules, and the elements of each. */
export function suitePage({ suite, title, settings }: Hierarchy, releases: readonly GroupedRelease[]): string {
  const elements = settings.flatMap(({ modules }) => modules.flatMap((module) => module.elements))
  const nameOf = (id: string) => elements.find(({ element }) => element === id)?.name ?? id
  const toElement = (id: string) => html`<a href="${elementPath(suite, id)}">${nameOf(id)}</a>`
  return layout(
    title,
    html`<h1>${title} <span class="of">what it measures</span></h1>
${suiteTabs(suite, 'Hierarchy')}
<p class="lead">${settings.length} settings, ${elements.length} elements, ${elements.reduce((sum, { templates }) => sum + templates, 0)} templates.
An element is one ability; its page has an example of each grade and question type. <a href="/v1/suites/${suite}/elements">JSON</a></p>
<ol class="outline">${settings.map(({ id, name }) => html`<li><a href="#setting-${id}">${id} ${name}</a></li>`)}</ol>
${settings.map(
  (
    setting
  ) => html`<section aria-labelledby="setting-${setting.id}"><h2 id="setting-${setting.id}">${setting.id} ${setting.name}</h2>
${boardsOf(setting, releases)}
${setting.modules.map(
  (module) => html`<h3 id="module-${module.id}">${module.id} ${module.name}</h3>
${boardsOf(module, releases)}
${elementTable(module, toElement)}`
)}
</section>`
)}`
  )
}

/** The boards that a group has figures on. */
export function boardsOf({ id, name }: TaskGroup, releases: readonly GroupedRelease[]): Html | null {
  const held = releases.filter(({ groups }) => groups.has(id))
  if (held.length === 0) return null
  return html`<p class="lead">Boards of ${name}: ${held.map(
    (release, place) =>
      html`${place > 0 && ', '}<a href="${address('/', { release: release.name, within: id })}">${release.name}</a>`
  )}</p>`
}

function elementTable(
  { id, name, elements }: Hierarchy['settings'][number]['modules'][number],
  toElement: (element: string) => Html
): Html {
  return table<ElementOutline>({
    label: `${id} ${name}`,
    caption: `Elements of ${name}`,
    className: 'elements',
    columns: [
      {
        head: 'Element',
        kind: 'row-head',
        className: 'long',
        cell: ({ element, ability }) => html`${toElement(element)}<small>${ability}</small>`
      },
      { head: 'Grades', cell: ({ grades }) => grades.join(', ') },
      { head: 'Question types', cell: ({ types }) => types.length },
      { head: 'Templates', cell: ({ templates }) => templates },
      {
        head: 'Rests on',
        kind: 'text',
        className: 'long',
        cell: ({ requires }) =>
          requires.length === 0 ? '–' : requires.map((one, place) => html`${place > 0 && ', '}${toElement(one)}`)
      }
    ],
    rows: elements
  })
}
