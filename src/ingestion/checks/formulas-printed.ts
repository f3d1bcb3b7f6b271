import type { PaperText } from '../../schemas/paper.ts'
import { type Clause, functionNames, latexClauses, type Sign } from '../../text/latex/formula-signs.ts'
import { splitMath } from '../../text/latex/split-math.ts'
import { printedClauses, printedPieces } from '../../text/printed-formula.ts'
import type { CheckResult } from '../extraction.ts'

type Display = PaperText['equations'][number]
/** One statement of a display, or one side of it, as a multiset of signs. */
type Unit = { signs: Sign[]; place: string; page: number | null; text: string; isDoubtful: boolean }

/** A statement of fewer signs is like many others. */
const fewestSigns = 6
/** A statement that is held against the display from which it was copied is compared from so many signs on. */
const fewestOfOwn = 4
/** In a notation of one's own, shorter statements come near to a display by chance. */
const fewestRestated = 9
/** Sides and signs of a statement beyond which it is no formula, and comparing it would take long. */
const mostSides = 12
const mostSigns = 400
/** Offences that one message names. */
const mostNamed = 6

/**
 * Whether formulas in LaTeX have the signs of the displays that they were copied from: letters, numbers, operators and
 * functions, each on the line, in an index or in an exponent. Order, brackets and spelling do not count. A formula that
 * differs from the nearest display by a sign or two, and that the paper prints nowhere as it was given, was altered; one
 * that is like no display, or whose display our reader tore apart, is not checked.
 *
 * @param input.texts LaTeX by the name under which a message cites it, as a formula or as prose with formulas
 * @param input.alike formulas in LaTeX that count as printed, by name, such as those of the model that a text describes
 * @param input.isRestated whether the texts put the paper's formulas in a notation of their own, as a problem does: then
 *   only one sign in place of another of its kind is a mistake, and an exponent left out
 */
export function formulasPrinted(input: {
  check: string
  paper: PaperText
  texts: Readonly<Record<string, string>>
  alike?: Readonly<Record<string, string>>
  isRestated?: true
  /** The displays that formulas were copied from, by the same names: what differs from its own display is altered, wherever else it stands. */
  displays?: ReadonlyMap<string, Display>
}): CheckResult {
  const printed = [...unitsOf(input.paper), ...ownUnits(input.alike ?? {})]
  const compared = Object.entries(input.texts).flatMap(([name, text]) => {
    const display = input.displays?.get(name)
    const own = display && unitsOfDisplay(display)
    return formulasOf(text)
      .flatMap(latexClauses)
      .map((clause) => {
        const held = own && compareClause(clause, { ...input, printed: own, isOwn: true })
        return { name, ...(held?.outcome === 'altered' ? held : compareClause(clause, { ...input, printed })) }
      })
  })
  const altered = compared.filter(({ outcome }) => outcome === 'altered')
  const found = compared.filter(({ outcome }) => outcome === 'printed').length
  const unchecked = compared.length - found - altered.length
  const named = altered.slice(0, mostNamed).map(({ name, nearest, only }) => `${name}: ${describe(nearest!, only!)}`)
  const [first] = altered
  return {
    check: input.check,
    ok: altered.length === 0,
    message:
      altered.length === 0
        ? `${found} of ${compared.length} statements of formulas are printed as given; ${unchecked} were not checked`
        : `a formula must have the signs that the paper prints; ${named.join('; ')}`,
    ...(first && { evidence: evidenceOf(first.nearest!) })
  }
}

/** The displays of a paper with all signs of a statement of a formula; none for a formula of few signs. */
export function displaysLike(latex: string, { equations }: Pick<PaperText, 'equations'>): Display[] {
  const claimed = formulasOf(latex)
    .flatMap(latexClauses)
    .filter(isComparable)
    .map((clause) => runsOf(clause)[0]!)
    .filter((signs) => signs.length >= fewestSigns)
  return equations.filter((display) =>
    unitsOfDisplay(display).some((unit) =>
      claimed.some((signs) => {
        const { claimed: more, printed: fewer } = difference(signs, unit.signs)
        return more.length + fewer.length === 0
      })
    )
  )
}

function evidenceOf({ page, text }: Unit): NonNullable<CheckResult['evidence']> {
  return { ...(page !== null && { page }), passage: text.slice(0, 300) }
}

/** The formulas of prose; a text without delimiters is one. */
function formulasOf(text: string): string[] {
  const formulas = splitMath(text).pieces.flatMap((piece) => (piece.kind === 'math' ? [piece.text] : []))
  return formulas.length > 0 ? formulas : [text]
}

type Difference = { claimed: Sign[]; printed: Sign[] }
type Comparison = { outcome: 'printed' | 'altered' | 'unchecked'; nearest?: Unit; only?: Difference }

type Against = {
  printed: readonly Unit[]
  paper: PaperText
  isRestated?: true
  /** What is printed is the display from which the formula was copied. */
  isOwn?: true
}

function compareClause(clause: Clause, against: Against): Comparison {
  if (!isComparable(clause)) return { outcome: 'unchecked' }
  const runs = runsOf(clause)
  const whole = compareSigns(runs[0]!, against, against.isOwn ? fewestOfOwn : fewestSigns)
  if (whole.outcome !== 'unchecked' || runs.length === 1) return whole
  const parts = runs.slice(1).map((signs) => compareSigns(signs, against))
  return (
    parts.find(({ outcome }) => outcome === 'altered') ?? parts.find(({ outcome }) => outcome === 'printed') ?? whole
  )
}

function compareSigns(
  signs: readonly Sign[],
  { printed, paper, isRestated, isOwn }: Against,
  fewest = fewestSigns
): Comparison {
  if (signs.length < (isRestated ? fewestRestated : fewest)) return { outcome: 'unchecked' }
  if (!isOwn && isInText(signs, paper)) return { outcome: 'printed' }
  const allowed = isOwn ? mostChangedOfOwn(signs.length) : mostChanged(signs.length)
  let best: Comparison & { distance: number } = { outcome: 'unchecked', distance: allowed + 1 }
  for (const unit of printed) {
    if (Math.abs(unit.signs.length - signs.length) > allowed) continue
    const only = difference(signs, unit.signs)
    const distance = only.claimed.length + only.printed.length
    if (distance === 0) return { outcome: 'printed' }
    if (distance < best.distance) {
      const isMistake = isRestated ? isSlip(only, signs) : !isRenamed(only, signs, unit.signs)
      best = { outcome: isMistake && !unit.isDoubtful ? 'altered' : 'unchecked', nearest: unit, only, distance }
    }
  }
  return best
}

/** Signs that a copy with one mistake has more or less than the display. */
function mostChanged(signs: number): number {
  if (signs < 9) return 2
  return signs < 20 ? 3 : 4
}

/** The same, where it is known which display was copied. */
function mostChangedOfOwn(signs: number): number {
  if (signs < 6) return 2
  return signs < 12 ? 3 : 5
}

/** A letter that was written as another one throughout is a name of its own. */
function isRenamed({ claimed, printed }: Difference, signs: readonly Sign[], unit: readonly Sign[]): boolean {
  const [to, from] = [new Set(claimed), new Set(printed)]
  if (to.size !== 1 || from.size !== 1 || claimed.length !== printed.length || claimed.length < 2) return false
  return !signs.includes(printed[0]!) && !unit.includes(claimed[0]!)
}

/** One sign in place of another of its kind, or an exponent left out. */
function isSlip({ claimed, printed }: Difference, signs: readonly Sign[]): boolean {
  const [to, from] = [claimed[0], printed[0]]
  if (claimed.length > 1 || printed.length !== 1 || from === undefined) return false
  if (to === undefined) return from.startsWith('^')
  if (kindOf(to) !== kindOf(from)) return false
  // A letter that no longer occurs was given another name.
  return !kindOf(from).endsWith('letter') || signs.includes(from)
}

function kindOf(sign: Sign): string {
  const [mark, bare] = /^[_^]./u.test(sign) ? [sign[0]!, sign.slice(1)] : ['', sign]
  if (/^[+-]$/.test(bare)) return `${mark} sum`
  if (/^\d/.test(bare)) return `${mark} number`
  if (/^\p{L}$/u.test(bare)) return `${mark} letter`
  return functionNames.includes(bare) ? `${mark} function` : `${mark} ${bare}`
}

function difference(claimed: readonly Sign[], printed: readonly Sign[]): Difference {
  const left = [...printed]
  const extra = claimed.filter((sign) => {
    const at = left.indexOf(sign)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { claimed: extra, printed: left }
}

function isComparable({ sides }: Clause): boolean {
  return sides.length <= mostSides && sides.reduce((signs, side) => signs + side.length, 0) <= mostSigns
}

/** The whole clause first, then pairs of neighbouring sides, then sides. */
function runsOf({ sides, relations }: Clause): Sign[][] {
  const runs: Sign[][] = []
  for (let length = sides.length; length >= 1; length--) {
    for (let from = 0; from + length <= sides.length; from++) {
      const run = sides.slice(from, from + length)
      if (run.some((side) => side.length === 0) && length > 1) continue
      runs.push(run.flatMap((side, at) => (at === 0 ? side : [relations[from + at - 1]!, ...side])))
    }
  }
  return runs.length > 0 ? runs : [sides.flat()]
}

const known = new WeakMap<PaperText, Unit[]>()

function unitsOf(paper: PaperText): Unit[] {
  const before = known.get(paper)
  if (before) return before
  const units = paper.equations.flatMap(unitsOfDisplay)
  known.set(paper, units)
  return units
}

function unitsOfDisplay({ text, page, number }: Display): Unit[] {
  const { clauses, isDoubtful } = printedClauses(text)
  const place = number === null ? `a display on page ${page}` : `equation (${number}) on page ${page}`
  return signsOf(clauses).map((signs) => ({ signs, place, page, text, isDoubtful }))
}

function ownUnits(formulas: Readonly<Record<string, string>>): Unit[] {
  return Object.entries(formulas).flatMap(([place, text]) =>
    signsOf(latexClauses(text)).map((signs) => ({ signs, place, page: null, text, isDoubtful: false }))
  )
}

/** What a claim can be compared with: statements, their sides, and objectives without what is chosen. */
function signsOf(clauses: readonly Clause[]): Sign[][] {
  const runs = clauses
    .filter(isComparable)
    .flatMap(runsOf)
    .flatMap((signs) => [signs, withoutChoice(signs)])
  return runs.filter((signs) => signs.length > 3)
}

/** The objective behind 'max' and what is chosen. */
function withoutChoice(signs: Sign[]): Sign[] {
  if (!/^(?:max|min|sup|inf)$/.test(signs[0] ?? '')) return []
  const behind = signs.findIndex((sign, at) => at > 0 && !sign.startsWith('_'))
  return behind < 0 ? [] : signs.slice(behind)
}

const texts = new WeakMap<PaperText, string>()

/** Whether the signs stand in the running text one behind the other. */
function isInText(signs: readonly Sign[], paper: PaperText): boolean {
  let text = texts.get(paper)
  if (text === undefined) {
    const pieces = paper.pages.flatMap((page) => printedPieces(page.text))
    text = ` ${pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.mark + piece.sign])).join(' ')} `
    texts.set(paper, text)
  }
  return text.includes(` ${signs.join(' ')} `)
}

function describe({ place, text }: Unit, { claimed, printed }: Difference): string {
  const [has, prints] = [claimed.join(' '), printed.join(' ')]
  const fault =
    has === ''
      ? `it lacks ${prints}, which ${place} prints`
      : prints === ''
        ? `it has ${has}, which ${place} does not print`
        : `it has ${has}, ${place} prints ${prints}`
  return `${fault}: “${text.replaceAll('\n', ' ').slice(0, 160)}”`
}
