/**
 * Raised when the same PDF gives another text or structure than before: what an older reader stored is read again.
 * 1 gave lines in the order of painting and front matter only; 2 gives the whole structure.
 */
export const READER_VERSION = 2
