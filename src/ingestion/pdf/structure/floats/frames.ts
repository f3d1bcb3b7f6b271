import type { Rect } from '../../geometry.ts'
import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { Prose } from './prose.ts'

/** The area between the first and the last of several rules that begin and end at the same places. */
export interface Frame extends Rect {
  page: number
  rules: number
}

export interface Frames {
  frameOf(line: LayoutLine): Frame | null
  /** Whether a rule runs between the baselines of two lines. */
  isRuled(above: LayoutLine, below: LayoutLine): boolean
  /** Whether a rule runs right above a line. */
  isRuledAbove(line: LayoutLine): boolean
  /** Whether a rule above a line has the ends of a rule on the page of another: their table goes on. */
  isRuledLike(line: LayoutLine, other: LayoutLine): boolean
}

/** Points. Shorter rules are bars of fractions and strokes of drawings. */
const SHORTEST_RULE = 70

/** Points by which the ends of the rules of a table may differ. */
const SAME_END = 4

/** Ems from a rule to the baseline of the row below it. */
const RULE_DISTANCE = 4

/** A table whose lines are running text for more than this share is text between two rules. */
const PROSE_SHARE = 0.4

/** Finds the areas that tables and boxed figures fill, by their horizontal rules. */
export function findFrames({ pages, lines }: DocumentLayout, prose: Prose): Frames {
  const byPage = Map.groupBy(lines, ({ page }) => page)
  const rulesOf = new Map<number, Rect[]>()
  const framesOf = new Map<number, Frame[]>()
  for (const { number, rules } of pages) {
    const own = (byPage.get(number) ?? []).filter(({ zone }) => zone === 'body' || zone === 'footnote')
    const long = rules.filter(({ left, right }) => right - left >= SHORTEST_RULE)
    rulesOf.set(number, long)
    framesOf.set(number, joinRules(long, own, prose, number))
  }
  const rulesAbove = (line: LayoutLine) =>
    (rulesOf.get(line.page) ?? []).filter(({ top }) => top < line.y && line.y - top < RULE_DISTANCE * line.fontSize)
  return {
    isRuledAbove: (line) => rulesAbove(line).length > 0,
    isRuledLike: (line, other) => {
      const others = rulesOf.get(other.page) ?? []
      return rulesAbove(line).some(({ left, right }) => others.some((rule) => isSame(rule, left, right)))
    },
    frameOf: (line) => framesOf.get(line.page)?.find((frame) => holds(frame, line)) ?? null,
    isRuled: (above, below) => {
      const [left, right] = [Math.min(above.x, below.x), Math.max(above.right, below.right)]
      const rules = rulesOf.get(above.page) ?? []
      return rules.some((rule) => {
        return rule.top > above.y - 1 && rule.top < below.y - 1 && rule.left < right && rule.right > left
      })
    }
  }
}

function joinRules(rules: readonly Rect[], lines: readonly LayoutLine[], prose: Prose, page: number): Frame[] {
  const frames: Frame[] = []
  for (const { left, right, top, bottom } of rules) {
    const same = frames.findLast((frame) => isSame(frame, left, right))
    const between = same ? lines.filter((line) => holds({ ...same, bottom: top }, line) && line.y > same.bottom) : []
    const isOne = same && between.filter(prose.isProse).length <= PROSE_SHARE * between.length
    if (isOne) {
      same.bottom = bottom
      same.rules += 1
    } else frames.push({ left, right, top, bottom, page, rules: 1 })
  }
  return frames.filter((frame) => frame.rules > 1)
}

function isSame(frame: Rect, left: number, right: number): boolean {
  return Math.abs(frame.left - left) < SAME_END && Math.abs(frame.right - right) < SAME_END
}

function holds({ left, right, top, bottom }: Rect, line: LayoutLine): boolean {
  const middle = (line.x + line.right) / 2
  return line.y > top && line.y <= bottom + 1 && middle > left && middle < right
}
