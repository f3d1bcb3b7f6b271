import { fontNamed } from './font-name.ts'
import type { Part } from './part.ts'

/** Fonts of TeX for large signs, and publishers' copies of them: their signs hang below the baseline. */
const isHangingFont = fontNamed(
  /^(?:mw[ab]_)?cmex|^MTEX|^AdvMT[_-]EX|^(?:lm|px|tx|zpl|ntx|eu)[a-z]*ex(?![a-z])|MathExt|Math-Extension/i
)

const operator = /^[∑∏∐∫∮∪∩⊎∧∨⊔⊕⊗⊙]+$/u
const delimiter = /^[()[\]{}⌊⌋⌈⌉⟨⟩|∣‖∥/\\]+$/u
const strokes = /^[|∣‖∥]+$/u

/** What large delimiters are put together of, and how many ems each is high. Source: the metrics of cmex10. */
const pieceHeights: readonly [RegExp, number][] = [
  [/^[⎛⎝⎞⎠⎡⎣⎤⎦⎨⎬]$/u, 1.8],
  [/^[⎧⎩⎫⎭]$/u, 0.9],
  [/^[⎜⎟⎢⎥]$/u, 0.6],
  [/^⎪$/u, 0.3]
]

/** Ems by which the axis of a formula, at which fraction bars stand, lies above its baseline. */
export const AXIS = 0.25

/** Ems that large delimiters are high, and how wide those of each form are then. Source: the metrics of cmex10. */
export const heights = [1.2, 1.8, 2.4, 3]
const widths: readonly [RegExp, readonly number[]][] = [
  [/[[\]]/, [0.417, 0.472, 0.528, 0.583]],
  [/[⌊⌋⌈⌉]/u, [0.472, 0.528, 0.583, 0.639]],
  [/[{}]/, [0.583, 0.667, 0.75, 0.806]],
  [/[⟨⟩]/u, [0.472, 0.611, 0.75, 0.806]],
  [/[/\\]/, [0.578, 0.811, 1.044, 1.278]],
  [/./u, [0.458, 0.597, 0.736, 0.792]]
]

interface Sign {
  font: { name?: string }
  text: string
}

/** Whether a part is a large sign whose baseline is its upper edge. */
export function hangs({ font, text }: Sign): boolean {
  return isHangingFont(font) && (operator.test(text) || delimiter.test(text) || isPieceOfDelimiter(text))
}

/** Whether a sign is one of several that make a large delimiter, from top to bottom. */
export function isPieceOfDelimiter(text: string): boolean {
  return strokes.test(text) || pieceHeights.some(([form]) => form.test(text))
}

/** A hanging sign with the baseline of the formula that it stands in: its middle is on the axis. */
export function settle(part: Part): Part {
  return settleBetween(part, part.y, part.y + heightOf(part) * part.fontSize)
}

/** A sign between two heights, with the baseline of the formula around it. */
export function settleBetween(part: Part, top: number, bottom: number): Part {
  return { ...part, top, bottom, y: (top + bottom) / 2 + AXIS * part.fontSize }
}

function heightOf({ text, x, right, fontSize }: Part): number {
  const width = (right - x) / fontSize / [...text].length
  if (/[∫∮]/.test(text)) return width > 0.52 ? 2.22 : 1.11
  if (operator.test(text)) return width > 1.2 ? 1.4 : 1
  if (strokes.test(text)) return 0.6
  const piece = pieceHeights.find(([form]) => form.test(text))
  if (piece) return piece[1]
  const [, steps] = widths.find(([form]) => form.test(text))!
  const above = steps.findIndex((step) => step >= width)
  if (above < 0) return heights.at(-1)!
  if (above === 0) return heights[0]!
  const [low, high] = [steps[above - 1]!, steps[above]!]
  return heights[above - 1]! + ((width - low) / (high - low)) * (heights[above]! - heights[above - 1]!)
}
