import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'

/**
 * Values without names: as many as there are fields, numbered or lettered in their order, or alone in a row. A sheet of
 * any other length says nothing, since nobody can tell what it leaves out.
 */
export function orderedLabels(
  text: string,
  fields: readonly string[],
  readers: ReadonlyMap<string, ValueReader>
): Statement[] {
  const reader = readers.get(fields[0]!)!
  const word = reader.words.pattern
  const numbered = new RegExp(
    `(?:^|[\\s,;(|*])["'*_\`]{0,3}(?:Q|field\\s|#)?(\\d{1,2}|[a-h])["'*_\`]{0,3}\\s?[.):=|–\\-]["'*_\`]{0,3}\\s{0,3}["'*_\`]{0,3}(${word})(?=["'*_\`]{0,3}\\s*(?:$|[\\n.,;:|)(—–-]|(?:Q|field\\s|#)?(?:\\d{1,2}|[a-h])\\s?[.):=]))`,
    'giu'
  )
  const inNumbers = [...text.matchAll(numbered)].map(({ 1: label, 2: found, index }) => ({
    place: /\d/.test(label!) ? Number(label) : label!.toLowerCase().charCodeAt(0) - 96,
    value: reader.words.valueOf(found!),
    at: index
  }))
  if (inNumbers.length === fields.length && inNumbers.every(({ place }, index) => place === index + 1)) {
    return inNumbers.map(({ value, at }, index) => ordered(fields[index]!, value, at))
  }
  const runs: { value: string; at: number; end: number }[][] = []
  for (const { 0: found, index } of text.matchAll(new RegExp(word, 'giu'))) {
    const each = { value: reader.words.valueOf(found), at: index, end: index + found.length }
    const run = runs.at(-1)
    const gap = run ? text.slice(run.at(-1)!.end, index) : ''
    if (run && gap.length < 12 && /^["'*_`\s]*[,;|/\s]["'*_`\s]*$/.test(gap)) run.push(each)
    else runs.push([each])
  }
  const long = runs.filter((run) => run.length > 2)
  if (long.length !== 1 || long[0]!.length !== fields.length) return []
  return long[0]!.map(({ value, at }, index) => ordered(fields[index]!, value, at))
}

function ordered(field: string, value: string, at: number): Statement {
  return { field, said: [value], text: value, at, form: 'order' }
}
