const denial = 'The text denies this: '

/** A sentence turned into its opposite, as the scripted extractor writes it and the scripted verifier knows it. */
export function denied(statement: string): string {
  return `${denial}${statement}`
}

export function isDenied(statement: string): boolean {
  return statement.includes(denial)
}
