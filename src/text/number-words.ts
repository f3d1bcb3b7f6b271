const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const units = new Map(`${small} seventeen eighteen nineteen`.split(' ').map((word, value) => [word, value]))
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10])
)
const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i) => [word, i + 1])
)
const scales = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['mn', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12]
])
/** "third" to "tenth" name a fraction behind a cardinal, in singular or plural. */
const denominators = new Map([['quarter', 4], ...[...ordinals].filter(([, value]) => value >= 3 && value <= 10)])

type Merged = { text: string; length: number }
type Value = { value: number; length: number }

/**
 * Writes number words as figures and applies scales, token by token: `twenty five` becomes `25`, `a hundred and ten`
 * becomes `110`, `1.2 million` becomes `1200000`, `two thirds` becomes `2/3`, `third` becomes `3rd`. Other tokens stay.
 *
 * @param words lower-case words and plain decimal figures
 * @returns one entry per resulting token, with how many of the words it stands for
 */
export function mergeNumberWords(words: readonly string[]): Merged[] {
  const merged: Merged[] = []
  for (let at = 0; at < words.length; ) {
    const next = readFraction(words, at) ?? readOrdinal(words, at) ?? readNumber(words, at)
    merged.push(next ?? { text: words[at]!, length: 1 })
    at += next?.length ?? 1
  }
  return merged
}

/** `half`, `half a million`, `one and a half`, `two thirds`; `a third` before "of" or at the end. */
function readFraction(words: readonly string[], at: number): Merged | null {
  const half = words[at] === 'half' ? at : /^(?:a|one)$/.test(words[at] ?? '') && words[at + 1] === 'half' ? at + 1 : -1
  if (half >= 0) {
    const scale = words[half + 1] === 'a' ? scales.get(words[half + 2] ?? '') : undefined
    return scale === undefined
      ? { text: '0.5', length: half + 1 - at }
      : { text: figure(scale / 2), length: half + 3 - at }
  }
  const whole = readSmall(words, at)
  const behind = at + (whole?.length ?? 0)
  if (whole && words.slice(behind, behind + 3).join(' ') === 'and a half') {
    return { text: figure(whole.value + 0.5), length: whole.length + 3 }
  }
  const isArticle = words[at] === 'a' && (words[at + 2] === undefined || words[at + 2] === 'of')
  const numerator = isArticle ? { value: 1, length: 1 } : whole
  const name = words[at + (numerator?.length ?? 0)] ?? ''
  const denominator = numerator ? denominators.get(name.replace(/s$/, '')) : undefined
  if (!numerator || denominator === undefined || numerator.value > 20) return null
  return { text: fraction(numerator.value, denominator), length: numerator.length + 1 }
}

/** `1/2` as `0.5`, and as `1/3` where no decimal ends. */
export function fraction(numerator: number, denominator: number): string {
  const value = numerator / denominator
  return Number(value.toFixed(6)) === value ? String(value) : `${numerator}/${denominator}`
}

/** Groups with falling scales: `one thousand two hundred`, `1.2 million`; and years such as `nineteen ninety five`. */
function readNumber(words: readonly string[], from: number): Merged | null {
  const year = readYear(words, from)
  if (year) return { text: String(year.value), length: year.length }
  const first = readGroup(words, from)
  if (!first) return null
  let { value, length, scale } = first
  while (scale > 1) {
    const joined = words[from + length] === 'and' ? 1 : 0
    const next = readGroup(words, from + length + joined)
    if (!next || next.value >= scale) break
    value += next.value
    length += next.length + joined
    scale = next.scale
  }
  return { text: figure(value), length }
}

function readYear(words: readonly string[], from: number): Value | null {
  const century = units.get(words[from] ?? '') ?? tens.get(words[from] ?? '') ?? 0
  const rest = century >= 16 && century <= 20 ? readBelowHundred(words, from + 1) : null
  return rest && rest.value >= 10 ? { value: century * 100 + rest.value, length: 1 + rest.length } : null
}

/** A small number and the scales behind it; `a` counts as one before a scale. */
function readGroup(words: readonly string[], from: number): (Value & { scale: number }) | null {
  const isArticle = /^an?$/.test(words[from] ?? '') && scales.has(words[from + 1] ?? '')
  const start = isArticle ? { value: 1, length: 1 } : readSmall(words, from)
  if (!start) return null
  let { value, length } = start
  let scale = 1
  if (words[from + length] === 'hundred') {
    const joined = words[from + length + 1] === 'and' ? 1 : 0
    const rest = readBelowHundred(words, from + length + 1 + joined)
    value = value * 100 + (rest?.value ?? 0)
    length += 1 + (rest ? joined + rest.length : 0)
  }
  for (let next = scales.get(words[from + length] ?? ''); next; next = scales.get(words[from + length] ?? '')) {
    scale *= next
    length++
  }
  return { value: value * scale, length, scale }
}

function readSmall(words: readonly string[], at: number): Value | null {
  return isFigure(words[at] ?? '') ? { value: Number(words[at]), length: 1 } : readBelowHundred(words, at)
}

function readBelowHundred(words: readonly string[], at: number): Value | null {
  const ten = tens.get(words[at] ?? '')
  const unit = units.get(words[at + (ten === undefined ? 0 : 1)] ?? '')
  if (ten === undefined) return unit === undefined ? null : { value: unit, length: 1 }
  return unit === undefined || unit === 0 || unit > 9 ? { value: ten, length: 1 } : { value: ten + unit, length: 2 }
}

/** `third` as `3rd`; `twenty first` as `21st`. */
function readOrdinal(words: readonly string[], at: number): Merged | null {
  const ten = tens.get(words[at] ?? '')
  const value = ordinals.get(words[at + (ten === undefined ? 0 : 1)] ?? '')
  if (value === undefined) return null
  if (ten === undefined) return { text: ordinal(value), length: 1 }
  return value < 10 ? { text: ordinal(ten + value), length: 2 } : null
}

function ordinal(value: number): string {
  return `${value}${{ 1: 'st', 2: 'nd', 3: 'rd' }[value % 100 > 10 && value % 100 < 14 ? 0 : value % 10] ?? 'th'}`
}

/** Fifteen digits undo the rounding of products such as 1.1 * 1e6. */
function figure(value: number): string {
  return String(Number(value.toPrecision(15)))
}

/** A plain number as the tokeniser writes it. */
export function isFigure(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[-+]\d+)?$/.test(text)
}
