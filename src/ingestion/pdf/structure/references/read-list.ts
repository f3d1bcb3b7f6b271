import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { holdsDate, startScore } from './entry-start.ts'
import type { FoundReference } from './found-reference.ts'
import { measureIndents } from './indent.ts'
import { joinEntry, type StyledText } from './join-entry.ts'
import { keepEntries } from './keep-entries.ts'
import { readLabel } from './label.ts'
import { type ListStyle, readFields, styleOf } from './read-fields.ts'
import { countDashes, isAfterLostDash, withoutDashes } from './repeated-authors.ts'
import { splitEntries } from './split-entries.ts'

/** An entry put together, before its fields are read. */
interface JoinedEntry {
  lines: readonly LayoutLine[]
  label: string | null
  /** Dashes in front that stand for authors of the entry before. */
  dashes: number
  /** A dash in front was lost, and left its space. */
  isBehindSpace: boolean
  styled: StyledText
}

/** Of the entries of a list, most have a date, and open with a name or a label. */
const LEAST_DATED = 0.5
const LEAST_OPENED = 0.4
/** Half of the entries of a list are shorter; paragraphs of a section called 'Literature' are longer. */
const LONGEST_TYPICAL = 600
/** Fields stand in front; what is longer was not told apart from the text behind it. */
const LONGEST_READ = 4_000

/** Splits the lines of a list into entries and reads them; empty where they turn out to be no list. */
export function readList(lines: readonly LayoutLine[], layout: DocumentLayout): FoundReference[] {
  const { entries, isLabelled } = splitEntries(lines, layout)
  const furtherIn = linesBehindSpace(lines)
  const joined = keepEntries(entries).map((entry) =>
    joinLabelled(entry, { layout, isLabelled, isBehindSpace: furtherIn.has(entry[0]!.index) })
  )
  const texts = joined.map(({ styled }) => styled.text)
  if (!isList(texts, isLabelled)) return []
  const style = styleOf(texts.map(withoutDashes))
  const references: FoundReference[] = []
  for (const entry of joined) references.push(readEntry(entry, style, references.at(-1)))
  return references
}

function isList(texts: readonly string[], isLabelled: boolean): boolean {
  const dated = texts.filter(holdsDate).length
  const opened = isLabelled ? texts.length : texts.filter((text) => startScore(text) >= 0.8).length
  const typical = texts.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(texts.length / 2)] ?? 0
  const isShort = typical <= LONGEST_TYPICAL
  return texts.length > 0 && isShort && dated >= LEAST_DATED * texts.length && opened >= LEAST_OPENED * texts.length
}

/** Lines by their index in front of which a dash was lost. */
function linesBehindSpace(lines: readonly LayoutLine[]): Set<number> {
  const { offsets, indent } = measureIndents(lines)
  if (indent === null) return new Set()
  return new Set(lines.flatMap(({ index, text }, i) => (isAfterLostDash(text, offsets[i]! - indent) ? [index] : [])))
}

function joinLabelled(
  lines: readonly LayoutLine[],
  { layout, isLabelled, isBehindSpace }: { layout: DocumentLayout; isLabelled: boolean; isBehindSpace: boolean }
): JoinedEntry {
  const joined = joinEntry(lines, layout.words)
  const label = isLabelled ? readLabel(joined.text) : null
  const styled = part(joined, label?.length ?? 0)
  return {
    lines,
    label: label?.label ?? null,
    dashes: countDashes(styled.text, lines[0]!, { layout, isBehindSpace }),
    isBehindSpace,
    styled
  }
}

/** Reads an entry. Dashes stand for as many of the authors before, or for all of them where no other name follows. */
function readEntry(entry: JoinedEntry, style: ListStyle, before: FoundReference | undefined): FoundReference {
  const { lines, label, dashes, isBehindSpace, styled } = entry
  const rest = dashes > 0 ? withoutDashes(styled.text) : styled.text
  // Behind a comma, other names may follow.
  const opensWithTitle = isBehindSpace && !style.datesFollowAuthors && !/^, ?\p{Lu}/u.test(styled.text)
  const dash = opensWithTitle ? 'title' : dashes > 0 ? 'names' : null
  const fields = readFields(part(styled, styled.text.length - rest.length, LONGEST_READ), style, dash)
  const repeated = dashes === 0 ? [] : (before?.authors ?? []).slice(0, fields.authors.length > 0 ? dashes : undefined)
  const authors = [...repeated, ...fields.authors]
  return { raw: styled.text, label, ...fields, authors, page: lines[0]!.page, lines: lines.map(({ index }) => index) }
}

function part({ text, isItalic }: StyledText, start: number, length = text.length): StyledText {
  return { text: text.slice(start, start + length), isItalic: isItalic.slice(start, start + length) }
}
