import type { Me } from '../../schemas/me.ts'

/** The label of the key that a visitor is signed in by, who has never seen it. */
export const visitLabel = 'a visit'

/** Whether somebody sends without an account: once signed out, nobody comes back. */
export function isVisit({ key }: Me): boolean {
  return key?.label === visitLabel
}
