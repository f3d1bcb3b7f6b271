import { answersOf, changeParticipant } from '../../db/participants.ts'
import { storeResponses } from '../../db/responses.ts'
import { insertSubmission } from '../../db/submissions.ts'
import { finalizeSubmission } from '../grading/finalize-submission.ts'
import { assertConsented, lockOpenParticipant, noteOwnAct } from './take-part.ts'

type Dependencies = Omit<Parameters<typeof finalizeSubmission>[0], 'attempts'>

/**
 * Ends a person's part: the answers become a submission of people, which is graded by the rules and judges that models have,
 * on the budget of the team. Items that were skipped or not reached have no response. It has to be a transaction: a person
 * who hands in twice is told so.
 *
 * @param dependencies.db the transaction
 * @throws {AppError} as `openParticipant`, 409 `consent_missing`
 */
export async function handIn(dependencies: Dependencies, token: string): Promise<{ answered: number }> {
  const { db: transaction, now } = dependencies
  const taking = await lockOpenParticipant(transaction, token, now())
  const { participant, baseline } = taking
  assertConsented(participant)
  const answers = await answersOf(transaction, [participant.id])
  const given = answers.flatMap(({ itemId, output, savedAt, skippedAt }) =>
    output !== null && savedAt && !skippedAt ? [{ itemId, output }] : []
  )
  const submissionId = given.length === 0 ? null : await submit()
  await changeParticipant(transaction, participant.id, { handedInAt: now(), submissionId })
  await noteOwnAct(transaction, taking, { act: 'POST /people/{token}/hand-in', made: submissionId })
  return { answered: given.length }

  async function submit(): Promise<string> {
    const { teamId, releaseName, name } = baseline
    const model = `${name}, participant ${participant.number}`
    const draft = { teamId, releaseName, kind: 'people', model, family: 'other' } as const
    const { id } = await insertSubmission(transaction, draft)
    await storeResponses(transaction, id, given)
    // All items are public: none of it is an attempt at private ones.
    await finalizeSubmission({ ...dependencies, attempts: null }, id)
    return id
  }
}
