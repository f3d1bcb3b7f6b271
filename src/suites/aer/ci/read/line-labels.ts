import type { Mention } from './field-names.ts'
import type { LineContext } from './line-context.ts'
import type { ValueReader } from './read-value.ts'
import { restLabels } from './rest-labels.ts'
import { fieldKey, type Statement, valueKey } from './statement.ts'
import { type TableLabels, tableLabels } from './table-labels.ts'
import { verdictGroups } from './verdict-groups.ts'

/** Characters before a name, and behind it, that are looked at. */
const reach = { before: 90, behind: 700 }
const sign = String.raw`(?:[\s*_\x60"'“”„«»#>•·▪◦●○➤▶\-–—+=\]]|(?:Q|field\s)?\d{1,2}\s?[.):]|\(\d{1,2}\)|[a-h]\)|\[[x ]?|\p{Extended_Pictographic}️?|[✓✔✅✗✘❌☐☑✖])`
const beforeLabel = new RegExp(
  String.raw`(?:^|[\n,;.!?{}|(>\[:/·•。；，、：（])${sign}{0,24}(?:(?:(?:the|final|corrected|revised|updated|field|label|dimension)\s?:?\s?){1,3}["'*_\x60]{0,4})?$`,
  'iu'
)
const decoration = /^["'*_`\])”»]{0,8}/
const delimiter =
  /^\s{0,9}(?::|：|=+>?|->|<-|→|⇒|∈|\/\s|—|–|\||>|\?|\.{3,}|…|-\s|(?:is|are|should be|would be|gets an?|ist|est|es|é|è)(?!\p{L})|[为是](?=\s?[“"「否对真假不]))/iu
const verb =
  /^["'*_`)\]”»]{0,8}\s{0,3}(?:field\s)?(?::|=|->|→|(?:is|are|was|should be|can be)\s(?:set to|labell?ed(?: as)?|classified as|marked(?: as)?|coded as|rated)|is|are|as|to|should be|would be|must be|gets an?|equals|at|with|ist|est|es|é|è|[为是](?=\s?[“"「]))(?![\p{L}])/iu
const about =
  /(?:^|[\s(,;.:>])(?:for|as for|as to|regarding|on|concerning|für|bei|pour|para|per|quanto a|对于|关于)\s(?:the\s)?(?:field\s)?["'`*_]{0,4}$/iu
const listGap =
  /^["'*_`]{0,4}\s{0,3}(?:,?\s{0,3}(?:and|und|et|y|e|和|&)\s|[,、;/]|\n\s{0,9}[-*•])[\s"'*_`]{0,6}(?:and\s)?["'*_`]{0,4}$/iu
const refused = /(?:\bnot\b|n['’]t\b|\bcannot\b|\bnever\b|\bif\b|\bwhether\b|\bwere\b|\bunless\b)[^.!?\n]{0,80}$/i
const asked = /(?:^|[.!?\n]\s{0,3})(?:is|are|should|does|do|would|could|can|shall|what|why|how|which)\s[^.!?\n]{0,80}$/i
const marks: readonly [RegExp, string][] = [
  [/(?:[✓✔✅☑]️?|\[[xX✓]\])[\s"'*_`]{0,6}$/u, 'yes'],
  [/(?:[✗✘❌✖☐]️?|\[\s?\])[\s"'*_`]{0,6}$/u, 'no']
]

/**
 * What the lines and sentences of a plain sheet say of fields: tables, `field: value`, headings with the value below,
 * `I would classify field as value`, `Yes: field, field`, and `all others: no`.
 *
 * @param text as `plainSheet` gives it
 */
export function lineLabels(text: string, context: LineContext): Statement[] {
  const { names, readers, fields } = context
  const mentions = names.mentions(text)
  const anyReader = readers.get(fields[0]!)!
  const groups = verdictGroups(text, mentions, context)
  const found = mentions.length > 0 ? tableLabels(text, context) : { statements: [], lines: [] }
  const tables = groups.mentions.size > 0 ? withoutGroups(found, groups.mentions) : found
  const records = valueFirstRecords(text, context)
  const taken = [...tables.lines, ...records.lines].toSorted((a, b) => a.start - b.start)
  const inTaken = inRanges(taken)
  const open = mentions.filter((mention) => !inTaken(mention.start) && !groups.mentions.has(mention))
  const own = open.map((mention, index) =>
    aroundName(text, mention, { next: open[index + 1]?.start ?? text.length, readers })
  )
  // A list of names has the value of its last one, or the one in front of it.
  for (let index = open.length - 2; index >= 0; index--) {
    const gap = text.slice(open[index]!.end, Math.min(open[index + 1]!.start, open[index]!.end + 40))
    const isList = open[index + 1]!.start - open[index]!.end < 40 && listGap.test(gap)
    if (isList && !own[index]?.said.length && own[index + 1]?.shared)
      own[index] = { ...own[index + 1]!, field: open[index]!.field }
  }
  const under = valuesInFront(text, open, { own, readers })
  const statements = [
    ...tables.statements,
    ...records.statements,
    ...groups.statements,
    ...own.flatMap((each) => each ?? []),
    ...under
  ]
  const rest = restLabels(text, { ...context, anyReader })
  const spoken = new Set(statements.filter(({ said }) => said.length > 0).map(({ field }) => field))
  return [...statements, ...rest.filter(({ field }) => !spoken.has(field))]
}

/** 'Absent: stability, existence' is no row of a table. */
function withoutGroups({ statements, lines }: TableLabels, grouped: ReadonlySet<Mention>): TableLabels {
  const sorted = lines.toSorted((a, b) => a.start - b.start)
  const starts = new Set<number>()
  let line = 0
  for (const { start } of [...grouped].toSorted((a, b) => a.start - b.start)) {
    while (line < sorted.length && sorted[line]!.end < start) line++
    if (line < sorted.length && sorted[line]!.start <= start) starts.add(sorted[line]!.start)
  }
  return {
    statements: statements.filter(({ at }) => !starts.has(at)),
    lines: lines.filter(({ start }) => !starts.has(start))
  }
}

type Around = Statement & { shared: boolean }

function aroundName(
  text: string,
  { field, start, end }: Mention,
  { next, readers }: { next: number; readers: ReadonlyMap<string, ValueReader> }
): Around | null {
  const reader = readers.get(field)!
  const before = text.slice(Math.max(0, start - reach.before), start)
  const span = text.slice(end, Math.min(next, end + reach.behind))
  // What stands before the next name on its line, such as a box or "No:", belongs to that name.
  const lastLine = span.lastIndexOf('\n')
  const behind = next < text.length && lastLine >= 0 ? span.slice(0, lastLine) : span
  const make = (said: readonly string[], read: string, form: Statement['form'], shared = false): Around => ({
    field,
    said,
    text: read.trim(),
    at: start,
    form,
    shared
  })
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const given = beforeLabel.test(before) && !asked.test(line) ? asLabel(behind, reader) : null
  const outside = given && given.text !== '' ? make([], given.text, 'line') : null
  if (beforeLabel.test(before) && !asked.test(line)) {
    if (given && given.said.length > 0) return make(given.said, given.text, 'line', given.shared)
    const mark = marks.find(([pattern]) => pattern.test(before))
    if (mark && reader.wholly(mark[1]) !== null && !given?.text) return make([mark[1]], mark[1], 'line')
  }
  if (outside && !/^\W{0,9}(?:is|are|was|should|can|would)\s/.test(behind)) return outside
  const sentenceBefore = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1)
  if (refused.test(sentenceBefore) || asked.test(sentenceBefore)) return outside
  const inFront = new RegExp(
    `(${reader.words.pattern})["'*_\`”]{0,4}\\s(?:for|on|to|in|bei|für|pour|para|per)\\s(?:the\\s)?(?:field\\s)?["'*_\`]{0,4}$`,
    'iu'
  ).exec(before)
  if (inFront) return make([reader.words.valueOf(inFront[1]!)], inFront[0], 'sentence')
  const clause = behind.split('\n', 1)[0]!
  if (about.test(before)) {
    const said = reader.read(clause.replace(decoration, ''))
    if (said.length > 0) return make(said, clause, 'sentence', true)
  }
  const linked = verb.exec(clause)
  if (!linked || /^[^.!\n]{0,120}\?/.test(clause)) return outside
  const rest = clause.slice(linked[0].length)
  const said = firmLead(rest, reader)
  if (said === null) return outside
  const whole = reader.read(rest)
  return make(whole.length === 1 ? whole : [said], rest, 'sentence', true)
}

/** Lines below a name in which its value may stand. */
const mostLower = 12
const labelledLine = /^[\s\-*•_"'`>#]{0,12}([\p{L}\s]{1,20}?)["'*_`]{0,4}\s?[:：=][\s*_"'`]{0,6}(.*)$/u

/** What stands behind a name in the place of a label; null where nothing does that could be a value. */
function asLabel(
  behind: string,
  reader: ValueReader
): { said: readonly string[]; text: string; shared: boolean } | null {
  let rest = behind.replace(decoration, '')
  const bracket = /^\s?(?:\[\d{1,2}\]|[([（]([^)\]）\n]{1,200})[)\]）])["'*_`]{0,4}/.exec(rest)
  if (bracket) {
    const inner = bracket[1] === undefined ? [] : reader.isForm(bracket[1]) ? [] : reader.read(bracket[1])
    const after = rest.slice(bracket[0].length)
    if (inner.length > 0 && !delimiter.test(after)) return { said: inner, text: bracket[1]!, shared: true }
    rest = after
  }
  const open = /^\s?\(\s?/.exec(rest)
  if (open) rest = `:${rest.slice(open[0].length)}`
  const linked = delimiter.exec(rest)
  const [line = '', ...below] = rest.slice(linked?.[0].length ?? 0).split('\n')
  const comment = line.replace(/^\s{0,4}#.*|(?<=\S\s{1,9})#\s.*$/, '')
  const content = comment.replace(/^[\s:=*_"'`>|{}(),–—-]+$/, '')
  if (!linked) {
    const whole = reader.wholly(line.replace(/[,;|·•/}\])].*$/s, ''))
    if (whole !== null && /^\s/.test(line)) return { said: [whole], text: line, shared: true }
    const bold = /^\.\s.*\s\*\*([^*]{1,30})\*\*[\s.]*$/.exec(line)?.[1]
    const decided = bold === undefined ? null : reader.wholly(bold)
    if (decided !== null) return { said: [decided], text: bold!, shared: false }
    if (content.replace(/^[:\s>|-]+$/, '') !== '') return null
  }
  if (content.trim() !== '') {
    const said = readLine(content, reader)
    if (said.length > 0) return { said, text: content, shared: true }
  }
  const isOpen = content.trim() === '' || reader.isForm(content) || /^[\s>|-]+$/.test(content)
  const lower = below.slice(0, mostLower)
  for (const each of lower) {
    const [, key, value] = labelledLine.exec(each) ?? []
    if (value && (valueKey.test(key!.trim()) || /^a$/i.test(key!.trim())))
      return { said: reader.read(value), text: value, shared: false }
  }
  for (const [index, each] of lower.entries()) {
    if (each.trim() === '' || /^[\s=*_#~-]+$/.test(each)) continue
    if (/^\s*#/.test(each)) break
    // What ends with a colon announces what stands below.
    if (/[:：][\s*_]*$/.test(each) && !valueKey.test(labelledLine.exec(each)?.[1]?.trim() ?? '')) break
    const arrow = /^\s{0,9}(?:[-*•]\s)?(?:→|->|=>|⇒)/.test(each)
    const isFirst = isOpen && lower.slice(0, index).every((line) => /^[\s=*_#~`-]*$/.test(line))
    const said = isFirst || arrow ? readLine(each, reader) : []
    if (said.length > 0) return { said, text: each, shared: false }
    const alone = reader.wholly(each.replace(/^[\s\-*•>#_]+/, ''))
    if (isOpen && alone !== null) return { said: [alone], text: each, shared: false }
  }
  return { said: [], text: content, shared: false }
}

/** A line, of which what follows a comma and the name of nothing is a reason. */
function readLine(line: string, reader: ValueReader): readonly string[] {
  return reader.read(line.replace(/^[\s>|-]*[-•]\s/, ''))
}

/** The value that a rest of a sentence begins with, where it ends there, or goes on with a reason. */
function firmLead(rest: string, reader: ValueReader): string | null {
  const match = new RegExp(
    `^[\\s:"'“”«*_\`]{0,8}(?:an?\\s(?:clear\\s|firm\\s|definite\\s)?["'“*_\`]{0,3})?(${reader.words.pattern})["'”»*_\`]{0,6}(?=(?<=["”»*])\\s|\\s*(?:$|[.,;:!)—–(]|because|since|as\\s|and\\s|but\\s|from\\s|for\\s|- ))`,
    'iu'
  ).exec(rest)
  if (
    !match ||
    new RegExp(`^[^.,;]{0,4}\\s?(?:or|nor|and)\\s{1,3}["'“]?${reader.words.pattern}`, 'iu').test(
      rest.slice(match[0].length)
    )
  )
    return null
  return reader.words.valueOf(match[1]!)
}

/** `Yes: relevance, stability`, and a heading "Yes" with names below. */
function valuesInFront(
  text: string,
  open: readonly Mention[],
  { own, readers }: { own: readonly (Around | null)[]; readers: ReadonlyMap<string, ValueReader> }
): Statement[] {
  const found: Statement[] = []
  const patterns = new Map([...new Set(readers.values())].map((reader) => [reader, headingsOf(reader)]))
  let value: string | null = null
  for (const [index, { field, start, end }] of open.entries()) {
    const previous = open[index - 1]
    const goesOn = previous && start - previous.end < 40 && listGap.test(text.slice(previous.end, start))
    if (!goesOn) {
      const reader = readers.get(field)!
      const before = text.slice(Math.max(0, start - reach.before), start)
      const heading = patterns
        .get(reader)!
        .map((pattern) => pattern.exec(before))
        .find((match) => match !== null)
      value = heading ? reader.words.valueOf(heading[1]!) : null
    }
    if (value === null || own[index]?.said.length) continue
    if (readers.get(field)!.wholly(value) === null) continue
    found.push({ field, said: [value], text: text.slice(start, end), at: start, form: 'line' })
  }
  return found
}

/** What stands in front of the first name of a list whose value it is: `Yes:`, `The following apply (yes):`, `Yes for`, `## Yes`. */
function headingsOf({ words: { pattern } }: ValueReader): RegExp[] {
  const begin = String.raw`(?:^|[\n.;(])[\s*_#"'\x60•>\-–]{0,10}`
  const lead = String.raw`(?:(?:all\s)?(?:fields?|labels?|marked|answered|with|that are|are|as|the|value)[\s"'*_]{1,4}){0,5}`
  const dress = String.raw`["'*_\x60]{0,4}`
  const end = String.raw`${dress}(?:\s|[-*•]\s){0,6}${dress}$`
  return [
    `${begin}${lead}(${pattern})${dress}\\s?(?:for|fields?)?${dress}\\s?[:=→：]${end}`,
    `#[^\\n]{0,40}?(${pattern})${dress}\\s?(?:fields?)?${dress}\\s?\\n${end}`,
    `${begin}(${pattern})${dress}\\s(?:[–—-]|for|für|pour|para|per)\\s${end}`,
    `[(\\["“][*_]{0,3}(${pattern})[*_]{0,3}[)\\]"”][*_]{0,3}\\s?[:：]${end}`
  ].map((source) => new RegExp(source, 'iu'))
}

/** Records of lines whose value stands before the name of its field, as in `- value: no` above `field: relevance`. */
function valueFirstRecords(text: string, { names, readers }: LineContext) {
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

function inRanges(ranges: readonly { start: number; end: number }[]): (at: number) => boolean {
  let index = 0
  let last = -1
  return (at) => {
    if (at < last) index = 0
    last = at
    while (index < ranges.length && ranges[index]!.end < at) index++
    return index < ranges.length && ranges[index]!.start <= at
  }
}
