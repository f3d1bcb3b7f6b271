import { z } from 'zod'
import type { NewVerificationRow } from '../../db/verifications.ts'
import { fence } from '../../grading/fence.ts'
import { type ClaimReply, verificationOutcome, verifiedClaim } from '../../grading/verified-claims.ts'
import { paperPart } from '../../ingestion/render-paper.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { ReplyPending } from '../../models/batch/reply-pending.ts'
import { budgetedParameters, unaskedThinkingRoom } from '../../models/effort.ts'
import { generateObject } from '../../models/generate-object.ts'
import { nobody } from '../../models/model-calls.ts'
import { ModelOutputError } from '../../models/model-output-error.ts'
import { fillPrompt, loadPrompt, type Prompt } from '../../prompts.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { ReasoningEffort } from '../../schemas/reasoning-effort.ts'
import { type AtomicClaim, claimVerdictSchema, type VerifiedClaim } from '../../schemas/verification.ts'

export const systemPrompt = loadPrompt('verifier/system')
export const claimsPrompt = loadPrompt('verifier/claims')
const quotesPrompt = loadPrompt('verifier/quotes')

/** Room for the verdict on a claim, with what was seen and its quote: recorded ones come to 65 tokens. */
export const roomOfVerdict = 200
/** Claims of one call: with many more a model looks less closely at each. A choice of ours. */
export const claimsAtOnce = 30
/** Calls about the same claims: the first, and its repair or a second look, so that what verifying costs at worst has a bound. */
export const mostCallsAbout = 2

const replySchema = z.object({
  verdicts: z.array(z.object({ claim: z.int(), saw: z.string(), quote: z.string(), verdict: claimVerdictSchema }))
})

/**
 * How a verifier is asked about so many claims.
 *
 * @param effort that the model is asked for; null to leave it to the model
 */
export function verdictSettings(effort: ReasoningEffort | null, claims: number) {
  const answerTokens = claims * roomOfVerdict + (effort === null ? unaskedThinkingRoom : 0)
  return {
    parameters: budgetedParameters(answerTokens, effort),
    ...(effort !== null && { effort: 'wished' as const }),
    repeat: 0
  }
}

type VerifiableItem = { id: string; version: number; paperId: string | null; taskType: string }
export type Verification = Pick<NewVerificationRow, 'outcome' | 'claims' | 'callIds'>

/**
 * Has a model look up each claim of an item in its paper. A reply that cannot be read is repaired once; of one that can be, claims
 * without a verdict, or with words under it that the paper does not hold, are asked about once more, alone, and so is all of one that
 * was refused or cut off. What is left then is `unproven`: that says nothing about the item.
 *
 * @param input.effort that the model is asked for; null to leave it to the model
 * @param input.extractionId that is called again when replies by batch are there; left out where it is asked live
 * @throws {ModelError} {BudgetError} from the calls; {ReplyPending} when replies come by batch, once all that can be asked waits
 */
export async function takeVerification(
  { modelId, ask }: { modelId: string; ask: Ask },
  input: {
    item: VerifiableItem
    claims: readonly AtomicClaim[]
    paper: PaperText
    effort: ReasoningEffort | null
    extractionId?: string
  }
): Promise<Verification> {
  const { item, paper, effort, extractionId = null } = input
  const callIds: string[] = []
  const asked = {
    modelId,
    ask: chargedTo({ ...nobody, paperId: item.paperId, extractionId }, ask),
    effort,
    paper,
    callIds
  }
  const verified: VerifiedClaim[] = []
  let pending: ReplyPending | null = null
  for (let from = 0; from < input.claims.length; from += claimsAtOnce) {
    const claims = input.claims.slice(from, from + claimsAtOnce)
    const purpose = `${item.taskType} ${item.id} version ${item.version} claims ${from + 1} to ${from + claims.length}`
    try {
      const first = await lookUp(asked, {
        ...{ claims, prompt: claimsPrompt, purpose: `verify ${purpose}` },
        maxRepairs: mostCallsAbout - 1
      })
      const left = claims.filter((_, place) => first.verified[place]!.outcome === 'unproven')
      if (left.length === 0 || first.calls === mostCallsAbout) {
        verified.push(...first.verified)
        continue
      }
      const again = await lookUp(asked, { claims: left, prompt: quotesPrompt, purpose: `verify again ${purpose}` })
      // By their places: an item may give two claims one id.
      verified.push(...first.verified.map((one) => (one.outcome === 'unproven' ? again.verified.shift()! : one)))
    } catch (error) {
      // The claims behind these go by the same batch.
      if (!(error instanceof ReplyPending)) throw error
      pending = error
    }
  }
  if (pending) throw pending
  return { outcome: verificationOutcome(verified), claims: verified, callIds }
}

type Asked = {
  modelId: string
  ask: Ask
  effort: ReasoningEffort | null
  paper: PaperText
  /** The calls that it took are added to it. */
  callIds: string[]
}
type Question = { claims: readonly AtomicClaim[]; prompt: Prompt; purpose: string; maxRepairs?: number }

/** @returns the claims as they were looked up, and how many calls it took */
async function lookUp(
  { modelId, ask, effort, paper, callIds }: Asked,
  { claims, prompt, purpose, maxRepairs = 0 }: Question
): Promise<{ verified: VerifiedClaim[]; calls: number }> {
  const listed = claims.map(({ statement }, place) => `${place + 1}. ${statement.replaceAll(/\s+/g, ' ')}`).join('\n')
  const parts = [paperPart(paper, null), { text: fillPrompt(prompt, { claims: fence('claims', listed) }) }]
  const request = {
    ...{ system: fillPrompt(systemPrompt, {}), messages: [{ role: 'user' as const, parts }] },
    ...verdictSettings(effort, claims.length)
  }
  try {
    const { value, callIds: made } = await generateObject({
      ...{
        ask,
        modelId,
        purpose,
        request,
        name: 'verified-claims',
        schema: replySchema,
        maxRepairs,
        repairsStops: false
      }
    })
    callIds.push(...made)
    const verified = claims.map((claim, place) => verifiedClaim(claim, replyTo(place + 1, value), paper))
    return { verified, calls: made.length }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    callIds.push(...error.callIds)
    return { verified: claims.map((claim) => verifiedClaim(claim, null, paper)), calls: error.callIds.length }
  }
}

/** A claim with two verdicts has none. */
function replyTo(number: number, { verdicts }: z.infer<typeof replySchema>): ClaimReply | null {
  const [reply, ...others] = verdicts.filter(({ claim }) => claim === number)
  return reply && others.length === 0 ? reply : null
}
