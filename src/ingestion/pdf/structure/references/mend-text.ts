/** Digits of a year in brackets that text recognition set apart: '(1 952)', '(19 94a)'. */
const spacedYear = /\(((?:1 ?[5-9]|2 ?0) ?\d ?\d)(?= ?[a-z]?\))/g
/** A comma behind a name or an initial, and the next name right behind it: 'ADLER,MATTHEW', 'BAUTISTA,P.' */
const tightComma = /(?<=\p{L}{2}|\p{Lu}\.),(?=\p{Lu})/gu

/**
 * Mends what fonts without a map to Unicode leave in references: the quotation marks and dashes of TeX's own encoding
 * (`\Title"`, `175{190`); thin spaces that were lost behind commas, and years that text recognition split.
 */
export function mendText(text: string): string {
  return text
    .replaceAll(/(\d) ?\{ ?(?=\d)/g, '$1–')
    .replaceAll(/\\(?=[\p{L}\d'`])/gu, '“')
    .replaceAll(spacedYear, (_, year: string) => `(${year.replaceAll(' ', '')}`)
    .replaceAll(tightComma, ', ')
}
