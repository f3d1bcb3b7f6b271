import { type PageFont, unknownFont } from './graphics-state.ts'
import { boxOf, listOf, memberOf, numberOf } from './operator-args.ts'

/** What pdfjs knows of a font, once its page has been read. */
export function pageFontOf(font: unknown): PageFont {
  if (typeof font !== 'object' || font === null) return unknownFont
  const given = memberOf(font, 'name')
  const name = typeof given === 'string' && given !== '' ? given.replace(/^[A-Z]{6}\+/, '') : undefined
  const flagged = memberOf(font, 'bold') === true || memberOf(font, 'black') === true
  return {
    ...(name && { name }),
    bold: flagged || (name !== undefined && isBoldName(name)),
    widthUnit: numberOf(listOf(memberOf(font, 'fontMatrix'))[0]) || unknownFont.widthUnit,
    emHeight: memberOf(font, 'isType3Font') === true ? drawnEmHeight(font) : unknownFont.emHeight
  }
}

/** Computer Modern and its kin say bold by `BX`, others in words. */
function isBoldName(name: string): boolean {
  return /bold|black|heavy|demi|^(cm|sf|lm)[a-z]*bx/i.test(name)
}

/** Drawn (Type 3) fonts choose their own unit; the height of their box, where they give one, stands for the em. */
function drawnEmHeight(font: object): number | null {
  const unit = numberOf(listOf(memberOf(font, 'fontMatrix'))[3])
  if (unit === 0.001) return unknownFont.emHeight
  const box = boxOf(memberOf(font, 'bbox'))
  const height = box ? Math.abs((box[3] - box[1]) * unit) : 0
  return height || null
}
