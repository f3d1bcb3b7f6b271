import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateNumber } from '../../../../ingestion/locate/locate-number.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { answerTokens } from '../../../../text/answer-tokens.ts'
import type { KnowledgePoint } from '../content.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'
import { spacedTokens } from '../reader-1/grade/spaced-tokens.ts'
import { type StatedNumber, statedNumber } from './stated-number.ts'

/**
 * Whether the answer of every gap, in one of its forms, stands in its source point or in the paper, and no further form
 * of a number is another number. 'Falls by 0.06' may stand for a printed -0.06, a negative answer for nothing positive.
 */
export function answerBorneOut(
  { fillInBlank }: QuestionsReply,
  points: readonly KnowledgePoint[],
  paper: PaperText
): CheckResult {
  const lookups = fillInBlank.map(({ id, answer, acceptable, sourcePoint }) => {
    const point = points.find((each) => each.id === sourcePoint)
    const places = [answer, ...acceptable].map((form) => findForm(form, point, paper))
    const other = otherNumber(answer, acceptable)
    const place = other === undefined ? (places.find((each) => each !== null) ?? null) : null
    return { id, passage: other ?? answer, place }
  })
  const result = verdict(
    'answer-borne-out',
    'the answer of a gap must stand in its knowledge point or in the paper, and all its forms must be of one value',
    lookups.filter(({ place }) => place === null).map(({ id, passage }) => ({ id, passage }))
  )
  const [first] = lookups.flatMap(({ place }) => place ?? [])
  return result.ok && first ? { ...result, evidence: first } : result
}

type Place = { page: number; passage: string }

function findForm(form: string, point: KnowledgePoint | undefined, paper: PaperText): Place | null {
  const wanted = spacedTokens(form)
  if (wanted.trim() === '') return null
  const texts = point ? [point.evidence.quote, point.statement, point.context] : []
  const passage = texts.find((text) => spacedTokens(text).includes(wanted))
  if (point && passage !== undefined) return { page: point.evidence.page, passage }
  const quoted = locateQuote(paper, form)
  if (quoted) return { page: quoted.page, passage: quoted.passage }
  const [printed] = locateNumber(paper, form, { ignoreSign: !isNegative(form) })
  return printed ? { page: printed.page, passage: printed.context } : null
}

/** Above it, a form may be rounded to three figures or so: '208,000' for 207,625. */
const roundFrom = 10_000
const roundShare = 0.005

/** A further form of a number that is neither this number, rounded or not, nor the same share in another unit. */
function otherNumber(answer: string, acceptable: readonly string[]): string | undefined {
  const wanted = statedNumber(answer)
  if (wanted === null) return undefined
  return acceptable.find((form) => {
    const stated = statedNumber(form)
    return stated !== null && ![1, 100, 0.01].some((factor) => isNearly(stated, Math.abs(wanted.value) * factor))
  })
}

function isNearly({ value, decimals }: StatedNumber, wanted: number): boolean {
  const halfUnit = 10 ** -decimals / 2
  const off = Math.abs(Math.abs(value) - wanted)
  return off <= halfUnit * (1 + 1e-9) || (wanted >= roundFrom && off <= roundShare * wanted)
}

function isNegative(form: string): boolean {
  return answerTokens(form).some(({ text }) => /^-\d/.test(text))
}
