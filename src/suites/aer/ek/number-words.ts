const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const units = new Map(`${small} seventeen eighteen nineteen`.split(' ').map((word, value) => [word, value]))
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10])
)
const scales = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['mn', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12]
])

/**
 * Writes number words as figures and applies scales, token by token: `twenty five` becomes `25`, `one hundred and ten`
 * becomes `110`, `1.2 million` becomes `1200000`. Other tokens stay.
 *
 * @param words lower-case words and plain decimal figures
 * @returns one entry per resulting token, with how many of the words it stands for
 */
export function mergeNumberWords(words: readonly string[]): { text: string; length: number }[] {
  const merged: { text: string; length: number }[] = []
  for (let at = 0; at < words.length; ) {
    const number = readNumber(words, at)
    merged.push(number ?? { text: words[at]!, length: 1 })
    at += number?.length ?? 1
  }
  return merged
}

function readNumber(words: readonly string[], from: number): { text: string; length: number } | null {
  const first = words[from]!
  let at = from
  let value: number
  if (isFigure(first)) {
    value = Number(first)
    at++
  } else {
    const spelled = readBelowThousand(words, at)
    if (!spelled) return null
    value = spelled.value
    at += spelled.length
  }
  for (let scale = scales.get(words[at] ?? ''); scale !== undefined; scale = scales.get(words[at] ?? '')) {
    value *= scale
    at++
  }
  // Fifteen digits undo the rounding of products such as 1.1 * 1e6.
  return { text: String(Number(value.toPrecision(15))), length: at - from }
}

function readBelowThousand(words: readonly string[], from: number): { value: number; length: number } | null {
  const start = readBelowHundred(words, from)
  if (!start || words[from + start.length] !== 'hundred') return start
  const length = start.length + 1
  const joined = words[from + length] === 'and' ? 1 : 0
  const rest = readBelowHundred(words, from + length + joined)
  if (!rest) return { value: start.value * 100, length }
  return { value: start.value * 100 + rest.value, length: length + joined + rest.length }
}

function readBelowHundred(words: readonly string[], at: number): { value: number; length: number } | null {
  const ten = tens.get(words[at] ?? '')
  const unit = units.get(words[at + (ten === undefined ? 0 : 1)] ?? '')
  if (ten === undefined) return unit === undefined ? null : { value: unit, length: 1 }
  return unit === undefined || unit === 0 || unit > 9 ? { value: ten, length: 1 } : { value: ten + unit, length: 2 }
}

/** A plain number as the tokeniser writes it. */
export function isFigure(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[-+]\d+)?$/.test(text)
}
