/** A match of an id or a number, with what it captured. */
export type Mark = { 0: string; 1?: string; index: number }

const numbered = /^[ \t*#>]{0,20}(?:q(?:uestion)?[ \t]{0,9})?(\d{1,2})[ \t]{0,9}[.):：]/gim

/** A numbered list begins at each 1. Its heading is what stands above it; its end, where the next one begins. */
export function numberedLists(text: string): { heading: string; marks: Mark[]; end: number }[] {
  const marks = [...text.matchAll(numbered)]
  const starts = marks.flatMap((mark, at) => (at === 0 || Number(mark[1]) === 1 ? [at] : []))
  return starts.map((start, list) => {
    const next = marks[starts[list + 1] ?? marks.length]
    return {
      heading: headingAbove(text, marks[start]!.index),
      marks: marks.slice(start, starts[list + 1]),
      end: next?.index ?? text.length
    }
  })
}

/** Lines are looked at no further up than this. */
const longestHeading = 200

function headingAbove(text: string, index: number): string {
  const above = text.slice(Math.max(0, index - longestHeading), index).trimEnd()
  return above.slice(above.lastIndexOf('\n') + 1)
}
