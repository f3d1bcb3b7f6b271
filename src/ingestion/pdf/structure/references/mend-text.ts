/**
 * Mends what fonts without a map to Unicode leave in references: the quotation marks and dashes of TeX's own encoding
 * (`\Title"`, `175{190`).
 */
export function mendText(text: string): string {
  return text.replaceAll(/(\d) ?\{ ?(?=\d)/g, '$1–').replaceAll(/\\(?=[\p{L}\d'`])/gu, '“')
}
