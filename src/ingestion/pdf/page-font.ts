import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { glyphReaderOf } from './glyphs/glyph-reader.ts'
import { type PageFont, unknownFont } from './graphics-state.ts'
import { boxOf, listOf, memberOf, numberOf } from './operator-args.ts'

// Computer Modern and its kin say bold by `BX`, italic by `TI` and small capitals by `CSC`; a typesetter's `AdvOT4ebfadd1.BI`
// and `AdvTimes-b` by what stands behind the full stop or the hyphen; others in words.
const boldName =
  /bold|black|heavy|demi|medi(?![a-z])|medi(?=ital|obli)|^(?:cm|sf|lm)[a-z]*bx|^adv[a-z]{1,2}[\da-f]{6,10}\.bi?(?![a-z])|^adv[a-z]{4,}-bi?$/i
const italicName =
  /ital|obli|slant|^(?:cm|sf|lm|ec)[a-z]*(?:ti|sl|ri)\d|-(?:it|bi)\b|^adv[a-z]{1,2}[\da-f]{6,10}\.b?i(?![a-z])|^adv[a-z]{4,}-b?i$/i
const smallCapsName = /csc|small-?cap|caps?\b|-sc\b/i
// As `CMTT10`, `LMMono10`, `SFTT1000`, and slanted `SFIT`.
const monospacedName =
  /mono|courier|typewriter|consol|menlo|inconsolata|nimbusmon|^(?:cm|sf|ec|lm|tx|pc?r)?(?:tt|vtt|sltt|itt|tcsc)[\d-]*$|^(?:CMTT|SFTT|SFIT|ECTT|t1xtt)/i
// The first three fonts of a set for mathematics are those of the text in Elsevier's files of 1996 to 2000.
const mathName =
  /^(?:cm|lm|eu|rm|ec|px|tx|nx|zplm)[a-z-]*(?:mi|sy|ex|bsy|mib)[a-z]*\d|msam|msbm|math(?!pack(?:one|two|three)$)|symbol|eufm|^stix.*math/i

/** What is known of the fonts of open documents: what they hold is learned over all their pages. */
const knownFonts = new WeakMap<object, PageFont>()
/** The fonts of a page by their names in its operators, once these have been listed. */
export function fontsOfPage(page: PDFPageProxy): (id: string) => PageFont {
  const fonts = new Map<string, PageFont>()
  return (id) => {
    const font = fonts.get(id) ?? pageFontOf(page.commonObjs.has(id) ? page.commonObjs.get(id) : null)
    fonts.set(id, font)
    return font
  }
}

/** What pdfjs knows of a font, once its page has been read. */
export function pageFontOf(font: unknown): PageFont {
  // What one unknown font holds says nothing of the next.
  if (typeof font !== 'object' || font === null) return { ...unknownFont, reader: glyphReaderOf({}, undefined) }
  const known = knownFonts.get(font) ?? describeFont(font)
  knownFonts.set(font, known)
  return known
}

function describeFont(font: object): PageFont {
  const given = memberOf(font, 'name')
  const name = typeof given === 'string' && given !== '' ? given.replace(/^[A-Z]{6}\+/, '') : undefined
  const flagged = memberOf(font, 'bold') === true || memberOf(font, 'black') === true
  return {
    ...(name && { name }),
    bold: flagged || boldName.test(name ?? ''),
    italic: !mathName.test(name ?? '') && (memberOf(font, 'italic') === true || italicName.test(name ?? '')),
    smallCaps: smallCapsName.test(name ?? ''),
    monospaced: monospacedName.test(name ?? ''),
    math: mathName.test(name ?? ''),
    widthUnit: numberOf(listOf(memberOf(font, 'fontMatrix'))[0]) || unknownFont.widthUnit,
    emHeight: memberOf(font, 'isType3Font') === true ? drawnEmHeight(font) : unknownFont.emHeight,
    reader: glyphReaderOf(font, name)
  }
}

/** Drawn (Type 3) fonts choose their own unit; the height of their box, where they give one, stands for the em. */
function drawnEmHeight(font: object): number | null {
  const unit = numberOf(listOf(memberOf(font, 'fontMatrix'))[3])
  if (unit === 0.001) return unknownFont.emHeight
  const box = boxOf(memberOf(font, 'bbox'))
  const height = box ? Math.abs((box[3] - box[1]) * unit) : 0
  return height || null
}
