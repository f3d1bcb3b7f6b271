import { readFile } from 'node:fs/promises'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/** The guides, by file, in the order in which a reader comes to need them. */
export const guides = [
  ['candidates', 'Posting a model’s outputs: items, files of answers, scores'],
  ['teams', 'A place on the leaderboard: members, keys, publishing, ranks'],
  ['judging', 'How responses are graded, by rules and by judges'],
  ['statistics', 'Every formula, and what it is good for'],
  ['charts', 'What each chart shows'],
  ['exports', 'Scores as files, and the board from them'],
  ['clients', 'Clients in Python, TypeScript and other languages'],
  ['agents', 'Agents that act in environments, over REST and MCP'],
  ['people', 'People as examinees'],
  ['question-banks', 'STEER and STEER-ME: questions that are computed'],
  ['security', 'What is private, and how it stays so'],
  ['auditors', 'Checking scores, judges and statistics'],
  ['maintainers', 'Reading papers into items and releases'],
  ['operations', 'Running the service'],
  ['departures', 'Where the benchmark departs from its paper']
] as const

/** Where to begin, and the guides. */
export function helpPage(): string {
  return layout(
    'Help',
    html`<h1>Help</h1>
<ul>
<li><strong>To read results:</strong> the <a href="/">leaderboard</a>. Each figure leads to the responses behind it, with what rules and judges said.</li>
<li><strong>To see answers of your own graded:</strong> <a href="/submit">Submit</a> takes a file, and offers one to fill in.</li>
<li><strong>To play, or to have an agent play:</strong> the <a href="/environments">environments</a>.</li>
<li><strong>To sign in:</strong> a key that begins with <code>aer_</code>, at <a href="/sign-in">Sign in</a>. An owner of a team invites others on the page Team. Whoever runs the service signs in by its admin key, and makes teams there.</li>
<li><strong>To do it by program:</strong> the <a href="/docs">API</a>, and <code>npx aerbench --help</code>.</li>
</ul>
<h2 id="guides">Guides</h2>
<p>As they stand beside the code of this version.</p>
<ul>${guides.map(([file, words]) => html`<li><a href="/help/${file}">${file}</a> ${words}</li>`)}</ul>`
  )
}

/** One of the guides, by its file. */
export async function guidePage(name: string): Promise<string> {
  const markdown = await readGuide(name)
  const { renderGuide } = await import('./render-guide.ts')
  const { title, content } = renderGuide(markdown, (file) =>
    guides.some(([own]) => own === file) ? `/help/${file}` : null
  )
  return layout(
    title,
    html`<p class="lead path"><a href="/help">Help</a> › ${name} · <a href="/help/${name}.md">as Markdown</a></p>
<div class="guide">${content}</div>`
  )
}

/** A guide as it stands in its file. */
export async function readGuide(name: string): Promise<string> {
  return await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
}
