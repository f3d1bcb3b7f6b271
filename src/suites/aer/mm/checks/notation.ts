import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Problem } from '../problems-round.ts'

/** Whether the notation lists symbols once each, with a meaning; `\tau_g` and `$\tau_{g}$` are one. */
export function checkNotation({ kind, notation }: Problem): CheckResult {
  const symbols = notation.map(({ symbol }) => symbol.replaceAll(/[${}\s]/g, ''))
  const twice = symbols.filter((symbol, at) => symbols.indexOf(symbol) !== at)
  const bare = notation.filter(({ symbol, meaning }) => symbol.trim() === '' || meaning.trim() === '')
  const faults = [
    ...(notation.length === 0 ? ['it is empty'] : []),
    ...(twice.length > 0 ? [`listed twice: ${[...new Set(twice)].join(', ')}`] : []),
    ...(bare.length > 0
      ? [`without symbol or meaning: ${bare.map(({ symbol }) => symbol || '(empty)').join(', ')}`]
      : [])
  ]
  return {
    check: 'notation',
    ok: faults.length === 0,
    message: `${kind}: the notation must list every symbol once, with its meaning${faults.length ? `; ${faults.join('; ')}` : ''}`
  }
}
