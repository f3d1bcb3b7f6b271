import type { LineContext } from './line-context.ts'
import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'

const except =
  '(?:except(?:ing)?|but|other than|apart from|aside from|save|besides|with the exception of|außer|bis auf|sauf|excepto|exceto|tranne)(?:\\sfor)?'
const everyOther = [
  String.raw`all(?:\s(?:of\sthe|the))?(?:\s(?:eight|8))?(?:\s(?:other|others|remaining|fields|rest)){1,3}`,
  String.raw`every(?:thing|\s(?:single\s)?(?:other\s)?(?:field|label|dimension|one))(?:\selse)?`,
  String.raw`(?:the\s)?(?:rest|others|remaining(?:\sfields)?)|alle\s(?:anderen|übrigen)(?:\sfelder)?`
].join('|')

/** `All other fields: no`, `Everything else is no`, `Every field is no except relevance`. */
export function restLabels(
  text: string,
  { names, fields, readers, anyReader }: LineContext & { anyReader: ValueReader }
): Statement[] {
  const pattern = new RegExp(
    `(?:^|[\\n.;,(]\\s{0,3}|\\band\\s)["'*_\`\\s-]{0,6}(?:${everyOther})["'*_\`]{0,4}(?:,?\\s\\(?${except}\\s([^.!?\\n]{1,200}?)\\)?,?)?\\s?(?:[:=→—–]|->|is|are|get|sind)(?:\\sall)?[\\s"'*_\`]{0,4}(${anyReader.words.pattern})(?=["'*_\`]{0,4}(?:\\s*(?:$|[.,;!)\\n])|,?\\s\\(?${except}\\s([^.!?\\n]{1,200})))`,
    'giu'
  )
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = anyReader.words.valueOf(match[2]!)
    const excepted = new Set(names.mentions(match[1] ?? match[3] ?? '').map(({ field }) => field))
    return fields.flatMap((field): Statement[] => {
      const said = excepted.has(field) ? readers.get(field)!.other(value) : readers.get(field)!.wholly(value)
      return said === null ? [] : [{ field, said: [said], text: match[0].trim(), at: match.index, form: 'rest' }]
    })
  })
}
