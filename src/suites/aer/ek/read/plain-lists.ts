const command =
  /\\(?:(begin|end)\{(enumerate|itemize|description)\}(?:\[[^\]\n]{0,60}\])?|item(?![a-z])[ \t]?(?:\[([^\]\n]{1,40})\])?|(?:sub){0,2}section\*?\{([^{}\n]{1,80})\})/g

/** Deeper lists are none. */
const deepest = 24

/** Lists and headings of LaTeX as those of Markdown: `1. `, `- ` or `name: ` for an item, and `## ` for a section. */
export function plainLists(text: string): string {
  if (!text.includes('\\')) return text
  const counters: number[] = []
  return text.replaceAll(command, (_, edge?: string, kind?: string, label?: string, section?: string) => {
    if (section !== undefined) return `\n## ${section}\n`
    if (edge === 'end') counters.pop()
    else if (edge === 'begin' && counters.length < deepest) counters.push(kind === 'enumerate' ? 0 : Number.NaN)
    if (edge !== undefined) return ''
    if (label !== undefined) return `${label}: `
    const count = counters.at(-1)
    if (count === undefined || Number.isNaN(count)) return '- '
    counters[counters.length - 1] = count + 1
    return `${count + 1}. `
  })
}
