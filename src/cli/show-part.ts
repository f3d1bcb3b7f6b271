import { loadColumns } from '../config.ts'
import type { ReadingLine, ReadingPart } from '../suites/reading.ts'
import { foldText } from './fold-text.ts'
import { terminalText } from './terminal-text.ts'

/** Columns of an item that is read; fewer where the terminal has fewer. */
const widest = 80

/** A label that is wider stands on a line of its own, so that the texts keep their room. */
const widestLabel = 14

/** A part under its title, with labels in one column and texts, folded, in the other; nothing where it says nothing. */
export function showPart(
  { title, lines }: Pick<ReadingPart, 'title' | 'lines'>,
  doubts: readonly ReadingLine[] = []
): string {
  const all = [...lines, ...doubts]
  if (all.length === 0) return ''
  const width = Math.min(loadColumns() ?? widest, widest)
  const fitting = all.map(({ label }) => label.length).filter((length) => length <= widestLabel)
  const indent = Math.max(0, ...fitting) + (fitting.some((length) => length > 0) ? 4 : 2)
  return [foldText(terminalText(title), width), ...all.map((line) => showLine(line, { indent, width }))].join('\n')
}

function showLine({ label, text }: ReadingLine, { indent, width }: { indent: number; width: number }): string {
  const margin = ' '.repeat(indent)
  // A formula without a space may be wider than the room that it has.
  const body = foldText(terminalText(text).replaceAll(/^/gm, margin), width, { breaksWords: true })
  if (label === '') return body
  if (label.length > widestLabel) return `  ${terminalText(label)}\n${body}`
  return `  ${terminalText(label)}`.padEnd(indent) + body.slice(indent)
}
