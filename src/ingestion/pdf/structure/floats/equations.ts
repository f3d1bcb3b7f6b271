import type { LayoutLine } from '../../layout/document-layout.ts'
import type { EquationNumber } from './equation-number.ts'
import type { Equation } from './float.ts'
import type { FloatContext } from './float-context.ts'
import type { Flow } from './flow.ts'
import { isFormula, isFragment, isPart, MOST_WORDS, MOST_WORDS_NUMBERED } from './formula.ts'
import { countSentenceWords } from './line-text.ts'

/** Leadings between two lines of one display. */
const LINE_GAP = 1.9

/** The same where the second goes on with the formula of the first, as below a tall fraction. */
const GOING_ON_GAP = 3.4

/** Signs with which a formula goes on. */
const goesOn = /^[=<>≤≥≈≡∼∝≃≅+−×·⋅∈⊂⊆⇒⇔→]|^[-–](?=\s)/u

/** Leadings between a displayed formula and running text; accents and limits of a formula within text stand closer. */
const APART = 0.9

/** So many lines to either side can stand as close. */
const NEIGHBOURS = 4

/** A baseline of a formula's part, as a numerator or a limit, stands this close; leadings. */
const PART_GAP = 1.25

interface Line {
  line: LayoutLine
  /** Place in the flow. */
  at: number
  numbered: EquationNumber | null
}

/** Finds displayed equations: formulas that stand apart from the running text, with or without a number. */
export function findEquations(context: FloatContext): Equation[] {
  const equations = context.flows.columns.flatMap((flow) => {
    return findDisplays(flow, context).flatMap((display) => splitByNumber(display))
  })
  for (const { lines } of equations) for (const index of lines) context.claimed.add(index)
  return equations.sort((a, b) => a.lines[0]! - b.lines[0]!)
}

/** Groups of neighbouring lines that hold a formula of their own, and the parts of it above and below. */
function findDisplays(flow: Flow, context: FloatContext): Line[][] {
  const displays: Line[][] = []
  let open: Line[] = []
  const close = () => {
    if (open.length > 0) displays.push(open)
    open = []
  }
  for (const [at, line] of flow.entries()) {
    const numbered = context.numbers.get(line.index) ?? null
    if (!mayBelong(line, numbered, context)) {
      close()
      continue
    }
    const last = open.at(-1)
    const gap = last && !last.numbered && goesOn.test(line.text) ? GOING_ON_GAP : LINE_GAP
    if (last && line.y - last.line.y > gap * context.layout.leading) close()
    open.push({ line, at, numbered })
  }
  close()
  return displays
    .map((display) => dropStrays(display, flow, context))
    .filter((display) => display.some((line) => isCore(line, flow, context)))
}

/** A line that makes a display: a formula of some length, apart from the running text around. */
function isCore({ line, at, numbered }: Line, flow: Flow, context: FloatContext): boolean {
  if (!isFormula(line, numbered, context)) return false
  if (numbered) return true
  const { layout, prose } = context
  if (isFragment(line, layout.bodyFontSize)) return false
  const near = [...flow.slice(Math.max(0, at - NEIGHBOURS), at), ...flow.slice(at + 1, at + 1 + NEIGHBOURS)]
  return near.every((other) => !prose.isProse(other) || Math.abs(other.y - line.y) >= APART * layout.leading)
}

/** Whether a line can be part of a display: no running text, no heading, nothing claimed. */
function mayBelong(line: LayoutLine, numbered: EquationNumber | null, context: FloatContext): boolean {
  const { prose, headingLines, claimed } = context
  if ((line.zone !== 'body' && !numbered) || claimed.has(line.index) || headingLines.has(line.index)) return false
  const words = countSentenceWords(line)
  // Names of variables may be set in typewriter; a listing has no numbers at the margin.
  if (numbered) return words <= MOST_WORDS_NUMBERED
  if (line.code) return false
  if (prose.isProse(line) || words > MOST_WORDS) return false
  return isFormula(line, numbered, context) || isPart(line, context)
}

/** Takes away the parts at either end that belong to a line of running text, as an accent or a bracket above it. */
function dropStrays(display: readonly Line[], flow: Flow, context: FloatContext): Line[] {
  const { layout } = context
  const isWhole = ({ line, numbered }: Line) => isFormula(line, numbered, context)
  const first = display.findIndex(isWhole)
  if (first < 0) return []
  const last = display.findLastIndex(isWhole)
  let from = 0
  let to = display.length
  const before = flow[display[0]!.at - 1]
  const after = flow[display.at(-1)!.at + 1]
  while (from < first && isCloserTo(display[from]!.line, before, display[from + 1]!.line)) from += 1
  while (to - 1 > last && isCloserTo(display[to - 1]!.line, after, display[to - 2]!.line)) to -= 1
  while (from < first && display[from + 1]!.line.y - display[from]!.line.y > PART_GAP * layout.leading) from += 1
  while (to - 1 > last && display[to - 1]!.line.y - display[to - 2]!.line.y > PART_GAP * layout.leading) to -= 1
  return display.slice(from, to)
}

function isCloserTo(line: LayoutLine, text: LayoutLine | undefined, formula: LayoutLine): boolean {
  return text !== undefined && text.page === line.page && Math.abs(text.y - line.y) < Math.abs(formula.y - line.y)
}

/** A display with several numbers holds several equations: each line belongs to the nearest number. */
function splitByNumber(display: readonly Line[]): Equation[] {
  const numbered = display.filter(({ numbered }) => numbered !== null)
  if (numbered.length < 2) return [equationOf(display, numbered[0]?.numbered?.number ?? null)]
  const groups = Map.groupBy(display, ({ line }) => {
    return numbered.reduce((best, one) => (Math.abs(one.line.y - line.y) < Math.abs(best.line.y - line.y) ? one : best))
  })
  return numbered.flatMap((one) => {
    const lines = groups.get(one)
    return lines ? [equationOf(lines, one.numbered!.number)] : []
  })
}

function equationOf(display: readonly Line[], number: string | null): Equation {
  const texts = display.map(({ line, numbered }) => (numbered ? numbered.rest : line.text).replaceAll('\t', ' ').trim())
  return {
    number,
    text: texts.filter((text) => text !== '').join('\n'),
    page: display[0]!.line.page,
    lines: display.map(({ line }) => line.index)
  }
}
