import { claimsAgree } from '../../../../ingestion/checks/claims-agree.ts'
import { numbersFound } from '../../../../ingestion/checks/numbers-found.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateNumber } from '../../../../ingestion/locate/locate-number.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { KnowledgePoint } from '../content.ts'
import { isNear, locateEvidence } from '../extract/locate-evidence.ts'

/** Paragraphs before and behind the one of the quote that may bear out a statement too. */
const paragraphsAround = 2

/** Whether every statement agrees with the paragraphs around its own quote, where it takes up their words. */
export function pointClaims(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  return claimsAgree({
    check: 'point-claims',
    what: 'the statement of a point',
    isParaphrase: true,
    texts: points.map((point) => ({ name: point.id, text: point.statement, sources: paragraphsOf(point, paper) ?? [] }))
  })
}

/**
 * Whether the numbers of every statement stand in the paragraphs around its own quote or in the tables of these pages, and
 * not just anywhere in the paper. A quote that stands in no paragraph is the business of `evidence-found`.
 */
export function pointNumbersNear(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  const check = 'point-numbers-near'
  const faults = points.flatMap((point) => {
    const paragraphs = paragraphsOf(point, paper)
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

/** The paragraphs around the one that holds the quote; null where it is found in none. */
function paragraphsOf(point: KnowledgePoint, paper: PaperText): string[] | null {
  const page = locateEvidence(point, paper)?.page ?? point.evidence.page
  const quote = inWords(point.evidence.quote)
  const { passages } = paper
  const at = passages.findIndex((passage) => isNear(passage.page, page) && inWords(passage.text).includes(quote))
  if (at < 0) return null
  return passages.slice(Math.max(0, at - paragraphsAround), at + paragraphsAround + 1).map(({ text }) => text)
}

function inWords(text: string): string {
  return ` ${plainWords(text)
    .map((word) => word.text)
    .join(' ')} `
}
