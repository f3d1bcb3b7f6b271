/** A number or a formula in a text, with what stands around it. */
export type Place = {
  value: string
  kind: 'number' | 'formula'
  /** From the value before it, or from the beginning of its sentence. */
  before: string
  /** To the next value, or to the end of its sentence. */
  after: string
}

const lexeme =
  /\s*(?:(ln|sqrt|min|exp)(?=\()|(\d+(?:\.\d+)?)|((?:wr|KL|p[xy]|[A-Za-z]\d?)(?![A-Za-z\d]))|(<=|[-+*/^=,()]))/y

/** What is a number to the eye and no value of the question. */
const asides: readonly (readonly [RegExp, string])[] = [
  [/c\^\(1 - ([\d.]+)\)\/\(1 - \1\)(?! - [\dh])/g, 'a power with relative risk aversion $1'],
  [/\(([\d.]+)\/2\)/g, 'half of an aversion $1'],
  [/\bc = ([\d.]+) \* h\b/g, 'consumption is the pay $1 for each hour'],
  [/\b(where|so) x \+ y = /g, '$1 the sum is '],
  [/(?:between|from) 0 (?:and|to) 1\b/g, 'of a whole'],
  [/\bstate 1\b/g, 'state one'],
  [/\bstate 2\b/g, 'state two'],
  [/\b[A-Za-z] >=? 0\b/g, 'positive'],
  [/(?:, |; |\()0 if\b/g, ' none if']
]

/** The numbers and formulas that a text prints, from left to right. */
export function placesIn(printed: string): Place[] {
  const text = asides.reduce((left, [pattern, words]) => left.replaceAll(pattern, words), printed)
  const found: { start: number; end: number; value: string; kind: Place['kind'] }[] = []
  for (let at = 0; at < text.length; ) {
    const run = /[A-Za-z]/.test(text[at - 1] ?? ' ') ? null : formulaAt(text, at)
    if (run) found.push({ start: at, ...run })
    at = run ? run.end : at + 1
  }
  return found.map(({ start, end, value, kind }, index) => {
    const [last, next] = [found[index - 1]?.end ?? 0, found[index + 1]?.start ?? text.length]
    const before = text.slice(last, start)
    const after = text.slice(end, next)
    return {
      ...{ value, kind },
      before: before.slice(Math.max(before.search(/[^.?:]*$/), before.lastIndexOf('. ') + 1)),
      after: after.replace(/(?:[.?] ).*$/s, '')
    }
  })
}

/** Where three unknowns are asked for, one of the equations may name one of them alone. */
const equationOfOne = /(?<![-+] )(?<![-\w)])-?[xyz] = -?\d+/y

/** The longest formula that begins here and has a number in it; null where none does. */
function formulaAt(text: string, start: number): { end: number; value: string; kind: Place['kind'] } | null {
  if (!/[-\dA-Za-z(]/.test(text[start]!)) return null
  equationOfOne.lastIndex = start
  const ofOne = text.includes('(x, y, z)') ? equationOfOne.exec(text)?.[0] : undefined
  if (ofOne !== undefined) return { end: start + ofOne.length, value: ofOne, kind: 'formula' }
  const open: boolean[] = []
  let [end, at, isSum, wantsOperand] = [start, start, false, true]
  for (;;) {
    lexeme.lastIndex = at
    const match = lexeme.exec(text)
    if (!match || (at === start && match[0].startsWith(' '))) break
    const [whole, named, number, symbol, mark] = match
    const isSpaced = whole.startsWith(' ')
    if (named) {
      if (!wantsOperand && (isSpaced || !/\d/.test(text[at - 1]!))) break
      wantsOperand = true
    } else if (number || symbol) {
      const isFactor = !wantsOperand && symbol && !isSpaced && /[\d)A-Za-z]/.test(text[at - 1]!)
      if (!wantsOperand && !isFactor) break
      isSum ||= number !== undefined
      wantsOperand = false
    } else if (mark === '(') {
      if (!wantsOperand && isSpaced) break
      open.push(true)
      wantsOperand = true
    } else if (mark === ')') {
      if (open.length === 0 || wantsOperand) break
      open.pop()
    } else if (mark === '-' && wantsOperand) {
      if (at !== start && !/[(=^]/.test(text[at - 1]!)) break
    } else {
      if (wantsOperand || (mark === ',' && open.length === 0)) break
      if (mark === '=' && !isSum) break
      isSum ||= mark !== ',' && open.length === 0
      wantsOperand = true
    }
    at += whole.length
    if (!wantsOperand && open.length === 0) end = at
  }
  const value = text.slice(start, end)
  const isBare = /= $/.test(text.slice(0, start)) && /^(?:K|[KL] \+ [KL]|min\([KL], [KL]\))$/.test(value)
  if (!isBare && !/(?<![A-Za-z])\d/.test(value)) return null
  return { end, value, kind: /[A-Za-z]/.test(value) ? 'formula' : 'number' }
}
