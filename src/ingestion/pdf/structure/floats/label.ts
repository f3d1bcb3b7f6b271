import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FloatContext } from './float-context.ts'
import { countSentenceWords } from './line-text.ts'

/** Labels of drawings are often set smaller than this share of the body. */
const LABEL_SIZE = 0.93

/** Words that a label has at most. */
export const LABEL_WORDS = 12

/** Whether a line looks like a label of a drawing: small, boxed, or in type that the running text does not use. */
export function isLabel(line: LayoutLine, context: FloatContext): boolean {
  if (isSmall(line, context) && countSentenceWords(line) <= LABEL_WORDS) return true
  return context.frames.frameOf(line) !== null || hasForeignFont(line, context)
}

/** Whether a line is a label wherever it stands: small, and in a font of the drawing's own. */
export function isSurelyLabel(line: LayoutLine, context: FloatContext): boolean {
  return isSmall(line, context) && hasForeignFont(line, context) && countSentenceWords(line) <= LABEL_WORDS / 3
}

function isSmall({ fontSize }: LayoutLine, { layout }: FloatContext): boolean {
  return fontSize < LABEL_SIZE * layout.bodyFontSize
}

function hasForeignFont(line: LayoutLine, { layout, prose }: FloatContext): boolean {
  if (line.code) return false
  const fonts = line.spans.filter(({ text, math }) => /[\p{L}\p{N}]/u.test(text) && !math).map(({ font }) => font ?? '')
  return fonts.length > 0 && fonts.every((font) => !prose.fonts.has(font) && !isSameFamily(font, layout.bodyFont ?? ''))
}

/** Bold and italic members of the body's family are text: 'LMRoman12-Bold' beside 'LMRoman10-Regular'. */
function isSameFamily(one: string, other: string): boolean {
  return familyOf(one) === familyOf(other)
}

function familyOf(font: string): string {
  return /^[A-Za-z]{2,4}/.exec(font)?.[0].toLowerCase() ?? ''
}
