import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pages whose every block is run and whose every name is looked up. */
export const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`)].filter((page) =>
  page.endsWith('.md')
)

/** A fenced block of a page. */
export type Block = {
  page: string
  /** That of its first line of text. */
  line: number
  /** `sh`, `yaml`, …: the first word behind the fence. */
  language: string
  /** What else stands behind the fence: the reason after `no-run:`, or what a file is. */
  note: string
  text: string
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

export function blocksOf(page: string): Block[] {
  const lines = readPage(page).split('\n')
  const blocks: Block[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const [, indent, language, note] = /^( *)```(\S*) ?(.*)$/.exec(lines[start]!) ?? []
    if (indent === undefined) continue
    const end = lines.indexOf(`${indent}\`\`\``, start + 1)
    if (end < 0) throw new Error(`${page}:${start + 1}: the block is not closed`)
    const text = lines.slice(start + 1, end).map((line) => line.slice(indent.length))
    blocks.push({ page, line: start + 2, language: language!, note: note!, text: text.join('\n') })
    start = end
  }
  return blocks
}
