import type { PaperLine } from '../../../schemas/paper.ts'
import type { TextRun } from '../text-run.ts'
import { joinFragments } from './fragment.ts'
import { writeLine } from './write-line.ts'

/** What is hidden, or does not run with the text of its page, as lines in the order of painting. */
export function strayLines(runs: readonly TextRun[]): PaperLine[] {
  const groups = Map.groupBy(runs, ({ angle, hidden }) => `${angle} ${hidden}`)
  return [...groups.values()].flatMap((group) => {
    const { angle, hidden } = group[0]!
    return joinFragments(group.map((run) => turn(run, angle))).flatMap((fragment): PaperLine[] => {
      const { text, fontSize, font, bold } = writeLine(fragment.pieces)
      const { x, y } = place(fragment, -angle)
      const width = round(fragment.right - fragment.x)
      if (text === '' || !Number.isFinite(x + y + width + fontSize)) return []
      return [
        {
          text,
          x,
          y,
          width,
          fontSize,
          ...(font && { font }),
          ...(bold && { bold }),
          ...(angle !== 0 && { angle }),
          ...(hidden && { hidden })
        }
      ]
    })
  })
}

/** A run as if its baseline ran to the right: `x` along the baseline, `y` across it. */
function turn(run: TextRun, angle: number): TextRun {
  return { ...run, ...rotate(run, angle) }
}

function place(point: { x: number; y: number }, angle: number): { x: number; y: number } {
  const { x, y } = rotate(point, angle)
  return { x: round(x), y: round(y) }
}

function rotate({ x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
