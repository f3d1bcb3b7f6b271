import { memberOf, numberOf } from '../operator-args.ts'
import { isCodeName, textOfGlyphName } from './glyph-names.ts'
import { type PiFont, piFontOf } from './pi-fonts.ts'
import {
  type CodeTable,
  hasCodedNames,
  mathExtension,
  mathSigns,
  texEncodingOf,
  textOfCodedName
} from './tex-encodings.ts'

/** Stands for a character that is printed but that nothing in the file names. */
export const UNTOLD = '\ufffd'

/** Tells what the glyphs of one font stand for. */
export interface GlyphReader {
  /**
   * @param glyph of pdfjs
   * @returns its characters; '' for none, a control character where the letters around it decide
   */
  read(glyph: unknown): string
  /** Control characters were read in this font, of which most hold none. */
  givesControls: boolean
  /** Words were spelled in this font: its control characters are ligatures and quotes of TeX. */
  holdsWords: boolean
  /** A glyph may show that all glyphs of the font are numbered, so those before it are read once more. */
  mayBeNumbered: boolean
  /** The file says that ligatures are narrower than they are, and leaves a gap or a space behind each of them. */
  hasNarrowLigatures: boolean
}

/** Signs that look alike: between them the file decides. */
const lookAlikes = [
  "'’‘′´`ʼ",
  '"”“″',
  '-‐‑\u00ad−–—',
  '·∙⋅•∘',
  '∗*⁎⋆',
  '|∣ǀ',
  '‖∥',
  '∆Δ',
  '∑Σ',
  '∏Π',
  '∼~˜\u0303',
  'ˆ^\u0302',
  '¯ˉ\u0304‾',
  '◦○∘',
  '/∕⁄',
  '⟨〈<',
  '⟩〉>',
  'εϵ∊',
  'θϑ',
  'φϕ',
  'ρϱ',
  'σς',
  'πϖ',
  'Υϒ',
  '≤⩽',
  '≥⩾',
  '∅Ø⌀',
  '□◻',
  '∈ϵ∊',
  '△∆',
  '⟶→'
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\x00-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufffd-\uffff]/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const controls = /[\x00-\x1f\x7f-\x9f]/

/** Characters without a shape. */
const shapeless = /[\u200b-\u200f\u2060-\u2064\ufeff]/g

/** Adobe's codes for private use of the parts of large delimiters, from U+F8E5. */
const delimiterParts = '‾⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⎮\0⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** A reader for one font, as pdfjs describes it with `fontExtraProperties`. */
export function glyphReaderOf(font: object, name: string | undefined): GlyphReader {
  const differences = memberOf(font, 'differences')
  const names = differences instanceof Map ? differences : new Map<unknown, unknown>()
  const pi = name ? piFontOf(name) : null
  const tex = name ? texEncodingOf(name) : null
  const isCopy = /^Adv/.test(name ?? '')
  const isCoded = hasCodedNames(name ?? '')
  const mayBeNumbered =
    memberOf(font, 'composite') === true && /^(?:Arial|Times ?New ?Roman|Courier ?New)/.test(name ?? '')
  const isTrueType = memberOf(font, 'type') === 'TrueType'
  let isInWindowsOrder = false
  let hasOwnCodes = false
  const known = new Map<number, string>()
  return {
    givesControls: false,
    holdsWords: false,
    mayBeNumbered,
    hasNarrowLigatures: /^(?:Realpage|TTdc)/.test(name ?? ''),
    read(glyph) {
      const code = numberOf(memberOf(glyph, 'originalCharCode'))
      const before = known.get(code)
      if (before !== undefined) return before
      const unicode = memberOf(glyph, 'unicode')
      if (mayBeNumbered && !isInWindowsOrder && isGlyphNumber(unicode, code)) {
        isInWindowsOrder = true
        known.clear()
      }
      hasOwnCodes ||= isLetterOfOtherCode(unicode, code)
      const glyphName = names.get(code)
      const text = tell({
        given: typeof unicode === 'string' ? unicode : '',
        name: typeof glyphName === 'string' ? glyphName : null,
        code,
        hasInk: numberOf(memberOf(glyph, 'width')) > 0,
        isCopy,
        isCoded,
        isInWindowsOrder,
        isTrueType,
        hasOwnCodes,
        pi,
        tex
      }).replace(shapeless, '')
      known.set(code, text)
      this.givesControls ||= controls.test(text)
      return text
    }
  }
}

interface Evidence {
  /** What pdfjs makes of the file's mapping to Unicode, and of standard names. */
  given: string
  /** The glyph's name in the encoding of the font. */
  name: string | null
  code: number
  hasInk: boolean
  isCopy: boolean
  /** Each glyph is named by the code that it has in fonts of TeX. */
  isCoded: boolean
  isInWindowsOrder: boolean
  isTrueType: boolean
  /** A letter was seen whose code is that of another letter in ASCII. */
  hasOwnCodes: boolean
  pi: PiFont | null
  tex: CodeTable | null
}

function tell(evidence: Evidence): string {
  const { given, name, code, hasInk, isCoded, isInWindowsOrder, hasOwnCodes, pi, tex } = evidence
  const sign = pi?.signs.get(name ?? given) ?? pi?.signs.get(given)
  if (sign !== undefined) return sign
  if (pi?.isClosed) {
    if (name !== null && isCodeName(name)) return textOfGlyphName(name) ?? UNTOLD
    return given.trim() === '' && given !== '' ? ' ' : UNTOLD
  }
  // In another font of TeX such a name would be no ligature.
  const coded = name !== null && (isCoded || tex === null) ? textOfCodedName(name, tex) : null
  if (coded !== null) return coded
  const byCode = tex && textInTex(tex, evidence)
  if (byCode != null) return byCode
  const named = name === null ? null : textOfGlyphName(name)
  if (named !== null && overrules({ named, name: name!, given })) return named
  const part = delimiterParts[given.charCodeAt(0) - 0xf8e5]
  if (part && part !== '\0') return part
  const byOrder = isInWindowsOrder && given.charCodeAt(0) === code ? textInWindowsOrder(code) : null
  if (byOrder !== null) return byOrder
  if (!hasOwnCodes && name === null && isSmallOf(given, code)) return String.fromCharCode(code)
  if (!unreadable.test(given)) return given
  if (given === '\t' || name === 'nbspace') return ' '
  if (isControl(given)) return hasInk ? given : ''
  return UNTOLD
}

/**
 * A font of TeX without names, whose codes came out as themselves or as nothing; or a publisher's copy of one, which
 * names glyphs by their codes ('C13') or by the characters that ASCII has at these.
 */
function textInTex(tex: CodeTable, { given, name, code, isCopy, isTrueType }: Evidence): string | null {
  const told = /^C(\d{1,3})$/.exec(name ?? '')?.[1]
  if (told !== undefined) return tex[Number(told)] ?? UNTOLD
  if (isCopy) return isAscii(given) ? (tex[given.charCodeAt(0)] ?? null) : null
  if (name !== null) return null
  const isCode = isAscii(given) && given.charCodeAt(0) === code
  if (!unreadable.test(given) && !(isCode && tellsNothing(given, isTrueType, tex))) return null
  return tex[code] ?? null
}

/**
 * Whether a font of TeX got a character for its code alone. TrueType copies have no names; of other fonts pdfjs knows
 * the names within, except those of the signs that stand at digits and of large delimiters.
 */
function tellsNothing(given: string, isTrueType: boolean, tex: CodeTable): boolean {
  if (isTrueType) return true
  return (tex === mathSigns && /\d/.test(given)) || (tex === mathExtension && !/[()[\]{}|/\\]/.test(given))
}

/** Whether the name of a glyph is right where the file maps it to something else. */
function overrules({ named, name, given }: { named: string; name: string; given: string }): boolean {
  if (given === '' || unreadable.test(given)) return true
  if (given.trim() === '') return named.trim() !== ''
  const [one, other] = [named.normalize('NFKC'), given.normalize('NFKC')]
  if (one === other || areAlike(one, other)) return false
  if (named === '' || isCodeName(name)) return true
  if (name.includes('.')) return one.toLowerCase() !== other.toLowerCase()
  // Subsets of fonts may call their glyphs by any letters; what they map them to is what they mean.
  if (/^[A-Za-z0-9]$/.test(named)) return false
  return /^[!-~]$/.test(named) ? /^[A-Za-z0-9]/.test(given) : true
}

/** Some publishers map the capitals of a font, whose codes are those of ASCII, to small letters. */
function isSmallOf(given: string, code: number): boolean {
  return code >= 65 && code <= 90 && given === String.fromCharCode(code + 32)
}

/** A subset may number its glyphs anew, so that its letters stand at the codes of others. */
function isLetterOfOtherCode(unicode: unknown, code: number): boolean {
  if (typeof unicode !== 'string' || !/^[A-Za-z]$/.test(unicode)) return false
  return unicode.toLowerCase() !== String.fromCharCode(code).toLowerCase()
}

function areAlike(one: string, other: string): boolean {
  return lookAlikes.some((signs) => signs.includes(one) && signs.includes(other))
}

/**
 * Fonts of Windows number the characters of ASCII from 3 on: what a file without a mapping hands on as a character is
 * such a number.
 */
function textInWindowsOrder(code: number): string | null {
  return code >= 3 && code <= 97 ? String.fromCharCode(code + 29) : null
}

/** Whether a control character is the number of a glyph: no mapping leads to it. */
function isGlyphNumber(unicode: unknown, code: number): boolean {
  return typeof unicode === 'string' && unicode.charCodeAt(0) === code && (code === 3 || (code >= 14 && code < 32))
}

function isAscii(text: string): boolean {
  return /^[!-~]$/.test(text)
}

function isControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /^[\x00-\x1f\x7f-\x9f]$/.test(text)
}
