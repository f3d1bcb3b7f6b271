import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { foldLetters, lettersOfTitle } from '../../../../text/fold-letters.ts'

const check = 'references-absent'
const heading =
  /^\W{0,9}(?:section[^:\n]{0,20}: {0,3})?(?:references|bibliography|works cited|literature cited)\W{0,9}$/im

const particle = 'van|von|der|den|de|la|le|di|da|du|dos|ter|ten|el|al'
/**
 * Lines such as 'Card, D. (1990) …' and '[3] D. Card, …, 1990': a name, a comma, a capital or a title, a year. Prose that
 * opens with 'Under mild conditions, …' has no name before its comma.
 */
const entryLine = new RegExp(
  String.raw`^\s{0,9}(?:\[\w{1,12}\]|\d{1,3}\.)?\s{0,3}(?:\p{Lu}\.\s?){0,3}(?:(?:${particle})\s){0,3}\p{Lu}[\p{L}'’-]{1,30}(?:[ -]\p{Lu}[\p{L}'’-]{1,30}){0,3},\s[\p{Lu}“"‘'][^\n]{0,200}\b(?:1[5-9]|20)\d\d\b`,
  'gmu'
)

/** Prose may name a work or two by their titles; three of them are a list. */
const fewestEntries = 3
/** Shorter titles ('Dynamic Programming') are phrases that any text may hold. */
const shortestTitle = 24

/** Whether the condensed body holds no list of references: neither its heading nor a run of entries. */
export function referencesAbsent(text: string, paper: PaperText): CheckResult {
  const passage = heading.exec(text)?.[0].trim() ?? titlesIn(text, paper) ?? entriesIn(text, paper)
  return {
    check,
    ok: passage === null,
    message: 'the condensed body may not hold the list of references, nor a part of it',
    ...(passage !== null && { evidence: { passage } })
  }
}

function titlesIn(text: string, paper: PaperText): string | null {
  const { letters } = foldLetters(text)
  const titles = paper.references.flatMap(({ title }) => title ?? [])
  const found = titles.filter((title) => isTitleIn(letters, title))
  return found.length >= fewestEntries ? found.slice(0, fewestEntries).join('; ') : null
}

function entriesIn(text: string, paper: PaperText): string | null {
  // A line as long as a paragraph is prose that opens with a citation.
  const lines = [...text.matchAll(entryLine)].filter(({ index }) => lineAt(text, index) < 400)
  if (lines.length >= fewestEntries) return lines[0]![0].trim()
  // One line is enough if it goes on with a title of the list.
  const titles = paper.references.flatMap(({ title }) => title ?? [])
  const entry = lines.find(({ index }) => {
    const { letters } = foldLetters(text.slice(index, index + lineAt(text, index)))
    return titles.some((title) => isTitleIn(letters, title))
  })
  return entry?.[0].trim() ?? null
}

function isTitleIn(letters: string, title: string): boolean {
  const wanted = lettersOfTitle(title)
  return wanted.length >= shortestTitle && letters.includes(wanted)
}

function lineAt(text: string, from: number): number {
  const end = text.indexOf('\n', from + 1)
  return (end < 0 ? text.length : end) - from
}
