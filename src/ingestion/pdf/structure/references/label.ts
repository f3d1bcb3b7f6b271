/** The label in front of an entry: '[12]', '12.', '(12)', '[ABC94]', or '¹²'. */
export interface Label {
  label: string
  /** The number, for labels that count. */
  number: number | null
  /** Characters that it takes up, spaces behind it included. */
  length: number
}

const patterns: readonly RegExp[] = [
  /^\[(\d{1,4})\]\s{0,4}/,
  /^\((\d{1,4})\)\s{1,4}/,
  // '[31 Friedman' and 'f17] Galanter', where text recognition took a bracket for something else.
  /^\[(\d{1,3})[1Il|!]\s{1,4}(?=[\p{Lu}“"—–])/u,
  /^[fl|{(](\d{1,3})\]\s{1,4}(?=[\p{Lu}“"—–])/u,
  // '2. 0. AUKRUST', with a zero for an initial O.
  /^(\d{1,3})[.)]\s{1,4}(?=\D|0\. ?\p{Lu})/u,
  /^\[([\p{L}+^{}⁺]{1,14}\d{0,4}[a-z]?\+?)\]\s{0,4}/u,
  /^\[([\p{L} .,&+-]{2,60}[ ,(]{0,2}\d{4}[a-z]?\)?)\]\s{0,4}/u,
  /^([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s{0,4}/,
  /^(\d{1,3})\s{1,4}(?=\p{Lu})/u
]

/** Reads the label that a line opens with. */
export function readLabel(text: string): Label | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const label = plainDigits(found[1]!)
    return { label, number: /^\d+$/.test(label) ? Number(label) : null, length: found[0].length }
  }
  return null
}

/** What a line says behind its label. */
export function behindLabel({ text }: { text: string }): string {
  return text.slice(readLabel(text)?.length ?? 0)
}

function plainDigits(label: string): string {
  return label.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))
}
