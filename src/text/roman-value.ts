/** Up to 39, which no count of sections, tables or centuries goes past; null for what is no Roman number in capitals. */
export function romanValue(text: string): number | null {
  const match = /^(X{0,3})(IX|IV|V?I{0,3})$/.exec(text)
  if (!match || text === '') return null
  const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'].indexOf(match[2] ?? '')
  return 10 * (match[1] ?? '').length + units
}
