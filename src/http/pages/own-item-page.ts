import { rejoinderTo, rejoinderWords } from '../../schemas/dispute.ts'
import type { ItemDetail } from '../../schemas/item.ts'
import { shownName } from '../../schemas/name-key.ts'
import { address, ownItemPath, paperPath } from './address.ts'
import { formatMoment } from './format.ts'
import { generationOfItem, madeFrom, solverWords } from './items-table.ts'
import { tokenField } from './parts/account.ts'
import { dataList } from './parts/data-list.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { Prose } from './parts/prose.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

type Version = ItemDetail['versions'][number]
type Decision = ItemDetail['reviews'][number]
type Reading = NonNullable<ItemDetail['readings']>[number]

export type ItemDesk = {
  formToken: string
  /** Whether a verifier has something left to look up. */
  canSendBack: boolean
  /** The reason that was typed into a form that was refused. */
  typed?: string | undefined
}

/** An item with all that a decision on it rests on: what speaks against it, its content, its versions and its decisions. */
export function ownItemPage(item: ItemDetail, desk: ItemDesk, outcome?: Outcome): string {
  const { id, taskType, state, examinee, gold } = item
  const prose = new Prose()
  const text = (value: string) => html`<div class="text">${prose.show(value)}</div>`
  return layout(
    shownName(id),
    html`<p class="path"><a href="/items">Items</a> › <a href="${address('/items', { taskType })}">${taskType}</a></p>
<h1><code>${givenName(id)}</code> <span class="of">${state}</span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
${definitionList('facts', facts(item))}
<section aria-labelledby="doubts"><h2 id="doubts">What speaks against it</h2>${doubts(item)}</section>
<section aria-labelledby="asked"><h2 id="asked">What is asked</h2>${dataList(examinee, text)}</section>
<section aria-labelledby="gold"><h2 id="gold">What it is graded by</h2>${dataList(gold, text)}</section>
<section aria-labelledby="decide"><h2 id="decide">Decide on it</h2>${decisionForm(item, desk)}</section>
<section aria-labelledby="versions"><h2 id="versions">Versions</h2>${versionsTable(item)}</section>
${item.reviews.length > 0 && html`<section aria-labelledby="decisions"><h2 id="decisions">Decisions</h2>${decisionsTable(item.reviews)}</section>`}
${item.readings && html`<section aria-labelledby="readings"><h2 id="readings">Its two readers</h2>${readingsTable(item.readings)}</section>`}
<p><small><a href="/v1${ownItemPath(id)}">The same as JSON</a>, with solutions and verifications in full. <code>aerbench item review</code> decides too.</small></p>`
  )
}

/** A decision holds for the version that is shown: one that was edited meanwhile is refused. */
function decisionForm(item: ItemDetail, { formToken, canSendBack, typed = '' }: ItemDesk): Html {
  const { id, version } = item
  return html`<form class="fields" method="post" action="${ownItemPath(id)}/decision">${tokenField(formToken)}
<input type="hidden" name="version" value="${version}"><input type="hidden" name="decisionsSeen" value="${item.reviews.length}">
<label>Why; needed to reject, and to approve what something speaks against <textarea name="reason" rows="3" cols="60" maxlength="2000">${typed}</textarea></label>
${isDoubted(item) && html`<label><input type="checkbox" name="acceptFailedChecks" value="true"> I have looked at what speaks against it; approve it all the same</label>`}
<p><button type="submit" name="decision" value="approve">Approve</button> <button type="submit" name="decision" value="reject">Reject</button>${canSendBack && html` <button type="submit" name="decision" value="send_back">Send back</button>`}</p>
${canSendBack && html`<p><small>Sent back, the verifier looks up what it has not proven, and what it differs on goes to the extractor, once. The reason is for people: no model is shown it.</small></p>`}
</form>`
}

function isDoubted({ checks, solverFlags, verifications = [] }: ItemDetail): boolean {
  const isDiffering = verifications.some(({ claims }) => claims.some(({ outcome }) => outcome === 'differs'))
  return checks.some(({ ok }) => !ok) || solverFlags.length > 0 || isDiffering
}

const decisionWords: Record<Decision['decision'], string> = {
  approve: 'approve',
  reject: 'reject',
  send_back: 'send back'
}

/** Who sent the version that stands back, where nobody has decided on it since. */
function sentBack({ reviews, version, state }: ItemDetail): Decision | null {
  const last = reviews.at(-1)
  return state === 'candidate' && last?.decision === 'send_back' && last.version === version ? last : null
}

function facts(item: ItemDetail): (readonly [string, Content])[] {
  const { suite, version, provenance, reviewedBy, reviewReason, createdAt } = item
  const back = sentBack(item)
  return [
    ['Suite', suite],
    ['Made from', madeFrom(item)],
    ['Generation', generationOfItem(provenance)],
    ['Version', version],
    ...(reviewedBy === null ? [] : [['Decided by', givenName(reviewedBy)] as const]),
    ...(reviewReason === null ? [] : [['Because', givenName(reviewReason)] as const]),
    ...(back === null ? [] : [['Sent back by', givenName(back.author)] as const]),
    ...(back === null || back.reason === null ? [] : [['Because', givenName(back.reason)] as const]),
    ['Made', formatMoment(createdAt)]
  ]
}

function doubts(item: ItemDetail): Html {
  const { checks, solverFlags, solutions, verifications = [] } = item
  const failed = checks.filter(({ ok }) => !ok)
  const differing = verifications.flatMap(({ modelId, claims }) =>
    claims.flatMap((claim) => (claim.outcome === 'agrees' ? [] : [{ modelId, ...claim }]))
  )
  const answers = solutions.flatMap(({ modelId, withPaper, verdict }) =>
    verdict.parts.flatMap((part) => (part.agrees ? [] : [{ modelId, withPaper, ...part }]))
  )
  const isClear = failed.length + solverFlags.length + differing.length === 0
  return html`${isClear && html`<p>Nothing that a check, a solver or a verifier found.</p>`}
${failed.length > 0 && html`<ul>${failed.map(({ check, message, evidence }) => html`<li><strong>${check}</strong> ${givenName(message)}${evidence?.page !== undefined && html` <small>page ${evidence.page}</small>`}</li>`)}</ul>`}
${solverFlags.length > 0 && html`<p>Solver: ${solverWords(solverFlags)}</p>`}
${answers.length > 0 && html`<ul>${answers.map(({ modelId, withPaper, id, answer, gold }) => html`<li>${givenName(modelId)} ${withPaper ? 'with' : 'without'} the paper answers ${givenName(id)} by ${givenName(answer)}, not ${givenName(gold)}</li>`)}</ul>`}
${differing.length > 0 && html`<ul>${differing.map((claim) => doubtedClaim(item, claim))}</ul>`}
${differing.some(({ outcome }) => outcome === 'differs') && whatToDo}`
}

type DoubtedClaim = NonNullable<ItemDetail['verifications']>[number]['claims'][number] & { modelId: string }

/** A claim with both sides: what the item says, what the verifier says, and what the extractor answered it. */
function doubtedClaim(item: ItemDetail, claim: DoubtedClaim): Html {
  const { modelId, id, statement, holds, verdict, saw, quote, page } = claim
  const { disputes, paper, version } = item
  const answer = rejoinderTo({ id, version }, disputes)
  return html`<li><strong>${givenName(id)}</strong> ${givenName(statement)}<ul>
<li>By the item it is ${holds ? 'true' : 'false'}.</li>
<li>Verifier ${givenName(modelId)}: ${verdict ?? 'no verdict'}${claim.outcome === 'unproven' && html`, which proves nothing: the paper does not have its words`}. ${givenName(saw)}${quoted(paper, { quote, page })}</li>
${answer && html`<li>Extractor ${givenName(disputes!.extractor)} ${rejoinderWords[answer.rejoinder]}: ${givenName(answer.reason)}${quoted(paper, answer)}</li>`}
${disputes?.state === 'stopped' && html`<li>Extractor ${givenName(disputes.extractor)} is still to be asked: ${givenName(disputes.reason ?? '')}</li>`}
</ul></li>`
}

/** Words of the paper, with the image of their page, on which they are framed. */
function quoted(paper: string | null, { quote, page }: { quote: string; page: number | null }): Content {
  if (quote === '') return ''
  if (page === null) return html` “${givenName(quote)}” (not found in the paper)`
  if (paper === null) return html` “${givenName(quote)}”, page ${page}`
  return html` “${givenName(quote)}”, <a href="${address(`/v1${paperPath(paper)}/pages/${page}.png`, { quote })}">page ${page}</a>`
}

const whatToDo = html`<p>A person decides: look at the words on their page. Where the item is wrong, edit it (<code>aerbench item edit</code>) or reject it. Where it is right, approve it below, with the reason.</p>`

function versionsTable({ id, versions }: ItemDetail): Html {
  const path = `${ownItemPath(id)}/difference`
  return table<Version>({
    label: 'Versions',
    caption: 'Who made each version, and why',
    columns: [
      { head: 'Version', kind: 'row-head', cell: ({ version }) => version },
      { head: 'By', kind: 'text', className: 'long', cell: ({ author }) => givenName(author) },
      {
        head: 'Why',
        kind: 'text',
        className: 'long',
        cell: ({ reason }) => (reason === null ? '–' : givenName(reason))
      },
      { head: 'Made', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) },
      {
        head: 'Differs',
        kind: 'text',
        cell: ({ version }) =>
          version === 1
            ? '–'
            : html`<a href="${address(path, { from: version - 1, to: version })}">from version ${version - 1}</a>`
      }
    ],
    rows: versions
  })
}

function decisionsTable(reviews: readonly Decision[]): Html {
  return table<Decision>({
    label: 'Decisions',
    caption: 'The last one that approves or rejects the version that stands counts',
    columns: [
      { head: 'Decision', kind: 'row-head', cell: ({ decision }) => decisionWords[decision] },
      { head: 'Version', cell: ({ version }) => version },
      { head: 'By', kind: 'text', className: 'long', cell: ({ author }) => givenName(author) },
      {
        head: 'Why',
        kind: 'text',
        className: 'long',
        cell: ({ reason }) => (reason === null ? '–' : givenName(reason))
      },
      { head: 'When', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) }
    ],
    rows: reviews
  })
}

function readingsTable(readings: readonly Reading[]): Html {
  return table<Reading>({
    label: 'Readings',
    caption: 'What each decided without seeing what the other did',
    columns: [
      { head: 'Reader', kind: 'row-head', cell: ({ reader }) => givenName(reader) },
      { head: 'Decision', kind: 'text', cell: ({ decision }) => decision },
      {
        head: 'Remark',
        kind: 'text',
        className: 'long',
        cell: ({ remark }) => (remark === null ? '–' : givenName(remark))
      }
    ],
    rows: readings
  })
}
