import type { PaperLine } from '../../schemas/paper.ts'
import { joinGlyphs } from './join-glyphs.ts'
import type { Glyph, TextRun } from './text-run.ts'

/** A run off the baseline by less than this share of the larger font size is a sub- or superscript of the line. */
const SCRIPT_SHIFT = 0.5

/** How far, in ems, a run may start before the end of the line: kerning, and a subscript under its superscript. */
const BACKWARD_EMS = 1.5

/** A line while it grows. Positions are points along and across its direction. */
interface OpenLine {
  runs: TextRun[]
  glyphs: Glyph[]
  end: number
  fontSize: number
}

/**
 * Joins runs to lines, in the order of painting: visible lines first, then hidden ones.
 *
 * Typesetters paint column after column, so this order is the reading order of most papers; columns and zones are not
 * looked for here.
 */
export function linesOfPage(runs: readonly TextRun[]): PaperLine[] {
  const visible = runs.filter(({ hidden }) => !hidden)
  const hidden = runs.filter(({ hidden }) => hidden)
  return [...joinRuns(visible), ...joinRuns(hidden)].map(toPaperLine).filter(isPlaced)
}

function joinRuns(runs: readonly TextRun[]): OpenLine[] {
  const lines: OpenLine[] = []
  for (const run of runs) {
    const line = lines.at(-1)
    const offset = line && offsetOnLine(line, run)
    if (line && offset !== undefined) extend(line, run, offset)
    else lines.push(extend({ runs: [], glyphs: [], end: 0, fontSize: 0 }, run, 0))
  }
  return lines
}

/** Where along the line the run starts, or undefined when it does not belong to it. */
function offsetOnLine(line: OpenLine, run: TextRun): number | undefined {
  const first = line.runs[0]!
  if (first.angle !== run.angle || first.hidden !== run.hidden) return undefined
  const radians = (first.angle * Math.PI) / 180
  const [dx, dy] = [run.x - first.x, run.y - first.y]
  const along = dx * Math.cos(radians) + dy * Math.sin(radians)
  const across = dy * Math.cos(radians) - dx * Math.sin(radians)
  const em = Math.max(line.fontSize, run.fontSize)
  if (Math.abs(across) > SCRIPT_SHIFT * em || along < line.end - BACKWARD_EMS * em) return undefined
  return along
}

function extend(line: OpenLine, run: TextRun, offset: number): OpenLine {
  line.runs.push(run)
  for (const { text, start, end } of run.glyphs) line.glyphs.push({ text, start: start + offset, end: end + offset })
  line.end = Math.max(line.end, line.glyphs.at(-1)!.end)
  line.fontSize = Math.max(line.fontSize, run.fontSize)
  return line
}

/** A damaged matrix can throw text to infinity, which no JSON holds. */
function isPlaced({ text, x, y, width, fontSize }: PaperLine): boolean {
  return text !== '' && Number.isFinite(x + y + width + fontSize)
}

function toPaperLine({ runs, glyphs, end }: OpenLine): PaperLine {
  const main = mainRun(runs)
  const { x } = runs[0]!
  return {
    text: joinGlyphs(glyphs, main.fontSize),
    x: round(x),
    y: round(main.y),
    width: round(Math.max(0, end)),
    fontSize: round(main.fontSize),
    ...(main.font.name && { font: main.font.name }),
    ...(main.font.bold && { bold: true as const }),
    ...(main.angle !== 0 && { angle: main.angle }),
    ...(main.hidden && { hidden: main.hidden })
  }
}

/** The first run of the font and size that most glyphs of the line have. */
function mainRun(runs: readonly TextRun[]): TextRun {
  const counts = new Map<string, { run: TextRun; glyphs: number }>()
  for (const run of runs) {
    const key = `${run.font.name} ${round(run.fontSize)}`
    const entry = counts.get(key) ?? { run, glyphs: 0 }
    entry.glyphs += run.glyphs.length
    counts.set(key, entry)
  }
  return [...counts.values()].reduce((most, entry) => (entry.glyphs > most.glyphs ? entry : most)).run
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
