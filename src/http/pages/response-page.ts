import type { ExplainedResponse, ResponseOrder } from '../../schemas/explained-response.ts'
import { shownName } from '../../schemas/name-key.ts'
import { signInPath } from '../guards/return-address.ts'
import { address, releasePath, responsePath, responsesPath, submissionPath } from './address.ts'
import { formatGrade, formatMoment } from './format.ts'
import { objectingToScore, objectionsSection, type ShownObjections } from './objections-section.ts'
import { dataList } from './parts/data-list.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { Prose, proseNote } from './parts/prose.ts'
import { tabs } from './parts/tabs.ts'
import { markedResponse, placedQuotes } from './response-quotes.ts'
import { findingsSection, type Side, scoreSide } from './response-score.ts'

/** The orders of responses, as tabs name them. */
export const orderTitles: readonly (readonly [ResponseOrder, string])[] = [
  ['points_lost', 'Most points lost'],
  ['judges_apart', 'Judges furthest apart'],
  ['item', 'By item']
]

/** Who looks at a response: whether somebody is signed in, and whether calls of models are for them to see. */
export type Reader = { isSignedIn: boolean; seesCalls: boolean }

/**
 * One response beside what its judges and rules made of it, with the way to the one before and the one after.
 *
 * @param options.recorded a judged response to the same item, where the judges of this one are recordings that do not know it: it
 *   stands beside it in place of a score
 */
export function responsePage(
  explained: ExplainedResponse,
  objections: ShownObjections,
  {
    recorded = null,
    reader = { isSignedIn: true, seesCalls: false }
  }: { recorded?: ExplainedResponse | null; reader?: Reader } = {}
): string {
  const { item, itemTitle, model, release, submission, panel, findings } = explained
  const prose = new Prose()
  const side = sideOf(explained, { prose, reader })
  const objecting = objectingToScore(objections, explained)
  return layout(
    `${shownName(item.id)} by ${shownName(model)}`,
    html`<h1><code>${givenName(item.id)}</code> <span class="of">by ${givenName(model)}</span></h1>
<p class="lead path"><a href="${address('/', { release })}">Leaderboard</a> › <a href="${submissionPath(submission)}">${givenName(model)}</a> › <a href="${responsesPath(submission, { ...explained.asked, taskType: item.taskType })}">${itemTitle}</a> · ${item.split} split</p>
${walk(explained)}
<nav class="tabs" aria-label="Parts of this page"><a href="#response">Response</a> <a href="#score">Score</a>${findings && html` <a href="#findings">Rules</a>`} <a href="#item">Item</a> <a href="#reference">Reference</a> <a href="#more">More</a></nav>
<div class="reader">
<article class="response" aria-labelledby="response"><h2 id="response">Response ${words(explained)}</h2>${responseText(side)}</article>
<section class="side" aria-labelledby="score" tabindex="0">${recorded ? recordedSide(sideOf(recorded, { prose, reader }), objecting) : scoreSide(side, 'score', objecting)}</section>
</div>
${findings && findings.length > 0 && findingsSection(findings, side.prose)}
<section aria-labelledby="item"><h2 id="item">Item</h2>${askedText(side)}</section>
<section aria-labelledby="reference"><h2 id="reference">Reference</h2>${reference(side)}</section>
${adjudications(side)}
${objectionsSection(objections, explained)}
<section aria-labelledby="more"><h2 id="more">More</h2>
${definitionList('facts', [
  ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
  ['Team', givenName(explained.team)],
  ['Panel', html`<code>${panel ?? 'none'}</code>`],
  ...sentFacts(explained),
  ...callFacts(explained, reader)
])}
<p><a href="${address(`/v1${responsePath(submission, item.id)}`, explained.asked)}">This page as JSON</a></p></section>
${proseNote(prose)}
<script src="/assets/walk.js" defer></script>`
  )
}

function sideOf(explained: ExplainedResponse, { prose, reader }: { prose: Prose; reader: Reader }): Side {
  return {
    explained,
    isSignedIn: reader.isSignedIn,
    quotes: placedQuotes(explained.dimensions),
    judgeClass: judgeClasses(explained),
    prose
  }
}

/** Says that nobody judges a response here, and shows another one with what recorded judges said of it. */
function recordedSide(side: Side, objecting: Content): Html {
  const { submission, model, item } = side.explained
  return html`<h2 id="score">No judge here</h2>
<p>The judges of this service are recordings, which know recorded responses alone. This response has no score: it is stored as it was sent, and nothing was made up.</p>
${objecting}
<h2 id="recorded">Recorded: <a href="${responsePath(submission, item.id)}">${givenName(model)}</a> on the same item</h2>
<details open><summary>Its response ${words(side.explained)}</summary>${responseText(side)}</details>
${scoreSide(side, 'recorded-score')}`
}

/** Judges have one shape and colour each on all of the page, by their place in the panel. */
function judgeClasses({ score, dimensions }: ExplainedResponse): (judge: string) => string {
  const ofPanel = Object.values(score.judgeScores ?? {}).flatMap((byJudge) => Object.keys(byJudge))
  const named = dimensions.flatMap(({ judges }) => judges.map(({ judge }) => judge))
  const judges = [...new Set([...named, ...ofPanel])]
  return (judge) => `j${(Math.max(0, judges.indexOf(judge)) % 4) + 1}`
}

/** The orders to walk in, and the ways on: links that the keys j and k follow. */
function walk({ submission, asked, item, place, of, previous, next }: ExplainedResponse): Html {
  const to = (itemId: string) => responsePath(submission, itemId, asked)
  const orders = orderTitles.map(([order, text]) => ({
    to: responsePath(submission, item.id, { ...asked, order }),
    text,
    isCurrent: order === asked.order
  }))
  return html`<div class="walk">${tabs('Order of responses', orders)}
<nav class="ways" aria-label="Other responses">${previous === null ? html`<span>first</span>` : html`<a rel="prev" accesskey="k" href="${to(previous)}"><kbd>k</kbd> previous</a>`} <span>${place === null ? `not among these ${of}` : `${place} of ${of}`}</span> ${next === null ? html`<span>last</span>` : html`<a rel="next" accesskey="j" href="${to(next)}">next <kbd>j</kbd></a>`}</nav></div>`
}

/** A fence of code around all of a response. */
const fence = /^```\w*\n(.*)\n```$/s

/** How long a response is that is shown: JSON, which may have no white space, in characters, and all else in words. */
function length({ score: { words }, response }: ExplainedResponse): string | null {
  if (words === null || !response) return null
  const text = response.output.trim()
  return isJson(fence.exec(text)?.[1]?.trim() ?? text) ? counted(text.length, 'character') : counted(words, 'word')
}

function isJson(text: string): boolean {
  try {
    return /^[{[]/.test(text) && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function words(explained: ExplainedResponse): Content {
  const { flags } = explained.score
  const long = length(explained)
  const marks = flags !== null && flags.length > 0 && ` · ${flags.length} marks of manipulation`
  return long !== null && html`<small>${long}${marks}</small>`
}

function responseText({ explained, quotes, judgeClass, prose, isSignedIn }: Side): Html {
  const { response, responseReason, score, submission, item, asked } = explained
  if (!response) {
    return responseReason === 'not_sent'
      ? html`<p>No response to this item was sent.</p>`
      : html`<p class="notice" role="note">The team of this submission has not opened its responses: what was sent, and what judges said of it, is for the team and for auditors. Scores are shown to everybody. ${!isSignedIn && html`Is it yours? <a href="${signInPath(responsePath(submission, item.id, asked))}">Sign in with its key</a>.`}</p>`
  }
  const text = markedResponse(response, { quotes: [...quotes.values()], judgeClass, prose })
  const marks = (score.flags ?? []).map(
    ({ kind, passage }) => html`<li>${kind.replaceAll('_', ' ')}: <bdi>${passage}</bdi></li>`
  )
  return html`<div class="text">${text}</div>${marks.length > 0 && html`<h3>Marks of manipulation, without effect on the score</h3><ul>${marks}</ul>`}`
}

/** The item as it was put to the model. */
function askedText({ explained: { item, request }, prose }: Side): Html {
  if (!request) return html`<div class="text">${prose.show(item.prompt)}</div>`
  return html`<p>Asked as <code>${request.adaptation}</code>.</p>
${request.messages.map(({ content }) =>
  content === null
    ? html`<p>Here stands the reply of the model to what is above.</p>`
    : html`<div class="text">${prose.show(content)}</div>`
)}`
}

function reference({ explained: { item }, prose }: Side): Html {
  if (item.gold === undefined) {
    return html`<p>The gold of a private item is for maintainers.</p>`
  }
  return html`<details><summary>What the item is graded by</summary>${dataList(item.gold, (text) => html`<div class="text">${prose.show(text)}</div>`)}</details>`
}

/** What others made of the response beside its panel, where there is any and the reader may see it. */
function adjudications({ explained: { score, metric }, prose }: Side): Content {
  if (!score.adjudications || score.adjudications.length === 0) return null
  return html`<section aria-labelledby="adjudications"><h2 id="adjudications">Beside the score</h2>
${score.adjudications.map(({ author, kind, state, scores, reason }) => {
  const grade = scores[metric]
  const value = grade?.status === 'scored' ? formatGrade(grade) : state
  return html`<p><strong>${givenName(author)}</strong> <small>${kind}</small> ${value}${reason !== null && html` <bdi>${prose.show(reason)}</bdi>`}</p>`
})}</section>`
}

function sentFacts({ response }: ExplainedResponse): (readonly [string, Content])[] {
  if (!response) return []
  return [
    ['Sent', formatMoment(response.updatedAt)],
    ['sha256', html`<code>${response.sha256}</code>`]
  ]
}

/** What was asked of each judge, and what it replied, for those who see calls: prompt, parameters and tokens are with it. */
function callFacts({ score }: ExplainedResponse, { seesCalls }: Reader): (readonly [string, Content])[] {
  if (!seesCalls) return []
  return (score.judgments ?? [])
    .filter(({ callIds }) => callIds.length > 0)
    .map(({ judge, repeat, callIds }) => [
      `Calls of ${judge}${repeat > 0 ? `, repeat ${repeat + 1}` : ''}`,
      callIds.map((id) => html`<a href="/v1/calls/${encodeURIComponent(id)}"><code>${id}</code></a> `)
    ])
}
