import { colourAt, palettes, type Theme } from './colours.ts'

/** The mark of a judge, the same wherever judges stand side by side. */
export type JudgeMark = { colour: string; shape: string }

const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down']

/**
 * A colour and a shape for each judge of a panel, in its order: the first is a blue circle, the second an orange square;
 * further ones differ by shape, and from these two by their grey.
 */
export function judgeMarks(judges: number, theme: Theme): JudgeMark[] {
  const { pair, ink, paper } = palettes[theme]
  const grey = colourAt([ink, paper], 0.3)
  return Array.from({ length: judges }, (_, place) => ({
    colour: pair[place] ?? grey,
    shape: shapes[place % shapes.length]!
  }))
}
