import { figuresOfHan } from './han-numbers.ts'
import type { Language } from './language-of.ts'
import { type NumberLexicon, numberLexicons, withoutAccents } from './number-lexicons.ts'

/**
 * A text with the numbers that it spells out in figures: 'deux millions et demi' as '2500000', 'dezoito vírgula seis' as '18.6',
 * 'zwei Drittel' as '2/3', '十二点四' as '12.4'. Its figures have decimal points, and nothing between thousands.
 *
 * @param language that of the question, whose words win where languages share them
 */
export function figuresOfWords(text: string, language: Language): string {
  const isOwn = (each: { language: Language }) => each.language === language
  const inOrder = [...numberLexicons.filter(isOwn), ...numberLexicons.filter((each) => !isOwn(each))]
  const plain = inOrder.reduce((rest, each) => replaceNumbers(rest, each.lexicon, isOwn(each)), text)
  return /\p{Script=Han}/u.test(plain) ? figuresOfHan(plain) : plain
}

type Piece = { text: string; key: string; start: number; end: number }
type Reading = {
  lexicon: NumberLexicon
  pieces: readonly Piece[]
  isNext(at: number): boolean
  isPart(at: number): boolean
}
type Found = { figures: string; end: number }

const piece = /\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*(?:['’](?!\p{L}))?/gu

function replaceNumbers(text: string, lexicon: NumberLexicon, isOwn: boolean): string {
  const pieces = [...text.matchAll(piece)].map(({ 0: found, index }) => ({
    text: found.toLowerCase().replace('’', "'"),
    key: withoutAccents(found),
    start: index,
    end: index + found.length
  }))
  // Nothing but a space, a hyphen or the point of an abbreviation stands between the parts of one number.
  const isNext = (at: number) =>
    at < pieces.length && /^(?:\.?\s{1,2}|-)$/.test(text.slice(pieces[at - 1]!.end, pieces[at]!.start))
  // 'a third of firms', but not 'a third firm'.
  const isPart = (at: number) =>
    /^\s{0,2}(?:$|[^\p{L}\d\s]|(?:of|de|d[ao]s?|parte)(?!\p{L}))/u.test(text.slice(pieces[at]!.end))
  const reading = { lexicon, pieces, isNext, isPart }
  let written = ''
  let done = 0
  for (let at = 0; at < pieces.length; ) {
    const { key, start } = pieces[at]!
    const found = readNumber(reading, at)
    const isUnsure =
      found?.end === at + 1 &&
      (lexicon.articles.has(key) || partName.test(key) || (!isOwn && lexicon.doubtful.has(key)))
    const last = found && pieces[found.end - 1]!
    if (!last || (isUnsure && !standsAsNumber(text, start, last.end))) {
      at++
      continue
    }
    written += text.slice(done, start) + found.figures
    done = last.end + (abbreviated.test(last.key) && text[last.end] === '.' ? 1 : 0)
    at = found.end
  }
  return written + text.slice(done)
}

/** Words that name a part and nothing else; alone they mean one of them. */
const partName = /^(?:drittel|viertel|funftel|sechstel|siebtel|achtel|neuntel|zehntel|tiers|quart|tercio|terco)$/
const abbreviated = /^(?:mio|mrd|tsd|mln|mld|mds?)$/

/** Whether a word is the whole text, or stands in front of a unit. */
function standsAsNumber(text: string, start: number, end: number): boolean {
  return text.trim() === text.slice(start, end) || /^\s{0,3}(?:percent|pp\b|%)/.test(text.slice(end, end + 12))
}

/** The number at a piece, in figures, if any of it is a word. */
function readNumber(reading: Reading, from: number): Found | null {
  const { pieces, lexicon, isNext } = reading
  const scaleAt = (at: number) => {
    const value = isNext(at) ? (lexicon.values.get(pieces[at]!.key) ?? 0) : 0
    return value >= 1000 ? value : null
  }
  const first = pieces[from]!
  if (lexicon.halves.has(first.key)) {
    const scale = scaleAt(from + 1)
    return scale === null ? null : { figures: figure(scale / 2), end: from + 2 }
  }
  if (lexicon.parts.get(first.text) === 2 && first.text !== 'half') return { figures: '1/2', end: from + 1 }
  const part = lexicon.parts.get(first.text)
  if (part !== undefined && partName.test(first.key)) return { figures: `1/${part}`, end: from + 1 }
  const ofArticle = first.key === 'a' && isNext(from + 1) ? lexicon.parts.get(pieces[from + 1]!.text) : undefined
  if (ofArticle && ofArticle > 2 && reading.isPart(from + 1)) return { figures: `1/${ofArticle}`, end: from + 2 }
  const whole = /^\d/.test(first.text)
    ? { value: Number(first.text), end: from + 1, unit: 1 }
    : readWords(reading, from)
  if (whole === null) return null
  let { value, end, unit } = whole
  const parts = isNext(end) ? lexicon.parts.get(pieces[end]!.text) : undefined
  if (parts !== undefined && Number.isInteger(value) && value > 0 && value <= 20) {
    return { figures: `${value}/${parts}`, end: end + 1 }
  }
  for (let scale = scaleAt(end); scale !== null; scale = scaleAt(end)) {
    value *= scale
    unit *= scale
    end++
  }
  const isHalved =
    isNext(end) && lexicon.joins.has(pieces[end]!.key) && isNext(end + 1) && lexicon.halves.has(pieces[end + 1]!.key)
  const more =
    pieces[end + 1]?.key === 'a' && isNext(end + 1) && isNext(end + 2)
      ? lexicon.parts.get(pieces[end + 2]!.text)
      : undefined
  // 'seven and a quarter'.
  if (more && isNext(end) && lexicon.joins.has(pieces[end]!.key)) {
    // 'one and a half billion'.
    const scale = unit === 1 ? scaleAt(end + 3) : null
    return { figures: figure((value + unit / more) * (scale ?? 1)), end: end + (scale === null ? 3 : 4) }
  }
  if (isHalved) return { figures: figure(value + unit / 2), end: end + 2 }
  // Neither a figure alone is spelled out, nor is 'millions' a number without one.
  return end === from + 1 && (/^\d/.test(first.text) || value >= 1e6) ? null : { figures: figure(value), end }
}

/** Words of one number, with the digits behind a spoken point; `unit` is the last scale in it. */
function readWords({ lexicon, pieces, isNext }: Reading, from: number) {
  const sum = emptySum()
  let end = from
  while (end === from || isNext(end)) {
    const isJoined = end > from && lexicon.joins.has(pieces[end]!.key) && isNext(end + 1)
    const parts = valuesIn(pieces[isJoined ? end + 1 : end]!.key, lexicon)
    if (parts === null || !sum.add(parts)) break
    end += isJoined ? 2 : 1
  }
  if (end === from) return null
  const digits: string[] = []
  if (isNext(end) && lexicon.points.has(pieces[end]!.key)) {
    for (let at = end + 1; isNext(at); at++) {
      const parts = valuesIn(pieces[at]!.key, lexicon)
      const digit = parts?.every((value) => value < 100) ? parts.reduce((total, value) => total + value, 0) : null
      if (digit === null) break
      digits.push(String(digit))
    }
  }
  if (digits.length === 0) return { value: sum.value(), end, unit: sum.unit() }
  // 'vingt cinq' behind a point are the digits 25.
  const isTens = digits.length === 2 && /^[2-9]0$/.test(digits[0]!) && /^[1-9]$/.test(digits[1]!)
  const decimals = isTens ? `${digits[0]![0]}${digits[1]}` : digits.join('')
  return { value: Number(`${sum.value()}.${decimals}`), end: end + 1 + digits.length, unit: 1 }
}

/** Adds up the words of a number as long as they can go on: tens, then ones, but not ones behind ones. */
function emptySum() {
  let [total, group, unit] = [0, 0, 1]
  const next = (value: number): number | null => {
    const rest = group % 100
    // 'neunzehnhundert', 'fifteen hundred'.
    if (value === 100) return group > 19 ? null : (group || 1) * 100
    if (value === 0.5) return group + value
    // 'nineteen ninety' is a year.
    if (group > 10 && group <= 20 && total === 0 && value >= 10 && value < 100) return 100 * group + value
    // 'quatre-vingts' are eighty, and 'soixante-dix' seventy.
    if (rest === 4 && value === 20) return group + 76
    if (rest === 0 && (group === 0 || value < 100)) return group + value
    if (value > 0 && value < 10 && rest >= 20 && rest % 10 === 0) return group + value
    return value >= 10 && value < 20 && (rest === 60 || rest === 80) ? group + value : null
  }
  const addOne = (value: number): boolean => {
    if (value >= 1000) {
      if (group === 0 && total > 0) total *= value
      else total += (group || 1) * value
      group = 0
      unit = value
      return true
    }
    const sum = next(value)
    group = sum ?? group
    return sum !== null
  }
  return {
    value: () => total + group,
    unit: () => unit,
    /** All of the values, or none of them. */
    add(values: readonly number[]): boolean {
      const before = [total, group] as const
      if (values.every(addOne)) return true
      ;[total, group] = before
      return false
    }
  }
}

const longestWord = 40

/** The values of a word: one, or those that it is put together from; of 'fünfundzwanzig' the tens first. */
function valuesIn(word: string, lexicon: NumberLexicon): number[] | null {
  const value = lexicon.values.get(word)
  if (value !== undefined) return [value]
  if (!lexicon.compounds || word.length > longestWord) return null
  for (let length = word.length - 1; length > 1; length--) {
    const first = lexicon.values.get(word.slice(0, length))
    if (first === undefined) continue
    const rest = word.slice(length)
    const behindJoin = first < 10 && rest.startsWith('und') ? lexicon.values.get(rest.slice(3)) : undefined
    if (behindJoin !== undefined && behindJoin >= 20 && behindJoin < 100) return [behindJoin, first]
    const others = valuesIn(rest.startsWith('und') ? rest.slice(3) : rest, lexicon)
    if (others !== null) return [first, ...others]
  }
  return null
}

/** Fifteen digits undo the rounding of products. */
function figure(value: number): string {
  return String(Number(value.toPrecision(15)))
}
