import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { GraphicsState } from './graphics-state.ts'

const fillOperators = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke
])

/** Whether the operator that ends a path fills it. */
export function isPainted(operator: number): boolean {
  return fillOperators.has(operator)
}

/**
 * Whether a path hides all that lies in its bounds when it is filled in this state: one upright rectangle, opaque.
 *
 * @param path drawing steps of pdfjs in one list: 0 x y moves, 1 x y draws a line, 4 closes
 */
export function isOpaqueRectangle(path: unknown, state: GraphicsState): boolean {
  if (!state.opaqueBlend || state.inSoftMask || state.fillAlpha * state.groupAlpha < 0.99) return false
  const [a, b, c, d] = state.matrix
  if (!((b === 0 && c === 0) || (a === 0 && d === 0))) return false
  if (!(path instanceof Float32Array) || path.length < 12 || path.length > 16) return false
  const steps = [path[0], path[3], path[6], path[9]].join()
  const [x0, y0, x1, y1, x2, y2, x3, y3] = [1, 2, 4, 5, 7, 8, 10, 11].map((at) => path[at])
  return (
    steps === '0,1,1,1' &&
    ((y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0) || (x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0))
  )
}
