/** A PDF transformation [a b c d e f]: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** An axis-aligned rectangle, lower values first. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [a2, b2, c2, d2, e2, f2] = inner
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f]
}

/** The matrix that undoes another; null for one that flattens the plane. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c
  if (!Number.isFinite(1 / area)) return null
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** The smallest upright rectangle around a transformed box [x0, y0, x1, y1]. */
export function boundsOf([a, b, c, d, e, f]: Matrix, [x0, y0, x1, y1]: ArrayLike<number> & Iterable<number>): Rect {
  const xs = [a * x0! + c * y0!, a * x1! + c * y0!, a * x0! + c * y1!, a * x1! + c * y1!]
  const ys = [b * x0! + d * y0!, b * x1! + d * y0!, b * x0! + d * y1!, b * x1! + d * y1!]
  return {
    left: Math.min(...xs) + e,
    right: Math.max(...xs) + e,
    top: Math.min(...ys) + f,
    bottom: Math.max(...ys) + f
  }
}

/** The common part of two rectangles; empty (left > right or top > bottom) when they do not meet. */
export function intersect(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom)
  }
}

export function holdsPoint(rect: Rect, x: number, y: number): boolean {
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom
}

export function holdsRect(outer: Rect, inner: Rect): boolean {
  return holdsPoint(outer, inner.left, inner.top) && holdsPoint(outer, inner.right, inner.bottom)
}
