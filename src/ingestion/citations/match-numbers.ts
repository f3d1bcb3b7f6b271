import type { CitedWork } from './cited-work.ts'
import { mostMentions } from './find-citations.ts'
import { findNumbers, type NumberMention, type NumberStyle } from './find-numbers.ts'
import type { ListEntry } from './list-entries.ts'
import type { Conventions } from './list-headings.ts'
import { type MatchedMention, mentionOf } from './matched-mention.ts'

/** An entry of the text's own list with the works it means. */
export type Listed = ListEntry & {
  works: CitedWork[]
  /** What its words cite, where they mean no one work, or where it is a note. */
  inside: MatchedMention[]
}

/**
 * Numbers and labels that point into the text's own list. English conventions take the first style that points into it:
 * brackets, else raised numbers, else round brackets. All conventions take brackets, or raised numbers that reach more than
 * twice as many entries, with what follows 'Ref.' besides; else round brackets, else numbers that lost their form.
 */
export function matchNumbers(body: string, listed: readonly Listed[], conventions: Conventions): MatchedMention[] {
  const byMarker = new Map(listed.flatMap((entry) => (entry.marker === null ? [] : [[entry.marker, entry] as const])))
  if (byMarker.size === 0) return []
  const groups = conventions === 'all' ? findAll(body, byMarker) : findFirst(body, byMarker)
  // Ranges multiply: '[1-31]' is six characters and thirty-one mentions.
  const numbered = groups
    .values()
    .flatMap(({ offset, style, labels }) => labels.map((label) => ({ label, style, offset })))
  const known = numbered.filter(
    ({ label, style }) => byMarker.has(label) || (style === 'bracket' && /^\d+$/.test(label))
  )
  return [...known.take(mostMentions)].flatMap(({ label, offset }) => {
    const { works, inside } = byMarker.get(label) ?? { works: [], inside: [] }
    const shown = { text: `[${label}]`, offset }
    const cited = conventions === 'all' ? inside.filter(({ keys }) => keys.length > 0) : []
    const own = works.length > 0 || cited.length === 0 ? [mentionOf(shown, 'numbered', works)] : []
    return [...own, ...cited.map((mention) => ({ ...mention, ...shown, style: 'numbered' as const }))]
  })
}

type Group = NumberMention & { style: NumberStyle }
type Markers = ReadonlyMap<string, Listed>

const englishStyles: readonly NumberStyle[] = ['bracket', 'superscript', 'round']

function findFirst(body: string, byMarker: Markers): Group[] {
  for (const style of englishStyles) {
    const groups = findNumbers(body, style)
    if (groups.some(({ labels }) => labels.some((label) => byMarker.has(label)))) return styled(groups, style)
  }
  return []
}

function findAll(body: string, byMarker: Markers): Group[] {
  const find = (style: NumberStyle) => styled(findNumbers(body, style, 'all'), style)
  const reach = (groups: readonly Group[]) => {
    const labels = groups.flatMap((group) => group.labels.filter((label) => byMarker.has(label)))
    return new Set(labels).size
  }
  const named = find('named')
  const brackets = find('bracket').filter((group) => !isNamed(body, group) && !isInterval(group, byMarker))
  const raised = find('superscript')
  // Raised numbers may be footnote marks of a text that cites in brackets.
  const best = reach(raised) > 2 * reach(brackets) ? raised : brackets
  if (reach(best) > 0) return [...withRanges(body, best), ...named]
  const round = find('round')
  if (reach(round) > reach(named)) return [...withRanges(body, round), ...named]
  return reach(named) > 0 ? named : find('glued')
}

function styled(groups: readonly NumberMention[], style: NumberStyle): Group[] {
  return groups.map((group) => ({ ...group, style }))
}

/** 'Ref. [4]' is found by its name. */
function isNamed(body: string, { offset }: Group): boolean {
  return /(?<!\p{L})r[eé]fs?\.?\s{0,2}$/iu.test(body.slice(Math.max(0, offset - 8), offset))
}

/** '[0, 1]' and '[1900, 1950]'. */
function isInterval({ labels }: Group, byMarker: Markers): boolean {
  return labels.some((label) => /^(?:0|\d{4,})$/.test(label) && !byMarker.has(label))
}

/** '[1]–[3]' cites what lies between, too. */
function withRanges(body: string, groups: readonly Group[]): Group[] {
  return groups.map((group, index) => {
    const next = groups[index + 1]
    const end = group.offset + group.text.length
    if (!next || !/^\s?[–‐-]\s?$/.test(body.slice(end, next.offset).slice(0, 4))) return group
    const [first, last] = [Number(group.labels.at(-1)), Number(next.labels[0])]
    if (!(last - first > 1 && last - first < longestRange)) return group
    const between = Array.from({ length: last - first - 1 }, (_, step) => String(first + 1 + step))
    return { ...group, labels: [...group.labels, ...between] }
  })
}

const longestRange = 60
