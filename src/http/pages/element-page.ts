import type { ElementRecord, ExampleQuestion } from '../../schemas/hierarchy.ts'
import { elementPath, suitePath } from './address.ts'
import type { GroupedRelease } from './groups-of-releases.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { Prose } from './parts/prose.ts'
import { boardsOf } from './suite-page.ts'
import { suiteTabs } from './suite-tabs.ts'

type Around = {
  /** Of the suite. */
  title: string
  releases: readonly GroupedRelease[]
  /** What an element is called. */
  nameOf: (element: string) => string
}

/** An element of a question bank as a page, with its examples. */
export function elementPage(found: ElementRecord, { title, releases, nameOf }: Around): string {
  const { suite, element, name, ability, groups, grades, types, domains, templates, requires, requiredBy } = found
  const module = groups.at(-1)
  const links = (elements: readonly string[]): Content =>
    elements.length === 0
      ? 'nothing'
      : elements.map((id, place) => html`${place > 0 && ', '}<a href="${elementPath(suite, id)}">${nameOf(id)}</a>`)
  const prose = new Prose()
  return layout(
    `${name}: ${title}`,
    html`<p class="path"><a href="${suitePath(suite)}">${title}</a>${groups.map(
      ({ id, name }, level) =>
        html` › <a href="${suitePath(suite)}#${level === 0 ? 'setting' : 'module'}-${id}">${id} ${name}</a>`
    )}</p>
<h1>${name}</h1>
${suiteTabs(suite, null)}
<p>${ability}</p>
${module && boardsOf(module, releases)}
${definitionList('facts', [
  ['Rests on', links(requires)],
  ['Is rested on by', links(requiredBy)],
  ['Grades', grades.join(', ')],
  ['Domains', domains.map((domain) => domain.replaceAll('_', ' ')).join(', ')],
  ['Templates', templates]
])}
<section aria-labelledby="examples"><h2 id="examples">Examples</h2>
<p class="lead">One of each grade and question type, the same at every time; no release draws them. <a href="/v1${elementPath(suite, element)}">JSON</a></p>
${grades.map(
  (grade) => html`<h3 id="grade-${grade}">Grade ${grade}</h3>
${found.examples
  .filter((example) => example.grade === grade)
  .map((example) => exampleOf(example, { asks: types.find(({ id }) => id === example.type)?.title ?? '', prose }))}`
)}
</section>`
  )
}

function exampleOf(example: ExampleQuestion, { asks, prose }: { asks: string; prose: Prose }): Html {
  const { type, parts, domain, perspective, key } = example
  const told = [domain, perspective].flatMap((word) => word?.replaceAll('_', ' ') ?? []).join(', ')
  return html`<article class="example">
<p class="lead"><strong>${type.replaceAll('_', ' ')}</strong>: ${asks}${told !== '' && html` · ${told}`}</p>
${parts.map(
  ({ text, options }) => html`<div class="text">${prose.show(text)}</div>
<ul class="options">${options.map(({ letter, text }) => html`<li>${letter}. ${prose.show(text)}</li>`)}</ul>`
)}
<details><summary>Answer and explanation</summary>
<p>${key.accepted.length === 1 ? 'Right:' : 'Right together:'} <strong>${key.accepted.map((row) => row.join(' and ')).join(', or ')}</strong></p>
<p>${prose.show(key.explanation)}</p>
<ul>${Object.entries(key.mistakes).map(([letter, mistake]) => html`<li>${letter}: ${mistake.replaceAll('_', ' ')}</li>`)}</ul>
</details>
</article>`
}
