import type { z } from 'zod'
import type { CheckResult } from '../ingestion/extraction.ts'
import { rejoinderTo, rejoinderWords } from '../schemas/dispute.ts'
import type { itemDetailSchema } from '../schemas/item.ts'
import type { ReadingLine, ReadingPart } from '../suites/reading.ts'
import { tableOf } from './print.ts'
import { showPart } from './show-part.ts'

type ItemDetail = z.infer<typeof itemDetailSchema>

/** Characters of a passage or an answer in the cell of a table. */
const EXCERPT = 160

/**
 * An item for the one who decides on it: what speaks against it first, then each of its parts with what solvers and verifiers
 * doubt of it, then where the paper bears it out, and what was decided before.
 *
 * @param parts as its task type gives them; null where there is only the JSON to read
 */
export function showItem(item: ItemDetail, parts: readonly ReadingPart[] | null): string {
  const { id, taskType, state, version, checks } = item
  const doubts = doubtsOf(item)
  const placed = (parts ?? []).map((part) => ({ part, doubts: doubts.filter((doubt) => isOf(doubt, part)) }))
  const strays = doubts.filter((doubt) => placed.every((one) => !one.doubts.includes(doubt)))
  return [
    `${id} (${taskType}), version ${version}, ${state}`,
    against(checks, doubts),
    whatToDo(item, doubts),
    ...(parts === null ? contentAsJson(item) : placed.map(({ part, doubts }) => showPart(part, doubts))),
    ...(strays.length > 0 ? [showPart({ title: 'Doubts about the rest', lines: [] }, strays)] : []),
    showPart({ title: 'Where it was looked up', lines: evidenceOf(checks) }),
    showPart({ title: 'Solvers and verifiers', lines: verdictsOf(item) }),
    showPart({ title: 'Versions and decisions', lines: historyOf(item) })
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

/** Checks in a table, the failed ones first. */
export function showChecks(checks: readonly CheckResult[]): string {
  const failedFirst = checks.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  return tableOf(
    ['', 'check', 'message', 'page', 'passage'],
    failedFirst.map(({ ok, check, message, evidence }) => [
      ok ? 'ok' : 'FAILED',
      check,
      excerpt(message),
      evidence?.page,
      evidence?.passage && excerpt(evidence.passage)
    ])
  )
}

/** What a solver or a verifier holds against one part of an item. */
type Doubt = ReadingLine & { id: string }

function isOf({ id }: Doubt, { ids }: ReadingPart): boolean {
  return ids.some((own) => id === own || id.startsWith(`${own}.`))
}

function doubtsOf({ version, solutions, verifications = [], disputes }: ItemDetail): Doubt[] {
  const ofSolvers = solutions.flatMap(({ modelId, withPaper, verdict }) =>
    verdict.parts
      .filter(({ agrees }) => agrees !== withPaper)
      .map(({ id, answer, gold, difference }) => ({
        id,
        label: '! solver',
        text: withPaper
          ? `${modelId} with the paper answers: ${answer} (key: ${gold})${difference ? `; ${difference}` : ''}`
          : `${modelId} knows it without the paper: ${answer}`
      }))
  )
  const ofVerifiers = verifications.flatMap(({ claims }) =>
    claims
      .filter(({ outcome }) => outcome !== 'agrees')
      .flatMap(({ id, statement, holds, verdict, saw, quote, page }) => [
        {
          id,
          label: '! verifier',
          text: [
            `${id} is ${holds ? 'true' : 'false'} by the item, ${verdict ?? 'without a verdict'} by the paper: ${statement}`,
            ...(saw === '' ? [] : [`It saw: ${saw}`]),
            ...quoteLine(quote, page)
          ].join('\n')
        },
        ...rejoinderOf({ id, version }, disputes)
      ])
  )
  return [...ofSolvers, ...ofVerifiers]
}

function rejoinderOf(claim: { id: string; version: number }, disputes: ItemDetail['disputes']): Doubt[] {
  const answer = rejoinderTo(claim, disputes)
  if (!answer) return []
  const { rejoinder, reason, quote, page } = answer
  const text = [`${disputes!.extractor} ${rejoinderWords[rejoinder]}: ${reason}`, ...quoteLine(quote, page)].join('\n')
  return [{ id: claim.id, label: '! extractor', text }]
}

function quoteLine(quote: string, page: number | null): string[] {
  return quote === '' ? [] : [`"${quote}" (${page === null ? 'not found in the paper' : `page ${page}`})`]
}

/** The failed checks with their places, and how many doubts stand further down. */
function against(checks: readonly CheckResult[], doubts: readonly Doubt[]): string {
  const failed = checks.filter(({ ok }) => !ok)
  const lines = failed.flatMap(({ check, message, evidence }) => [
    { label: '! check', text: `${check}: ${message}` },
    ...passageOf(evidence)
  ])
  const marked = doubts.length === 0 ? [] : [{ label: '', text: `${doubts.length} doubts, marked ! below` }]
  if (lines.length + marked.length === 0) return `Nothing speaks against it: ${checks.length} checks passed`
  return showPart({ title: `${failed.length} of ${checks.length} checks fail`, lines: [...lines, ...marked] })
}

/** Between a verifier and an extractor a person decides: where the words stand, and the three ways to go on. */
function whatToDo({ id, paper, verifications = [] }: ItemDetail, doubts: readonly Doubt[]): string {
  const claims = verifications.flatMap((verification) => verification.claims)
  if (doubts.length === 0 || !claims.some(({ outcome }) => outcome === 'differs')) return ''
  const words = `aerbench paper page ${paper ?? '<paper>'} <page> --quote "<words>" -o page.png`
  const lines = [
    { label: '1. look', text: `${words} frames the words that a side quotes` },
    {
      label: '2. item wrong',
      text: `aerbench item edit ${id} --file F --reason WHY, or item review ${id} --reject --reason WHY`
    },
    { label: '3. item right', text: `aerbench item review ${id} --approve --accept-failed-checks --reason WHY` }
  ]
  return showPart({ title: 'A verifier differs: what to do', lines })
}

function passageOf(evidence: CheckResult['evidence']): ReadingLine[] {
  if (!evidence) return []
  const { page, passage } = evidence
  const label = page === undefined ? '' : `page ${page}`
  return passage === undefined && page === undefined ? [] : [{ label, text: passage ? `"${flowing(passage)}"` : '-' }]
}

/** The passages at which checks that passed have looked, each once. */
function evidenceOf(checks: readonly CheckResult[]): ReadingLine[] {
  const places = checks.flatMap(({ ok, evidence }) =>
    ok && evidence?.passage !== undefined ? [{ page: evidence.page ?? null, passage: excerpt(evidence.passage) }] : []
  )
  const distinct = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
  return distinct
    .toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0))
    .map(({ page, passage }) => ({ label: page === null ? 'no page' : `page ${page}`, text: `"${passage}"` }))
}

function verdictsOf({ solutions, verifications = [], disputes }: ItemDetail): ReadingLine[] {
  return [
    ...solutions.map(({ modelId, withPaper, verdict: { outcome, reason, parts } }) => {
      const agreeing = parts.filter(({ agrees }) => agrees).length
      const found = reason === undefined ? `${outcome}, ${agreeing} of ${parts.length} parts` : `${outcome}, ${reason}`
      return { label: 'solver', text: `${modelId} ${withPaper ? 'with' : 'without'} the paper: ${found}` }
    }),
    ...verifications.map(({ modelId, outcome, claims }) => ({
      label: 'verifier',
      text: `${modelId}: ${outcome}, ${claims.length} claims`
    })),
    ...(disputes ? [{ label: 'extractor', text: whatCameOf(disputes) }] : [])
  ]
}

function whatCameOf({ extractor, version, state, reason, claims }: NonNullable<ItemDetail['disputes']>): string {
  const given = `${extractor} was given back ${claims.length} claims of version ${version}`
  if (state === 'stopped') return `${extractor} is still to be asked about ${claims.length} claims: ${reason}`
  if (state === 'unusable') return `${given}, and its answer cannot be used: ${reason}`
  const mended = claims.filter(({ extractor: side }) => side?.rejoinder === 'mended').length
  return `${given}: ${mended} mended, ${claims.length - mended} stand`
}

function historyOf({ versions, reviews, readings = [] }: ItemDetail): ReadingLine[] {
  const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`)
  return [
    ...versions.map(({ version, author, reason, createdAt }) => ({
      label: `version ${version}`,
      text: `by ${author}, ${createdAt}${because(reason)}`
    })),
    ...readings.map(({ reader, decision, remark, createdAt }) => ({
      label: 'reader',
      text: `${reader} would ${decision}, ${createdAt}${because(remark)}`
    })),
    ...reviews.map(({ version, decision, author, reason, createdAt }) => ({
      label: decision.replaceAll('_', ' '),
      text: `of version ${version} by ${author}, ${createdAt}${because(reason)}`
    }))
  ]
}

function contentAsJson({ examinee, gold }: ItemDetail): string[] {
  return [`examinee\n${JSON.stringify(examinee, null, 2)}`, `gold\n${JSON.stringify(gold, null, 2)}`]
}

function excerpt(text: string): string {
  const whole = flowing(text)
  return whole.length > EXCERPT ? `${whole.slice(0, EXCERPT)}…` : whole
}

function flowing(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
