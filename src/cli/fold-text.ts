/** Lines of our sources that are this long were broken at their edge, and not where something ends. */
const brokenFrom = 90

/**
 * Breaks lines that are too long for a terminal between words, each under its own indentation. A longer word stays whole,
 * so that a key or an id can be copied.
 *
 * @param options.breaksWords breaks such a word where it meets the edge, as the cell of a table needs it
 */
export function foldText(text: string, width: number, { breaksWords = false } = {}): string {
  return text
    .split('\n')
    .map((line) => foldLine(line, { width, breaksWords }))
    .join('\n')
}

/** The same for prose that stands in a source file: what its author broke is one paragraph again. */
export function foldProse(text: string, width: number): string {
  return foldText(width < brokenFrom ? joinBroken(text.split('\n')).join('\n') : text, width)
}

/** Paragraphs as one line each: where the author's line ended is no longer where ours do. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of lines) {
    const before = joined.at(-1)
    if (isOpen && before !== undefined && line.trim() !== '' && indentOf(line) === indentOf(before)) {
      joined[joined.length - 1] = `${before} ${line.trim()}`
    } else joined.push(line)
    isOpen = line.length > brokenFrom
  }
  return joined
}

function foldLine(line: string, { width, breaksWords }: { width: number; breaksWords: boolean }): string {
  if (line.length <= width) return line
  const indent = indentOf(line)
  const room = width - indent.length
  const folded: string[] = []
  let open = ''
  for (const word of line.trim().split(' ')) {
    let rest = word
    if (open !== '' && open.length + 1 + rest.length <= room) {
      open += ` ${rest}`
      continue
    }
    if (open !== '') folded.push(open)
    for (; breaksWords && rest.length > room; rest = rest.slice(room)) folded.push(rest.slice(0, room))
    open = rest
  }
  if (open !== '') folded.push(open)
  return folded.map((part) => `${indent}${part}`).join('\n')
}

function indentOf(line: string): string {
  return /^ */.exec(line)![0]
}
