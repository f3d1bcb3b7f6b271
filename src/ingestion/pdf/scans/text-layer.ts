import { pearson } from '../../../statistics/agreement/correlation.ts'
import type { TextRun } from '../text-run.ts'
import type { PageInk } from './page-ink.ts'
import { placeCrossingLines } from './place-crossing-lines.ts'
import { placeStretchedLines } from './place-stretched-lines.ts'
import { boxOfWord, overlapOf, type RecognisedWord, recognisedWords } from './recognised-words.ts'
import { registrationsOf } from './register-layer.ts'
import { isOfLayer, type LayerFault } from './scan-bounds.ts'
import { shapeOfWord, type WordShape } from './word-shapes.ts'

/** Shares of the box of a word that are ink: below is blank paper, above a black edge or picture. */
const LEAST_INK = 0.04
const MOST_INK = 0.85

/** Narrow words of a page that may be beside their print; each is compared with all words of the page. */
const MOST_NARROW = 300

/** A number of an equation, at an end of its line, and one behind the name of a table or figure. */
const equationNumber = /^[([{][A-Z]{0,2}[.–-]?[\dlIO]{1,2}(?:[.–-][\dlIO]{1,2})?[a-h]?['’]{0,2}[)\]}]$/
const captionNumber = /^\d{1,2}[.:]?$/
const captionName = /^(?:table|fig(?:ure|\.)|chart)$/i

/** Share of the type size by which the baselines of one line may be apart. */
const SAME_LINE = 0.4

/** Share of the words of the layer that must lie on ink. */
const LEAST_WORDS_ON_INK = 0.9

/**
 * The same where many words agree with the image: recognition puts words on the blank paper of a drawing or between the
 * columns of a table, which are not read.
 */
const LEAST_WORDS_ON_INK_OF_LIKE = 0.8
const LIKENESS_OF_MANY = 0.35

/** Share that does where the layer lies where its print is. */
const WORDS_ON_INK_IN_PLACE = 0.97

/** Share of the words on ink that a layer may not lose when it is moved onto its image from beyond it. */
const AS_MANY_ON_INK = 0.95

/** Share of the inked rows of the image that the words must cover; a figure leaves more where the words are sure. */
const LEAST_ROWS_COVERED = 0.8
const LEAST_ROWS_COVERED_BY_SURE_WORDS = 0.2
/** Below this share there is more print without words than a figure of half a page leaves. */
const ROWS_OF_WHOLE_LAYER = 0.5

/** Share of the width of the text from which a row counts as inked: the axis of a figure and dirt have less. */
const INKED_ROW = 0.06

/** Words of small letters that it takes to compare their shapes with the image. */
const FEWEST_SHAPES = 8

/** Correlation of shapes that the words of the image have, with few and with many words; other words have 0. */
const LEAST_LIKENESS = 0.25
const MANY_SHAPES = 40
const LEAST_LIKENESS_OF_FEW = 0.4

/** Correlation from which a layer counts as lying where its print is. */
const SURE_LIKENESS = 0.4

/**
 * What a layer shows at least that is nearly proven, as that of a table whose words stand beside their columns: how many words
 * were compared, how they agree, and the shares of words on ink and of rows beneath words.
 */
const NEAR = { shapes: 30, likeness: 0.25, onInk: 0.75, covered: 0.75 }

/** Share of a word's box that another word may take before the two say different things about the same ink. */
const MOST_OVERLAP = 0.5
const MOST_CONTESTED = 0.2

/** What the hidden text of a scanned page is. */
export interface TextLayer {
  /** The words that lie on ink, where their print is; all other hidden text stays hidden. */
  words: RecognisedWord[]
  /** Words of the layer that are not read; what stands twice in one place is in neither. */
  rest: RecognisedWord[]
  fault: LayerFault | null
  /** Its words are sure, and leave half of what the image shows without any: a figure, or text that was left out. */
  isIncomplete: boolean
  /**
   * Why it is not sure that its words are those of the image, of which there are too few or which agree with it less clearly
   * than they must: the other pages of the paper decide. Null where it is sure, or sure that they are not.
   */
  doubt: LayerFault | null
}

/**
 * Tells whether the hidden text of a page is what its image shows, and which of its words lie on ink.
 *
 * @param runs the hidden text of the page
 * @param ink of the images of the page
 */
export function readTextLayer(runs: readonly TextRun[], ink: PageInk): TextLayer {
  const painted = recognisedWords(runs.filter(isOfLayer))
  const { words: placed, likeness, shapes } = registered(painted, ink)
  const words = placeCrossingLines(placeStretchedLines(placed, ink), ink)
  const inked = wordsOnInk(words, ink)
  const { repeated, contested } = overlapsAmong(inked)
  const kept = inked.filter((word) => !contested.has(word) && !repeated.has(word))
  const isUnproven = shapes < FEWEST_SHAPES
  const isSure = !isUnproven && likeness >= SURE_LIKENESS
  const covered = kept.length === 0 ? 0 : rowsCovered(kept, ink)
  const faultOf = (): LayerFault | null => {
    if (!isUnproven && likeness < (shapes >= MANY_SHAPES ? LEAST_LIKENESS : LEAST_LIKENESS_OF_FEW)) {
      return 'other_words_than_image'
    }
    const isLike = isSure || (shapes >= MANY_SHAPES && likeness >= LIKENESS_OF_MANY)
    const leastOnInk = isLike ? LEAST_WORDS_ON_INK_OF_LIKE : LEAST_WORDS_ON_INK
    if (kept.length === 0 || inked.length < leastOnInk * words.length) return 'few_words_on_ink'
    if (contested.size > MOST_CONTESTED * inked.length) return 'words_on_words'
    const least = isSure ? LEAST_ROWS_COVERED_BY_SURE_WORDS : LEAST_ROWS_COVERED
    return covered < least ? 'ink_without_words' : null
  }
  const numbers = numbersInLine(words, inked, ink)
  const known = new Set([...kept, ...repeated, ...numbers].map(({ index }) => index))
  const read = [...kept, ...numbers].toSorted((a, b) => a.index - b.index)
  const rest = painted.filter(({ index }) => !known.has(index))
  const found = faultOf()
  const isNear = shapes >= NEAR.shapes && likeness >= NEAR.likeness && covered >= NEAR.covered
  const isDoubted = isNear && found !== 'words_on_words' && inked.length >= NEAR.onInk * words.length
  return {
    words: read,
    rest,
    fault: isDoubted ? null : found,
    isIncomplete: covered < ROWS_OF_WHOLE_LAYER,
    doubt: isUnproven ? 'too_few_words' : isDoubted ? found : null
  }
}

/**
 * The words on the image where their print is: as painted, or moved where that does not fit. A layer that was set too wide
 * reaches beyond the image until it is moved.
 */
function registered(painted: readonly RecognisedWord[], ink: PageInk): Likeness & { words: readonly RecognisedWord[] } {
  const placed = (words: readonly RecognisedWord[]) => {
    const inside = words.filter((word) => ink.isCovered(boxOfWord(word)))
    const onInk = inside.filter((word) => isOnInk(word, ink)).length
    return { words: inside, onInk, ...likenessOf(inside, ink) }
  }
  const worthOf = (place: ReturnType<typeof placed>) => place.likeness * place.onInk
  let best = placed(painted)
  const isInPlace = best.likeness >= SURE_LIKENESS && best.onInk >= WORDS_ON_INK_IN_PLACE * painted.length
  if (isInPlace || best.shapes < FEWEST_SHAPES) return best
  const onImage = best.words
  const isInside = onImage.length >= WORDS_ON_INK_IN_PLACE * painted.length
  // Words beyond the image may be no part of the page, and speak against the place of those that are.
  for (const own of isInside ? [onImage] : [painted, onImage]) {
    for (const words of registrationsOf(own, ink)) {
      const found = placed(words)
      if (worthOf(found) > worthOf(best) && (isInside || found.onInk >= AS_MANY_ON_INK * best.onInk)) best = found
      const isWhole = isInside || found.onInk >= WORDS_ON_INK_IN_PLACE * own.length
      if (isWhole && (isInside ? best : found).likeness >= SURE_LIKENESS) return best
    }
  }
  return best
}

/** The words that lie on ink, in their order, with narrow ones that lie beside theirs. */
function wordsOnInk(words: readonly RecognisedWord[], ink: PageInk): RecognisedWord[] {
  const blank = new Set(words.filter((word) => !isOnInk(word, ink)))
  const narrow = [...blank].filter(({ text }) => /^[\p{L}\d]{1,2}$/u.test(text))
  if (narrow.length <= MOST_NARROW) for (const word of narrow) if (fillsGap(word, words, ink)) blank.delete(word)
  return words.filter((word) => !blank.has(word))
}

/**
 * Numbers beside their print that stand in one line of the layer with words on ink: recognition stretches a line with a
 * tall formula, or one of few words, and puts '(3)' and 'FIGURE 1.' on blank paper.
 */
function numbersInLine(
  words: readonly RecognisedWord[],
  inked: readonly RecognisedWord[],
  ink: PageInk
): RecognisedWord[] {
  const read = new Set(inked)
  const numbers: RecognisedWord[] = []
  let line: RecognisedWord[] = []
  const close = () => {
    const missed = line.filter((word, i) => !read.has(word) && isNumberAt(line, i))
    const isOnPrint = line.some((word) => read.has(word) || (line.length > 1 && ink.shareOf(boxOfWord(word)) > 0))
    if (isOnPrint) numbers.push(...missed)
    line = []
  }
  for (const word of words) {
    const last = line.at(-1)
    if (last && (last.y !== word.y || last.fontSize !== word.fontSize || word.x < last.x)) close()
    line.push(word)
  }
  close()
  if (numbers.length > MOST_NARROW) return []
  return numbers.filter((number) => !inked.some((word) => overlapOf(boxOfWord(number), boxOfWord(word)) > 0))
}

/** Whether a word numbers an equation or a caption: no other number is read that is not on ink. */
function isNumberAt(line: readonly RecognisedWord[], place: number): boolean {
  const { text } = line[place]!
  const isAtEnd = place === 0 || place === line.length - 1
  if (isAtEnd && equationNumber.test(text)) return true
  return place === 1 && captionName.test(line[0]!.text) && captionNumber.test(text)
}

function isOnInk(word: RecognisedWord, ink: PageInk): boolean {
  const share = ink.shareOf(boxOfWord(word))
  if (share >= LEAST_INK && share <= MOST_INK) return true
  // A full stop or a dash is little of its box, and a comma hangs below it.
  const { y, fontSize } = word
  return (
    /^\P{L}{1,2}$/u.test(word.text) &&
    !/\d/.test(word.text) &&
    ink.shareOf({ ...boxOfWord(word), bottom: y + 0.25 * fontSize }) > 0
  )
}

/**
 * Whether print that no other word takes stands between the neighbours of a word of one or two characters: 'I' is so narrow
 * that a layer which is off by a point has its box on blank paper.
 */
function fillsGap(word: RecognisedWord, words: readonly RecognisedWord[], ink: PageInk): boolean {
  const { x, y, right, fontSize } = word
  const near = words.filter((other) => other !== word && Math.abs(other.y - y) < SAME_LINE * fontSize)
  const middle = (x + right) / 2
  const before = near.filter((other) => other.right <= middle).map((other) => other.right)
  const behind = near.filter((other) => other.x >= middle).map((other) => other.x)
  if (before.length === 0 || behind.length === 0) return false
  const gap = { left: Math.max(x - fontSize / 2, ...before), right: Math.min(right + fontSize / 2, ...behind) }
  return gap.right > gap.left && ink.shareOf({ ...boxOfWord(word), ...gap }) >= LEAST_INK
}

/** Words that stand on words which say something else, and words that stand once more where they already do. */
function overlapsAmong(words: readonly RecognisedWord[]): Record<'repeated' | 'contested', Set<RecognisedWord>> {
  const contested = new Set<RecognisedWord>()
  const repeated = new Set<RecognisedWord>()
  const ordered = words.toSorted((a, b) => a.y - b.y)
  const tallest = Math.max(0, ...words.map(({ fontSize }) => fontSize))
  for (const [i, word] of ordered.entries()) {
    for (let j = i + 1; j < ordered.length && ordered[j]!.y - word.y < tallest; j += 1) {
      const other = ordered[j]!
      if (overlapOf(boxOfWord(word), boxOfWord(other)) <= MOST_OVERLAP) continue
      if (other.text === word.text) repeated.add(other)
      else contested.add(other).add(word)
    }
  }
  return { repeated, contested }
}

interface Likeness {
  /** How well the shapes of words agree with the image, in [-1, 1]; about 0 for words of another text. */
  likeness: number
  /** Words that could be compared. */
  shapes: number
}

function likenessOf(words: readonly RecognisedWord[], ink: PageInk): Likeness {
  const shapes = words.flatMap((word) => shapeOfWord(word, ink) ?? [])
  const correlation = (inked: (shape: WordShape) => number, lettered: (shape: WordShape) => number) =>
    pearson(shapes.map(inked), shapes.map(lettered)) ?? 0
  const above = correlation(
    ({ inkAbove }) => inkAbove,
    ({ lettersAbove }) => lettersAbove
  )
  const below = correlation(
    ({ inkBelow }) => inkBelow,
    ({ lettersBelow }) => lettersBelow
  )
  return { likeness: (above + below) / 2, shapes: shapes.length }
}

/** Share of the inked rows of the image, within the width of the text, that lie beneath words. */
function rowsCovered(words: readonly RecognisedWord[], ink: PageInk): number {
  const left = Math.min(...words.map(({ x }) => x))
  const right = Math.max(...words.map((word) => word.right))
  const rows = ink.rowsOf({ left, right, top: 0, bottom: Number.POSITIVE_INFINITY })
  const isCovered = new Array<boolean>(rows.length).fill(false)
  for (const { y, fontSize } of words) {
    const from = Math.max(0, Math.floor((y - 0.9 * fontSize) * ink.cellsPerPoint))
    isCovered.fill(true, from, Math.max(from, Math.ceil((y + 0.3 * fontSize) * ink.cellsPerPoint)))
  }
  const least = INKED_ROW * (right - left) * ink.cellsPerPoint
  const inked = isCovered.filter((_, row) => rows[row]! > least)
  return inked.length === 0 ? 0 : inked.filter(Boolean).length / inked.length
}
