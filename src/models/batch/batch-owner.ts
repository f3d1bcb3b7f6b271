import type { Account } from '../model-calls.ts'

/** Who waits for replies by batch, and is called again when they are there. */
export type BatchOwner = { kind: 'extraction' | 'submission'; id: string }

type Owned = Pick<Account, 'extractionId' | 'submissionId'>

/** @returns null for what is asked on behalf of neither: nobody could be called again */
export function ownerOf({ extractionId, submissionId }: Owned): BatchOwner | null {
  if (extractionId !== null) return { kind: 'extraction', id: extractionId }
  return submissionId === null ? null : { kind: 'submission', id: submissionId }
}

/** The owners of several calls, each once. */
export function ownersOf(calls: readonly Owned[]): BatchOwner[] {
  const owners = calls.flatMap((call) => ownerOf(call) ?? [])
  return [...new Map(owners.map((owner) => [`${owner.kind} ${owner.id}`, owner])).values()]
}
