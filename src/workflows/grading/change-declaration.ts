import type { Executor } from '../../db/client.ts'
import { declare, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'
import type { DeclarationChange } from '../../schemas/declaration.ts'

/**
 * Changes what a draft declares of how its outputs were made, and of its model.
 *
 * @throws {ConflictError} `submission_not_draft`
 */
export async function changeDeclaration(
  transaction: Executor,
  id: string,
  change: DeclarationChange
): Promise<SubmissionRow> {
  // Held, so that it is not finalised meanwhile.
  const submission = await lockSubmission(transaction, id)
  if (submission?.state === 'draft') return await declare(transaction, id, change)
  const message = `submission ${id} is ${submission?.state ?? 'gone'}: what it declares stands since it was finalised`
  throw new ConflictError('submission_not_draft', message)
}
