/** The characters of a font by code, from 0; '' for a part of a drawing, null where a code has none. */
export type CodeTable = readonly (string | null)[]

const letters = (first: string) => Array.from({ length: 26 }, (_, i) => String.fromCharCode(first.charCodeAt(0) + i))
const list = (text: string) => text.split(' ').map((sign) => (sign === '_' ? '' : sign))
const digits = list('0 1 2 3 4 5 6 7 8 9')

/** Letters of mathematics (OML), as in `cmmi10`. */
const mathLetters: CodeTable = [
  ...list('Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ φ χ'),
  ...list('ψ ω ε ϑ ϖ ϱ ς ϕ ↼ ↽ ⇀ ⇁ _ _ ▹ ◃'),
  ...digits,
  ...list('. , < / > ⋆ ∂'),
  ...letters('A'),
  ...list('♭ ♮ ♯ ⌣ ⌢ ℓ'),
  ...letters('a'),
  ...list('ı ȷ ℘ → ⁀')
]

/** Signs of mathematics (OMS), as in `cmsy10`. */
export const mathSigns: CodeTable = [
  ...list('− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ◯ ◦ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻'),
  ...list('← → ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒ ⇑ ⇓ ⇔ ↖ ↙ ∝ ′ ∞ ∈ ∋ △ ▽ \u0338 _ ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥ ℵ'),
  ...letters('A'),
  ...list('∪ ∩ ⊎ ∧ ∨ ⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ ↕ ⇕ \\ ≀ √ ∐ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ ¶ ♣ ♢ ♡ ♠')
]

/** Large delimiters and operators (OMX), as in `cmex10`. */
export const mathExtension: CodeTable = [
  ...list('( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ / \\ ( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\'),
  ...list('( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ / \\ ⎛ ⎞ ⎡ ⎤ ⎣ ⎦ ⎢ ⎥ ⎧ ⎫ ⎩ ⎭ ⎨ ⎬ ⎪ ⏐'),
  ...list('⎝ ⎠ ⎜ ⎟ ⟨ ⟩ ⊔ ⊔ ∮ ∮ ⊙ ⊙ ⊕ ⊕ ⊗ ⊗ ∑ ∏ ∫ ∪ ∩ ⊎ ∧ ∨ ∑ ∏ ∫ ∪ ∩ ⊎ ∧ ∨'),
  ...list('∐ ∐ ˆ ˆ ˆ ˜ ˜ ˜ [ ] ⌊ ⌋ ⌈ ⌉ { } √ √ √ √ √ _ _ _ _ _ _ _ _ _ _ _')
]

/** Text (OT1), as in `cmr10`. */
const oldText: CodeTable = [
  ...list('Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø'),
  ...list('_ ! ” # $ % & ’ ( ) * + , - . /'),
  ...digits,
  ...list(': ; ¡ = ¿ ? @'),
  ...letters('A'),
  ...list('[ “ ] ˆ ˙ ‘'),
  ...letters('a'),
  ...list('– — ˝ ˜ ¨')
]

const families: readonly (readonly [RegExp, CodeTable])[] = [
  [/^(?:mw[ab]_)?cmmib?\d|^AdvMT[_-]MI|^AdvMacMthIt|^AdvP4C4E51|^Fourier-Math-Letters|^MacmillanMath/i, mathLetters],
  [/^(?:mw[ab]_)?cmb?sy\d|^AdvMT[_-]SY|^AdvMac(?:MthSy|ms)|^AdvP4C4E74|^Fourier-Math-Symbols|^[pt]xsys?$/i, mathSigns],
  [/^(?:mw[ab]_)?cmex\d|^AdvMT[_-]EX|^AdvP4C4E46|^Fourier-Math-Extension/i, mathExtension],
  [/^(?:mw[ab]_)?cm(?:r|bx|b|ti|sl|bxti|bxsl|ss|ssbx|ssi)\d|^AdvMT[_-]RM|^AdvMacMthRm|^AdvP4C4E59/i, oldText],
  [/^Macmillan(?:Roman|Ital|Bold)|^Mcm[a-z]/i, oldText]
]

/** Names of the characters of ASCII that print nothing, from 0, as a typesetter's fonts name the glyphs at their codes. */
const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
const textNames = `space exclam quotedblright numbersign dollar percent ampersand quoteright parenleft parenright asterisk
  plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon exclamdown equal
  questiondown question at ${letters('A').join(' ')} bracketleft quotedblleft bracketright circumflex dotaccent quoteleft
  ${letters('a').join(' ')} endash emdash hungarumlaut tilde DEL`
const codes = new Map(`${controlNames} ${textNames}`.split(/\s+/).map((name, code): [string, number] => [name, code]))
const isControlName = new RegExp(`^(?:${controlNames.replaceAll(' ', '|')}|DEL)$`)

/**
 * The encoding of a font of TeX, or of a publisher's copy of it, by its name; null for other fonts.
 *
 * Source: D. E. Knuth, The TeXbook, Appendix F.
 *
 * @param name without the subset tag
 */
export function texEncodingOf(name: string): CodeTable | null {
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/**
 * What a glyph stands for in a font that names all glyphs as TeX's text fonts have them at their codes, and by ASCII where
 * that has nothing to print: an epsilon is then `SI`, in a font for text `ffl`. Null for other names.
 *
 * @param tex the encoding of the font; that of text when left out
 */
export function textOfCodedName(name: string, tex: CodeTable | null = null): string | null {
  if (!tex && !isControlName.test(name)) return null
  const code = codes.get(name)
  return code === undefined ? null : ((tex ?? oldText)[code] ?? null)
}

/** Whether a font names its glyphs in this way, by its name without the subset tag. */
export function hasCodedNames(name: string): boolean {
  return /^Macmillan|^Mcm[a-z]/i.test(name)
}
