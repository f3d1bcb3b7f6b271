import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { findSymbols } from './find-symbols.ts'

/** Whether a story is free of mathematical symbols, names of Greek letters and single-letter variables. */
export function noSymbols(text: string): CheckResult {
  const found = findSymbols(text)
  const named = found.map(({ symbol, passage }) => `"${symbol}" in "${passage}"`).join('; ')
  return {
    check: 'no-symbols',
    ok: found.length === 0,
    message: `the narrative must say quantities in words, without symbols or variable names${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}
