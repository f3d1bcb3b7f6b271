import type { CheckResult } from '../../../ingestion/extraction.ts'

const greekName =
  'alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|upsilon|phi|chi|psi|omega'
const patterns = [
  /\$|\\[A-Za-z([]/u,
  /[=<>≤≥≠≈∑∏∫∂√∞∈∀∃×±^_]|\p{Script=Greek}/u,
  // A letter alone is a variable, but for the words "a" and "I"; "e.g." and possessives are none.
  /(?<![\p{L}\p{N}'’.&-])[b-hj-zB-HJ-Z](?![\p{L}\p{N}'’&-]|\.\p{L})/u,
  /(?<![\p{L}\p{N}])[A-Za-z]\d{1,2}(?![\p{L}\p{N}])/u,
  new RegExp(`(?<![\\p{L}])(?:${greekName})(?![\\p{L}])`, 'iu')
]

/** Whether a story is free of mathematical symbols, names of Greek letters and single-letter variables. */
export function noSymbols(text: string): CheckResult {
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const passage = match ? text.slice(Math.max(0, match.index - 30), match.index + 30) : ''
  return {
    check: 'no-symbols',
    ok: !match,
    message: match
      ? `the narrative must not hold symbols or variable names, got "${match[0]}" in "${passage}"`
      : 'the narrative must not hold symbols or variable names',
    ...(match && { evidence: { passage } })
  }
}
