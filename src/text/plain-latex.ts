const fonts =
  'text|textbf|textit|textrm|textsf|texttt|emph|underline|boxed|fbox|mathrm|mathbf|mathit|mathsf|mathcal|mathbb|operatorname|left|right|displaystyle'
const thinSpace = '\u2009'

/** LaTeX as plain text, in this order: delimiters, spacing and fonts go, a fraction becomes a slash. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\{,\}/g, ','],
  [/\\[()[\]!]/g, ''],
  [/\\[,;:]/g, thinSpace],
  [/\\ |~(?!\d)/g, ' '],
  // Dollar signs around mathematics. In "$5 to $10" the second stands behind a space and before a figure: money.
  [/\$\$([^$]{1,400})\$\$/g, '$1'],
  [/(?<!\\)\$([^$\s](?:[^$]{0,400}[^$\s\\])?)\$(?!\d)/g, '$1'],
  [/\\([%$&#_])/g, '$1'],
  [/([_^])\{([^{}]{1,40})\}/g, '$1$2'],
  [/\\[dt]?frac\s{0,9}\{([^{}]*)\}\s{0,9}\{([^{}]*)\}/g, '$1/$2'],
  [new RegExp(String.raw`\\(?:${fonts})(?![a-z])`, 'g'), ''],
  [/\\(?:times|cdot)(?![a-z])/g, '×'],
  [/\\(?:approx|sim)(?![a-z])/g, ''],
  [/\\pm(?![a-z])/g, '±'],
  [/\\neq?(?![a-z])/g, ' not = '],
  [/\\leq?(?![a-z])/g, '≤'],
  [/\\geq?(?![a-z])/g, '≥'],
  [/\\(?:to|rightarrow)(?![a-z])/g, '→'],
  [/\\var(?=[a-z])/g, '\\'],
  [/_\{/g, '_'],
  [/\^\{?\*{1,3}\}?/g, ''],
  [/\\(?=[a-z])/g, ' '],
  [/[{}~≈\\]/g, '']
]

/** @param text in lower case */
export function plainLatex(text: string): string {
  return rewrites.reduce((plain, [from, to]) => plain.replaceAll(from, to), text)
}
