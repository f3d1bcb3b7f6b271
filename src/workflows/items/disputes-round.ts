import { z } from 'zod'
import { fence } from '../../grading/fence.ts'
import type { CheckResult, Round, RoundPlan } from '../../ingestion/extraction.ts'
import { locateQuote } from '../../ingestion/locate/locate-quote.ts'
import type { DisputedClaim } from '../../schemas/dispute.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { VerifiedClaim } from '../../schemas/verification.ts'
import type { Entry } from '../../suites/entry.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'
import { countWords } from '../../text/count-words.ts'
import { paperSource } from './paper-source.ts'

/** An entry of an item with the claims of it that a verifier differed on. */
export type DisputedEntry = { entry: Entry<ItemContent>; claims: VerifiedClaim[] }

export const disputesReplySchema = z.object({
  answers: z.array(
    z.object({
      entry: z.int(),
      decision: z.enum(['mend', 'stand']),
      quote: z.string(),
      reason: z.string(),
      value: z.unknown().optional()
    })
  )
})
export type DisputesReply = z.infer<typeof disputesReplySchema>
type Answer = DisputesReply['answers'][number]

/** A quote of fewer words may stand anywhere. */
const fewestWords = 4
/** An entry in the reply with its reason and quote: a question with its key is the longest. A choice of ours. */
const tokensOfAnswer = 350
/** There is room for the answers about so many entries, where fewer are disputed. A choice of ours. */
export const fewestEntries = 3

/** How the extractor of a task type is asked, as its other rounds are that read the paper: by file where one of them reads formulas. */
export function disputesPlan(taskType: TaskType, { place, entries }: { place: number; entries: number }): RoundPlan {
  const readsFormulas = paperSource(taskType).rounds.some((round) => round.readsFormulas)
  return {
    name: `disputes-${place}`,
    prompt: 'extraction/disputes',
    readsPaper: true,
    typicalOutputTokens: () => Math.max(fewestEntries, entries) * tokensOfAnswer,
    reasoningEffort: readsFormulas ? 'high' : 'medium',
    ...(readsFormulas && { readsFormulas })
  }
}

/**
 * The claims that go back to the extractor, by the entries that they are of. Left out are claims that no entry can mend, and
 * those on which the verifier gave words that the paper does not have.
 */
export function disputedEntries(
  taskType: TaskType,
  content: ItemContent,
  claims: readonly VerifiedClaim[]
): DisputedEntry[] {
  const byEntry = new Map<string, DisputedEntry>()
  for (const claim of claims) {
    const isProven = claim.quote === '' || claim.page !== null
    const entry = claim.outcome === 'differs' && isProven ? taskType.entryOf?.(content, claim.id) : null
    if (!entry) continue
    const known = byEntry.get(entry.id) ?? { entry, claims: [] }
    known.claims.push(claim)
    byEntry.set(entry.id, known)
  }
  return [...byEntry.values()]
}

type Disputed = {
  taskType: TaskType
  plan: RoundPlan
  content: ItemContent
  paper: PaperText
  entries: readonly DisputedEntry[]
  /** Of the item as it is. */
  checks: readonly CheckResult[]
}

/** The round that gives disputed entries back: what is mended has to pass the checks that the item passes. */
export function disputesRound({ plan, entries, ...disputed }: Disputed): Round<DisputesReply> {
  return {
    ...plan,
    schema: disputesReplySchema,
    variables: { entries: fence('entries', entries.map(showEntry).join('\n\n')) },
    check: (reply) => {
      const answered = eachAnswered(entries, reply)
      if (!answered.ok) return [answered]
      const own = entries.flatMap((one, place) => checkAnswer(one, answerTo(place, reply)!, disputed.paper))
      if (own.some(({ ok }) => !ok)) return [answered, ...own]
      return [answered, ...own, ...failedAnew(disputed, mendedContent(disputed.content, entries, reply))]
    }
  }
}

/** The item with all mended entries in their places. */
export function mendedContent(
  content: ItemContent,
  entries: readonly DisputedEntry[],
  reply: DisputesReply
): ItemContent {
  return entries.reduce((current, { entry }, place) => {
    const answer = answerTo(place, reply)
    return answer?.decision === 'mend' ? entry.put(current, answer.value) : current
  }, content)
}

/**
 * Both sides of each disputed claim.
 *
 * @param reply null where there was none that can be read
 * @param isTaken whether the reply passed its checks
 */
export function bothSides(
  entries: readonly DisputedEntry[],
  { reply, isTaken, paper }: { reply: DisputesReply | null; isTaken: boolean; paper: PaperText }
): DisputedClaim[] {
  return entries.flatMap(({ entry, claims }, place) => {
    const answer = reply && answerTo(place, reply)
    return claims.map(({ id, statement, holds, verdict, saw, quote, page }) => ({
      ...{ claim: id, entry: entry.id, statement, holds },
      verifier: { verdict: verdict!, saw, quote, page },
      extractor: answer && {
        rejoinder: !isTaken ? ('unusable' as const) : answer.decision === 'mend' ? ('mended' as const) : 'stands',
        reason: answer.reason,
        quote: answer.quote,
        page: locateQuote(paper, answer.quote)?.page ?? null
      }
    }))
  })
}

function showEntry({ entry, claims }: DisputedEntry, place: number): string {
  const shown = claims.map(({ statement, holds, verdict, saw, quote, page }) => {
    const words = quote === '' ? 'no words of the paper speak of it' : `"${quote}" (page ${page})`
    return [
      `- The claim: ${statement.replaceAll(/\s+/g, ' ')}`,
      `  The item takes it for ${holds ? 'right' : 'wrong'}. The reader: ${verdict}. ${saw.replaceAll(/\s+/g, ' ')}`,
      `  On which that rests: ${words.replaceAll(/\s+/g, ' ')}`
    ].join('\n')
  })
  return [`Entry ${place + 1}: ${JSON.stringify(entry.value)}`, ...shown].join('\n')
}

/** An entry that is answered twice has no answer. */
function answerTo(place: number, { answers }: DisputesReply): Answer | null {
  const [answer, ...others] = answers.filter((one) => one.entry === place + 1)
  return answer && others.length === 0 ? answer : null
}

function eachAnswered(entries: readonly DisputedEntry[], reply: DisputesReply): CheckResult {
  const missing = entries.flatMap((_, place) => (answerTo(place, reply) ? [] : [place + 1]))
  return {
    check: 'disputes-answered',
    ok: missing.length === 0 && reply.answers.length === entries.length,
    message:
      missing.length === 0
        ? `there are ${entries.length} entries, each with one answer`
        : `one answer for each of the ${entries.length} entries; not so for ${missing.join(', ')}`
  }
}

function checkAnswer({ entry }: DisputedEntry, { decision, quote, value }: Answer, paper: PaperText): CheckResult[] {
  const found = countWords(quote) < fewestWords ? null : locateQuote(paper, quote)
  const quoted: CheckResult = {
    check: 'dispute-quote',
    ok: found !== null,
    message: `${entry.id}: the quote of your answer must be ${fewestWords} words or more that stand in the paper letter by letter: "${quote.slice(0, 160)}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
  if (decision === 'stand') return [quoted]
  const parsed = entry.schema.safeParse(value)
  const problems = parsed.error?.issues.map(({ path, message }) => `${['value', ...path].join('.')}: ${message}`) ?? []
  const isChanged = JSON.stringify(parsed.data) !== JSON.stringify(entry.value)
  return [
    quoted,
    {
      check: 'mended-entry',
      ok: problems.length === 0 && isChanged,
      message:
        problems.length > 0
          ? `${entry.id}: a mended entry has the form in which it was shown; ${problems.slice(0, 5).join('; ')}`
          : `${entry.id}: a mended entry differs from what it was; an entry that stays as it is stands`
    }
  ]
}

/** What the mended item fails that it passed before, by the checks of its task type. */
function failedAnew(
  { taskType, content, paper, checks }: Omit<Disputed, 'plan' | 'entries'>,
  mended: ItemContent
): CheckResult[] {
  if (mended === content) return []
  const failedBefore = new Set(checks.flatMap(({ check, ok }) => (ok ? [] : [check])))
  return paperSource(taskType)
    .check(mended, paper)
    .filter(({ check, ok }) => ok || !failedBefore.has(check))
}
