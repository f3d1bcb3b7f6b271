import type { ElementOutline, Hierarchy } from '../../schemas/hierarchy.ts'
import { mostPractice } from '../../schemas/practice.ts'
import { elementPath, suitePath } from './address.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { suiteTabs } from './suite-tabs.ts'

/** A question bank by difficulty, with the form that draws a test to practise on. */
export function curriculumPage({ suite, title, settings }: Hierarchy): string {
  const elements = settings.flatMap(({ modules }) => modules.flatMap((module) => module.elements))
  const grades = [...new Set(elements.flatMap(({ grades }) => grades))].sort((one, other) => one - other)
  const domains = [...new Set(elements.flatMap(({ domains }) => domains))].sort()
  return layout(
    `Curriculum of ${title}`,
    html`<h1>${title} <span class="of">by grade</span></h1>
${suiteTabs(suite, 'Curriculum')}
<p class="lead">Grades are how difficult questions are; an element leads to its examples. <a href="#practice">Draw a test to practise on</a></p>
${table<number>({
  label: 'Curriculum',
  caption: 'Elements by the grades of their questions',
  className: 'elements',
  columns: [
    { head: 'Grade', kind: 'row-head', cell: (grade) => grade },
    { head: 'Elements', kind: 'text', className: 'long', cell: (grade) => atGrade(suite, elements, grade) }
  ],
  rows: grades
})}
<section aria-labelledby="practice"><h2 id="practice">A test to practise on</h2>
<p>Of what is ticked, and of everything where nothing is. The same choice gives the same questions. No release is drawn by their seed, but where a template has few fillings a text can be the same.</p>
<form class="fields practice" method="get" action="/v1${suitePath(suite)}/practice">
${boxes(
  { name: 'grades', title: 'Grades' },
  grades.map((grade) => ({ value: grade, words: String(grade) }))
)}
${settings.map(({ id, name, modules }) =>
  boxes(
    { name: 'elements', title: `Elements of ${id} ${name}` },
    modules.flatMap((module) => module.elements).map(({ element, name }) => ({ value: element, words: name }))
  )
)}
${boxes(
  { name: 'domains', title: 'Domains' },
  domains.map((domain) => ({ value: domain, words: domain.replaceAll('_', ' ') }))
)}
<label>Questions, at most ${mostPractice} <input type="text" inputmode="numeric" name="count" value="50" pattern="[0-9]+" required></label>
<label>Seed: another one gives other questions <input type="text" name="seed" value="1" maxlength="60" required></label>
<label>File <select name="format"><option value="ndjson">NDJSON, a question a line</option><option value="json">JSON</option></select></label>
<p class="inline"><button type="submit" name="withKey" value="false">Download the questions</button> <button type="submit" name="withKey" value="true">Download with the key</button></p>
</form></section>`
  )
}

function atGrade(suite: string, elements: readonly ElementOutline[], grade: number): Content {
  return elements
    .filter(({ grades }) => grades.includes(grade))
    .map(
      ({ element, name }, place) =>
        html`${place > 0 && ', '}<a href="${elementPath(suite, element)}#grade-${grade}">${name}</a>`
    )
}

type Box = { value: string | number; words: string }

function boxes({ name, title }: { name: string; title: string }, list: readonly Box[]): Html {
  return html`<details><summary>${title}</summary><ul class="ticks">${list.map(
    ({ value, words }) => html`<li><label><input type="checkbox" name="${name}" value="${value}"> ${words}</label></li>`
  )}</ul></details>`
}
