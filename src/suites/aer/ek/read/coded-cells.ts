/** A cell that holds a question and its answer: 'SC01: B', '**TF02** = false', 'Q3) C', '4. A'. */
const codedCell =
  /^[ \t*_`]{0,6}(?:(?:SC|TF|FB|OD|Q|Question|Frage)[ \t_.-]?)?\d{1,2}[ \t*_`]{0,4}(?:[:=)]|\.(?!\d)|[–—-](?=[ \t]))/i
/** One with its full code, which no fraction and no list of options begins with. */
const fullyCoded = /^[ \t*_`]{0,6}(?:SC|TF|FB|OD)[ \t_.-]?\d{1,2}[ \t*_`]{0,4}(?:[:=→>.)–—-]|\s\S)/i
const fewest = 3
/** Lines of more characters are no row. */
const longest = 2000
/** 'SC : 01-C, 02-D, 03-A' */
const typedRow = /^[ \t*_#>-]{0,6}(SC|TF|FB|OD)[*_]{0,3}[ \t]?[:：=–—-][*_]{0,3}[ \t]?(?=0?[1-9][ \t]?[-–—:=.)])/i
const typedCell = /(?:^|[,;|/·][ \t]{0,3})0?([1-9])[ \t]?[-–—:=.)][ \t]?/gu

/**
 * A text in which the cells of a row that hold a question and its answer each stand on a line of their own:
 * 'Quick answers: SC01: B | SC02: C | TF01: true' is a list, and no row of a table; so are 'TF01 true/TF02 false' and
 * 'SC: 01-C, 02-D, 03-A', whose numbers are made codes.
 */
export function codedCells(text: string): string {
  if (!/[|·/]|[-–—:=.)]/.test(text)) return text
  return text
    .split('\n')
    .map((line) => (line.length > longest ? line : linesIn(line)))
    .join('\n')
}

function linesIn(line: string): string {
  const typed = typedRow.exec(line)
  const cells = typed ? typedCells(typed[1]!, line.slice(typed[0].length)) : []
  if (cells.length >= fewest) return cells.join('\n')
  if (line.includes('|')) return isList(line) ? line.split('|').map(leadApart).join('\n') : line
  const sign = ['·', '/'].find((each) => line.includes(each))
  if (sign === undefined || (line.match(fullCodes)?.length ?? 0) < 2) return line
  const parts = line.split(new RegExp(`[ \\t]{0,3}${sign}[ \\t]{0,3}(?=[*_\`]{0,4}(?:SC|TF|FB|OD)[ _.-]?\\d)`, 'i'))
  const lead = leadApart(parts[0]!).split('\n')
  return parts.length > 1 && [...lead.slice(-1), ...parts.slice(1)].every((cell) => fullyCoded.test(cell))
    ? [...lead, ...parts.slice(1)].join('\n')
    : line
}

const fullCodes = /(?:SC|TF|FB|OD)[ _.-]?\d/gi

function typedCells(type: string, row: string): string[] {
  const marks = [...row.matchAll(typedCell)]
  return marks.map(({ 0: mark, 1: number, index }, at) => {
    const value = row.slice(index + mark.length, marks[at + 1]?.index)
    return `${type.toUpperCase()}0${number}: ${value.trim()}`
  })
}

function isList(line: string): boolean {
  const cells = line.split('|').filter((cell) => cell.trim() !== '')
  // The first may have words in front of its question.
  const [, ...others] = cells
  return cells.length >= fewest && others.every((cell) => codedCell.test(cell.trimStart()))
}

/** 'Quick answers: SC01: B' in two lines. */
function leadApart(cell: string): string {
  const lead = /^(?<words>[ \t*_#]{0,6}\p{L}[\p{L} ,'’]{1,60}:[*_]{0,3})[ \t]+(?<rest>\S[\s\S]*)$/u.exec(cell)?.groups
  return lead && codedCell.test(lead.rest!) ? `${lead.words}\n${lead.rest}` : cell.trim()
}
