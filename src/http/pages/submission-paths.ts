import { address, submissionPath } from './address.ts'

/** What a team does to a submission on a page that asks once more. */
export const submissionActs = ['rules', 'finalize', 'publish', 'withdraw', 'delete'] as const
export type SubmissionAct = (typeof submissionActs)[number]

export function actPath(id: string, act: SubmissionAct): string {
  return `${submissionPath(id)}/${act}`
}

/** The form for a new draft, to a release, or in place of an earlier submission, where one is named. */
export function newDraftPath(known: { release?: string; supersedes?: string } = {}): string {
  return address('/team/submissions/new', known)
}

/** The way in from a file to its scores, for a release; the one frozen last where none is named. */
export function submitPath(release?: string): string {
  return address('/submit', { release })
}
