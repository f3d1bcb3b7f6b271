/**
 * Contrast of two opaque colours, from 1 (the same) to 21 (black on white). Source: WCAG 2.2, "contrast ratio".
 *
 * @example
 * contrast('rgb(119, 119, 119)', 'rgb(255, 255, 255)') // => 4.48
 */
export function contrast(colour: string, other: string): number {
  const [darker, lighter] = [luminance(colour), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance in [0, 1] of a colour written as `rgb(r, g, b)`. */
export function luminance(colour: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)
  if (!channels) throw new Error(`an opaque colour is wanted, got ${colour}`)
  const [red, green, blue] = channels.slice(1).map((channel) => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
