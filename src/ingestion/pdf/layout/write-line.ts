import { separatorOf } from '../join-glyphs.ts'
import type { RunFont } from '../text-run.ts'
import { WORD_GAP } from '../word-gap.ts'
import type { Span } from './document-layout.ts'
import type { Piece } from './piece.ts'
import { writeScript } from './write-script.ts'

export interface WrittenLine {
  text: string
  spans: Span[]
  y: number
  fontSize: number
  font?: string
  bold: boolean
  italic: boolean
  code: boolean
  /** Holds text that was recognised in an image. */
  ocr?: true
}

/** Pieces that are written as one: a script may have several ('t', '+', '1'). */
interface Group {
  script?: Span['script']
  pieces: Piece[]
}

/** Type smaller than this share of the line's, off its baseline by more than the share below, is a script. */
const SCRIPT_SIZE = 0.86
const SUPERSCRIPT_SHIFT = 0.12
const SUBSCRIPT_SHIFT = 0.06

/** Share of a line's characters in typewriter type that makes it code. */
const CODE_SHARE = 0.8

/** The style of a line is that of the largest type with this share of its characters. */
const MAIN_SHARE = 0.25

/**
 * Writes the pieces of one line, from left to right, as text in spans of one style. Sub- and superscripts are marked
 * up, as `writeScript` tells.
 */
export function writeLine(pieces: readonly Piece[]): WrittenLine {
  const main = mainPiece(pieces)
  const spans: Span[] = []
  let before: Piece | null = null
  for (const { script, pieces: group } of groupScripts(pieces, main)) {
    const [first, end] = [group[0]!, group.at(-1)!]
    const last = spans.at(-1)
    if (before && last) {
      // A script stands off its letter by more than letters do from each other.
      const wordGap = script || last.script ? WORD_GAP : Math.min(before.wordGap, first.wordGap)
      const gap = separatorOf(first.x - before.right, main.fontSize, wordGap)
      // A space of its own run parts words as well as a gap does.
      const separator = gap || (before.endsWithSpace || first.opensWithSpace ? ' ' : '')
      if (separator && !/\s$/.test(last.text)) last.text += separator
    }
    before = end
    const plain = joinTexts(group)
    if (plain === '') continue
    spans.push({
      text: script ? writeScript(plain, script) : plain,
      x: round(first.x),
      right: round(end.right),
      ...styleOf(first.font, first.fontSize),
      ...(script && { script })
    })
  }
  // A soft hyphen that is printed within a line is a hyphen, or the minus of a number; at its end it breaks a word.
  for (const span of spans) span.text = span.text.replace(span === spans.at(-1) ? /\u00ad(?!\s*$)/g : /\u00ad/g, '-')
  return {
    text: spans.map(({ text }) => text).join(''),
    spans,
    y: round(main.y),
    fontSize: round(main.fontSize),
    ...(main.font.name && { font: main.font.name }),
    bold: main.font.bold,
    italic: main.font.italic,
    code: isCode(spans),
    ...(pieces.some(({ font }) => font.recognised) && { ocr: true as const })
  }
}

/**
 * The first piece of the style that a line is set in: of the largest type that makes up a good part of it. In a formula
 * the scripts may outnumber the letters; one large initial is not the style of its line.
 */
function mainPiece(pieces: readonly Piece[]): Piece {
  const total = countGlyphs(pieces)
  const sizes = [...Map.groupBy(pieces, ({ fontSize }) => round(fontSize))].sort(([a], [b]) => b - a)
  const [, sized] = sizes.find(([, own]) => countGlyphs(own) >= MAIN_SHARE * total) ?? sizes[0]!
  const fonts = [...Map.groupBy(sized, ({ font }) => font.name).values()]
  return fonts.reduce((most, own) => (countGlyphs(own) > countGlyphs(most) ? own : most))[0]!
}

function countGlyphs(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { glyphs }) => sum + glyphs, 0)
}

function groupScripts(pieces: readonly Piece[], main: Piece): Group[] {
  const groups: Group[] = []
  for (const piece of pieces) {
    const script = scriptOf(piece, main)
    const last = groups.at(-1)
    if (script && last?.script === script) last.pieces.push(piece)
    else groups.push({ ...(script && { script }), pieces: [piece] })
  }
  return groups
}

function scriptOf(piece: Piece, main: Piece): Span['script'] {
  if (piece.fontSize >= SCRIPT_SIZE * main.fontSize) return undefined
  const rise = (main.y - piece.y) / main.fontSize
  if (rise > SUPERSCRIPT_SHIFT) return 'super'
  return rise < -SUBSCRIPT_SHIFT ? 'sub' : undefined
}

function joinTexts(pieces: readonly Piece[]): string {
  return pieces.reduce((joined, piece, i) => {
    const before = pieces[i - 1]
    return joined + (before ? separatorOf(piece.x - before.right, piece.fontSize, piece.wordGap) : '') + piece.text
  }, '')
}

function styleOf(
  { name, bold, italic, smallCaps, monospaced, math }: RunFont,
  fontSize: number
): Omit<Span, 'text' | 'x' | 'right' | 'script'> {
  return { ...(name && { font: name }), fontSize: round(fontSize), bold, italic, smallCaps, monospaced, math }
}

/** Whether a line is set in typewriter type; its comments may be in another. */
function isCode(spans: readonly Span[]): boolean {
  const letters = countCharacters(spans)
  return letters > 0 && countCharacters(spans.filter(({ monospaced }) => monospaced)) > CODE_SHARE * letters
}

function countCharacters(spans: readonly Span[]): number {
  return spans.reduce((total, { text }) => total + text.length, 0)
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
