import { z } from 'zod'
import { firstUnseen } from './name-key.ts'

/** What separates words in a name; ends of lines come from shells and spreadsheets. */
const blanks = /[\p{Zs}\t\r\n]+/gu

/**
 * A name or title that people give, as it is stored and shown: NFC, without blanks around it, one between words. What a
 * reader cannot see is refused and not taken away, since a name that is changed without a word is not found again. That
 * holds for the joiners of Persian and Indic words and of emoji families too: names are told apart by eye, so these are
 * written without.
 *
 * @param maxLength in characters, without the blanks that go
 * @example
 * nameSchema(100).parse('  Caf\u0065\u0301   Team ') // => 'Café Team'
 */
export function nameSchema(maxLength: number) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), { error: 'must be Unicode text', abort: true })
    .overwrite((text) => text.normalize('NFC').replaceAll(blanks, ' ').trim())
    .min(1, { error: 'must not be blank' })
    .max(maxLength)
    .refine((text) => firstUnseen(text) === null, {
      error: ({ input }) =>
        `must hold no character that cannot be seen, got ${codePointOf(firstUnseen(String(input))!)}`
    })
}

/** @example codePointOf('\u200B') // => 'U+200B' */
function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}
