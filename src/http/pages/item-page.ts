import { shownName } from '../../schemas/name-key.ts'
import type { PublicItem } from '../../schemas/release.ts'
import { address, itemPath, releasePath } from './address.ts'
import { dataList } from './parts/data-list.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { Prose, proseNote } from './parts/prose.ts'

type Origin = NonNullable<PublicItem['item']['provenance']>

/** A public item as a person reads it: what is asked, what it is graded by, and where it comes from. */
export function itemPage({ release, item, rights, place, of, previous, next }: PublicItem): string {
  const { id, taskType, examinee, gold, prompt, provenance } = item
  const prose = new Prose()
  const text = (value: string) => html`<div class="text">${prose.show(value)}</div>`
  const way = (to: string | null, rel: 'prev' | 'next', words: Html, none: string) =>
    to === null ? html`<span>${none}</span>` : html`<a rel="${rel}" href="${itemPath(release, to)}">${words}</a>`
  return layout(
    shownName(id),
    html`<script src="/assets/walk.js" defer></script><p class="path"><a href="${releasePath(release)}">Release ${release}</a> › <a href="${address(releasePath(release), { taskType })}">${taskType}</a></p>
<h1><code>${givenName(id)}</code></h1>
<nav class="ways" aria-label="Other items">${way(previous, 'prev', html`<kbd>k</kbd> previous`, 'first')} <span>${place} of ${of} public items</span> ${way(next, 'next', html`next <kbd>j</kbd>`, 'last')}</nav>
<section aria-labelledby="asked"><h2 id="asked">What is asked</h2>
${dataList(examinee, text)}
<details><summary>The prompt, word for word</summary><pre>${prompt}</pre></details></section>
<section aria-labelledby="gold"><h2 id="gold">What it is graded by</h2>
<p>Public items have public gold: a model may have seen it.</p>
<details><summary>Gold</summary>${dataList(gold, text)}</details></section>
<section aria-labelledby="origin"><h2 id="origin">Where it comes from</h2>
${provenance === undefined ? html`<p>Not told.</p>` : definitionList('facts', [...origin(provenance), ...rightsFacts(rights)])}
<p>Canary <code>${item.canary}</code> · <a href="/v1${itemPath(release, id)}">The same as JSON</a></p></section>
${proseNote(prose)}`
  )
}

function origin(provenance: Origin): (readonly [string, Content])[] {
  const edits = (provenance.edits ?? []).map(
    ({ version, author, reason }) => [`Version ${version}`, html`${givenName(author)}: ${givenName(reason)}`] as const
  )
  return [...made(provenance), ['Rubric', html`<code>${provenance.rubricHash}</code>`], ...edits]
}

function rightsFacts(rights: PublicItem['rights']): (readonly [string, Content])[] {
  if (!rights) return []
  const { licence, address, version, reason } = rights
  return [
    ['Licence of the paper', licence === null ? 'not known' : givenName(licence)],
    ...(reason === undefined ? [] : [['Public all the same', givenName(reason)] as const]),
    ...(version === null ? [] : [['Version of the paper', version.replace('_', ' ')] as const]),
    ...(address === null
      ? []
      : [['Stands at', html`<a href="${address}" rel="nofollow">${givenName(address)}</a>`] as const])
  ]
}

function made(provenance: Origin): (readonly [string, Content])[] {
  switch (provenance.source) {
    case 'template':
      return [
        ['Made by', html`template ${givenName(provenance.template)}`],
        ['Seed', `${provenance.seed}, question ${provenance.index}`]
      ]
    case 'draw':
      return [
        ['Made by', html`template ${givenName(provenance.template)}`],
        ['Filling', provenance.filling]
      ]
    case 'instance':
      return [
        ['Made by', html`environment ${givenName(provenance.environment)}, level ${givenName(provenance.level)}`],
        ['Seed', provenance.seed]
      ]
    default: {
      const { source, paperSha256, fragmentId, rounds } = provenance
      const generation = provenance.source === 'paper' ? provenance.generation : undefined
      return [
        source === 'paper'
          ? ['Paper', html`<code>${paperSha256}</code>`]
          : ['Fragment', html`<code>${fragmentId}</code>`],
        ...(generation ? [['Generation', html`${generation.number}, ${givenName(generation.name)}`] as const] : []),
        ...rounds.map(
          ({ name, modelId, promptId, promptVersion }) =>
            [`Round ${name}`, html`${givenName(modelId)}, prompt ${givenName(promptId)} ${promptVersion}`] as const
        )
      ]
    }
  }
}
