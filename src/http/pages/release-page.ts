import type { Drawn } from '../../schemas/drawn.ts'
import type { Release, ReleaseItem } from '../../schemas/release.ts'
import { address, itemPath, releasePath, suitePath } from './address.ts'
import { formatMoment, formatShare } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'

export type ReleaseView = {
  release: Release
  /** Task types that the release holds, in the suite's order. */
  taskTypes: readonly { name: string; title: string }[]
  /** The one whose items are shown. */
  chosen: string
  page: { data: readonly ReleaseItem[]; next: string | null }
}

/** A release as a page: what candidates are asked, by task type. */
export function releasePage({ release, taskTypes, chosen, page }: ReleaseView): string {
  const { name } = release
  const path = releasePath(name)
  const typeTabs = taskTypes.map((type) => ({
    to: address(path, { taskType: type.name }),
    text: type.name,
    title: type.title,
    isCurrent: type.name === chosen
  }))
  return layout(
    `Release ${name}`,
    html`<h1>Release ${name}</h1>
${release.note !== null && html`<p class="notice" role="note">${release.note}</p>`}
<p><a href="${address('/', { release: name })}">Leaderboard</a> · <a href="${address('/models', { release: name })}">Models</a> · <a href="${path}/people">Human baselines</a> · <a href="${address('/', { release: name })}#cite">Cite</a> ·
${release.draw ? null : html`<a href="${path}/difference">What differs${release.replaces === null ? ' from another' : html` from ${release.replaces}`}</a> · `}<a href="/v1${path}">JSON</a> · <a href="/v1${path}/items">items as JSON</a> · <a href="/v1${path}/export">public items with gold, as NDJSON</a></p>
${counts(release, taskTypes)}
<section aria-labelledby="items"><h2 id="items">What candidates see</h2>
${tabs('Task type', typeTabs)}
${page.data.length === 0 ? emptyState('No public item of this task type.', privateWords(release, chosen)) : page.data.map((one) => item(name, one))}
${page.next !== null && html`<p><a href="${address(path, { taskType: chosen, cursor: page.next })}">More items</a></p>`}
</section>
${facts(release)}`
  )
}

/** Private items are counted and no more: candidates get their prompts by the API. */
function privateWords({ items }: Release, taskType: string): string {
  const held = items.find((entry) => entry.taskType === taskType && entry.split === 'private')?.items ?? 0
  return held === 0 ? 'Choose another.' : `Its ${held} private ones are not shown to readers.`
}

/** What tells this release from any other, and what its boards go by. */
function facts(release: Release): Html {
  const { suite, manifest, contentHash, canary, frozenAt, privateShare, seed, replaces, replacedBy, imported, draw } =
    release
  const share = `${Math.round(100 * privateShare)} %, ${imported ? 'as imported' : `drawn with seed ${seed}`}`
  const toRelease = (name: string) => html`<a href="${releasePath(name)}">${name}</a> `
  return html`<section aria-labelledby="reading"><h2 id="reading">What it is, to the byte</h2>
${definitionList('facts', [
  ['Suite', suiteFact(suite, manifest)],
  ['Frozen', formatMoment(frozenAt)],
  ...(draw ? drawnFacts(draw) : [['Private share', share] as const]),
  ...rightsFacts(release),
  ...(manifest ? [['Metrics', manifest.metrics.map(({ name }) => name).join(', ')] as const] : []),
  ...(manifest ? [['Statistics', `method ${manifest.statistics.method} ${manifest.statistics.version}`] as const] : []),
  ...(replaces === null ? [] : [['Corrects', toRelease(replaces)] as const]),
  ...(replacedBy.length === 0 ? [] : [['Corrected by', replacedBy.map(toRelease)] as const]),
  ['Content hash', html`<code>${contentHash}</code>`],
  ['Canary', html`<code>${canary}</code>`]
])}
<p>A frozen release never changes: the hash is of its ${draw ? 'questions and their keys' : 'exported items'}, and the canary should never be found in training data.
${passOnWords(release)} What its items took to make is
for <a href="/v1${releasePath(release.name)}/yield">maintainers and auditors</a>.</p>
</section>`
}

/** Under what its public papers may be passed on, and how many papers each licence is of. */
function rightsFacts({ rights }: Release): (readonly [string, Content])[] {
  if (!rights || rights.papers.length === 0) return []
  const counts = new Map<string, number>()
  for (const { licence } of rights.papers) {
    const name = licence ?? 'not known'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const told = [...counts].map(([licence, papers]) => html`${givenName(licence)} (${papers}) `)
  const excused = html`${givenName(rights.reason ?? '')} (${givenName(rights.author ?? 'as imported')})`
  return [
    ['Licences of its public papers', told],
    ...(rights.reason === null ? [] : [['Others are public, since', excused] as const])
  ]
}

function passOnWords({ rights }: Release): string {
  if (!rights)
    return 'No licence is stored with this release: ask whoever runs this service before you pass its items on.'
  return 'Each item names the licence of its paper; ask whoever runs this service about the items themselves.'
}

/** Its suite, with the way to what it measures where its task types stand in groups: a question bank. */
function suiteFact(suite: string, manifest: Release['manifest']): Content {
  if (!manifest) return suite
  const isBank = manifest.taskTypes.some(({ groups = [] }) => groups.length > 0)
  return html`${isBank ? html`<a href="${suitePath(suite)}">${suite}</a>` : suite}, version ${manifest.version}`
}

/** What its questions are a function of, as far as it is told. */
function drawnFacts({
  asked,
  drawn,
  seed,
  seedSha256,
  closedAt,
  templates,
  fewer
}: Drawn): (readonly [string, Content])[] {
  return [
    [
      'Drawn',
      `${drawn} of ${asked} questions that were asked for, from ${templates} templates, of which ${fewer} have no more`
    ],
    ['Seed', seed === null ? 'kept by the service until the release is closed' : html`<code>${seed}</code>`],
    ['sha256 of the seed', html`<code>${seedSha256}</code>`],
    ...(closedAt === null ? [] : [['Closed', formatMoment(closedAt)] as const])
  ]
}

function counts({ items, manifest }: Release, taskTypes: ReleaseView['taskTypes']): Html {
  const count = (taskType: string, split: string) =>
    items.find((entry) => entry.taskType === taskType && entry.split === split)?.items ?? 0
  const caption = 'Items by task type and split'
  return table({
    label: caption,
    caption,
    columns: [
      { head: 'Task type', kind: 'row-head', cell: ({ name, title }) => html`${name} <small>${title}</small>` },
      { head: 'Public', cell: ({ name }) => count(name, 'public') },
      { head: 'Private', cell: ({ name }) => count(name, 'private') },
      { head: 'Share of Overall', cell: ({ name }) => shareOf(name, manifest) },
      { head: 'Graded by', kind: 'text', cell: ({ name }) => gradedBy(name, manifest) }
    ],
    rows: taskTypes
  })
}

function shareOf(name: string, manifest: Release['manifest']): string {
  const types = manifest?.taskTypes ?? []
  const whole = types.reduce((sum, { weight }) => sum + weight, 0)
  const own = types.find((type) => type.name === name)
  return own === undefined || whole === 0 ? '–' : formatShare(own.weight / whole)
}

function gradedBy(name: string, manifest: Release['manifest']): string {
  const own = manifest?.taskTypes.find((type) => type.name === name)
  return own === undefined ? '–' : own.judged ? 'judges' : 'rules'
}

function item(release: string, { id, split, prompt }: ReleaseItem): Html {
  return html`<details class="item" id="${id}"><summary><code>${givenName(id)}</code> <small>${split}</small></summary><p><a href="${itemPath(release, id)}">Read it with its gold</a></p><pre>${prompt}</pre></details>`
}
