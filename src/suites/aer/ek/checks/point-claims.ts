import { claimsAgree } from '../../../../ingestion/checks/claims-agree.ts'
import { numbersFound } from '../../../../ingestion/checks/numbers-found.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateNumber } from '../../../../ingestion/locate/locate-number.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { KnowledgePoint } from '../content.ts'
import { isNear } from '../extract/locate-evidence.ts'
import { quotedParagraphs } from '../extract/quoted-paragraphs.ts'

/** Paragraphs before and behind the one of the quote that may bear out a statement too. */
const paragraphsAround = 2

/** Whether every statement agrees with the paragraphs around its own quote, where it takes up their words. */
export function pointClaims(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  return claimsAgree({
    check: 'point-claims',
    what: 'the statement of a point',
    isParaphrase: true,
    texts: paragraphsAroundQuotes(points, paper).map((sources, place) => {
      const { id, statement } = points[place]!
      return { name: id, text: statement, sources: sources ?? [] }
    })
  })
}

/**
 * Whether the numbers of every statement stand in the paragraphs around its own quote or in the tables of these pages, and
 * not just anywhere in the paper. A quote that stands in no paragraph is the business of `evidence-found`.
 */
export function pointNumbersNear(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  const check = 'point-numbers-near'
  const faults = paragraphsAroundQuotes(points, paper).flatMap((paragraphs, place) => {
    const point = points[place]!
    if (paragraphs === null) return []
    const tables = paper.tables.filter(({ page }) => isNear(page, point.evidence.page))
    const text = [...paragraphs, ...tables.flatMap(({ rows }) => rows.map((row) => row.join('\t')))].join('\n')
    const near = { pages: [{ number: point.evidence.page, width: 0, height: 0, lines: [], text }] }
    // A loss may be said without its sign.
    const statement = point.statement.replaceAll(/(?<![\d.,\p{L}−-])\d{1,9}\.\d{1,9}(?!\d)/gu, (number) =>
      locateNumber(near, number).length === 0 && locateNumber(near, `-${number}`).length > 0 ? `-${number}` : number
    )
    const { ok, message } = numbersFound({ check, what: point.id, paper: near, text: statement, acceptRounded: true })
    return ok ? [] : [`${point.id} (page ${point.evidence.page}): ${message.slice(message.lastIndexOf(': ') + 2)}`]
  })
  return {
    check,
    ok: faults.length === 0,
    message: `numbers of a statement must stand around its quote; not so: ${faults.join('; ') || 'none'}`
  }
}

/** The paragraphs around the one that holds the quote of each point; null where none does. */
function paragraphsAroundQuotes(points: readonly KnowledgePoint[], paper: PaperText): (string[] | null)[] {
  return quotedParagraphs(points, paper).map((at) => {
    if (at < 0) return null
    const around = paper.passages.slice(Math.max(0, at - paragraphsAround), at + paragraphsAround + 1)
    return around.map(({ text }) => text)
  })
}
