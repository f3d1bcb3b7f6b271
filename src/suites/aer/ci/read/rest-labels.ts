import { exceptWords } from '../../except-words.ts'
import type { LineContext } from './line-context.ts'
import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'

const except = `(?:${exceptWords})`
const everyOther = [
  String.raw`all(?:\s(?:of\sthe|the))?(?:\s(?:eight|8))?(?:\s(?:other|others|remaining|fields|labels|rest)){1,3}`,
  String.raw`every(?:thing|\s(?:single\s)?(?:other\s)?(?:field|label|dimension|one))(?:\selse)?`,
  String.raw`(?:the\s)?(?:rest|others|remaining(?:\s(?:fields|labels|ones))?)|alle\s(?:anderen|übrigen)(?:\sfelder)?`
].join('|')

/** `All other fields: no`, `Everything else is no`, `Every field is no except relevance`. */
export function restLabels(
  text: string,
  { names, fields, readers, anyReader }: LineContext & { anyReader: ValueReader }
): Statement[] {
  const { behind: pattern, inFront } = patternsOf(anyReader)
  const sayings = [
    ...[...text.matchAll(pattern)].map(({ 0: words, 1: before, 2: said, 3: behind, index }) => ({
      ...{ words, said: said!, excepted: before ?? behind ?? '', at: index }
    })),
    ...[...text.matchAll(inFront)]
      .filter(({ index }) => !isTakenBack.test(text.slice(Math.max(0, index - 80), index)))
      .map(({ 0: words, 1: said, 2: excepted, index }) => ({ words, said: said!, excepted: excepted!, at: index }))
  ]
  return sayings.flatMap(({ words, said: word, excepted: list, at }) => {
    const value = anyReader.words.valueOf(word)
    const excepted = new Set(names.mentions(list).map(({ field }) => field))
    // 'Except stability, which is unclear.'
    const own = /,?\s(?:which|that)\s(?:is|are|get|gets)\s(.*)$/iu.exec(list)?.[1]
    return fields.flatMap((field): Statement[] => {
      const reader = readers.get(field)!
      const other = reader.other(value)
      const isOther = own === undefined || (reader.read(own).length === 1 && reader.read(own)[0] === other)
      const said = excepted.has(field) ? (isOther ? other : null) : reader.wholly(value)
      return said === null ? [] : [{ field, said: [said], text: words.trim(), at, form: 'rest' }]
    })
  })
}

const patterns = new WeakMap<ValueReader, { behind: RegExp; inFront: RegExp }>()

/** Patterns are long, and most responses are read by one reader. */
function patternsOf(reader: ValueReader): { behind: RegExp; inFront: RegExp } {
  const known = patterns.get(reader)
  if (known) return known
  const behind = new RegExp(
    `(?:^|[\\n.;,(]\\s{0,3}|\\band\\s)["'*_\`\\s-]{0,6}(?:${everyOther})["'*_\`]{0,4}(?:,?\\s\\(?${except}\\s([^.!?\\n]{1,200}?)\\)?,?)?\\s?(?:[:=→—–]|->|is|are|gets?|receives?|sind|sont|son|sono|são|zijn)(?:\\s(?:all|an?|tous|todos|tutti|alle))?[\\s"'*_\`]{0,4}(${reader.words.pattern})(?=["'*_\`]{0,4}(?:\\s*(?:$|[.,;:!)\\n])|,?\\s\\(?${except}\\s([^.!?\\n]{1,200})))`,
    'giu'
  )
  const inFront = new RegExp(
    `(?<![\\p{L}\\p{N}_])(${reader.words.pattern})["'”*_\`]{0,4}\\s(?:for|to|on|in)\\s(?:${everyOther}|all(?:\\sthe)?\\sfields)["'*_\`]{0,4},?\\s\\(?${except}\\s([^.!?\\n]{1,200})`,
    'giu'
  )
  const found = { behind, inFront }
  patterns.set(reader, found)
  return found
}

/** 'I would not answer "no" for every field except ...' */
const isTakenBack = /(?:\bnot\b|n['’]t\b|\bnever\b|\bif\b|\bwhether\b|\bunless\b)[^.!?\n]{0,60}$/i
