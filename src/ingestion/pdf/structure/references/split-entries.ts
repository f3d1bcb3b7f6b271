import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { holdsDate, startScore } from './entry-start.ts'
import { behindLabel, readLabel } from './label.ts'
import {
  hangingStarts,
  indentedStarts,
  labelledStarts,
  linkedStarts,
  looksLikeStart,
  type Starts,
  spacedStarts,
  wordedStarts
} from './splittings.ts'

/** A list split into entries. */
export interface SplitList {
  entries: LayoutLine[][]
  isLabelled: boolean
}

/**
 * Evidence that speaks for itself outweighs a slightly better look of the entries. Link targets stand a page off where
 * an entry opens a page, so a clear indent goes before them.
 */
const TRUST = { label: 0.35, link: 0.12, hanging: 0.15, spaced: 0.08, indented: 0, worded: -0.1 }

/**
 * Splits a list of references into entries. Every way of telling where entries begin (labels, link targets, hanging
 * indents, wider spaces, indents, wording) proposes its splitting; the one whose entries look most like entries wins.
 */
export function splitEntries(lines: readonly LayoutLine[], layout: DocumentLayout): SplitList {
  const proposals = [
    { starts: labelledStarts(lines), trust: TRUST.label, isLabelled: true },
    { starts: linkedStarts(lines, layout.destinations), trust: TRUST.link, isLabelled: false },
    { starts: hangingStarts(lines, layout), trust: TRUST.hanging, isLabelled: false },
    { starts: spacedStarts(lines), trust: TRUST.spaced, isLabelled: false },
    { starts: indentedStarts(lines), trust: TRUST.indented, isLabelled: false },
    { starts: wordedStarts(lines), trust: TRUST.worded, isLabelled: false }
  ]
  const rated = proposals
    .filter(({ starts }) => starts.size > 0)
    .map((proposal) => ({ ...proposal, rating: rate(lines, proposal) + proposal.trust }))
  const best = rated.reduce<(typeof rated)[number] | null>((a, b) => (a && a.rating >= b.rating ? a : b), null)
  if (!best) return { entries: [], isLabelled: false }
  return { entries: cutAt(lines, best.starts), isLabelled: best.isLabelled || areLabelled(lines, best.starts) }
}

/** Link targets and indents may have told the entries of a labelled list. */
function areLabelled(lines: readonly LayoutLine[], starts: Starts): boolean {
  const labelled = [...starts].filter((i) => readLabel(lines[i]!.text)?.number != null)
  return labelled.length > 0.8 * starts.size
}

/**
 * How well entries are formed: whether their first lines look like first lines, whether no other line does, and
 * whether each has a date. About 2 at best.
 */
function rate(lines: readonly LayoutLine[], { starts, isLabelled }: { starts: Starts; isLabelled: boolean }): number {
  const opening = (i: number) =>
    isLabelled ? Math.max(0.5, startScore(behindLabel(lines[i]!))) : startScore(lines[i]!.text)
  const likely = lines.flatMap((line, i) => {
    const isLikely =
      isLabelled && starts.has(i) ? startScore(behindLabel(line)) >= 0.8 : looksLikeStart(line, lines[i - 1])
    return isLikely ? [i] : []
  })
  const precision = mean([...starts].map(opening))
  const recall = likely.length === 0 ? 1 : likely.filter((i) => starts.has(i)).length / likely.length
  const dated = mean(cutAt(lines, starts).map((entry) => (entry.some(({ text }) => holdsDate(text)) ? 1 : 0)))
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) + dated : 0
}

function cutAt(lines: readonly LayoutLine[], starts: Starts): LayoutLine[][] {
  const entries: LayoutLine[][] = []
  lines.forEach((line, i) => {
    if (starts.has(i) || entries.length === 0) entries.push([line])
    else entries.at(-1)!.push(line)
  })
  return entries
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length
}
