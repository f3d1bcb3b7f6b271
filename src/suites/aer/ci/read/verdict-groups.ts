import type { Mention } from './field-names.ts'
import type { LineContext } from './line-context.ts'
import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'

/** Characters between the beginning of a clause and the value that it groups fields by. */
const longestLead = 60
/** Characters between two names of a list. */
const widestGap = 40

const dress = String.raw`["'*_\x60«»“”„‹›()[\]]`
/** Between a value and the names that it is said of. */
const leadOut = new RegExp(
  String.raw`^${dress}{0,5}(?:\s(?:fields?|for|felder|champs|campos|campi|velden|pola|поля))?(?:\s?\(\d\))?${dress}{0,3}\s?(?:[:：=→]|->|[–—]|\()${dress}{0,4}\s{0,4}$`,
  'iu'
)
const listGap = new RegExp(
  String.raw`^${dress}{0,4}(?:\s{0,3}\([^()\n]{1,36}\))?\s{0,3}(?:[,;、，·•|/&+]|(?:and|und|et|y|e|en|i|и|och|和|及|と)(?!\p{L})|\n\s{0,9}(?:[-*•+–]|\d{1,2}[.)])?|\s){1,6}(?:(?:and|und|et|y|e|en|i|и)\s)?(?:the\s)?${dress}{0,4}$`,
  'iu'
)
const marker = /^[\s*_"'`>-]{0,6}(?:[-*•+–]|\d{1,2}[.)])?[\s*_"'`]{0,6}$/u
/** A name with a value of its own behind it is no member of a list. */
const ownValue = /^["'*_`)\]]{0,4}\s?(?:[:：=→]|->)/u
const bulleted = /^\s*(?:[-*•+–]|\d{1,2}[.)])\s/
const denied = /(?<!\p{L})(?:not?|never|kein\p{L}{0,2}|nicht|pas|n['’]t|ne|whether|if|or|oder|ou)\s[\s"'*_`«“]{0,4}$/iu

const verbs =
  'meets?|satisf(?:y|ies)|address(?:es)?|treats?|discuss(?:es)?|contains?|covers?|exhibits?|fulfil(?:l|ls|s)?|touch(?:es)? on|deals? with|engages? with|has|shows?|erfüllt|behandelt|enthält|remplit|traite|aborde|contient|cumple|trata|aborda|contiene|soddisfa|tratta|affronta|cumpre|contém|voldoet aan|behandelt'
const evidence =
  /(?<!\p{L})(?:(no|without|lacks?|keine?|aucune?|sin|nessun\p{L}{0,2}|nenhum\p{L}?|geen)\s(?:clear\s|explicit\s|any\s)?)?(?:evidence|signs?|mention|traces?|discussion|treatment|indications?|hinweise?|trace|mention|indicios?|tracce?|menção|sporen)\s(?:of|for|auf|de|di|van)[:\s"'*_\x60]{1,6}$|(do(?:es)? not|don['’]t|doesn['’]t|not)?\s?(?:apply|applies|hold)\s(?:are|is)[:\s"'*_\x60]{1,6}$|(?<=(?:following|these)(?: fields| labels)? )(?:(?:are|is)\s)?(?:(do(?:es)? not|not)(?:\s(?:apply|hold|met))?|apply|hold|met):\s?["'*_\x60]{0,6}$/iu
const predicate = new RegExp(
  String.raw`(?<!\p{L})(does not|do not|did not|doesn['’]t|don['’]t|fails to|ne|n['’]|no|non|não)?\s?(?:${verbs})(?!\p{L})(\s(?:nicht|niet|pas|none of|neither))?(?:\s(?:the|those|these|all|die|les|los|las|i|le|os|as|de|aux?)){0,2}(?:\s(?:criteri(?:a|on)|fields?|conditions?|requirements?|kriterien|critères|criterios|criteri|critérios|condizioni|criteria))?(?:\s(?:for|of|für|de|du|per|voor|para))?[:\s"'*_\x60]{1,6}$`,
  'iu'
)

/** Names that stand in lists below or behind a value, or behind what the passage does: 'Absent: a, b', 'It addresses a and b'. */
export type VerdictGroups = { statements: Statement[]; mentions: ReadonlySet<Mention> }

export function verdictGroups(text: string, mentions: readonly Mention[], context: LineContext): VerdictGroups {
  const found: Statement[] = []
  const taken = new Set<Mention>()
  for (const list of listsOf(text, mentions)) {
    const last = list.at(-1)!
    if (ownValue.test(text.slice(last.end, last.end + 8))) continue
    const value = valueInFront(text, list, context)
    if (value === null) continue
    for (const mention of list) {
      const own = context.readers.get(mention.field)!.wholly(value)
      if (own === null) continue
      taken.add(mention)
      found.push({
        ...{ field: mention.field, said: [own], text: text.slice(mention.start, mention.end) },
        ...{ at: mention.start, form: 'line' }
      })
    }
  }
  for (const { mention, value } of underHeadings(text, mentions, context)) {
    if (taken.has(mention)) continue
    const own = context.readers.get(mention.field)!.wholly(value)
    if (own === null) continue
    taken.add(mention)
    found.push({ field: mention.field, said: [own], text: value, at: mention.start, form: 'line' })
  }
  return { statements: found, mentions: taken }
}

/** Names that begin the items of a list below a value, with reasons behind them. */
function underHeadings(text: string, mentions: readonly Mention[], { names, readers, fields }: LineContext) {
  const reader = readers.get(fields[0]!)!
  const found: { mention: Mention; value: string }[] = []
  let value: string | null = null
  let next = 0
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    while (next < mentions.length && mentions[next]!.start < start) next++
    const mention = next < mentions.length && mentions[next]!.start < end ? mentions[next]! : null
    const item = bulleted.exec(line)
    if (item && value !== null && mention && marker.test(line.slice(0, mention.start - start))) {
      const rest = text.slice(mention.end, end)
      const isReason = /^["'*_`)\]]{0,4}\s?(?:[–—:(,]|-\s|$)/u.test(rest) && reader.read(rest).length === 0
      if (isReason) found.push({ mention, value })
    } else if (!item && line.trim() !== '') {
      const heading = line.length <= longestLead && !mention ? lastValue(line, reader) : null
      const lead = heading ? line.slice(0, heading.start) : ''
      const isHeading =
        heading !== null &&
        /^["'*_`»”)\]]{0,5}(?:\s\p{L}{1,12})?(?:\s?\(\d\))?\s?[:：]?[*_]{0,3}\s*$/u.test(line.slice(heading.end)) &&
        (/[:：][*_]{0,3}\s*$/.test(line) || /^\s*(?:#|\*\*|__)/.test(line)) &&
        names.mentions(lead).length === 0 &&
        !denied.test(lead)
      value = isHeading ? heading.value : null
    }
    start = end + 1
  }
  return found
}

function listsOf(text: string, mentions: readonly Mention[]): Mention[][] {
  const lists: Mention[][] = []
  for (const mention of mentions) {
    const previous = lists.at(-1)?.at(-1)
    const gap = previous ? mention.start - previous.end : Number.POSITIVE_INFINITY
    if (gap <= widestGap && listGap.test(text.slice(previous!.end, mention.start))) lists.at(-1)!.push(mention)
    else lists.push([mention])
  }
  return lists
}

function valueInFront(text: string, list: readonly Mention[], { readers, names }: LineContext): string | null {
  const { field, start } = list[0]!
  const reader = readers.get(field)!
  const before = text.slice(Math.max(0, start - 2 * longestLead), start)
  const value = lastValue(before, reader)
  if (value) {
    const lead = before.slice(0, value.start)
    const clause = lead.slice(Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('. '), lead.lastIndexOf('; ')) + 1)
    const above = lead.trimEnd().split('\n').at(-1)!
    // A value alone below a name is the value of this name.
    const isOfName = !bulleted.test(above) && names.mentions(above).length > 0
    const line = lead.slice(lead.lastIndexOf('\n') + 1)
    // 'It is about prices.' above 'yes' is a reason of the name before.
    const isApart =
      lead
        .slice(0, -line.length || undefined)
        .split('\n')
        .at(-2)
        ?.trim() === '' || !lead.includes('\n')
    const isHeading = /^\s*#/.test(line) || (/^[\s"'*_`«“]*$/.test(line) && !isOfName && isApart)
    const between = before.slice(value.end)
    const [first = '', ...below] = between.split('\n')
    const isLinked =
      leadOut.test(between) ||
      (below.length > 0 &&
        below.every((each) => marker.test(each)) &&
        (/[:：]\s*["'*_`]*\s*$/.test(first) || isHeading) &&
        leadOut.test(`${first.trimEnd()}${/[:：]/.test(first) ? '' : ':'}`))
    if (isLinked && clause.length <= longestLead && names.mentions(clause).length === 0 && !denied.test(lead))
      return value.value
  }
  const said = evidence.exec(before) ?? (list.length > 1 ? predicate.exec(before) : null)
  if (!said || /\?/.test(text.slice(list.at(-1)!.end, list.at(-1)!.end + 40).split(/[.!\n]/, 1)[0]!)) return null
  return said.slice(1).every((denial) => denial === undefined) ? 'yes' : 'no'
}

/** Patterns are long, and most fields share one reader. */
const patterns = new WeakMap<ValueReader, RegExp>()

function lastValue(text: string, reader: ValueReader): { value: string; start: number; end: number } | null {
  const pattern = patterns.get(reader) ?? new RegExp(reader.words.pattern, 'giu')
  patterns.set(reader, pattern)
  const last = [...text.matchAll(pattern)].at(-1)
  return last ? { value: reader.words.valueOf(last[0]), start: last.index, end: last.index + last[0].length } : null
}
