import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

/** Whether the paper prints a label such as 'Table 2'; 'Figure' may be 'Fig.', and a part ('Panel A') may follow. */
export function resultFound({ label, paper }: { label: string; paper: PaperText }): CheckResult {
  const found = spellings(label)
    .map((spelling) => locateQuote(paper, spelling))
    .find((place) => place !== null)
  return {
    check: 'result-found',
    ok: found !== undefined,
    message: `the label of a result must stand in the paper as printed, for example "Table 2"; got "${label.slice(0, 80)}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
}

function spellings(label: string): string[] {
  const [own, withoutPart] = [label, label.replace(/[,:;(]?\s{0,2}\(?panels?\b.{0,40}$/i, '')]
  const swapped = [own, withoutPart].map((text) =>
    /^fig\.?\s/i.test(text) ? text.replace(/^fig\.?/i, 'Figure') : text.replace(/^figure/i, 'Fig.')
  )
  return [...new Set([own, withoutPart, ...swapped])].filter((text) => text.trim() !== '')
}
