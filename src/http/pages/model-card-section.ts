import type { CorrectedCard } from '../../schemas/card-correction.ts'
import { samplingWords } from '../../schemas/declaration.ts'
import type { ModelCard } from '../../schemas/model-card.ts'
import type { ModelStatistics } from '../../schemas/model-statistics.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'

const unsaid = html`<span class="of">not declared</span>`

/** What a team says of its model. Nobody here has checked it, and links lead away without a word of where from. */
export function modelCard({
  card,
  cardCorrected: corrected,
  family,
  row: { sampling, generatedOn }
}: ModelStatistics): Html {
  if (card === null && !corrected && sampling === undefined && generatedOn === undefined) {
    return html`<section aria-labelledby="card"><h2 id="card">Card</h2>
${emptyState(`Of this model nothing is declared; by its name it is of the family ${family}.`, 'A team declares a card with its draft.')}
</section>`
  }
  const { maker } = card ?? {}
  return html`<section aria-labelledby="card"><h2 id="card">Card</h2>
${definitionList('facts', [
  ['Maker', maker === undefined ? html`${unsaid} (family ${family})` : html`${givenName(maker)} (family ${family})`],
  ...cardFacts(card).slice(1),
  ['Sampling', sampling === undefined ? unsaid : givenName(samplingWords(sampling))],
  ['Outputs of', generatedOn ?? unsaid]
])}
${corrected && corrections(corrected)}
<p class="of">As the team declares it; not checked here.</p>
</section>`
}

function cardFacts(card: ModelCard | null): (readonly [string, Content])[] {
  const { maker, version, parameters, weights, tools, links } = card ?? {}
  const text = (value: string | undefined): Content => (value === undefined ? unsaid : givenName(value))
  return [
    ['Maker', text(maker)],
    ['Version', text(version)],
    ['Parameters', text(parameters)],
    ['Weights', weights ?? unsaid],
    ['Tools', tools === undefined ? unsaid : tools.map((tool, place) => html`${place > 0 && ', '}${givenName(tool)}`)],
    ['Links', links === undefined ? unsaid : links.map(outwards)]
  ]
}

/** What was mended since the draft was finalised, and what stood there. */
export function corrections({ declared, corrections }: CorrectedCard): Html {
  return html`${corrections.map(({ change, reason, correctedAt }) => html`<p>Corrected on ${correctedAt.slice(0, 10)}: ${Object.keys(change).join(', ')}. Reason: ${givenName(reason)}</p>`)}
<details class="item"><summary>As it was declared</summary>
${definitionList('facts', cardFacts(declared))}
</details>`
}

/** Where a link leads stands beside what it is called. */
function outwards({ title, url }: { title: string; url: string }, place: number): Html {
  return html`${place > 0 && ', '}<a href="${url}" rel="nofollow noopener noreferrer ugc">${givenName(title)}</a> <small class="of">${new URL(url).host}</small>`
}
