import type { LayoutLine } from '../layout/document-layout.ts'
import type { OwnedKind, Owners } from './blocks.ts'
import type { Floats } from './floats.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Heading } from './headings/heading.ts'
import type { FoundReference } from './references.ts'

export interface Findings {
  frontMatter: FrontMatter
  headings: readonly Heading[]
  references: readonly FoundReference[]
  floats: Floats
}

/** Says whose each claimed line is. A line that two finders claim is the first one's, in the order below. */
export function ownersOf({ frontMatter, headings, references, floats }: Findings): Owners {
  const owners = new Map<LayoutLine['index'], { kind: OwnedKind; owner: unknown }>()
  // Lines claimed without a name belong to each other.
  const claim = (kind: OwnedKind, lines: readonly number[], owner: unknown = lines) => {
    for (const line of lines) if (!owners.has(line)) owners.set(line, { kind, owner })
  }
  claim('heading', frontMatter.lines.title)
  claim('front', frontMatter.lines.authors)
  claim('front', frontMatter.lines.other)
  // The text behind a run-in heading is a paragraph that opens with it.
  for (const heading of headings) if (!heading.runIn) claim('heading', heading.lines, heading)
  for (const reference of references) claim('reference', reference.lines, reference)
  for (const float of [...floats.tables, ...floats.figures]) {
    claim('caption', float.lines)
    claim('caption', float.noteLines)
  }
  for (const table of floats.tables) claim('table', table.cellLines, table)
  for (const figure of floats.figures) claim('figure', figure.textLines, figure)
  for (const equation of floats.equations) claim('equation', equation.lines, equation)
  return owners
}
