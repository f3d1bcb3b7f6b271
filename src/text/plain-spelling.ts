import { americanSpelling } from './american-spelling.ts'
import { plainLatex } from './plain-latex.ts'
import { plainLetters } from './plain-letters.ts'

const greek = Object.entries({
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω'
})
const names = greek.map(([name]) => name).join('|')
const measures = 'km|miles?|kg|pp|bps?|percent|mn|bn|million|billion|years?|months?|weeks?|days?|hours?'
const prefixes =
  'non|anti|un|counter|pseudo|quasi|semi|pre|post|re|co|de|dis|mis|in|im|ir|il|sub|super|over|under|inter|intra|multi|macro|micro'

/** Rewrites applied in this order; each is a spelling that does not change what an answer says. */
type Rewrite = readonly [RegExp, string | ((...found: string[]) => string)]
const rewrites: readonly Rewrite[] = [
  // Tags around an answer, emphasis, and significance stars; a lone star between spaces is a product.
  [/<\/?[a-z][a-z ]{0,20}>/g, ' '],
  [/\*{2,}|_{2,}|(?<=\S)\*|\*(?=\S)|`/g, ''],
  // Subscripts are written flat; elsewhere an underscore is emphasis, or a space.
  [/(?<=[\p{L}\p{N}])_(?=\d|[a-z]{1,3}(?![\p{L}\p{N}]))/gu, ''],
  [/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ''],
  [/_/g, ' '],
  [/(\d) ?[×x*·] ?10 ?\^ ?\(?(-?\d+)\)?/g, '$1e$2'],
  [/(?<![\d.])10\^(-?\d+)/g, '1e$1'],
  [/[×·]/g, ' * '],
  // Typography.
  [/[’‘]/g, "'"],
  [/["“”«»]/g, '"'],
  [/(?<=\p{L}{2}\s)-+(?=\s\p{L}{2})/gu, ', '],
  [/[—―]|---?/g, ', '],
  [/\+\s?(?:\/\s?)?-(?=\s?[\d.])|\bplus or minus\b/g, '±'],
  [/<=/g, '≤'],
  [/>=/g, '≥'],
  [/^\s*[-*•]\s(?=\s*[^\d.\s])/g, ''],
  // Words.
  [/\b(?:no|without|without a) (?:doubt|question)\b/g, ' '],
  [/\banything but\b/g, ' not '],
  [/\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/(?<=\d0)'s\b/g, 's'],
  [/'s\b|'/g, ''],
  [/&/g, ' and '],
  [/(?<![\p{L}\p{N}])\p{L}{1,2}(?:\.\p{L}{1,2}){1,4}(?![\p{L}\p{N}])\.?/gu, (dotted) => dotted.replaceAll('.', '')],
  [new RegExp(String.raw`(?<![\p{L}\p{N}-])(${prefixes})-(?=\p{L}{2})`, 'gu'), '$1'],
  // Numbers and their units. Commas leave a number only if all of them part thousands: 1,000,000 but not 1,00.
  [
    /(?<![\d.,])\d[\d,]*(?<=\d)/g,
    (number) => (/^\d{1,3}(?:,\d{3})+$/.test(number) ? number.replaceAll(',', '') : number)
  ],
  [/(?<![\d.,])0,(?=\d)/g, '0.'],
  // A ratio, and a unit per another one: 3:1, $50/ton.
  [/(?<=\d):(?=\d)/g, ' to '],
  [/(?<=\d) ?\/ ?(?=\p{L}{3})/gu, ' per '],
  // 12 1/2, and the short forms of a span of years: 2008-09, 2008/09, 2008/2009.
  [/(?<![\d./])(\d{1,9}) (\d)\/(\d{1,2})(?![\d./])/g, mixedNumber],
  [/(?<![\d./-])((?:1[6-9]|20)\d\d) ?[-/] ?((?:1[6-9]|20)?\d\d)(?![\d./-])/g, spanOfYears],
  [/(?<=\d)-(?=\p{L}{2})/gu, ' '],
  [/(?<=\d(?:0|\.\d))k\b/g, ' thousand'],
  [/(?<=%|percent) ?- ?(?=\d)/g, ' to '],
  [/%[\s-]?points?\b|\b(?:percentage|per\s?cent(?:age)?)[\s-]{1,3}points?\b/g, ' pp '],
  [/%|\bper\s+cent\b|\bpct\b/g, ' percent '],
  [/\bbasis[\s-]{1,3}points?\b|\bbps\b/g, ' bp '],
  [/\$/g, ' dollars '],
  [/€/g, ' euros '],
  [/£/g, ' pounds '],
  [new RegExp(String.raw`(?<=\d)(?=(?:${measures})\b)`, 'g'), ' '],
  // The letter is looked for first: a look back over the digits from every one of them would take quadratic time.
  [/(?=(?!e[-+]?\d)\p{L})(?<=\d\.\d+)/gu, ' '],
  // A caret between a letter and a figure is only another spelling of the superscript: R^2 is R2.
  [/(?<=\p{L})\^(?=\d)/gu, ''],
  // A hyphen that touches a longer word joins words; between single symbols and numbers it is a minus or a range.
  [/(?<=\p{L}[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' '],
  [new RegExp(String.raw`(?<=[\p{L}\p{N}])-(?!(?:${names})\b)(?=\p{L}[\p{L}\p{N}])`, 'gu'), ' ']
]

/**
 * One way of writing for what can be written in several: Unicode forms, letter case, accents, LaTeX, Greek letters,
 * dashes, thousands separators, percent, contractions, British and American English. Punctuation stays.
 */
export function plainSpelling(text: string): string {
  let plain = plainLatex(plainLetters(text.replaceAll(/[\u00a0\u202f]/g, '\u2009')))
  // A space between groups of three digits is a thousands separator.
  plain = plain.replaceAll(/(?<![\d.,])\d{1,3}(?:[\u2009 ]\d{3})+(?![\d])/g, (number) => number.replaceAll(/\D/g, ''))
  for (const [name, letter] of greek) plain = plain.replaceAll(letter, ` ${name}`)
  for (const [from, to] of rewrites)
    plain = typeof to === 'string' ? plain.replaceAll(from, to) : plain.replaceAll(from, to)
  return americanSpelling(plain)
}

function mixedNumber(found: string, whole: string, numerator: string, denominator: string): string {
  const isProper = Number(numerator) > 0 && Number(numerator) < Number(denominator)
  return isProper ? String(Number(whole) + Number(numerator) / Number(denominator)) : found
}

function spanOfYears(found: string, first: string, last: string): string {
  const end = last.length === 4 ? last : `${first.slice(0, 2)}${last}`
  return Number(end) > Number(first) ? `${first}-${end}` : found
}
