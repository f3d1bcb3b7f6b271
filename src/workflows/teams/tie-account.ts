import type { Executor } from '../../db/client.ts'
import { findMemberBySubject, type MemberRow, type OidcSubject, setSubject } from '../../db/members.ts'
import { ConflictError } from '../../errors.ts'

/**
 * Ties a member to an account at the OpenID provider, in place of the one before.
 *
 * @throws {ConflictError} `subject_taken`
 */
export async function tieAccount(
  transaction: Executor,
  memberId: string,
  { issuer, subject }: OidcSubject
): Promise<MemberRow> {
  const holder = await findMemberBySubject(transaction, { issuer, subject })
  if (holder) throw new ConflictError('subject_taken', 'this account at the provider is that of a member already')
  return await setSubject(transaction, memberId, { issuer, subject })
}
