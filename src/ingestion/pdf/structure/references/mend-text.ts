/** Digits of a year in brackets that text recognition set apart: '(1 952)', '(19 94a)'. */
const spacedYear = /\(((?:1 ?[5-9]|2 ?0) ?\d ?\d)(?= ?[a-z]?\))/g
/** The same behind the names that open an entry: 'Adler, Ruth. 201 1 . Tolls'. */
const spacedYearBehindNames = /^([^\d"“”]{3,300}[.,] )((?:1 ?[5-9]|2 ?0) ?\d ?\d) ?(?=\. ?["“‘\p{Lu}])/u
/** A comma for the full stop of an initial: 'ADLER, A,, AND C. BROOK'. */
const commaForStop = /(?<=\p{L}, \p{Lu}),(?=,)/gu
/** A space behind the mark that opens a title, where text recognition set one: ', " Prices and'. */
const spacedQuote = /^([^"“”]{3,300}[,.:] )" (?=\p{Lu})/u
/** A zero for the initial O: 'Adler, Anne 0., 1983'. */
const zeroForInitial = /(?<=\p{L}, (?:\p{Lu}[\p{L}.]{0,20} ){1,2})0\.(?=[ ,:;])/gu
/** The same as the first initial: 'ADLER, 0. (1985)'. */
const zeroForInitialAlone = /^(\p{Lu}[\p{L}'’-]{1,30}, )0\.(?=[ ,:;])/u
/** The same in front of a surname, behind the number of the entry: '2. 0. ADLER'. */
const zeroForFirstInitial = /^((?:\d{1,3}[.)]|\[\d{1,3}\]) {0,4})0\.(?= ?\p{Lu})/u
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
    .replace(spacedYearBehindNames, (_, names: string, year: string) => names + year.replaceAll(' ', ''))
    .replaceAll(commaForStop, '.')
    .replaceAll(tightComma, ', ')
    .replace(spacedQuote, '$1"')
    .replaceAll(zeroForInitial, 'O.')
    .replace(zeroForInitialAlone, '$1O.')
    .replace(zeroForFirstInitial, '$1O.')
}
