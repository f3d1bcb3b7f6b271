import type { Question } from '../content.ts'
import { essence } from './question-names.ts'

/** Fewer letters and figures in common with a question are chance. */
const leastEcho = 20
/** A question is quoted from its start, or from a later word on. */
const mostStarts = 40

const optionLine =
  /^([\s>*•_+-]{0,9}(?:\[[ xX✓✔]?\]|\([ xX✓✔]?\)|[○●◉◯☐☑✅✔✓👉➡→❌✗✘]\uFE0F?)?[\s*_]{0,4})\(?([A-D])[.):]\)?[*_]{0,3}[ \t]{1,3}(\S.{0,400})$/u

/** A passage without the question that it quotes. */
export function dropStem(stem: string, passage: string): string {
  const words = [...stem.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)]
  const head = passage.slice(0, 4 * stem.length + 200)
  const given = [...head.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)]
  const first = given.findIndex(({ 0: word }) => word.length > 1)
  // An inserted label, as in 'Statement: ...', stands in front of the quotation.
  const entries = [0, 1, 2].filter((skip) => skip <= Math.max(0, first) + 2)
  for (const skip of entries) {
    const starts = words.flatMap(({ 0: word }, at) => (word === given[skip]?.[0] ? [at] : [])).slice(0, mostStarts)
    for (const start of starts) {
      let count = 0
      let length = 0
      while (start + count < words.length && words[start + count]![0] === given[skip + count]?.[0]) {
        length += words[start + count]![0].length
        count++
      }
      const last = given[skip + count - 1]
      if (!last || length < leastEcho) continue
      const end = last.index + last[0].length
      const rest = head.slice(end)
      const isWhole = start + count === words.length
      const cut = /^\s?(?:\.{3}|…)/.exec(rest)?.[0]
      if (isWhole || cut) {
        // What a further line begins with is its own, such as the bold type of an option.
        return passage.slice(end + (cut ?? '').length).replace(/^[ \t.?!。？"'”’*_)\]]{0,9}\s{0,9}/, '')
      }
    }
  }
  return passage
}

/** A passage without the options or items that it quotes, all of them in their order. */
export function dropOptions(question: Question, passage: string): string {
  const options = 'options' in question ? question.options : 'items' in question ? question.items : []
  if (options.length === 0) return passage
  const lines = passage.split('\n')
  const seen = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const match = line.length > 500 ? null : optionLine.exec(line)
    const option = options.find(({ letter }) => letter === match?.[2])
    if (!match || !option || seen.has(option.letter)) continue
    const text = essence(option.text)
    if (essence(match[3]!.replace(/\(.{0,20}\)\s*$/, '')).startsWith(text) || essence(match[3]!).startsWith(text)) {
      seen.set(option.letter, at)
    }
  }
  if (seen.size < options.length) return passage
  const places = options.map(({ letter }) => seen.get(letter)!)
  const isQuoted = places.every((place, i) => i === 0 || place > places[i - 1]!)
  if (!isQuoted) return passage
  return lines.filter((_, at) => !places.includes(at)).join('\n')
}
