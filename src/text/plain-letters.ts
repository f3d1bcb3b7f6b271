/** Letters that are no letter with an accent, and so do not come apart by themselves. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** Soft hyphens, zero-width spaces and joiners, marks of direction: nobody sees them. */
const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/**
 * One form for each character that Unicode has several of: lower case, without accents, ligatures, full width and what
 * cannot be seen. Superscript figures keep their caret, `≠` its stroke, and `12½` its gap.
 */
export function plainLetters(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/≠|=\u0338/g, ' not = ')
    .replaceAll(/[⁰¹²³⁴-⁹⁺⁻]+/g, (raised) => `^${raised}`)
    .replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðı]/g, (letter) => letters[letter]!)
    .replaceAll(/[‐‑‒–−]/g, '-')
    .replaceAll('⁄', '/')
}
