import type { CheckResult } from '../extraction.ts'

const markPattern = /^\[Section [^:\]\n]{1,12}: [^\]\n]{1,150}\]/gm
const fewest = 2

/** Whether a condensed body is divided by lines that open with `[Section N: Title]`. */
export function sectionMarks(text: string): CheckResult {
  const marks = text.match(markPattern)?.length ?? 0
  return {
    check: 'section-marks',
    ok: marks >= fewest && /^\[Section /.test(text.trimStart()),
    message: `every section must open with a line [Section N: Title]; at least ${fewest} are required, got ${marks}`
  }
}
