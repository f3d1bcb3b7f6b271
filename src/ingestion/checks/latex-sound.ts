import { type MathPiece, splitMath } from '../../text/latex/split-math.ts'
import { typesetMath } from '../../text/latex/typeset-math.ts'
import type { CheckResult } from '../extraction.ts'

/** What is wrong with a LaTeX text, in words, and the characters around it. */
export type LatexFault = { message: string; passage: string }

/** Longer texts are no field of an item. */
const LONGEST_TEXT = 200_000
const MOST_FORMULAS = 2_000
/** Characters shown before and behind a fault. */
const SHOWN = 30
/** What a check says of its first faults; a model mends them all once it knows the kind. */
const MOST_NAMED = 8

const bracket = /\\[\\{}]|\\(begin|end)\{([^{}]{0,40})\}|[{}]/g

/** Commands that mean something in mathematics only. */
const greek =
  'alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|(?:var)?phi|chi|psi|omega'
const strayMath = new RegExp(
  String.raw`\\(?:[dt]?frac|sqrt|sum|prod|int|partial|left|right|hat|bar|${greek})(?![A-Za-z])`,
  'i'
)

/**
 * Whether LaTeX parses, by KaTeX, and holds no control characters, which are what single backslashes in JSON turn into
 * (`"\theta"` becomes a tab and "heta").
 *
 * @param input.texts by the name under which a message cites them; prose with math between delimiters, or bare math
 */
export function latexSound(input: { check: string; texts: Readonly<Record<string, string>> }): CheckResult {
  const faults = Object.entries(input.texts).flatMap(([name, text]) => {
    const fault = latexFault(text)
    return fault === null ? [] : [{ name, ...fault }]
  })
  const named = faults.slice(0, MOST_NAMED).map(({ name, message, passage }) => `${name}: ${message}, at "${passage}"`)
  return {
    check: input.check,
    ok: faults.length === 0,
    message: faults.length ? `LaTeX must parse; ${named.join('; ')}` : 'LaTeX must parse',
    ...(faults[0] && { evidence: { passage: faults[0].passage } })
  }
}

/**
 * The first fault of a LaTeX text, or null.
 *
 * @param text a text without any delimiter is read as one formula if it holds TeX, else as plain words
 */
export function latexFault(text: string): LatexFault | null {
  if (text.length > LONGEST_TEXT) {
    return {
      message: `the text has ${text.length} characters; ${LONGEST_TEXT} are the most`,
      passage: text.slice(0, SHOWN)
    }
  }
  // Line feeds are the only control character that belongs in a solution.
  const control = /(?!\n)\p{Cc}|\uFFFD/u.exec(text)
  if (control) {
    return fault('a control character, as left by a single backslash in JSON', text, control.index)
  }
  const { pieces, fault: unpaired } = splitMath(text)
  const formulas = pieces.filter(({ kind }) => kind === 'math').length
  if (formulas > MOST_FORMULAS) return fault(`${formulas} formulas; ${MOST_FORMULAS} are the most`, text, 0)
  if (unpaired === null && formulas === 0 && isFormula(text))
    return formulaFault({ kind: 'math', text, offset: 0 }, text)
  const inProse = unpaired
    ? fault(unpaired.message, text, unpaired.offset)
    : (firstFault(pieces, (piece) => (piece.kind === 'math' ? formulaFault(piece, text) : null)) ??
      proseFault(pieces, text))
  // '1 & \text{if $x>0$}' is one formula, though dollars stand in it.
  return inProse && formulas > 0 && typesetMath(text).fault === null ? null : inProse
}

/** A text without delimiters is a formula if it holds TeX and no running words but those in `\text{…}`. */
function isFormula(text: string): boolean {
  const bare = text.replaceAll(/\\(?:text|mathrm|operatorname)[a-z*]{0,4}\s?\{[^{}]{0,300}\}|\\[A-Za-z]+/g, ' + ')
  return /[\\^{}]|(?<!_)_(?!_)/.test(text) && !/\b[A-Za-z]{2,20}[ ,]{1,3}[A-Za-z]{2}/.test(bare)
}

function formulaFault({ text, offset }: MathPiece, whole: string): LatexFault | null {
  const typeset = typesetMath(text)
  return typeset.fault === null ? null : fault(typeset.fault, whole, offset + typeset.position)
}

/** Braces and environments of prose must pair up across the formulas in it, and mathematics has no place there. */
function proseFault(pieces: readonly MathPiece[], whole: string): LatexFault | null {
  const open: string[] = []
  const found = firstFault(pieces, ({ kind, text, offset }) => {
    if (kind === 'math') return null
    const stray = strayMath.exec(text)
    if (stray) return fault(`${stray[0]} stands outside of math delimiters`, whole, offset + stray.index)
    for (const { 0: mark, 1: side, 2: name, index } of text.matchAll(bracket)) {
      if (mark === '{') open.push('{')
      else if (side === 'begin') open.push(name!)
      else if (mark === '}' || side === 'end') {
        if (open.pop() !== (name ?? '{')) return fault(`${mark} closes what was not opened`, whole, offset + index)
      }
    }
    return null
  })
  return found ?? (open.length > 0 ? fault(`${open[0]} is not closed`, whole, whole.length) : null)
}

function firstFault(pieces: readonly MathPiece[], find: (piece: MathPiece) => LatexFault | null): LatexFault | null {
  for (const piece of pieces) {
    const found = find(piece)
    if (found) return found
  }
  return null
}

function fault(message: string, text: string, at: number): LatexFault {
  const from = Math.max(0, at - SHOWN)
  return { message: `${message} (character ${at})`, passage: text.slice(from, at + SHOWN).replaceAll(/\s+/g, ' ') }
}
