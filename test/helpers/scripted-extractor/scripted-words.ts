const denial = 'The text denies this: '
const forGood = 'for good, '

/** A sentence turned into its opposite, as the scripted extractor writes it and the scripted verifier knows it. */
export function denied(statement: string): string {
  return `${denial}${statement}`
}

export function isDenied(statement: string): boolean {
  return statement.includes(denial)
}

/** A denial by which the scripted extractor stands when it is asked again. */
export function deniedForGood(statement: string): string {
  return `${denial}${forGood}${statement}`
}

export function isDeniedForGood(text: string): boolean {
  return text.includes(forGood)
}

/** A text without its denials. */
export function undenied(text: string): string {
  return text.replaceAll(denial, '')
}
