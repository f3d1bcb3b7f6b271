import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'
import { type Law, laws, references } from './laws.ts'

const halfOf = ({ text }: Law) => (createHash('sha256').update(`16:${text}`).digest()[0]! % 2 === 0 ? 'tuned' : 'kept')
/** What the running text cites: a list at its end names all its works. */
function found({ text }: Law): string {
  const { matched, listedOnly } = matchCitations(text, references)
  return matched.filter((key) => !listedOnly.includes(key)).join(' ')
}
const sorted = (keys: string) => keys.split(' ').filter(Boolean).sort()

describe('citations of ten languages, in the styles of models', () => {
  it('are many', () => {
    expect(laws.length).toBeGreaterThanOrEqual(300)
  })

  it.each(['tuned', 'kept'] as const)(
    'are found: 95 of 100 works at least, and two false ones in 100 at most, in the %s half',
    (half) => {
      const of = laws.filter((law) => halfOf(law) === half)
      const wanted = of.flatMap(({ keys }) => sorted(keys)).length
      const wrong = of.filter((law) => sorted(found(law)).join() !== sorted(law.keys).join())
      const count = (keys: (law: Law) => string[]) => of.reduce((sum, law) => sum + keys(law).length, 0)
      const hits = count((law) => sorted(found(law)).filter((key) => sorted(law.keys).includes(key)))
      const false_ = count((law) => sorted(found(law)).filter((key) => !sorted(law.keys).includes(key)))
      const report = [
        `${half}: ${hits} of ${wanted} found, ${false_} false, ${wrong.length} of ${of.length} passages differ`
      ]
      const differences = wrong.map(
        (law) => `${law.style} ${JSON.stringify(law.text.slice(0, 80))}: ${law.keys} ≠ ${found(law)}`
      )
      if (process.env.SHOW) console.log([...report, ...differences].join('\n'))
      expect(hits / wanted, [...report, ...differences].join('\n')).toBeGreaterThanOrEqual(0.95)
      expect(false_ / (hits + false_), [...report, ...differences].join('\n')).toBeLessThanOrEqual(0.02)
    }
  )
})
