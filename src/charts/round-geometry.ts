const attributes = /\b(d|transform|x|y|x1|x2|y1|y2|cx|cy|r|width|height|points)="([^"]*)"/g

/**
 * A drawing with its places and lengths in whole tenths of a pixel: what comes of dividing a scale is longer, and nobody sees it. Texts
 * stay as they are.
 *
 * @example roundGeometry('<path d="M0.123456,7.700000001h19.99Z"/>') // => '<path d="M0.1,7.7h20Z"/>'
 */
export function roundGeometry(svg: string): string {
  return svg.replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(
      attributes,
      (_, name: string, value: string) => `${name}="${value.replace(/-?\d+\.\d+(?:e-?\d+)?/g, inTenths)}"`
    )
  )
}

function inTenths(number: string): string {
  // A minus sign before nothing is none.
  return String(Math.round(10 * Number(number)) / 10 + 0)
}
