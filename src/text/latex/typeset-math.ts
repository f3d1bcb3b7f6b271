import { ParseError, renderToString } from 'katex'

/** A formula as presentation MathML, or what is wrong with it and where. */
export type Typeset = { mathml: string; fault: null } | { mathml: null; fault: string; position: number }

/** A longer formula is none. Keeps the time of a hostile one below a tenth of a second. */
const LONGEST_FORMULA = 10_000
/** Braces within braces. Real formulas stay below ten; deeper ones exhaust the stack. */
const DEEPEST_NESTING = 60
const MOST_EXPANSIONS = 2_000
/** In ems; caps rules and spaces. */
const LARGEST_SIZE = 50

/** Definitions could blow up, and examinees would not see what they mean. */
const definition = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|DeclareMathOperator)(?![A-Za-z])/

/** What amsmath and common packages know and KaTeX does not; nothing of it changes what a formula says. */
const macros = {
  '\\swallow': '\\@secondoftwo{#1}{}',
  '\\label': '\\swallow',
  '\\tag': '\\@ifstar\\swallow\\swallow',
  '\\ref': '\\swallow',
  '\\eqref': '\\swallow',
  '\\vspace': '\\@ifstar\\swallow\\swallow',
  '\\intertext': '\\text{#1}\\\\',
  '\\shortintertext': '\\text{#1}\\\\',
  '\\textsc': '\\text{#1}',
  '\\mathds': '\\mathbb{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\nicefrac': '\\frac{#1}{#2}',
  '\\sfrac': '\\frac{#1}{#2}',
  '\\qed': '\\square',
  '\\qedhere': '\\square',
  '\\ensuremath': '{#1}',
  '\\noindent': '',
  '\\par': '',
  '\\xspace': '',
  '\\allowdisplaybreaks': '',
  '\\displaybreak': ''
}

/** Display environments that KaTeX lacks, and one that sets the same. */
const sameEnvironments: Record<string, string> = {
  multline: 'gather',
  flalign: 'align',
  eqnarray: 'align',
  displaymath: 'equation',
  math: 'equation',
  subequations: 'equation'
}

/** Parses one formula with KaTeX, trusting nothing in it. A stray `%`, which hides the rest of a line, is a fault. */
export function typesetMath(formula: string): Typeset {
  const refused = findRefused(formula)
  if (refused !== null) return { mathml: null, fault: refused, position: 0 }
  try {
    const mathml = renderToString(nameKnownEnvironments(formula), {
      // Displays allow all that inline mathematics does.
      displayMode: true,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: (code) => (code === 'commentAtEnd' ? 'error' : 'ignore'),
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST_SIZE,
      macros: { ...macros }
    })
    return { mathml, fault: null }
  } catch (error) {
    if (!(error instanceof ParseError)) return { mathml: null, fault: 'it cannot be parsed', position: 0 }
    const isComment = error.rawMessage.includes('[commentAtEnd]')
    const fault = isComment ? 'a percent sign hides what follows; write \\%' : error.rawMessage
    return {
      mathml: null,
      fault,
      position: isComment ? Math.max(0, formula.search(/(?<!\\)%/)) : (error.position ?? 0)
    }
  }
}

function findRefused(formula: string): string | null {
  if (formula.length > LONGEST_FORMULA) {
    return `a formula of ${formula.length} characters; ${LONGEST_FORMULA} are the most`
  }
  const found = definition.exec(formula)
  if (found) return `${found[0]} defines a command; write it out instead`
  let depth = 0
  for (const { 0: brace } of formula.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > DEEPEST_NESTING) return `braces stand more than ${DEEPEST_NESTING} deep`
  }
  return null
}

function nameKnownEnvironments(formula: string): string {
  return formula.replaceAll(
    /\\(begin|end)\{([a-z]{1,20})(\*?)\}/g,
    (whole, side: string, name: string, star: string) => {
      const same = sameEnvironments[name]
      return same ? `\\${side}{${same}${star}}` : whole
    }
  )
}
