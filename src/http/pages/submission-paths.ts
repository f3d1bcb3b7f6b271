import { address, submissionPath } from './address.ts'

/** What a team does to a submission on a page that asks once more. */
export const submissionActs = ['finalize', 'publish', 'withdraw', 'delete'] as const
export type SubmissionAct = (typeof submissionActs)[number]

export function actPath(id: string, act: SubmissionAct): string {
  return `${submissionPath(id)}/${act}`
}

/** The form for a new draft, which takes the place of an earlier submission where that is named. */
export function newDraftPath(supersedes?: string): string {
  return address('/team/submissions/new', { supersedes })
}
