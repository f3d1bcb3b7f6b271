/** A cell that holds a question and its answer: 'SC01: B', '**TF02** = false', 'Q3) C', '4. A'. */
const codedCell =
  /^[ \t*_`]{0,6}(?:(?:SC|TF|FB|OD|Q|Question|Frage)[ \t_.-]?)?\d{1,2}[ \t*_`]{0,4}(?:[:=)]|\.(?!\d)|[–—-](?=[ \t]))/i
const fewest = 3

/**
 * A text in which the cells of a row that hold a question and its answer each stand on a line of their own:
 * 'Quick answers: SC01: B | SC02: C | TF01: true' is a list, and no row of a table.
 */
export function codedCells(text: string): string {
  if (!text.includes('|')) return text
  return text
    .split('\n')
    .map((line) => (isList(line) ? line.split('|').map(leadApart).join('\n') : line))
    .join('\n')
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
