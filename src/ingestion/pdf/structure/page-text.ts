import type { LayoutLine } from '../layout/document-layout.ts'
import { joinLines } from '../layout/join-lines.ts'
import { endsInHyphen, type WordCounts } from '../layout/words.ts'
import type { Block } from './blocks.ts'

/** Kinds whose line ends mean something. */
const linewise = new Set<Block['kind']>(['front', 'table', 'figure', 'code'])

/**
 * The text of each page as models read it: blocks parted by empty lines, paragraphs as running text, tables row by row
 * with a tab between cells, notes at the end. What runs over a page break stays on its own pages, so that a passage can
 * be looked up where it is printed; a word that the break cuts is finished on the first of the two.
 *
 * @param rows the texts of lines that are rows of tables, by index
 * @returns by number of the page; pages without text are left out
 */
export function pageTexts(
  blocks: readonly Block[],
  words: WordCounts,
  rows: ReadonlyMap<number, string> = new Map()
): Map<number, string> {
  const texts = new Map<number, string[]>()
  for (const { kind, lines } of blocks) {
    const parts = [...Map.groupBy(lines, ({ page }) => page)]
    let carried = ''
    for (const [i, [page, own]] of parts.entries()) {
      const written = kind === 'table' ? writeRows(own, rows) : writeLines(own, kind, words)
      const text = carried && written.startsWith(carried) ? written.slice(carried.length).trimStart() : written
      const next = parts[i + 1]?.[1]
      const whole = next && !linewise.has(kind) ? finishWord(text, writeLines(next, kind, words), words) : null
      carried = whole?.taken ?? ''
      const list = texts.get(page) ?? []
      list.push(whole?.text ?? text)
      texts.set(page, list)
    }
  }
  return new Map([...texts].map(([page, list]) => [page, list.filter((text) => text !== '').join('\n\n')]))
}

function writeRows(lines: readonly LayoutLine[], rows: ReadonlyMap<number, string>): string {
  return lines
    .map(({ index, text }) => rows.get(index) ?? text)
    .filter((text) => text !== '')
    .join('\n')
}

function writeLines(lines: readonly LayoutLine[], kind: Block['kind'], words: WordCounts): string {
  const texts = lines.map(({ text }) => text)
  return linewise.has(kind) ? texts.join('\n') : joinLines(texts, words)
}

/** Takes the rest of a hyphenated word over from the next page. */
function finishWord(text: string, next: string, words: WordCounts): { text: string; taken: string } | null {
  if (!endsInHyphen(text)) return null
  const taken = /^\S{1,60}/.exec(next)?.[0] ?? ''
  return { text: joinLines([text, taken], words), taken }
}
