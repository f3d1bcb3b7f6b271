/** The words and numbers of a text without case, accents and punctuation; '&' is 'and'. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ')
  return plain.replaceAll(/(?<=\p{L})['’](?=s\b)/gu, '').match(/[\p{L}\p{N}]+/gu) ?? []
}
