import type { LineContext } from './line-context.ts'
import { fieldKey, type Statement, valueKey } from './statement.ts'

/** Records of lines whose value stands before the name of its field, as in `- value: no` above `field: relevance`. */
export function valueFirstRecords(
  text: string,
  { names, readers }: LineContext
): { statements: Statement[]; lines: { start: number; end: number }[] } {
  const statements: Statement[] = []
  const lines: { start: number; end: number }[] = []
  let value: string | null = null
  let layout: 'value' | 'field' | null = null
  for (const match of text.matchAll(
    /^[ \t\-*•"'{]{0,12}([\p{L}_ -]{1,24}?)["']?[ \t]{0,4}[:=][ \t]{0,4}(\S.{0,300})$/gmu
  )) {
    const [key, given] = [match[1]!.trim(), match[2]!]
    if (valueKey.test(key)) {
      layout ??= 'value'
      value = given
    } else if (fieldKey.test(key)) {
      const field = names.named(given.replace(/["',\s]+$/, ''))
      if (!field) continue
      layout ??= 'field'
      if (layout === 'value' && value !== null) {
        statements.push({ field, said: readers.get(field)!.read(value), text: value, at: match.index, form: 'line' })
        lines.push({ start: match.index, end: match.index + match[0].length })
      }
      value = null
    }
  }
  return { statements, lines }
}
