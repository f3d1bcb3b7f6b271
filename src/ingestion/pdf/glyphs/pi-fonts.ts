/** What the glyphs of a font stand for, by their name, or else by the character that the file claims for them. */
export interface PiFont {
  signs: ReadonlyMap<string, string>
  /** Glyphs that are missing in `signs` are unknown; otherwise the file is believed. */
  isClosed: boolean
}

/** Adobe's encoding of Symbol, from 0x21 and from 0xa1. */
const symbolLow = '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const symbolHigh = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** Delimiters as Elsevier's and Wiley's fonts name them: after the letters that have their codes. */
const delimiters = 'eth( Thorn) onequarter= thorn+ onehalf[ C138] Eth√'

/** Mathematical Pi One, by the keys of a typewriter. */
const mathematicalPi = '1+ 2− 3× 4÷ 5= 6± 7∓ 9′ 0″ $≥ #≤ ,< .> aα bβ gγ dδ eε hη kκ lλ mμ nν pπ rρ sσ tτ vω DΔ PΠ SΣ VΩ'

/** Greek by the keys of a typewriter, as in MathTechnical. */
const technicalGreek = 'aα bβ dδ gγ hη jσ kκ lλ mμ nν tτ vθ wψ'
const symbolGreek = 'aα bβ gγ dδ eε jφ lλ DΔ'

const mathabxSigns =
  'grave+ acute− dieresis· circumflex× ring∗ quotedblleft= quotedblright≡ P∈ abreve< aogonek> dcaron≤ ecaron≥ at∀ p( q) r[ s] t{ u} bar| Ntilde→ eight∞ underscore∨ braceleft/ Yacute→ one′ question√ R∉ D∃ B∂ perthousand≠ quotedblbase∼ quotesinglbase• guillemotleft≈ z∖ braceright‖'

/** Names of glyphs of TeX's text fonts (T1), and what files without them map the glyphs to. */
const latinNames: Readonly<Record<string, readonly string[]>> = {
  grave: ['`'],
  acute: ['´'],
  dieresis: ['¨'],
  circumflex: ['ˆ', '^'],
  tilde: ['˜', '~'],
  ring: ['˚'],
  breve: ['˘'],
  macron: ['¯'],
  dotaccent: ['˙'],
  cedilla: ['¸'],
  quotedblleft: ['“'],
  quotedblright: ['”'],
  abreve: ['ă'],
  aogonek: ['ą'],
  dcaron: ['ď'],
  ecaron: ['ě'],
  rcaron: ['ř'],
  ydieresis: ['ÿ'],
  Ntilde: ['Ñ'],
  Yacute: ['Ý'],
  at: ['@'],
  bar: ['|'],
  eight: ['8'],
  one: ['1'],
  underscore: ['_'],
  braceleft: ['{'],
  question: ['?'],
  perthousand: ['‰'],
  quotedblbase: ['„'],
  quotesinglbase: ['‚'],
  guillemotleft: ['«'],
  braceright: ['}'],
  caron: ['ˇ'],
  ff: ['ﬀ']
}

const piFonts: readonly (readonly [RegExp, string | ReadonlyMap<string, string>, 'closed' | 'open'])[] = [
  [/^AdvMT[_-]SY|^AdvMacMthSy|^AdvP4C4E74/, delimiters, 'open'],
  [/^AdvP4C4E46|^AdvMT[_-]EX/, 'ffi', 'open'],
  [/^AdvTT61dabe7c|^MathematicalPi-One/, mathematicalPi, 'closed'],
  [/^MathematicalPi-Three/, ';≡ ¯≈', 'closed'],
  [/^MathematicalPi-Four/, '[∈ ,⊂', 'closed'],
  [/^MathematicalPi/, '', 'closed'],
  [/^Universal-NewswithCommPi/, '▫□', 'closed'],
  [/^AdvTT24fff15b/, technicalGreek, 'closed'],
  [/^AdvPi1$/, '&≈', 'closed'],
  [/^AdvPi2$/, symbolGreek, 'closed'],
  [/^AdvPS7DB7/, ';≡ oΣ', 'closed'],
  [/^AdvPC0995/, 'Rℝ', 'closed'],
  [/^AdvEls-ent1$/i, '-∩', 'closed'],
  [/^AdvEls-ent2$/i, '@⫫', 'closed'],
  [/^AdvEls-ent4$/i, '-→ p≤ o<', 'closed'],
  [/^AdvEls-ent3$/i, 'r©', 'closed'],
  [/^AdvEls-ent5$/i, 'N∞ y…', 'closed'],
  [/^AdvEls-ent6$/i, 'A∈', 'closed'],
  [/^AdvEls-ent7$/i, 'a≠', 'closed'],
  [/^AdvEls-ent\d/i, '', 'closed'],
  [/^AdvMacAcc/, '#ˆ .¨', 'closed'],
  // Elsevier's fonts of 1996 to 2000: codes of ASCII stand for signs, Greek letters, marks of addresses and quotes.
  [/^PoltypeAssorted/, '!− "= #+ $± ,≡ ¸L ¹T ºU »V ¼W ½Y uu', 'closed'],
  [/^MathPackFour$/, 'aα bβ lν pσ qτ sχ :∫ @′ D| L∂', 'closed'],
  [/^MathPackFive$/, '~− {′ /=', 'open'],
  [/^MathPackSix$/, '`+ ?→', 'open'],
  [/^MathPackSeven$/, 'bβ qτ', 'closed'],
  [/^MathPackNine$/, 'A( B)', 'closed'],
  [/^MathPackTen$/, '/φ', 'closed'],
  [/^MathPackTwelve$/, 'mν', 'closed'],
  [/^MathPackThirteen$/, '+∑', 'closed'],
  [/^MathPackExTwo$/, 'f•', 'closed'],
  [/^MathPackExThree$/, '!^a "^b #^c', 'closed'],
  [/^MathPackExSeven$/, '(©', 'closed'],
  [/^LineNfC$/, '*‘ +’', 'closed'],
  [/^ACCENTSSPL$/, '%` Lˆ', 'closed'],
  [/^MacmillanSAM/, 'six≤ questiondown≥', 'closed'],
  [/^MathTechnicalP01/, '!< 1>', 'closed'],
  [/^MathTechnicalP03/, 'p= {≡', 'closed'],
  [/^MathTechnicalP04/, 'F| #×', 'closed'],
  [/^MathTechnicalP12/, technicalGreek, 'closed'],
  [/^MathTechnicalP\d/, '', 'closed'],
  [/^WWDOC01/, mathematicalPi, 'open'],
  [/^WWDOC14/, '1( 2)', 'open'],
  [/^RealpageUGMP/, '1+ 2− 3× 4÷ 5= 6± 7∓', 'open'],
  [/^Realpage/, 'bullet5fi bullet6fl', 'open'],
  // The symbols of mathabx bear the names that their codes have in a font for text, or what these names mean.
  [/^TeX-matha/, both(mathabxSigns), 'closed'],
  [
    /^TeX-mathx/,
    both(
      'ydieresisΣ rcaronΣ grave( acute( circumflex( tilde( breve) macron) dotaccent) cedilla) a√ pˆ caron| guillemotleft[ ff] l m n o'
    ),
    'closed'
  ],
  // TrueType copies of the DC fonts: codes of Windows that came out as those of the Macintosh.
  [/^TTdc/, 'Öfi áfl §ff ¢ffi ë‘ í’ ì“ î” ñ– ó—', 'open'],
  [/^MT-?Extra/i, 'K… L⋯ M⋮ lℓ hℏ', 'closed'],
  // Fonts of Scientific Word: their characters are for private use.
  [/^Tci2/, '\uf04b∞', 'open'],
  [
    /^Tci[13]/,
    '\uf02b+ \uf03c< \uf03d= \uf03e> \uf0d7× \uf045Π \uf04aα \uf04bβ \uf04cγ \uf04eδ \uf051ζ \uf052η \uf053θ \uf055κ \uf056λ \uf057μ \uf059ξ \uf05eπ \uf05fρ \uf061σ \uf062τ \uf067ω \uf036· \uf060⋯ \uf06f□ \uf0dd( \uf0de) \uf0df[ \uf0e0] \uf0e1{ \uf0e2}',
    'open'
  ],
  [/^Cambria ?Math/i, cambriaScripts(), 'open'],
  [/^Symbol|^SymbolMT|^StandardSym/i, symbolSigns(), 'open']
]

/**
 * What is known of a font of signs by its name; null for other fonts. Each entry was read off printed pages.
 *
 * @param name without the subset tag
 */
export function piFontOf(name: string): PiFont | null {
  const entry = piFonts.find(([pattern]) => pattern.test(name))
  if (!entry) return null
  const [, signs, scope] = entry
  return { signs: typeof signs === 'string' ? readSigns(signs) : signs, isClosed: scope === 'closed' }
}

/** The key is a name, or one character. What has a key and nothing behind it is a part of a drawing. */
function readSigns(text: string): Map<string, string> {
  const entries = text.split(' ').filter((entry) => entry !== '')
  return new Map(
    entries.map((entry): [string, string] => {
      const name = /^(?:bullet\d|[A-Z]\d+|[A-Za-z]{2,})/.exec(entry)?.[0] ?? entry[0]!
      return [name, entry.slice(name.length)]
    })
  )
}

/** Signs by name, and by the characters that these names stand for. */
function both(text: string): Map<string, string> {
  const signs = readSigns(text)
  const spelled: [string, string][] = [...signs].flatMap(([name, sign]) =>
    (latinNames[name] ?? []).map((letter): [string, string] => [letter, sign])
  )
  return new Map([...signs, ...spelled])
}

/** Word writes the small letters and digits of Cambria Math as letters of Indic scripts. */
function cambriaScripts(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, i): [string, string] => [
    String.fromCharCode(0x0bd4 + i),
    String.fromCharCode(0x61 + i)
  ])
  const digits = Array.from({ length: 10 }, (_, i): [string, string] => [String.fromCharCode(0x0b34 + i), String(i)])
  return new Map([...letters, ...digits])
}

/** Symbol's codes as Windows puts them into the area for private use. */
function symbolSigns(): Map<string, string> {
  const at = (text: string, first: number) =>
    [...text].map((sign, i): [string, string] => [String.fromCharCode(0xf000 + first + i), sign])
  const all: [string, string][] = [['\uf020', ' '], ...at(symbolLow, 0x21), ...at(symbolHigh, 0xa1)]
  return new Map(all.filter(([, sign]) => sign !== '\0'))
}
