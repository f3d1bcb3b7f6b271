import { z } from 'zod'

/** Text from people: not blank, and such that Postgres can hold it (no NUL, no lone surrogates). */
export function textSchema(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => text.trim() !== '', { error: 'must not be blank' })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be Unicode text without NUL' })
}
