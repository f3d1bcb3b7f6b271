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

/** Rewrites applied in this order; each is a spelling that does not change what an answer says. */
type Rewrite = readonly [RegExp, string | ((found: string) => string)]
const rewrites: readonly Rewrite[] = [
  // LaTeX: spacing, delimiters and fonts go, fractions become slashes, other commands keep their name.
  [/\{,\}/g, ','],
  [/\\[,;:! ()[\]]/g, ''],
  [/\\([%$&#_])/g, '$1'],
  [/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2'],
  [/\\(?:text|textit|textbf|emph|mathrm|mathbf|mathit|mathcal|mathbb|operatorname|left|right)(?![a-z])/g, ''],
  [/\\(?:times|cdot)(?![a-z])/g, '×'],
  [/\\(?:approx|sim)(?![a-z])/g, ''],
  [/\\leq?(?![a-z])/g, '≤'],
  [/\\geq?(?![a-z])/g, '≥'],
  [/\\(?=[a-z])/g, ' '],
  [/[{}$€£`~≈\\]/g, ''],
  // Emphasis and significance stars; a lone star between spaces is a product.
  [/\*{2,}|_{2,}|(?<=\S)\*|\*(?=\S)/g, ''],
  [/(\d)\s*[×x*]\s*10\s*\^\s*\(?(-?\d+)\)?/g, '$1e$2'],
  [/×/g, ' * '],
  // Typography.
  [/[’‘]/g, "'"],
  [/["“”«»]/g, '"'],
  [/(?<=\p{L}{2}\s+)-+(?=\s+\p{L}{2})/gu, ', '],
  [/[—―]|---?/g, ', '],
  [/^\s*[-*•]\s+(?=[^\d.\s])/g, ''],
  // Words.
  [/\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/'s\b|'/g, ''],
  [/(?<![\p{L}\p{N}])(\p{L})\.(?:(\p{L})\.)(?:(\p{L})\.?)?/gu, '$1$2$3'],
  // Numbers and their units. Commas leave a number only if all of them part thousands: 1,000,000 but not 1,00.
  [
    /(?<![\d.,])\d[\d,]*(?<=\d)/g,
    (number) => (/^\d{1,3}(?:,\d{3})+$/.test(number) ? number.replaceAll(',', '') : number)
  ],
  [/%[\s-]*points?\b|\bpercentage[\s-]+points?\b|\bper\s?cent(?:age)?[\s-]+points?\b/g, ' pp '],
  [/%|\bper\s+cent\b/g, ' percent '],
  [/\bbasis[\s-]+points?\b|\bbps\b/g, ' bp '],
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
 * One way of writing for what can be written in several: Unicode forms, letter case, LaTeX, Greek letters, dashes,
 * thousands separators, percent, contractions. Punctuation stays.
 */
export function plainSpelling(text: string): string {
  // No-break and thin spaces between groups of three digits are thousands separators.
  const grouped = text.replaceAll(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '')
  let plain = grouped
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐‑‒–−]/g, '-')
    .replaceAll('⁄', '/')
  for (const [name, letter] of greek) plain = plain.replaceAll(letter, ` ${name}`)
  for (const [from, to] of rewrites)
    plain = typeof to === 'string' ? plain.replaceAll(from, to) : plain.replaceAll(from, to)
  return plain
}
