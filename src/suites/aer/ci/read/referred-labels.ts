import type { CiAnswer } from '../content.ts'
import type { FieldNames } from './field-names.ts'
import type { Weighed } from './in-doubt.ts'
import type { ValueReader } from './read-value.ts'

const noun = '(?:answer|value|label|verdict|antwort|wert|réponse|valeur|respuesta|valor|resposta|risposta|valore)'
const same = [
  `(?:(?:is|has|takes) )?(?:the )?(?:same|identical)(?: ${noun})?(?: (?:as|to|like))?|as(?: (?:for|in|with))?|like`,
  `(?:wie|gleich wie|dasselbe wie)(?: bei)?|(?:le |la )?même (?:${noun} )?que|comme(?: pour)?`,
  `(?:lo |el |la )?mism[oa] (?:${noun} )?que|igual que|como(?: em| en)?|(?:o |a )?mesm[oa] (?:${noun} )?que|igual a`,
  `(?:lo |la )?stess[oa] (?:${noun} )?(?:di|che)|come(?: per)?|как(?: и)?(?: в)?|то же,? что(?: и)?(?: в)?|与|同`
].join('|')
const opposite = `(?:the )?(?:opposite|reverse|contrary)(?: ${noun})? (?:of|to|from)|das gegenteil von|le contraire de|lo contrario de|o contrário de|il contrario di`
const reference = new RegExp(
  String.raw`^[\s*_"'“”(]{0,6}(?:(${opposite})|(?:${same}))\s?(?:(?:that|the one) (?:of|for|in) )?(?:for |of |in )?(?:the )?([\p{L}\p{N}_ \x60*"'-]{2,40}?)[\s.*_"'”);]{0,6}$`,
  'iu'
)
const above =
  /^(?:(?:the )?(?:one )?(?:(?:directly |just )?above|before|previous(?: one)?|preceding(?: one)?|last one)|oben|zuvor|vorher|(?:au-|ci-)dessus|arriba|la anterior|el anterior|anterior|acima|sopra|выше|上)$/iu
const ditto = /^[\s*_"'“”(]{0,4}(?:ditto|dito|idem|dto\.?|ibid\.?|同上|то же)[\s.)*_"'”]{0,4}$/iu

/**
 * The values of fields that a response gives by reference to another field: 'same as uniqueness', 'same as above', 'the
 * opposite of relevance'. A reference to what was not read itself, or to another reference, gives nothing.
 */
export function referredLabels(
  answer: CiAnswer,
  statements: readonly Weighed[],
  {
    names,
    readers,
    fields
  }: { names: FieldNames; readers: ReadonlyMap<string, ValueReader>; fields: readonly string[] }
): CiAnswer {
  const inOrder = statements.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const spoken = [...new Set(inOrder.map(({ field }) => field))]
  // What stands above is not known where a field between may have been left out.
  const aboveOf = (field: string) => {
    const before = spoken[spoken.indexOf(field) - 1]
    const isNext = before !== undefined && fields.indexOf(field) === fields.indexOf(before) + 1
    return isNext || spoken.length === fields.length ? before : undefined
  }
  const referred = spoken.flatMap((field) => {
    const given = answer[field]
    if (typeof given !== 'object' || !('outside' in given)) return []
    const meant = inOrder.flatMap((each) => (each.field === field ? [referenceIn(each.text, aboveOf(field))] : []))
    const [first] = meant
    if (!first || meant.some((each) => each?.field !== first.field || each.isOpposite !== first.isOpposite)) return []
    const value = first.field === field ? undefined : answer[first.field]
    if (typeof value !== 'string' || readers.get(field)!.wholly(value) !== value) return []
    const said = first.isOpposite ? readers.get(field)!.other(value) : value
    return said === null ? [] : [[field, said] as const]
  })
  return { ...answer, ...Object.fromEntries(referred) }

  function referenceIn(text: string, before: string | undefined): { field: string; isOpposite: boolean } | null {
    if (ditto.test(text)) return before === undefined ? null : { field: before, isOpposite: false }
    const [, isOpposite, name] = reference.exec(text) ?? []
    if (name === undefined) return null
    const field = above.test(name.trim()) ? before : (names.named(name) ?? names.abbreviated(name.trim()))
    return field == null ? null : { field, isOpposite: isOpposite !== undefined }
  }
}
