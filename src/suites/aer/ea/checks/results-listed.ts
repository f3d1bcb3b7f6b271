import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

/**
 * Whether the list of results has every table and figure that the paper numbers plainly ('3', 'IV'). Those of appendices
 * ('A.1') may be left out: many papers have dozens.
 */
export function resultsListed({ labels, paper }: { labels: readonly string[]; paper: PaperText }): CheckResult {
  const listed = new Set(labels.map(plainLabel))
  const printed = [...named('Table', paper.tables), ...named('Figure', paper.figures)]
  const missing = printed.filter(({ label }) => !listed.has(plainLabel(label)))
  return {
    check: 'results-listed',
    ok: missing.length === 0,
    message: `every numbered table and figure must be in the list of results; missing: ${missing.map(({ label }) => label).join(', ') || 'none'}`,
    ...(missing[0] && { evidence: { page: missing[0].page, passage: missing[0].caption.slice(0, 200) } })
  }
}

function named(kind: string, floats: PaperText['figures']): { label: string; page: number; caption: string }[] {
  return floats.flatMap(({ number, page, caption }) =>
    number && /^(?:\d{1,2}|[IVX]{1,6})$/.test(number) ? [{ label: `${kind} ${number}`, page, caption }] : []
  )
}

/** 'table2' for 'TABLE 2', 'Table 2.' and 'Table 2, Panel A'; 'figure1' for 'Fig. 1'. */
function plainLabel(label: string): string {
  const [, kind, number] = /^\s*(table|fig)[a-z]{0,3}\.?\s{0,3}([\dIVX]{1,6})(?![\d\p{L}])/iu.exec(label) ?? []
  return kind && number ? `${kind.toLowerCase()}${number.toUpperCase()}` : label
}
