import type { Rect } from '../../geometry.ts'
import type { DocumentLayout } from '../../layout/document-layout.ts'
import type { EquationNumbers } from './equation-number.ts'
import type { Flows } from './flow.ts'
import type { Frames } from './frames.ts'
import type { Prose } from './prose.ts'

/** What the finders of captions, tables, figures and equations share. */
export interface FloatContext {
  layout: DocumentLayout
  flows: Flows
  prose: Prose
  frames: Frames
  numbers: EquationNumbers
  headingLines: ReadonlySet<number>
  /** Lines that belong to a float; each finder adds its own. */
  claimed: Set<number>
}

/** The thin horizontal lines of a page. */
export function rulesOf({ layout }: FloatContext): (page: number) => readonly Rect[] {
  return (page) => layout.pages.find(({ number }) => number === page)?.rules ?? []
}
