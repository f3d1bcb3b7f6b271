/**
 * A word, number or operator of an answer. Tokens of one clause have no punctuation or "but" between them; a number may
 * have a currency.
 */
export type Token = { text: string; clause: number; currency?: string }
