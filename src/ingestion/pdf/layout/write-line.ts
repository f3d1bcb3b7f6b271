import { separatorOf } from '../join-glyphs.ts'
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

/** Share of the type of a letter that no script of it is smaller than. */
const SMALLEST_SCRIPT = 0.4

/** Scripts that one of them may be the script of, and sizes of letters that a line is looked at by, at most. */
const NEAR_SCRIPTS = 24
const MOST_SIZES = 4

/** Glyphs of one style in a script; text beside a large mark is longer. */
const LONGEST_SCRIPT = 12

/** Ems between two scripts of one letter, at most. */
const STACK_GAP = 0.5

/** Share of a line's characters in typewriter type that makes it code. */
const CODE_SHARE = 0.8

const SOFT_HYPHEN = '\u00ad'

/** The style of a line is that of the largest type with this share of its characters. */
const MAIN_SHARE = 0.25

/**
 * Writes the pieces of one line, from left to right, as text in spans of one style. Sub- and superscripts are marked
 * up, as `writeScript` tells.
 *
 * @param main of the type that scripts are told by
 */
export function writeLine(pieces: readonly Piece[], main = mainPiece(pieces)): WrittenLine {
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
    const plain = script ? writeNested(group) : joinTexts(group)
    if (plain === '') continue
    spans.push(spanOf(script ? writeScript(plain, script) : plain, group, script))
  }
  for (const span of spans) if (span.text.includes(SOFT_HYPHEN)) span.text = hyphened(span, span === spans.at(-1))
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

/** A soft hyphen that is printed within a line is a hyphen, or the minus of a number; at its end it breaks a word. */
function hyphened({ text }: Span, endsLine: boolean): string {
  return text.replace(endsLine ? /\u00ad(?!\s*$)/g : /\u00ad/g, '-')
}

/**
 * The first piece of the style that a line is set in: of the largest type that makes up a good part of it. In a formula
 * the scripts may outnumber the letters; one large initial is not the style of its line.
 */
function mainPiece(pieces: readonly Piece[]): Piece {
  const first = pieces[0]!
  // Most lines are of one style.
  if (pieces.every(({ font, fontSize }) => font === first.font && fontSize === first.fontSize)) return first
  const total = countGlyphs(pieces)
  const sizes = [...Map.groupBy(pieces, ({ fontSize }) => round(fontSize))].sort(([a], [b]) => b - a)
  const [size, often] = sizes.find(([, own]) => countGlyphs(own) >= MAIN_SHARE * total) ?? sizes[0]!
  const larger = sizes.filter(([each]) => size < SCRIPT_SIZE * each).slice(0, MOST_SIZES)
  const letters = larger.map(([, own]) => own)
  const sized = letters.find((own) => haveScripts(own[0]!, pieces)) ?? often
  const fonts = [...Map.groupBy(sized, ({ font }) => font.name).values()]
  return fonts.reduce((most, own) => (countGlyphs(own) > countGlyphs(most) ? own : most))[0]!
}

/** Whether all smaller type of a line is scripts beside a letter: short, close behind it, not as small as beside an initial. */
function haveScripts(letter: Piece, pieces: readonly Piece[]): boolean {
  if (letter.font.recognised) return false
  const printed = pieces.filter(({ text }) => text !== '')
  const isSmall = ({ fontSize }: Piece) => fontSize < SCRIPT_SIZE * letter.fontSize
  return printed.every((piece, i) => {
    if (!isSmall(piece)) return true
    const before = printed[i - 1]
    const isBehind = before !== undefined && piece.x - before.right < STACK_GAP * letter.fontSize
    const isShort = piece.glyphs <= LONGEST_SCRIPT && piece.fontSize > SMALLEST_SCRIPT * letter.fontSize
    return isBehind && isShort && scriptOf(piece, letter) !== undefined
  })
}

function countGlyphs(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { glyphs }) => sum + glyphs, 0)
}

function groupScripts(pieces: readonly Piece[], main: Piece): Group[] {
  const groups: Group[] = []
  let scripts: ScriptPiece[] = []
  const close = () => {
    if (scripts.length > 0) groups.push(...stackOf(scripts))
    scripts = []
  }
  for (const piece of pieces) {
    const script = scriptOf(piece, main) ?? scriptBefore(piece, { scripts, main })
    const last = scripts.at(-1)
    if (last && (!script || isApart(last.piece, piece, main))) close()
    if (script) scripts.push({ piece, script })
    else groups.push({ pieces: [piece] })
  }
  close()
  return groups
}

/** Whether two scripts stand too far from each other to be of one letter; recognition places words roughly. */
function isApart(last: Piece, piece: Piece, main: Piece): boolean {
  return !piece.font.recognised && piece.x - last.right > STACK_GAP * main.fontSize
}

interface ScriptPiece {
  piece: Piece
  script: NonNullable<Span['script']>
}

/** The scripts behind one letter: what is lowered, then what is raised. The scripts of scripts go with their own. */
function stackOf(scripts: readonly ScriptPiece[]): Group[] {
  const largest = scripts.reduce((most, { piece }) => Math.max(most, piece.fontSize), 0)
  const settled: ScriptPiece[] = []
  for (const each of scripts) {
    const isNested = each.piece.fontSize < SCRIPT_SIZE * largest
    const near = isNested ? settled.slice(-NEAR_SCRIPTS) : []
    const [nearest] = near
      .filter(({ piece }) => piece.fontSize >= SCRIPT_SIZE * largest)
      .sort((a, b) => distance(a.piece, each.piece) - distance(b.piece, each.piece))
    settled.push(nearest ? { ...each, script: nearest.script } : each)
  }
  return (['sub', 'super'] as const).flatMap((script) => {
    const pieces = settled.filter((each) => each.script === script).map(({ piece }) => piece)
    return pieces.length > 0 ? [{ script, pieces }] : []
  })
}

/** How far a script of a script is from the end of what may have it. */
function distance(base: Piece, script: Piece): number {
  return Math.abs(script.x - base.right) + Math.abs(script.y - base.y)
}

/** A small piece among scripts that stands on the baseline of the line is the script of one of them. */
function scriptBefore(
  piece: Piece,
  { scripts, main }: { scripts: readonly ScriptPiece[]; main: Piece }
): Span['script'] {
  const last = scripts.at(-1)
  const isSmall = piece.text !== '' && piece.fontSize < SCRIPT_SIZE * SCRIPT_SIZE * main.fontSize
  const isScript = last && isSmall && piece.fontSize < SCRIPT_SIZE * last.piece.fontSize
  return isScript ? last.script : undefined
}

/** The text of a script with the scripts that it has itself. */
function writeNested(pieces: readonly Piece[]): string {
  const main = pieces.reduce((most, piece) => (piece.fontSize > most.fontSize ? piece : most))
  if (pieces.every(({ fontSize }) => fontSize >= SCRIPT_SIZE * main.fontSize)) return joinTexts(pieces)
  let text = ''
  let before: Piece | undefined
  for (const { script, pieces: group } of groupScripts(pieces, main)) {
    const isClose = script || !before
    text +=
      (isClose ? '' : separatorOf(group[0]!.x - before!.right, main.fontSize, main.wordGap)) +
      (script ? writeScript(writeNested(group), script) : joinTexts(group))
    before = group.at(-1)
  }
  return text
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

function spanOf(text: string, pieces: readonly Piece[], script: Span['script']): Span {
  const { x, font, fontSize } = pieces[0]!
  const { name, bold, italic, smallCaps, monospaced, math } = font
  const [left, right] = [round(x), round(pieces.at(-1)!.right)]
  const span: Span = { text, x: left, right, fontSize: round(fontSize), bold, italic, smallCaps, monospaced, math }
  if (name) span.font = name
  if (script) span.script = script
  return span
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
