import { controls, type GlyphReader, UNTOLD } from './glyphs/glyph-reader.ts'

/**
 * What TeX fonts without a mapping to Unicode hold in the place of control characters: the ligatures of the old (OT1)
 * and of the newer (T1, Cork) encoding, and the quotes and dashes of the latter.
 */
const texCharacters: Record<string, string> = {
  '\x0b': 'ff',
  '\x0c': 'fi',
  '\x0d': 'fl',
  '\x0e': 'ffi',
  '\x0f': 'ffl',
  '\x10': '“',
  '\x11': '”',
  '\x12': '„',
  '\x15': '–',
  '\x16': '—',
  '\x1b': 'ff',
  '\x1c': 'fi',
  '\x1d': 'fl',
  '\x1e': 'ffi',
  '\x1f': 'ffl'
}

/** Letters that show a font to hold words. */
const FEWEST_LETTERS = 3

/**
 * The characters of the glyphs that one operator shows. Fonts with a broken encoding give control characters: where
 * their letters spell words they are read as TeX means them, elsewhere nobody can tell.
 *
 * @param glyphs of pdfjs, and numbers between them
 * @returns one text for each glyph; '' for a number
 */
export function textsOf(glyphs: readonly unknown[], reader: GlyphReader): string[] {
  if (reader.mayBeNumbered) for (const glyph of glyphs) reader.read(glyph)
  const texts = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : reader.read(glyph)))
  if (reader.hasNarrowLigatures) dropSpacesAfterLigatures(texts)
  const isBroken = reader.givesControls && texts.some((text) => controls.test(text))
  if (!isBroken) return texts
  reader.holdsWords ||= texts.filter((text) => /^\p{Ll}$/u.test(text)).length >= FEWEST_LETTERS
  return texts.map((text) => (controls.test(text) ? (reader.holdsWords && texCharacters[text]) || UNTOLD : text))
}

function dropSpacesAfterLigatures(texts: string[]): void {
  let last = ''
  for (const [i, text] of texts.entries()) {
    if (text === ' ' && /^f[il]$/.test(last)) texts[i] = ''
    if (text !== '') last = text
  }
}
