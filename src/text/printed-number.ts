import { isMinusSign } from './minus-sign.ts'
import { type NumberKind, numberKind } from './number-kind.ts'

export type NumberUnit = 'none' | 'percent' | 'percentage_points' | 'basis_points'

/** A number as it stands in a text, read exactly: `digits` times ten to the `exponent`, in its unit. */
export interface PrintedNumber {
  /** With its sign, exponent and unit. */
  text: string
  offset: number
  digits: bigint
  /** Place of the last figure that is printed: -2 for '0.37', 8 for '1.2 billion'. */
  exponent: number
  /** Whether the figures behind a decimal point say how exact it is; the zeros of '1,200' do not. */
  hasPoint: boolean
  unit: NumberUnit
  kind: NumberKind
}

/** Longer runs of figures are no quantities; reading them would take time that grows with their square. */
const MOST_FIGURES = 40

const figures = String.raw`(?:\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3}){1,8}(?!\d)|\d{1,${MOST_FIGURES}})(?:\.\d{1,${MOST_FIGURES}})?|(?<![)\]])\.\d{1,${MOST_FIGURES}}`
const power = String.raw`\s?[×x·⋅∗*]\s?10(?:\^?\{?[-−–]?[1-9]\d?\}?|⁻?[⁰¹²³⁴-⁹]{1,2})|[eE][-−–+]?\d{1,2}(?![\p{L}\d])`
const barePower = String.raw`10(?:\^\{?[-−–]?\d{1,2}\}?|⁻?[⁰¹²³⁴-⁹]{1,2})(?!\d)`

/** Not in the middle of a word, number or version, and not the note mark of 'income.3' or the number of section 'A.3'. */
const begins = String.raw`(?<![\p{L}\p{N}_]|[\d)\]]\.|\p{L}[.,;:?!)”"’])`
const number = new RegExp(`${begins}(?:(?<bare>${barePower})|(?<figures>${figures})(?<power>${power})?)`, 'gu')
const spacedThousands = /(?<![\d.,]\s?)(?<figures>\d{1,3}(?: \d{3}){1,4}(?:\.\d{1,9})?)(?! ?[\d,])/gu

const scales: [RegExp, number][] = [
  [/^(?:[\s-]?thousand\b|k(?![\p{L}\d]))/iu, 3],
  [/^[\s-]?(?:million\b|mn\b|mio\b)/i, 6],
  [/^[\s-]?(?:billion\b|bn\b)/i, 9],
  [/^[\s-]?(?:trillion\b|tn\b)/i, 12]
]
const moneyScales: [RegExp, number][] = [
  [/^\s?m(?![\p{L}\d])/iu, 6],
  [/^\s?b(?![\p{L}\d])/iu, 9],
  [/^\s?t(?![\p{L}\d])/iu, 12]
]
const units: [RegExp, NumberUnit][] = [
  [
    /^(?:\s?%[\s-]?points?|[\s-]?(?:per\s?cent(?:age)?[\s-]points?|pct[\s-]points?|p\.p\.|pp)(?!\p{L}))/iu,
    'percentage_points'
  ],
  [/^(?:\s?%|[\s-]?(?:per\s?cent|pct)(?!\p{L}))/iu, 'percent'],
  [/^[\s-]?(?:basis[\s-]points?|bps?)(?!\p{L})/iu, 'basis_points']
]

/** '5' of '5–10 %' and of '5 to 10 million' has the unit and scale of the range. */
const restOfRange = new RegExp(String.raw`^\s?(?:[-–−]|to|and|or)\s?[-−]?(?:${figures})`, 'u')

/** All numbers of a text in order. '1 200' is given as one number, and as two: a space may part thousands or columns. */
export function readNumbers(text: string): PrintedNumber[] {
  const found = [...text.matchAll(number), ...text.matchAll(spacedThousands)]
  return found
    .map(({ 0: all, index, groups }) => readNumber(text, index, all, groups!))
    .sort((a, b) => a.offset - b.offset)
}

function readNumber(text: string, at: number, all: string, groups: Record<string, string>): PrintedNumber {
  const plain = (groups.figures ?? '1').replaceAll(/[^\d.]/g, '')
  const decimals = plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0
  const tens = exponentOf(groups.bare ?? groups.power ?? '')
  const behind = text.slice(at + all.length, at + all.length + 80)
  const isMoney = /[$€£]\s?$/.test(text.slice(Math.max(0, at - 2), at))
  const ending = readEnding(behind, isMoney)
  const sign = signBefore(text, at)
  const offset = at - sign.length
  return {
    text: text.slice(offset, at + all.length + ending.length),
    offset,
    digits: BigInt(plain.replace('.', '')) * (sign === '' ? 1n : -1n),
    exponent: tens + ending.scale - decimals,
    hasPoint: decimals > 0,
    unit: ending.unit,
    kind: numberKind({
      text,
      from: at,
      to: at + all.length,
      isPlain: decimals + tens + ending.length === 0 && !isMoney && sign === ''
    })
  }
}

/** The scale and unit behind a number or, when it opens a range, behind the range; `length` counts its own only. */
function readEnding(behind: string, isMoney: boolean): { scale: number; unit: NumberUnit; length: number } {
  const own = endingAt(behind, isMoney)
  const range = own.length === 0 && restOfRange.exec(behind)
  if (!range) return own
  const { unit, scale } = endingAt(behind.slice(range[0].length), isMoney)
  return { unit, scale: /and|or/.test(range[0]) ? 0 : scale, length: 0 }
}

function endingAt(behind: string, isMoney: boolean): { scale: number; unit: NumberUnit; length: number } {
  const [scaled, scale] = firstMatch(isMoney ? [...scales, ...moneyScales] : scales, behind) ?? ['', 0]
  const [unitText, unit] = firstMatch(units, behind.slice(scaled.length)) ?? ['', 'none' as const]
  return { scale, unit, length: scaled.length + unitText.length }
}

function firstMatch<Value>(table: [RegExp, Value][], text: string): [string, Value] | undefined {
  for (const [pattern, value] of table) {
    const match = pattern.exec(text)
    if (match) return [match[0], value]
  }
  return undefined
}

/** The minus sign of the number at an offset, with what stands between, or ''. */
function signBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 8), at)
  const word = /\bminus\s$/i.exec(before)
  if (word) return word[0]
  const dash = /[-−–] ?[$€£]? ?$/.exec(before)
  if (!dash) return ''
  const dashAt = at - dash[0].length
  const withoutMoney =
    text.slice(Math.max(0, dashAt - 3), dashAt + 1) + dash[0].slice(1).replace(/[$€£]\s?/, '') + text.slice(at, at + 3)
  return isMinusSign(withoutMoney, Math.min(3, dashAt)) ? dash[0] : ''
}

function exponentOf(power: string): number {
  const plain = power
    .normalize('NFKC')
    .replace(/^(?:e|[^e]{0,3}10)/i, '')
    .replaceAll(/[\^{}+\s]/g, '')
    .replace(/[−–]/, '-')
  return plain === '' ? 0 : Number(plain)
}
