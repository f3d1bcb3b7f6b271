/** Combining marks by the accents of LaTeX. */
const marks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331'
}
const letters: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', aa: 'å', AA: 'Å', l: 'ł', L: 'Ł', i: 'ı', j: 'ȷ' },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ' }
}
/** An accent with its letter: `\"o`, `\"{o}`, `\v{s}`, `\v s`, `\'\i`. */
const accent =
  /\\(?:([`'^~="."])\s*|([uvHrdckb])(?![a-zA-Z])\s*)(?:\{\s*\\?([a-zA-Z])\s*\}|\\([ij])(?![a-zA-Z])|([a-zA-Z]))/g
const letter = /\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|[oOlLij])(?![a-zA-Z])\s*(?:\{\})?/g

/**
 * A name or title as BibTeX has it, in the letters that it is printed with: accents joined, braces and ties gone, signs
 * without their backslash. Other commands stay as they are.
 *
 * @example
 * latexLetters('M{\\"u}ller and {\\v{S}}koda, {ABC} \\& Co.') // => 'Müller and Škoda, ABC & Co.'
 */
export function latexLetters(text: string): string {
  return text
    .replaceAll(accent, (_, sign, name, braced, dotless, bare) => (braced ?? dotless ?? bare) + marks[sign ?? name])
    .replaceAll(letter, (_, name: string) => letters[name]!)
    .replaceAll(/\\([&%$#_])/g, '$1')
    .replaceAll(/(?<!\\)[{}]/g, '')
    .replaceAll('~', ' ')
    .replaceAll(/-{2,3}/g, '–')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
