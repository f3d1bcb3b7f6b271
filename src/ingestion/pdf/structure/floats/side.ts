import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FoundCaption } from './captions.ts'

export type Side = 'above' | 'below'

/** The lines on one side of a caption, nearest first. */
export function* linesBeside({ own, notes, place: { flow, at } }: FoundCaption, side: Side): Generator<LayoutLine> {
  const lines = new Set([...own, ...notes].map(({ index }) => index))
  const step = side === 'below' ? 1 : -1
  for (let i = at + step; i >= 0 && i < flow.length; i += step) {
    if (!lines.has(flow[i]!.index)) yield flow[i]!
  }
}

export function other(side: Side): Side {
  return side === 'above' ? 'below' : 'above'
}

/** The side on which most floats of a document have their body, by what each has on either side. */
export function usualSide(evidence: readonly { above: number; below: number }[], whenEven: Side): Side {
  const votes = evidence.reduce((sum, { above, below }) => sum + Math.sign(below - above), 0)
  if (votes === 0) return whenEven
  return votes > 0 ? 'below' : 'above'
}
