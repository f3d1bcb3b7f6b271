import type { LineContext } from './line-context.ts'
import { fieldPlaces } from './spoken-names.ts'
import type { Statement } from './statement.ts'

/**
 * Values without names: as many as there are fields, numbered or lettered in their order, or alone in a row. A sheet of
 * any other length says nothing, since nobody can tell what it leaves out.
 */
export function orderedLabels(text: string, context: LineContext): Statement[] {
  const { fields, readers } = context
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
  const rows = numberedRows(text, { fields, readers })
  if (rows.length > 0) return rows
  const runs: { value: string; at: number; end: number }[][] = []
  for (const { 0: found, index } of text.matchAll(new RegExp(word, 'giu'))) {
    const each = { value: reader.words.valueOf(found), at: index, end: index + found.length }
    const run = runs.at(-1)
    const gap = run ? text.slice(run.at(-1)!.end, index) : ''
    if (run && gap.length < 12 && /^["'*_`\s]*[,;|/\s]["'*_`\s]*$/.test(gap)) run.push(each)
    else runs.push([each])
  }
  const long = runs.filter((run) => run.length > 2)
  if (long.length !== 1 || long[0]!.length !== fields.length) return shortLabels(text, context)
  return long[0]!.map(({ value, at }, index) => ordered(fields[index]!, value, at))
}

const numberedRow = /^[\s*_>-]{0,9}\(?(\d{1,2})[.):]\s{0,3}([^\n]{1,300})$/gm

/** A numbered row for each field, of which each has a value of its own closed set. */
function numberedRows(text: string, { fields, readers }: Pick<LineContext, 'fields' | 'readers'>): Statement[] {
  const rows = [...text.matchAll(numberedRow)]
  if (rows.length !== fields.length || rows.some(({ 1: number }, at) => Number(number) !== at + 1)) return []
  const said = rows.map(({ 2: value }, at) => readers.get(fields[at]!)!.wholly(value!))
  return said.includes(null) ? [] : rows.map(({ index }, at) => ordered(fields[at]!, said[at]!, index))
}

const letter: Record<string, readonly string[]> = {
  yes: 'y j o s t v w 1 + д ✓ ✔ ✅ 是'.split(' '),
  no: 'n f 0 - н ✗ ✘ ❌ 否'.split(' ')
}

/** `Y / N / N / Y ...` or `YNNY...`: a letter or sign for each field, in the order in which the text names them all, or else in theirs. */
function shortLabels(text: string, { names, fields, readers }: LineContext): Statement[] {
  const reader = readers.get(fields[0]!)!
  if (reader.wholly('yes') === null || fields.some((field) => readers.get(field) !== reader)) return []
  const named = names.mentions(text).map(({ field }) => field)
  const isListed = named.length === fields.length && new Set(named).size === fields.length
  if (named.length > 0 && !isListed) return []
  const found = text.split('\n').flatMap((line) => {
    const list = line.length > 200 ? '' : line.slice(Math.max(line.lastIndexOf(':'), line.lastIndexOf('：')) + 1)
    const bare = list.replaceAll(/^[\s*_`"'([]+|[\s*_`"')\].]+$/g, '')
    const parts = bare.length === fields.length ? [...bare] : bare.split(/[\s,;|/·、，*_`"']+/)
    const values = parts.map((part) =>
      Object.keys(letter).find((value) => letter[value]!.includes(part.toLowerCase()) || reader.wholly(part) === value)
    )
    return values.length === fields.length && values.every((value) => value !== undefined) ? [values] : []
  })
  if (new Set(found.map((values) => values.join())).size !== 1) return []
  return found[0]!.map((value, at) => ordered((isListed ? named : fields)[at]!, value, 0))
}

/** Names that another language shares: `existence` is French too. */
const mostShared = 2
const labelled =
  /^[\s\-*•>|]{0,9}(?:\(?(\d{1,2})[.):]\s{0,3})?["'*_`]{0,4}([^\n:：=|]{2,60})[:：=|]["'*_`\s]{0,6}([^\n]{1,300})$/gmu

/**
 * Values behind labels that are no names of the fields, such as names in another language: one line for each field, in
 * their order. Names that are the same in both languages have to stand at their places, and no field that is read so is
 * spoken of anywhere else.
 */
export function translatedLabels(text: string, { names, fields, readers }: LineContext): Statement[] {
  const reader = readers.get(fields[0]!)!
  if (fields.some((field) => readers.get(field) !== reader)) return []
  const lines = [...text.matchAll(labelled)].flatMap(({ 1: number, 2: label, 3: value, index }) => {
    const said = reader.read(value!)
    return said.length === 0 ? [] : [{ number, label: label!, said, text: value!, at: index }]
  })
  const isInOrder = lines.every(
    ({ number, label }, at) =>
      (number === undefined || Number(number) === at + 1) && [fields[at], null].includes(names.named(label))
  )
  const spoken = new Set(names.mentions(text).map(({ field }) => field))
  if (lines.length !== fields.length || !isInOrder || spoken.size > mostShared) return []
  return lines
    .map(({ said, text: read, at }, index) => ({ field: fields[index]!, said, text: read, at, form: 'order' as const }))
    .filter(({ field }) => !spoken.has(field))
}

/** A question, up to its sign, and where its sentence begins. */
const question =
  /(?<=^|[.!?\n"'*_)]\s{0,3}[-*•>|]?\s{0,3})(?:\(?(\d{1,2})[.):]\s{0,3})?["'*_`]{0,4}([^\n.!?:]{2,220})\?["'*_`]{0,4}(?=\s)/gu
const turnedRound = /(?<!\p{L})(?:not|no|lack(?:s|ing)?|absent|missing|without|fails?|\p{L}{2,6}n['’]t)(?!\p{L})/iu

/** A question about each field and its answer behind it, in the order of the fields: 'Does it address stability? Yes.' */
export function askedLabels(text: string, { names, questions, fields, readers }: LineContext): Statement[] {
  const asked = [...text.matchAll(question)].slice(0, fields.length + 1)
  const isInOrder = asked.every(({ 1: number, 2: words }, at) => {
    const restated = questions.fieldOf(words!)
    const named = restated === null ? names.mentions(words!).map(({ field }) => field) : [restated]
    const isOwn = named.every((field) => field === fields[at])
    return isOwn && (number === undefined || Number(number) === at + 1) && !turnedRound.test(words!)
  })
  // Names in their places show that the order is that of the fields.
  const known = asked.filter(
    ({ 2: words }, at) =>
      questions.fieldOf(words!) === fields[at] || fieldPlaces(words!, names).some(({ field }) => field === fields[at])
  ).length
  const isNumbered = asked.every(({ 1: number }) => number !== undefined)
  if (asked.length !== fields.length || !isInOrder || (known < fields.length / 2 && !isNumbered)) return []
  return asked.map(({ 0: words, index }, at) => {
    const field = fields[at]!
    const value = text.slice(index + words.length, asked[at + 1]?.index ?? index + words.length + longestAnswer).trim()
    const [line = ''] = value.split('\n', 1)
    return { field, said: readers.get(field)!.read(line), text: line, at: index, form: 'order' }
  })
}

const longestAnswer = 300

const judgedRow =
  /^[\s*_>-]{0,9}(?:\(?(\d{1,2}|[a-h])[.):]\s{0,3})?["'*_`]{0,4}([^\n.?!:：|–—=→]{4,220})([^\n]{2,300})$/gmu

/**
 * Statements about each field with verdicts on them, in the order of the fields, numbered, lettered or a paragraph for each:
 * 'The fragment writes a relation in mathematical form. This statement is false.' Statements in the words of the rubric
 * show that the order is that of the fields.
 */
export function judgedLabels(text: string, { names, questions, fields, readers }: LineContext): Statement[] {
  const rows = [...text.matchAll(judgedRow)]
    .slice(0, 4 * fields.length)
    .flatMap(({ 1: place, 2: head, 3: rest, index }) => {
      const said = /^\s?[–—-]?\s*$/.test(rest!)
        ? []
        : readers.get(fields[0]!)!.read(rest!.replace(/^[\s.?!:|–—=→]+/, ''))
      return said.length === 1 ? [{ place, head: head!, said, text: rest!, at: index }] : []
    })
  if (rows.length !== fields.length || fields.some((field) => readers.get(field) !== readers.get(fields[0]!))) return []
  const isInOrder = rows.every(({ place, head }, at) => {
    const named = questions.fieldOf(head) ?? names.mentions(head)[0]?.field ?? fields[at]
    const isPlace = place === undefined || place === String(at + 1) || place === 'abcdefgh'[at]
    return named === fields[at] && isPlace && !turnedRound.test(head)
  })
  const known = rows.filter(({ head }, at) => questions.fieldOf(head) === fields[at]).length
  if (!isInOrder || known < fields.length / 2) return []
  return rows.map(({ said, text: read, at: index }, at) => ({
    ...{ field: fields[at]!, said, text: read.trim(), at: index, form: 'order' as const }
  }))
}

function ordered(field: string, value: string, at: number): Statement {
  return { field, said: [value], text: value, at, form: 'order' }
}
