import { takeBackWords } from '../../take-back-words.ts'
import type { Mention } from './field-names.ts'
import { inRanges } from './in-ranges.ts'
import { labelledValue } from './labelled-value.ts'
import type { LineContext } from './line-context.ts'
import { polarityOf } from './polarity.ts'
import type { ValueReader } from './read-value.ts'
import { restLabels } from './rest-labels.ts'
import { ofNext, sentenceLabels } from './sentence-labels.ts'
import { sharedValues } from './shared-values.ts'
import type { Statement } from './statement.ts'
import { type TableLabels, tableLabels } from './table-labels.ts'
import { treatmentOf } from './treatment.ts'
import { valueFirstRecords } from './value-first-records.ts'
import { verdictGroups } from './verdict-groups.ts'

/** Characters before a name, and behind it, that are looked at. */
const reach = { before: 90, behind: 700 }
const sign = String.raw`(?:[\s*_\x60"'“”„«»#>•·▪◦●○➤▶\-–—+=\]]|(?:Q|field\s)?\d{1,2}\s?[.):]|\(\d{1,2}\)|[a-h]\)|\[[x ]?|\p{Extended_Pictographic}️?|[✓✔✅✗✘❌☐☑✖])`
const beforeLabel = new RegExp(
  String.raw`(?:^|[\n,;.!?{}|(>\[:/·•。；，、：（])${sign}{0,24}(?:(?:(?:the|final|corrected|revised|updated|field|label|dimension)\s?:?\s?){1,3}["'*_\x60]{0,4})?$`,
  'iu'
)
const listGap =
  /^["'*_`]{0,4}\s{0,3}(?:,?\s{0,3}(?:and|und|et|y|e|和|&)\s|[,、;/]|\n\s{0,9}[-*•])[\s"'*_`]{0,6}(?:and\s)?["'*_`]{0,4}$/iu
const asked = /(?:^|[.!?\n]\s{0,3})(?:is|are|should|does|do|would|could|can|shall|what|why|how|which)\s[^.!?\n]{0,80}$/i
/** 'If there were symbols, it would be yes.' */
const supposed = /(?:^|[.!?]\s{1,3})(?:if|were|had)\s[^.!?\n]{0,80}$/i
const marks: readonly [RegExp, string][] = [
  [/(?:[✓✔✅☑]️?|\[[xX✓]\])[\s"'*_`]{0,6}$/u, 'yes'],
  [/(?:[✗✘❌✖☐]️?|\[\s?\])[\s"'*_`]{0,6}$/u, 'no']
]

/**
 * What the lines and sentences of a plain sheet say of fields: tables, `field: value`, headings with the value below,
 * `I would classify field as value`, `Yes: field, field`, and `all others: no`.
 *
 * @param sheet as `plainSheet` gives it
 */
export function lineLabels(sheet: string, context: LineContext): Statement[] {
  const { statements: shared, left: text } = sharedValues(sheet, context)
  const { names, readers, fields } = context
  const mentions = names.mentions(text)
  const anyReader = readers.get(fields[0]!)!
  const groups = verdictGroups(text, mentions, context)
  const found = mentions.length > 0 ? tableLabels(text, context) : { statements: [], lines: [] }
  const tables = groups.mentions.size > 0 ? withoutGroups(found, groups.mentions) : found
  const records = valueFirstRecords(text, context)
  const taken = [...tables.lines, ...records.lines].toSorted((a, b) => a.start - b.start)
  const inTaken = inRanges(taken)
  const open = withoutReferences(
    text,
    mentions.filter((mention) => !inTaken(mention.start) && !groups.mentions.has(mention))
  )
  const isTicked = areTicks(text)
  const own = open.map((mention, index) =>
    labelOf(text, mention, { next: open[index + 1]?.start ?? text.length, readers, isTicked })
  )
  // A list of names has the value of its last one.
  for (let index = open.length - 2; index >= 0; index--) {
    const gap = text.slice(open[index]!.end, Math.min(open[index + 1]!.start, open[index]!.end + 40))
    const isList = open[index + 1]!.start - open[index]!.end < 40 && listGap.test(gap)
    if (isList && !own[index]?.said.length && own[index + 1]?.isShared)
      own[index] = { ...own[index + 1]!, field: open[index]!.field }
  }
  const labelled = new Set(own.flatMap((each) => (each && each.said.length > 0 ? [each.at] : [])))
  const sentences = sentenceLabels(text, open, readers).filter(({ at }) => !labelled.has(at))
  const statements = [
    ...tables.statements,
    ...records.statements,
    ...groups.statements,
    ...own.flatMap((each) => each ?? []),
    ...sentences,
    ...shared.filter(({ form }) => form !== 'rest')
  ]
  const rest = [...shared.filter(({ form }) => form === 'rest'), ...restLabels(text, { ...context, anyReader })]
  const spoken = new Set(statements.filter(({ said }) => said.length > 0).map(({ field }) => field))
  return [...statements, ...rest.filter(({ field }) => !spoken.has(field))]
}

const lineStart = new RegExp(String.raw`(?:^|\n)${sign}{0,24}$`, 'iu')
const labelEnd = /^["'*_`\])”»]{0,8}\s{0,3}(?:[:：=|.(—–]|->|→|-\s|$)/mu

/**
 * Names that a line is about, and those that no line is. What the line of a field says of other fields, or of this one again,
 * belongs to its reasons, where these fields have lines of their own.
 */
function withoutReferences(text: string, mentions: readonly Mention[]): Mention[] {
  const isLabel = ({ start, end }: Mention) =>
    lineStart.test(text.slice(Math.max(0, start - reach.before), start)) && labelEnd.test(text.slice(end, end + 16))
  const labels = mentions.map(isLabel)
  const labelled = new Set(mentions.flatMap(({ field }, at) => (labels[at] ? [field] : [])))
  let lineEnd = 0
  let label: string | null = null
  /** Where the line of the label first goes back on something. */
  let goesBackAt = Number.POSITIVE_INFINITY
  return mentions.filter(({ field, start, end }, at) => {
    if (labels[at]) {
      lineEnd = (text.indexOf('\n', start) + 1 || text.length + 1) - 1
      label = field
      const back = goesBack.exec(text.slice(end, lineEnd))
      goesBackAt = back ? end + back.index : Number.POSITIVE_INFINITY
    } else if (start <= lineEnd && field === label && goesBackAt < start)
      return /^["'*_`]{0,4}\s?[:：=]/.test(text.slice(end, end + 8))
    return labels[at] || start > lineEnd || !labelled.has(field) || ownValue.test(text.slice(end, end + 16))
  })
}

/** 'subject: labour – wait, the wages are the pretext; the subject is trade' is one statement. */
const goesBack = new RegExp(String.raw`(?<!\p{L})(?:${takeBackWords}|wait|actually)(?!\p{L})`, 'iu')

/** What leads from a name to a value of its own, and not to 'of the equilibrium'. */
const ownValue =
  /^["'*_`\])”»]{0,8}\s{0,3}(?:[:：=|(—–]|->|→|-\s|(?!(?:of|in|at|by|to|for|and|or|on|das|der|des|du|de|del|dos?|di|et|und)(?!\p{L}))\p{L}{2,3}(?!\p{L})|[✓✗✔✘✅❌])/u

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

type Label = Statement & { isShared: boolean }

/** What stands behind a name, or in front of it as a mark, where it is a label. */
function labelOf(
  text: string,
  { field, start, end }: Mention,
  { next, readers, isTicked }: { next: number; readers: ReadonlyMap<string, ValueReader>; isTicked: boolean }
): Label | null {
  const before = text.slice(Math.max(0, start - reach.before), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const reader = readers.get(field)!
  const inFront = reader.wholly(boldValue.exec(line)?.[1] ?? '')
  if (inFront !== null) return { field, said: [inFront], text: inFront, at: start, form: 'line', isShared: false }
  if (!beforeLabel.test(before) || asked.test(line) || supposed.test(line)) return null
  const span = text.slice(end, Math.min(next, end + reach.behind)).replace(ofNext, '')
  // What stands before the next name on its line, such as a box or "No:", belongs to that name.
  const lastLine = span.lastIndexOf('\n')
  const given = labelledValue(next < text.length && lastLine >= 0 ? span.slice(0, lastLine) : span, reader)
  const make = (said: readonly string[], read: string, isShared = false): Label => ({
    ...{ field, said, text: read.trim(), at: start, form: 'line', isShared }
  })
  const mark = marks.find(([pattern]) => pattern.test(line))?.[1]
  const isMarked = mark !== undefined && isTicked && markAlone.test(line) && reader.wholly(mark) !== null
  // A sign that says another value than the words behind the name leaves both in doubt.
  if (given && given.said.length > 0)
    return make(isMarked ? [...new Set([...given.said, mark])] : given.said, given.text, given.isShared)
  if (mark !== undefined && reader.wholly(mark) !== null && !given?.text) return make([mark], mark)
  if (isMarked && given) return isReasonOf(mark, given.text) ? make([mark], mark) : null
  const tick = tickBehind.exec(span)?.[1]
  if (tick !== undefined && reader.wholly(tick) !== null) return make([reader.wholly(tick)!], tick)
  return given && given.text !== '' && !sentence.test(span) ? make([], given.text) : null
}

/** '❌ stability – not touched': what stands behind a name that a sign begins the line of is a reason, if it agrees with the sign. */
function isReasonOf(mark: string, text: string): boolean {
  const told = treatmentOf(text)
  return (told === null || told === mark) && polarityOf(text) !== 'open' && !doubtful.test(text)
}
/** Signs of both kinds begin lines of a sheet in which they are no bullets. */
const areTicks = (text: string) => /^[\s>*_-]{0,6}[✓✔✅☑]/mu.test(text) && /^[\s>*_-]{0,6}[✗✘❌✖]/mu.test(text)
/** 'stability ✅ (falls back)' */
const tickBehind = /^["'*_`]{0,4}\s{1,3}([✓✔✅✗✘❌✖])\uFE0F?(?=\s*(?:$|[(–—]|-\s))/mu
const markAlone = /^[\s>*_-]{0,6}(?:[✓✔✅☑✗✘❌✖]️?|\[[xX✓]\])[\s"'*_`]{0,6}$/u
/** 'Perhaps', 'either way'. */
const doubtful =
  /[?？]|(?<!\p{L})(?:perhaps|maybe|possibly|or|but|however|though|debatable|arguably|wait|actually|rather)(?!\p{L})/iu

/** '**No** – math_formalization: figures yes, formulas no': of a value in bold type what stands behind the name is the reason. */
const boldValue =
  /^[\s>*•-]{0,6}(?:\d{1,2}[.)]\s)?(?:\*\*|__)([\p{L}\s]{1,20})[.:]?(?:\*\*|__)\s?(?:[–—:→]|-|->)\s["'*_`]{0,3}$/u

/** 'Uniqueness is not addressed' is a sentence, and no label with a value outside its set. */
const sentence = /^["'*_`]{0,4}\s{1,3}(?:is|are|was|ist|sind|est|sont|es|son|é|são|è|sono)[\s,]/iu
