import { absenceDoubted } from '../../../../ingestion/checks/absence-doubted.ts'
import { claimsAgree } from '../../../../ingestion/checks/claims-agree.ts'
import { countWithin } from '../../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../../ingestion/checks/keys-unique.ts'
import { numbersFound } from '../../../../ingestion/checks/numbers-found.ts'
import { wordCountWithin } from '../../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { EaContent } from '../content.ts'
import type { ResultsReply } from '../results-round.ts'
import { cellsAgree, resultTitles } from './cells-agree.ts'
import { findWording } from './find-wording.ts'
import { harmlessPhrases, interpretiveWordings } from './interpretive-wordings.ts'

/** Whether a reply says that there is nothing to analyse. */
export function selectsNothing({ results, selectedResults }: ResultsReply): boolean {
  return results.length === 0 && selectedResults.length === 0
}

/** What theory numbers; the number may be Roman, and a scan may set all in capitals. */
const formalResult = /\b(?:theorem|proposition|lemma|corollary|result)\s(?:\d|[ivx]{1,4}\b)/i

/** Whether the reader found a numbered table, figure or formal result in a paper. */
export function numbersResults({ tables, figures, passages }: PaperText): boolean {
  return (
    [...tables, ...figures].some(({ number }) => number !== null) ||
    passages.some(({ text }) => formalResult.test(text))
  )
}

const noResults: CheckResult = {
  check: 'result-count',
  ok: true,
  message: 'no result is given, and no numbered table, figure or formal result was found in the paper'
}

/**
 * What a reply of the round must hold: all results, one or two core ones selected, and each of these in bare facts. None will do
 * where none was found in the paper, which is then not suitable.
 */
export function checkResults(reply: ResultsReply, paper: PaperText): CheckResult[] {
  const { results, selectedResults } = reply
  if (selectsNothing(reply) && !numbersResults(paper))
    return [noResults, ...absenceDoubted({ what: 'tables and figures', paper, parts: ['tables', 'figures'] })]
  const labels = results.map(({ label }) => label)
  const selected = selectedResults.map(({ label }) => label)
  return [
    countWithin({ check: 'result-count', what: 'selected results', count: selected.length, from: 1, to: 2 }),
    keysUnique({ check: 'result-labels', what: 'selected labels', keys: selected, pattern: /\S/ }),
    resultCore(reply),
    resultKind(reply),
    resultsListed({ labels, paper }),
    resultTitles(results, paper),
    ...labels.map((label) => resultFound({ label, paper })),
    ...selectedResults.flatMap((result) => checkDescription(result, paper))
  ]
}

/** The checks of the two texts that an examinee reads, in a reply or in an item. */
export function checkDescription(result: ResultsReply['selectedResults'][number], paper: PaperText): CheckResult[] {
  const { label, resultType, context, dataDescription } = result
  const [ofContext, ofData] = [`the context of ${label}`, `the data description of ${label}`]
  return [
    wordCountWithin({ check: 'context-length', what: ofContext, text: context, from: 150, to: 250 }),
    numbersFound({ check: 'context-numbers', what: ofContext, paper, text: context }),
    contextNeutral({ label, text: context }),
    wordCountWithin({ check: 'data-length', what: ofData, text: dataDescription, from: 200, to: 400 }),
    numbersFound({ check: 'data-numbers', what: ofData, paper, text: dataDescription }),
    cellsAgree({ label, text: dataDescription, paper }),
    claimsAgree({
      check: 'data-claims',
      what: ofData,
      texts: [{ name: 'it', text: dataDescription, sources: sourcesOf(paper) }]
    }),
    dataNeutral({ label, text: dataDescription, resultType })
  ]
}

/** What the paper says of its results: in its text, and in captions and notes. */
function sourcesOf({ passages, tables, figures }: PaperText): string[] {
  const notes = [...tables, ...figures].flatMap((float) => [float.caption, float.notes ?? ''])
  return [...passages.map(({ text }) => text), ...notes]
}

/** Whether every selected result is in the list and marked core there. */
export function resultCore({ results, selectedResults }: ResultsReply): CheckResult {
  const core = new Set(results.filter(({ importance }) => importance === 'core').map(({ label }) => label))
  const others = selectedResults.map(({ label }) => label).filter((label) => !core.has(label))
  return {
    check: 'result-core',
    ok: others.length === 0,
    message: `a selected result must be in the list and marked core; not so: ${others.join(', ') || 'none'}`
  }
}

const substantive = new Set(['main_regression', 'heterogeneity', 'mechanism', 'theory_result'])

/**
 * Whether no robustness check and no descriptive statistics were selected where the paper has anything else, and
 * whether a selected result is `theoretical_result` if and only if the list calls it a `theory_result`.
 */
export function resultKind({ results, selectedResults }: ResultsReply): CheckResult {
  const hasSubstance = results.some(({ type }) => substantive.has(type))
  const faults = selectedResults.flatMap(({ label, resultType }) => {
    const type = results.find((result) => result.label === label)?.type
    if (type === undefined) return []
    if (hasSubstance && (type === 'robustness' || type === 'descriptive')) return [`${label} is of type ${type}`]
    const isTheory = type === 'theory_result'
    return isTheory === (resultType === 'theoretical_result') ? [] : [`${label} is ${type} but ${resultType}`]
  })
  return {
    check: 'result-kind',
    ok: faults.length === 0,
    message:
      'a selected result must be no robustness check or descriptive statistic, and theoretical_result goes with ' +
      `theory_result only; not so: ${faults.join(', ') || 'none'}`
  }
}

/**
 * Whether the list of results has every table and figure that the paper numbers plainly ('3', 'IV'). Those of appendices
 * ('A.1') may be left out: many papers have dozens.
 */
export function resultsListed({ labels, paper }: { labels: readonly string[]; paper: PaperText }): CheckResult {
  const listed = new Set(labels.map(plainLabel))
  const missing = printedFloats(paper).filter(({ label }) => !listed.has(plainLabel(label)))
  return {
    check: 'results-listed',
    ok: missing.length === 0,
    message: `every numbered table and figure must be in the list of results; missing: ${missing.map(({ label }) => label).join(', ') || 'none'}`,
    ...(missing[0] && { evidence: { page: missing[0].page, passage: missing[0].caption.slice(0, 200) } })
  }
}

function printedFloats({ tables, figures }: PaperText): { label: string; page: number; caption: string }[] {
  return [...named('Table', tables), ...named('Figure', figures)]
}

function named(kind: string, floats: PaperText['figures']): { label: string; page: number; caption: string }[] {
  return floats.flatMap(({ number, page, caption }) =>
    number && /^(?:\d{1,2}|[IVX]{1,6})$/.test(number) ? [{ label: `${kind} ${number}`, page, caption }] : []
  )
}

/** 'table2' for 'TABLE 2', 'Table 2.' and 'Table 2, Panel A'; 'fig1' for 'Fig. 1' and for 'Chart 1', which is read as a figure. */
function plainLabel(label: string): string {
  const [, kind, number] =
    /^\s*(tab(?:le)?|fig(?:ure)?|chart|graph|map)\.?\s{0,3}([\dIVX]{1,6})(?![\d\p{L}])/iu.exec(label) ?? []
  return kind && number ? `${/^t/i.test(kind) ? 'table' : 'fig'}${number.toUpperCase()}` : label
}

/**
 * Whether the paper prints a label such as 'Table 2'; 'Figure' may be 'Fig.', and a part ('Panel A') may follow. A table or figure
 * that the reader numbers so is printed, though a scan may have 'TABLE I' for 1, or the page 'Chart 2'.
 */
export function resultFound({ label, paper }: { label: string; paper: PaperText }): CheckResult {
  const found =
    spellings(label)
      .map((spelling) => locateQuote(paper, spelling))
      .find((place) => place !== null) ?? captionOf(label, paper)
  return {
    check: 'result-found',
    ok: found !== undefined,
    message: `the label of a result must stand in the paper as printed, for example "Table 2"; got "${label.slice(0, 80)}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
}

function captionOf(label: string, paper: PaperText): { page: number; passage: string } | undefined {
  const plain = plainLabel(label.replace(/[,:;(]?\s{0,2}\(?panels?\b.{0,40}$/i, ''))
  const read = printedFloats(paper).find((float) => plainLabel(float.label) === plain)
  return read && { page: read.page, passage: `${read.label} ${read.caption}`.trim().slice(0, 200) }
}

function spellings(label: string): string[] {
  const [own, withoutPart] = [label, label.replace(/[,:;(]?\s{0,2}\(?panels?\b.{0,40}$/i, '')]
  const swapped = [own, withoutPart].map((text) =>
    /^fig\.?\s/i.test(text) ? text.replace(/^fig\.?/i, 'Figure') : text.replace(/^figure/i, 'Fig.')
  )
  return [...new Set([own, withoutPart, ...swapped])].filter((text) => text.trim() !== '')
}

const says = `(?:find|finds|found|show|shows|showed|conclude|concludes|concluded|demonstrate|demonstrates|suggest|suggests|indicate|indicates|imply|implies|reveal|reveals|confirm|confirms|argue|argues)`

/** What the paper found or what follows; that earlier work found something, or that a question matters, is background. */
const findings: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:we|the (?:paper|article|study|authors?)|this (?:paper|article|study)) (?:\w{1,12} )?${says} that\b`,
    'gi'
  ),
  new RegExp(
    String.raw`(?<!\b(?:earlier|previous|prior|past|existing|other) )\b(?:results?|estimates?|findings?|coefficients?|table|figure|column) (?:\(?\d{1,2}\)? )?${says} that\b`,
    'gi'
  ),
  /\b(?:main|key|central|core|principal) (?:finding|result|conclusion|insight) (?:is|of the paper is)\b/gi,
  /\bthe (?:results?|findings?|estimates?) (?:are|is) (?:\w{1,12} )?(?:consistent|in line) with\b/gi,
  /\bpolicy (?:implications?|recommendations?|lessons?)\b|\bpolicy ?makers? (?:should|ought to)\b/gi,
  /\b(?:which|this) (?:suggests?|implies|indicates?|confirms?)\b/gi
]

/** Whether the context of a result prepares a reader and says neither what was found nor what it means. */
export function contextNeutral({ label, text }: { label: string; text: string }): CheckResult {
  const found = findWording({ text, wordings: findings, harmless: [] })
  const named = found.map(({ passage }) => `"${passage}"`).join('; ')
  return {
    check: 'context-neutral',
    ok: found.length === 0,
    message: `the context of ${label} must hold no findings, interpretation or conclusions${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}

/** Whether a data description is free of causes, readings, judgments, theory and policy. Source: AER-bench G.6.4. */
export function dataNeutral(input: {
  label: string
  text: string
  resultType: EaContent['gold']['resultType']
}): CheckResult {
  const isTheory = input.resultType === 'theoretical_result'
  const wordings = interpretiveWordings.filter(({ statesTheorem }) => !(isTheory && statesTheorem))
  const found = findWording({
    text: input.text,
    wordings: wordings.map(({ pattern }) => pattern),
    harmless: harmlessPhrases
  })
  const named = found.map(({ words, passage }) => `"${words}" in "${passage}"`).join('; ')
  return {
    check: 'data-neutral',
    ok: found.length === 0,
    message: `the data description of ${input.label} must state figures and facts without cause, reading or judgment${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}
