import type { Part } from './part.ts'

/** Fonts of TeX for large signs, and publishers' copies of them: their signs hang below the baseline. */
const hangingFont =
  /^(?:mw[ab]_)?cmex|^MTEX|^AdvMT[_-]EX|^(?:lm|px|tx|zpl|ntx|eu)[a-z]*ex(?![a-z])|MathExt|Math-Extension/i

const operator = /^[∑∏∐∫∮∪∩⊎∧∨⊔⊕⊗⊙]+$/u
const delimiter = /^[()[\]{}⌊⌋⌈⌉⟨⟩|‖/\\]+$/u

/** Ems by which the axis of a formula, at which fraction bars stand, lies above its baseline. */
export const AXIS = 0.25

/** Ems that a large delimiter is high, by its width in ems. Source: the metrics of cmex10. */
const delimiterHeights = [
  { width: 0.458, height: 1.2 },
  { width: 0.597, height: 1.8 },
  { width: 0.736, height: 2.4 },
  { width: 0.792, height: 3 }
]

/** Whether a part is a large sign whose baseline is its upper edge. */
export function hangs({ font, text }: { font: { name?: string }; text: string }): boolean {
  return hangingFont.test(font.name ?? '') && (operator.test(text) || delimiter.test(text))
}

/** A hanging sign with the baseline of the formula that it stands in: its middle is on the axis. */
export function settle(part: Part): Part {
  const { y: top, fontSize } = part
  const bottom = top + heightOf(part) * fontSize
  return { ...part, top, bottom, y: (top + bottom) / 2 + AXIS * fontSize }
}

function heightOf({ text, x, right, fontSize }: Part): number {
  const width = (right - x) / fontSize / [...text].length
  if (/[∫∮]/.test(text)) return width > 0.52 ? 2.22 : 1.11
  if (operator.test(text)) return width > 1.2 ? 1.4 : 1
  const above = delimiterHeights.findIndex((step) => step.width >= width)
  if (above < 0) return delimiterHeights.at(-1)!.height
  const [low, high] = [delimiterHeights[above - 1], delimiterHeights[above]!]
  if (!low) return high.height
  return low.height + ((width - low.width) / (high.width - low.width)) * (high.height - low.height)
}
