import type { PaperPart, PaperStructure, Passage, Section } from '../../../schemas/paper-structure.ts'
import { countWords } from '../../../text/count-words.ts'
import type { DocumentLayout } from '../layout/document-layout.ts'
import { findBlocks } from './blocks.ts'
import { type Floats, findFloats } from './floats.ts'
import { findFrontMatter } from './front-matter.ts'
import type { Heading } from './headings/heading.ts'
import { findHeadings } from './headings.ts'
import { linkCitations } from './link-citations.ts'
import { ownersOf } from './owners.ts'
import { pageTexts } from './page-text.ts'
import { findParts } from './parts.ts'
import { passagesOf } from './passages.ts'
import { findReferences } from './references.ts'

/** The structure of a paper, and the text of its pages by number. */
export interface ReadStructure {
  structure: PaperStructure
  texts: Map<number, string>
}

/** Reads the structure of a laid-out paper: each finder claims its lines, and the rest is running text. */
export function readStructure(layout: DocumentLayout): ReadStructure {
  const { words } = layout
  const frontMatter = findFrontMatter(layout)
  const headings = findHeadings(layout, frontMatter)
  const parts = findParts(layout, frontMatter, headings)
  const floats = findFloats(layout, headings)
  const references = findReferences(layout, headings, linesOf(floats))
  const blocks = findBlocks(layout, ownersOf({ frontMatter, headings, references, floats }))
  const passages = passagesOf(blocks, { frontMatter, headings, parts, words })
  return {
    structure: {
      title: frontMatter.title,
      authors: frontMatter.authors,
      abstract: frontMatter.abstract,
      sections: headings.map(sectionOf),
      bodyWords: countPartWords(passages, ['introduction', 'body']),
      introductionWords: parts.introduction ? countPartWords(passages, ['introduction']) : null,
      references: references.map(({ lines: _, ...reference }) => reference),
      citations: linkCitations(passages.map(citing), references),
      tables: floats.tables.map(({ lines: _, cellLines: __, noteLines: ___, rowLines: ____, ...table }) => table),
      figures: floats.figures.map(({ lines: _, textLines: __, noteLines: ___, ...figure }) => figure),
      equations: floats.equations.map(({ lines: _, ...equation }) => equation),
      passages
    },
    texts: pageTexts(blocks, words, rowTexts(floats.tables))
  }
}

/** The lines of tables and figures, which may stand in the middle of the list of references. */
function linesOf({ tables, figures }: Floats): Set<number> {
  return new Set([
    ...tables.flatMap(({ lines, cellLines, noteLines }) => [...lines, ...cellLines, ...noteLines]),
    ...figures.flatMap(({ lines, textLines, noteLines }) => [...lines, ...textLines, ...noteLines])
  ])
}

function sectionOf({ number, title, level, page, inAppendix }: Heading): Section {
  return { number, title, level, page, ...(inAppendix && { appendix: true as const }) }
}

function countPartWords(passages: readonly Passage[], parts: readonly PaperPart[]): number {
  return passages
    .filter(({ part, note }) => !note && parts.includes(part))
    .reduce((total, { text }) => total + countWords(text), 0)
}

function citing({ page, pageBreaks, text, note }: Passage) {
  return { page, pageBreaks, text, ...(note && { inFootnote: true }) }
}

/** The text of each line of a table: that of its row for the first, none for those that the row goes on in. */
function rowTexts(tables: Floats['tables']): Map<number, string> {
  return new Map(
    tables.flatMap(({ rows, rowLines }) =>
      rowLines.flatMap((lines, i) =>
        lines.map((line, j): [number, string] => [line, j === 0 ? rows[i]!.join('\t').trimEnd() : ''])
      )
    )
  )
}
