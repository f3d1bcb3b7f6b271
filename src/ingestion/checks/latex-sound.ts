import type { CheckResult } from '../extraction.ts'

/**
 * Whether LaTeX holds together: braces, environments, `\left` and `\right`, and math delimiters in pairs, and no control
 * characters, which are what single backslashes in JSON turn into (`"\theta"` becomes a tab and "heta").
 *
 * @param input.texts by the name under which a message cites them; prose with math between dollar signs, or bare math
 */
export function latexSound(input: { check: string; texts: Readonly<Record<string, string>> }): CheckResult {
  const faults = Object.entries(input.texts).flatMap(([name, text]) => {
    const fault = latexFault(text)
    return fault === null ? [] : [`${name}: ${fault}`]
  })
  return {
    check: input.check,
    ok: faults.length === 0,
    message: faults.length ? `LaTeX must parse; ${faults.join('; ')}` : 'LaTeX must parse'
  }
}

/** The first fault of a LaTeX text in words, or null. */
export function latexFault(text: string): string | null {
  // Line feeds are the only control character that belongs in a solution.
  if (/(?!\n)\p{Cc}/u.test(text)) return 'a control character, as left by a single backslash in JSON'
  const plain = text.replaceAll(/\\\\/g, ' ').replaceAll(/\\[{}$]/g, ' ')
  return unbalancedBraces(plain) ?? unbalancedPairs(plain) ?? unbalancedEnvironments(plain) ?? unbalancedDollars(plain)
}

function unbalancedBraces(text: string): string | null {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth++
    if (character === '}' && --depth < 0) return 'a closing brace without an opening one'
  }
  return depth === 0 ? null : 'an opening brace without a closing one'
}

function unbalancedPairs(text: string): string | null {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (count(/\\left(?![a-z])/g) !== count(/\\right(?![a-z])/g)) return '\\left and \\right do not pair up'
  if (count(/\\\[/g) !== count(/\\\]/g) || count(/\\\(/g) !== count(/\\\)/g)) return 'math delimiters do not pair up'
  return /\\frac(?!\s*(?:\{|[0-9a-zA-Z\\]))/.test(text) ? '\\frac without its arguments' : null
}

function unbalancedEnvironments(text: string): string | null {
  const open: string[] = []
  for (const [, kind, name] of text.matchAll(/\\(begin|end)\{([^{}]*)\}/g)) {
    if (kind === 'begin') open.push(name!)
    else if (open.pop() !== name) return `\\end{${name}} without its \\begin`
  }
  return open.length === 0 ? null : `\\begin{${open[0]}} without its \\end`
}

function unbalancedDollars(text: string): string | null {
  const double = text.match(/\$\$/g)?.length ?? 0
  const single = text.replaceAll('$$', '').match(/\$/g)?.length ?? 0
  return double % 2 === 0 && single % 2 === 0 ? null : 'an odd number of dollar signs'
}
