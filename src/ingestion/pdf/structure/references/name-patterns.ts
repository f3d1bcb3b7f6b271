import { PARTICLE } from './entry-start.ts'

/** Sources of patterns for the names in an entry; all need the flag `u`. */

export const SURNAME = `${PARTICLE}\\p{Lu}[\\p{L}\\p{M}'’‐–-]{1,30}(?:[ ‐-]\\p{Lu}[\\p{L}\\p{M}'’‐–-]{1,30}){0,2}`
/** 'J. H.', 'Ch.', 'M.-j.' */
export const INITIALS = '(?:(?:\\p{Lu}\\p{Ll}?|(?<=-)\\p{Ll})\\. ?-? ?){1,5}'
/** 'Gary', 'Thomas H.', 'R. D.' */
const GIVEN = `(?:\\p{Lu}\\.|\\p{Lu}[\\p{L}\\p{M}'’‐-]{1,20})(?:[ ‐-]?\\p{Lu}\\.){0,3}`
export const FULL = `${GIVEN} ${SURNAME}`
export const INVERTED = `${SURNAME}, ${GIVEN}`
