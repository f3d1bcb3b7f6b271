import type { Caller } from './authenticate.ts'

/** Who validates: a member, whatever key it is asked by, or the key of one who is none. */
export function validatorOf({ memberId, keyId }: Caller): string {
  return memberId ?? keyId
}
