import { romanValue } from '../../text/roman-value.ts'

/** A number as it counts: 3, III or C. */
export type Counted = { scheme: 'arabic' | 'roman' | 'letter'; value: number }

/** Where more numbers are missing than this, and than there are, the last one is misread. */
const mostMissing = 12

/**
 * The numbers that a count leaves out from 1 to the last: of tables, figures, equations, entries. What stands in front
 * (A.1, Appendix 2) makes a count of its own; numbers with a letter behind (2a, 2b) count once.
 *
 * @param printed as they are printed, in any order; Arabic or Roman
 * @returns as they would be printed
 * @example
 * missingNumbers(['1', '2', '4', 'A.1', 'A.3']) // => ['3', 'A.2']
 */
export function missingNumbers(printed: readonly string[]): string[] {
  const counts = new Map<string, { before: string; scheme: Counted['scheme']; values: Set<number> }>()
  for (const number of printed) {
    const [, before = '', last = ''] = /^(.*?)(\d{1,3}|[IVX]{1,6})[a-z]?$/u.exec(number.trim()) ?? []
    if (last === '') continue
    const { scheme, value } = countedAs(last)
    const key = `${scheme} ${before}`
    const count = counts.get(key) ?? { before, scheme, values: new Set() }
    counts.set(key, count)
    count.values.add(value)
  }
  return [...counts.values()].flatMap(({ before, scheme, values }) => {
    const missing = numbersTo(Math.max(...values)).filter((value) => !values.has(value))
    // Numbers like 946.8 are no count: they come from a table.
    const isCount = missing.length <= (before === '' ? Math.max(mostMissing, values.size) : values.size)
    return isCount ? missing.map((value) => before + printedAs({ scheme, value })) : []
  })
}

/** How a number counts. A letter that is also a Roman number is a letter where the one before it in its count is. */
export function countedAs(printed: string, before?: Counted): Counted {
  if (/^\d+$/.test(printed)) return { scheme: 'arabic', value: Number(printed) }
  const letter: Counted = { scheme: 'letter', value: printed.charCodeAt(0) - 64 }
  if (printed.length === 1 && before?.scheme === 'letter' && before.value === letter.value - 1) return letter
  const roman = romanValue(printed)
  return roman === null ? letter : { scheme: 'roman', value: roman }
}

/** A number as it would be printed; Roman ones up to 39. */
export function printedAs({ scheme, value }: Counted): string {
  if (scheme === 'arabic') return String(value)
  if (scheme === 'letter') return String.fromCharCode(64 + value)
  const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][value % 10]!
  return 'X'.repeat(Math.floor(value / 10)) + units
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
