import type { z } from 'zod'
import type { CheckResult } from '../ingestion/extraction.ts'
import type { itemDetailSchema } from '../schemas/item.ts'
import { tableOf } from './print.ts'

/** Characters of a passage or an answer that a terminal shows. */
const EXCERPT = 160

/** An item for the one who reviews it. */
export function showItem(item: z.infer<typeof itemDetailSchema>): string {
  const { id, taskType, state, version, examinee, gold, checks, versions, reviews, solutions, verifications } = item
  return [
    `${id} (${taskType}), version ${version}, ${state}`,
    `examinee\n${JSON.stringify(examinee, null, 2)}`,
    `gold\n${JSON.stringify(gold, null, 2)}`,
    `checks\n${showChecks(checks)}`,
    ...(solutions.length > 0 ? [`solutions\n${showSolutions(solutions)}`] : []),
    ...(verifications ? [`verifications\n${showVerifications(verifications)}`] : []),
    `versions\n${tableOf(
      ['version', 'author', 'reason', 'made'],
      versions.map(({ version, author, reason, createdAt }) => [version, author, reason, createdAt])
    )}`,
    `reviews\n${tableOf(
      ['version', 'decision', 'author', 'reason', 'made'],
      reviews.map(({ version, decision, author, reason, createdAt }) => [version, decision, author, reason, createdAt])
    )}`
  ].join('\n\n')
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

function showSolutions(solutions: z.infer<typeof itemDetailSchema>['solutions']): string {
  const rows = solutions.flatMap(({ modelId, withPaper, version, verdict }) =>
    verdict.parts
      .filter(({ agrees }) => agrees !== withPaper)
      .map(({ id, answer, gold }) => [
        ...[modelId, withPaper ? 'with' : 'without', version, id],
        ...[excerpt(answer), excerpt(gold)]
      ])
  )
  return tableOf(['model', 'paper', 'version', 'part', 'answer', 'gold'], rows)
}

/** The claims on which a verifier differs or proves nothing, with both sides. */
function showVerifications(verifications: NonNullable<z.infer<typeof itemDetailSchema>['verifications']>): string {
  const rows = verifications.flatMap(({ modelId, outcome, claims }) => {
    const doubtful = claims.filter((claim) => claim.outcome !== 'agrees')
    if (doubtful.length === 0) return [[modelId, outcome, `all ${claims.length} claims`]]
    return doubtful.map(({ id, statement, holds, verdict, outcome, saw, quote, page }) => [
      ...[modelId, outcome, id, excerpt(statement), holds ? 'true' : 'false'],
      ...[verdict ?? 'none', excerpt(saw), excerpt(quote), page]
    ])
  })
  return tableOf(['model', 'outcome', 'claim', 'item says', 'is', 'verifier', 'it saw', 'quote', 'page'], rows)
}

function excerpt(text: string): string {
  const flowing = text.replaceAll(/\s+/g, ' ')
  return flowing.length > EXCERPT ? `${flowing.slice(0, EXCERPT)}…` : flowing
}
