import type { PaperStructure } from '../../../schemas/paper-structure.ts'

/** Marks the parts of a structure that begin on a page whose text was recognised in an image. */
export function markRecognised(structure: PaperStructure, isScanned: (page: number) => boolean): PaperStructure {
  const mark = <Part extends { page: number }>(parts: Part[]): Part[] =>
    parts.map((part) => (isScanned(part.page) ? { ...part, ocr: true as const } : part))
  return {
    ...structure,
    sections: mark(structure.sections),
    references: mark(structure.references),
    tables: mark(structure.tables),
    figures: mark(structure.figures),
    equations: mark(structure.equations),
    passages: mark(structure.passages)
  }
}
