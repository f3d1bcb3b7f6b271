import { keyEntries } from '../../answer-keys.ts'
import type { Question } from '../content.ts'
import { answerKey } from './answer-key.ts'
import type { EkAnswer, GivenValue } from './claim.ts'
import type { StagedClaim } from './read-tree.ts'
import type { Turn } from './sheet-turns.ts'

/** A claim at its place in the text; one of a sheet, in JSON, tags or a table, is meant as an answer. */
export type SettledClaim = StagedClaim & { place: number; isOfSheet: boolean }

type Ranked = { value: GivenValue; key: string | null; rank: number }

/**
 * One answer for each question. What is called final or corrected decides over what stands before it, anything over a
 * draft, a sheet over lines around it, and an answer over reasoning. What is then said in two ways stays contradictory, so
 * that a second try does not pay.
 */
export function settleClaims(
  claims: readonly SettledClaim[],
  turns: readonly Turn[],
  questions: readonly Question[]
): EkAnswer {
  const placed = claims.toSorted((a, b) => a.place - b.place)
  const epochs = epochsOf(placed, turns)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const firm = placed.filter(({ id, value }) => answerKey(byId.get(id)!, value) !== null)
  const inKey = keyEntries(firm, questions.length)
  return Object.fromEntries(
    questions.flatMap((question) => {
      const own = placed.flatMap((claim, at) =>
        claim.id === question.id
          ? [
              rankOf(
                question,
                { ...claim, isOfSheet: claim.isOfSheet || inKey.has(claim) || isBare(question, claim.value) },
                epochs[at]!
              )
            ]
          : []
      )
      return settle(own).map((settled) => [question.id, settled])
    })
  )
}

function rankOf(question: Question, { value, stage, isOfSheet }: SettledClaim, epoch: number): Ranked {
  const key = answerKey(question, value)
  // A final answer of the same sheet is above all that the text around it says in the same epoch.
  const rank = epoch * 100 + stage * 10 + (key === null ? 0 : 4) + (isOfSheet ? 2 : 0)
  return { value, key: key ?? JSON.stringify(value).toLowerCase().replaceAll(/\s+/g, ''), rank }
}

function settle(claims: readonly Ranked[]): EkAnswer[string][] {
  if (claims.length === 0) return []
  const highest = Math.max(...claims.map(({ rank }) => rank))
  const top = claims.filter(({ rank }) => rank === highest)
  const different = [...Map.groupBy(top, ({ key }) => key).values()].map((same) => same!.at(-1)!.value)
  return [different.length === 1 ? { value: different[0]! } : { contradictory: different }]
}

/** Whether a line says nothing but an answer, so that it may contradict one in a key. */
function isBare(question: Question, value: GivenValue): boolean {
  if (question.type === 'fill_in_blank') return false
  if (typeof value !== 'string') return true
  return question.type === 'ordering' ? value.length <= 24 && !/\p{Ll}/u.test(value) : !/\s/.test(value.trim())
}

/** How many sheets were given up before each claim. */
function epochsOf(claims: readonly SettledClaim[], turns: readonly Turn[]): number[] {
  const epochs: number[] = []
  let epoch = 0
  let next = 0
  let drafted: Set<string> | null = null
  let amended = 0
  let until = Number.POSITIVE_INFINITY
  let ifAnswered = false
  const answered = new Set<string>()
  for (const [at, claim] of claims.entries()) {
    let turned = false
    while (next < turns.length && turns[next]!.place <= claim.place) {
      const turn = turns[next]!
      const { kind } = turn
      const following = turns[next + 1]?.place ?? Number.POSITIVE_INFINITY
      if (kind === 'draft') drafted = new Set()
      else if (kind === 'amendment') {
        amended = 0.5
        until = turn.until ?? Number.POSITIVE_INFINITY
        ifAnswered = turn.ifAnswered ?? false
      } else if (kind === 'correction' || decidesSheet(claims, at, following)) turned = true
      next++
    }
    if (claim.place > until) amended = 0
    if (drafted?.has(claim.id)) turned = true
    if (turned) {
      epoch++
      amended = 0
      drafted = null
    }
    drafted?.add(claim.id)
    epochs.push(epoch + (ifAnswered && !answered.has(claim.id) ? 0 : amended))
    answered.add(claim.id)
  }
  return epochs
}

/** A line 'Final answer:' below one question is about this one alone. */
function decidesSheet(claims: readonly SettledClaim[], first: number, end: number): boolean {
  const ids = new Set<string>()
  for (let at = first; at < claims.length && claims[at]!.place < end && ids.size < 2; at++) ids.add(claims[at]!.id)
  return ids.size >= 2
}
