/** One line of an item as a person reads it: what it is, and what it says. An empty label goes on with the line before it. */
export type ReadingLine = { label: string; text: string }

/** A part of an item that is judged as a whole by whoever reads it: a question with its key and its evidence, a solution. */
export type ReadingPart = {
  title: string
  lines: readonly ReadingLine[]
  /**
   * Ids of what solvers answered and verifiers looked up in this part, so that their doubts are read beside it. An id stands
   * for those below it too: `SC01` for `SC01.B`.
   */
  ids: readonly string[]
}

/** A text of several paragraphs as lines under one label. */
export function paragraphs(label: string, text: string): ReadingLine[] {
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, place) => ({ label: place === 0 ? label : '', text: paragraph.trim() }))
}

/** Several texts under one label, each begun by a dash. */
export function listed(label: string, texts: readonly string[]): ReadingLine[] {
  return texts.map((text, place) => ({ label: place === 0 ? label : '', text: `- ${text}` }))
}

/** A line of what may be empty; no line where it is. */
export function said(label: string, text: string): ReadingLine[] {
  return text.trim() === '' ? [] : [{ label, text }]
}
