import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { finalizeSubmission } from '../../workflows/grading/finalize-submission.ts'
import { deleteDraft } from '../../workflows/grading/open-draft.ts'
import { publishSubmission, withdrawSubmission } from '../../workflows/grading/publish-submission.ts'
import { sendRulesAlone } from '../../workflows/grading/send-rules-alone.ts'
import type { Dependencies } from '../dependencies.ts'
import { attemptLimits } from '../guards/attempt-limits.ts'
import type { Caller } from '../guards/authenticate.ts'
import { parseForm } from './parse-form.ts'
import type { SubmissionAct } from './submission-paths.ts'

/** A box that is not ticked is not sent. */
const publicationFormSchema = z.strictObject({ openResponses: z.literal('true').optional() })
const noFieldsSchema = z.strictObject({})
/** Noted in the audit log, by its name (`noteRequest`). */
const withdrawalFormSchema = z.strictObject({ reason: z.string().max(2000).optional() })

type Asked = { transaction: Executor; id: string; act: SubmissionAct; caller: Caller }

/**
 * Does to a submission what a form asks for, by the steps that the routes under `/v1` take.
 *
 * @returns the submission that its reader is led to: what was sent alone is a new one
 */
export async function carryOutAct(
  dependencies: Dependencies,
  { transaction, id, act, caller }: Asked,
  fields: Record<string, string>
): Promise<SubmissionRow> {
  const walk = { ...dependencies, db: transaction }
  if (act === 'publish') {
    const { openResponses } = parseForm(publicationFormSchema, fields)
    return await publishSubmission(walk, id, { openResponses: openResponses === 'true' })
  }
  parseForm(act === 'withdraw' ? withdrawalFormSchema : noFieldsSchema, fields)
  if (act === 'withdraw') return await withdrawSubmission(walk, id)
  if (act === 'delete') return await deleteDraft(transaction, id)
  const attempts = attemptLimits(dependencies.config, caller)
  if (act === 'rules') {
    return await sendRulesAlone({ ...walk, attempts, openDrafts: dependencies.config.OPEN_DRAFTS }, id)
  }
  return await finalizeSubmission({ ...walk, attempts }, id)
}
