import type { Run } from '../../schemas/run.ts'
import type { RunPeriod } from '../show/show-run-periods.ts'
import { runPath, runPeriodPath } from './address.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { tabs } from './parts/tabs.ts'
import { callList, countTexts, type ShowText, textsOfPage } from './run-calls.ts'
import { runTitle, seatWords, stateWords } from './run-words.ts'

type Shown = {
  run: Run
  /** Of one seat, or of all side by side. */
  periods: readonly RunPeriod[]
  period: number
  /** The one that was asked for; all where none was. */
  seat: number | undefined
  /** Of the seats that are shown. */
  of: number
}

/** A period of a run: prompt, calls with their answers, notes and what came of it, with the way to the ones before and after. */
export function runPeriodPage({ run, periods, period, seat, of }: Shown): string {
  const texts = periods.reduce((sum, { calls }) => sum + countTexts(calls) + 3, 0)
  const show = textsOfPage(run.id, texts)
  const isAlone = run.seats.length === 1
  return layout(
    `Period ${period}, ${runTitle(run)}`,
    html`<h1>Period ${period} <span class="of">${runTitle(run)}</span></h1>
<p class="lead path"><a href="/runs">Runs</a> › <a href="${runPath(run.id)}#periods">the run and its periods</a> · ${stateWords(run)}</p>
<div class="walk">${isAlone ? html`<span></span>` : seatTabs(run, period, seat)}
${ways(run.id, { period, seat, of })}</div>
<div class="side-by-side">${periods.map((one) => html`<div>${!isAlone && html`<h2>${seatWords(one.seat)}</h2>`}${periodOfSeat(one, show, isAlone ? 'h2' : 'h3')}</div>`)}</div>
<script src="/assets/walk.js" defer></script>`
  )
}

function seatTabs({ id, seats }: Run, period: number, current: number | undefined): Html {
  return tabs('Seats', [
    { to: runPeriodPath(id, period), text: 'Side by side', isCurrent: current === undefined },
    ...seats.map(({ seat }) => ({
      ...{ to: runPeriodPath(id, period, seat), text: seatWords(seat), isCurrent: current === seat }
    }))
  ])
}

function ways(id: string, { period, seat, of }: { period: number; seat: number | undefined; of: number }): Html {
  const to = (other: number) => runPeriodPath(id, other, seat)
  return html`<nav class="ways" aria-label="Other periods">${period === 0 ? html`<span>first</span>` : html`<a rel="prev" accesskey="k" href="${to(period - 1)}"><kbd>k</kbd> previous</a>`} <span>period ${period}, the last is ${of - 1}</span> ${period >= of - 1 ? html`<span>last</span>` : html`<a rel="next" accesskey="j" href="${to(period + 1)}">next <kbd>j</kbd></a>`}</nav>`
}

function periodOfSeat(
  { seat, prompt, calls, notes, isOver, feedback }: RunPeriod,
  show: ShowText,
  level: 'h2' | 'h3'
): Html {
  const heading = (text: string) => (level === 'h2' ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`)
  return html`${heading('Prompt')}${show(`Prompt of ${seatWords(seat)}`, prompt)}
${heading('Calls')}${calls.length === 0 ? emptyState('No tool was called.') : callList(calls, show)}
${heading('Notes')}${notes === '' ? emptyState('Nothing was noted.') : show(`Notes of ${seatWords(seat)}`, notes)}
${heading('What came of it')}${outcome({ seat, isOver, feedback }, show)}`
}

function outcome({ seat, isOver, feedback }: Pick<RunPeriod, 'seat' | 'isOver' | 'feedback'>, show: ShowText): Html {
  if (!isOver || feedback === null) return emptyState('The period is not over.')
  if (feedback === '') return emptyState('Nothing is told of it.')
  return html`<p class="lead">The tools tell this from the next period on.</p>${show(`What came of it for ${seatWords(seat)}`, feedback)}`
}
