/**
 * What the names of glyphs mean that stand for signs, Greek letters, ligatures and delimiters: those of the Adobe Glyph
 * List that papers use, and those of TeX's fonts for mathematics.
 */
const meanings = new Map(
  pairs(`
    ff:ff fi:fi fl:fl ffi:ffi ffl:ffl dotlessi:ı dotlessj:ȷ
    plus:+ minus:− equal:= plusminus:± minusplus:∓ multiply:× divide:÷ periodcentered:· asteriskmath:∗ bullet:•
    openbullet:◦ less:< greater:> lessequal:≤ greaterequal:≥ lessorequalslant:≤ greaterorequalslant:≥ notequal:≠ equivalence:≡ approxequal:≈ similar:∼
    similarequal:≃ congruent:≅ proportional:∝ lessmuch:≪ greatermuch:≫ precedes:≺ follows:≻ precedesequal:⪯
    followsequal:⪰ element:∈ notelement:∉ owner:∋ suchthat:∋ propersubset:⊂ propersuperset:⊃ reflexsubset:⊆
    reflexsuperset:⊇ union:∪ intersection:∩ unionmulti:⊎ unionsq:⊔ intersectionsq:⊓ emptyset:∅ universal:∀
    existential:∃ logicaland:∧ logicalor:∨ logicalnot:¬ infinity:∞ partialdiff:∂ gradient:∇ radical:√ integral:∫
    contintegral:∮ summation:∑ product:∏ coproduct:∐ circleplus:⊕ circleminus:⊖ circlemultiply:⊗ circledivide:⊘
    circledot:⊙ perpendicular:⊥ latticetop:⊤ turnstileleft:⊢ turnstileright:⊣ bar:| bardbl:‖ barSC:| dblbarSC:‖
    vextendsingle:| vextenddouble:‖ divides:| parallel:∥ angbracketleft:⟨ angbracketright:⟩ angleleft:⟨ angleright:⟩
    floorleft:⌊ floorright:⌋ ceilingleft:⌈ ceilingright:⌉ braceleft:{ braceright:} bracketleft:[ bracketright:]
    parenleft:( parenright:) lparen:( rparen:) lbracket:[ rbracket:] lbrace:{ rbrace:} slash:/ backslash:\\
    arrowleft:← arrowright:→ arrowup:↑ arrowdown:↓ arrowboth:↔ arrowdblleft:⇐ arrowdblright:⇒ arrowdblboth:⇔
    arrownortheast:↗ arrowsoutheast:↘ arrownorthwest:↖ arrowsouthwest:↙ arrowlongright:⟶ negationslash:\u0338
    prime:′ minute:′ second:″ lscript:ℓ afii61289:ℓ weierstrass:℘ aleph:ℵ Rfractur:ℜ Ifractur:ℑ dagger:† daggerdbl:‡
    section:§ paragraph:¶ degree:° circlecopyrt:© square:□ squaresolid:■ trianglesolid:▲ triangle:△ check:✓
    star:⋆ lozenge:◊ club:♣ diamond:♢ heart:♡ spade:♠ endash:– emdash:— hyphen:- period:. comma:, colon:: semicolon:;
    hatwide:ˆ hatwider:ˆ hatwidest:ˆ tildewide:˜ tildewider:˜ tildewidest:˜
    alpha:α beta:β gamma:γ delta:δ epsilon:ε epsilon1:ϵ varepsilon:ε zeta:ζ eta:η theta:θ theta1:ϑ iota:ι kappa:κ
    lambda:λ mu:μ nu:ν xi:ξ omicron:ο pi:π pi1:ϖ omega1:ϖ rho:ρ rho1:ϱ sigma:σ sigma1:ς tau:τ upsilon:υ phi:φ phi1:ϕ
    chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Upsilon1:ϒ Phi:Φ Psi:Ψ Omega:Ω
    Gamma1:Γ Delta1:Δ Theta1:Θ Lambda1:Λ Xi1:Ξ Pi1:Π Sigma1:Σ Phi1:Φ Psi1:Ψ Omega1:Ω equalx:= infinity2:∞
    parenlefttp:⎛ parenleftex:⎜ parenleftbt:⎝ parenrighttp:⎞ parenrightex:⎟ parenrightbt:⎠ bracketlefttp:⎡
    bracketleftex:⎢ bracketleftbt:⎣ bracketrighttp:⎤ bracketrightex:⎥ bracketrightbt:⎦ bracelefttp:⎧ braceleftmid:⎨
    braceleftbt:⎩ braceex:⎪ bracerighttp:⎫ bracerightmid:⎬ bracerightbt:⎭
    zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9
    quoteleft:‘ quoteright:’ quotedblleft:“ quotedblright:” exclam:! question:? percent:% dollar:$ ampersand:&
    asterisk:* at:@ numbersign:# underscore:_
  `)
).set('space', ' ')

/** Accents as letters carry them in their names, 'eacute', and as they stand alone. */
const accents = new Map(
  pairs(`
    grave:\u0300 acute:\u0301 circumflex:\u0302 tilde:\u0303 macron:\u0304 breve:\u0306 dotaccent:\u0307 dieresis:\u0308
    ring:\u030a hungarumlaut:\u030b caron:\u030c cedilla:\u0327 ogonek:\u0328
  `)
)
const latin = new Map(
  pairs(`
    AE:Æ ae:æ OE:Œ oe:œ Oslash:Ø oslash:ø Lslash:Ł lslash:ł germandbls:ß Thorn:Þ thorn:þ Eth:Ð eth:ð Dcroat:Đ dcroat:đ
    grave:\u0060 acute:´ circumflex:ˆ tilde:˜ macron:¯ breve:˘ dotaccent:˙ dieresis:¨ ring:˚ hungarumlaut:˝ caron:ˇ
    cedilla:¸ ogonek:˛
  `)
)

/** Parts of drawings, such as the tips of braces under a formula: they stand for no character of their own. */
const drawn =
  /^(?:brace(?:htip|hext|vert)|radical(?:tp|vertex|ex)$|mapsto$|arrowvert|arrowhoriz|arrowtp|arrowbt|arrowdbltp)/

/** How TeX tells the sizes of one delimiter or operator. */
const size = /(?:text|display|big{1,2}|Big{1,2})$/

/** Codes of the Mathematical Pi fonts of Linotype, and of fonts made of them: 'H11002' is a minus. */
const piLetters = new Map(
  pairs(`
    H11001:+ H11002:− H11003:× H11004:÷ H11005:= H11006:± H11007:∓ H11009:≈ H11011:∼ H11013:≡ H11021:< H11022:>
    H11032:′ H11033:″ H11349:≤ H11350:≥ H11569:∗ H17015:© H18528:· H18551:□ H20666:⊂ H20678:∈ H20885:∫
    H20849:( H20850:) H20851:{ H20852:} H20853:[ H20854:]
  `)
)
const greekSmall = 'αβγδεζηθικλμνξοπρςστυφχψω'
const greekCapital = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'

/**
 * What a glyph of this name looks like, as text; '' for parts of drawings, null for a name that says nothing.
 *
 * @example
 * textOfGlyphName('parenleftbig') // => '('
 * textOfGlyphName('f_f_i') // => 'ffi'
 * textOfGlyphName('eacute.sc') // => 'é'
 * textOfGlyphName('g123') // => null
 */
export function textOfGlyphName(name: string): string | null {
  const known = meanings.get(name)
  if (known !== undefined) return known
  if (drawn.test(name)) return ''
  if (/^[A-Za-z]$/.test(name)) return name
  return textOfCode(name) ?? textOfParts(name) ?? meanings.get(name.replace(size, '')) ?? null
}

/** Whether a name states its character by number: such a name is never a leftover of another font. */
export function isCodeName(name: string): boolean {
  return /^(?:uni[0-9A-F]{4}|u[0-9A-F]{4,6}|H\d{4,5})$/.test(name)
}

function textOfCode(name: string): string | null {
  const point = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name)?.[1] ?? /^(2[0-9a-f]{3})$/.exec(name)?.[1]
  if (point !== undefined) {
    const code = Number.parseInt(point, 16)
    return code > 0x20 && code <= 0x10_ffff && !isPrivate(code) ? String.fromCodePoint(code) : null
  }
  const pi = piLetters.get(name)
  if (pi !== undefined) return pi
  const number = Number(/^H(\d{4})$/.exec(name)?.[1])
  return greekSmall[number - 9251] ?? greekCapital[number - 9001] ?? null
}

/** Forms of a character ('eacute.sc', 'one.superior'), ligatures ('f_i'), and names with the mark of a maker of fonts. */
function textOfParts(name: string): string | null {
  const plain = /^([A-Za-z_]+)\.[A-Za-z]\w*$/.exec(name)?.[1]
  if (plain) return textOfGlyphName(plain) ?? textOfLatinName(plain)
  if (/^[A-Za-z](?:_[A-Za-z])+$/.test(name)) return name.replaceAll('_', '')
  const marked = /^SL([A-Za-z]+)$/.exec(name)?.[1] ?? /^([a-z]+?)(?:ori|mtmi)$/.exec(name)?.[1]
  return marked ? (meanings.get(marked) ?? null) : (/^([A-Z])script$/.exec(name)?.[1] ?? null)
}

/** Of a name that a font means by itself pdfjs knows what it stands for; of its forms it does not. */
function textOfLatinName(name: string): string | null {
  const [, letter, accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  const mark = accents.get(accent)
  return latin.get(name) ?? (mark === undefined ? null : `${letter}${mark}`.normalize('NFC'))
}

function isPrivate(code: number): boolean {
  return (code >= 0xd800 && code <= 0xf8ff) || code >= 0xf_0000 || (code & 0xfffe) === 0xfffe
}

function pairs(text: string): [string, string][] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])
}
