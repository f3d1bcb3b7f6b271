import { parseDocument } from 'yaml'
import { revises } from '../../amends.ts'
import { type SheetTree, treeOf } from './sheet-tree.ts'

/** On text that is no YAML the parser takes time that grows with the square of its length. */
const longest = 20_000

const fence = /^[ \t]*```(?:ya?ml)?[ \t]*\n([\s\S]*?)\n[ \t]*```[ \t]*$/gm

/** Sheets in YAML: fenced ones, or a response that is nothing else. Lines `SC01: B` alone are left to be read as lines. */
export function readYaml(text: string): { start: number; end: number; tree: SheetTree }[] {
  const fenced = [...text.matchAll(fence)].map(({ 0: whole, 1: body, index }) => ({
    start: index,
    end: index + whole.length,
    body: body!
  }))
  const end = endOfSheet(text)
  const passages = fenced.length > 0 ? fenced.slice(-3) : [{ start: 0, end, body: text.slice(0, end) }]
  return passages.flatMap(({ body, ...place }) => {
    if (body.length > longest || !isNested(body)) return []
    const tree = parse(body)
    return tree ? [{ ...place, tree }] : []
  })
}

/** Where paragraphs begin that change an answer of the sheet above: 'Correction: FB01 should be …' is no member of it. */
function endOfSheet(text: string): number {
  let end = text.trimEnd().length
  for (;;) {
    const start = text.slice(0, end).lastIndexOf('\n\n')
    if (start < 0 || !revises(text.slice(start, end).slice(0, longestChange))) return end
    end = start
  }
}
const longestChange = 400

/** Objects in a list, or members of members: what lines alone do not tell. */
function isNested(body: string): boolean {
  return (
    /^\s*(?:- )?["']?[\w ]{1,40}["']?:/.test(body) &&
    /^\s*- \w{1,20}:|^["']?[\w ]{1,40}["']?:\s*\n\s+["'\w-]/m.test(body)
  )
}

function parse(body: string): SheetTree | null {
  try {
    const document = parseDocument(body, { uniqueKeys: false, logLevel: 'silent', merge: false })
    return document.errors.length > 0 || !document.contents ? null : treeOf(document.contents)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
