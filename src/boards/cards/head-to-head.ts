import type { ReportCard } from '../../schemas/report-card.ts'

type Scored = { id: string; scores: ReadonlyMap<string, number> }

/** Of each two submissions, on which elements each is better; ties are split. Source: STEER, section 8 of its specification. */
export function headToHead(submissions: readonly Scored[], better: 'higher' | 'lower'): ReportCard['headToHead'] {
  return submissions.flatMap((first, place) =>
    submissions.slice(place + 1).map((second) => {
      const both = [...first.scores].flatMap(([element, score]) => {
        const other = second.scores.get(element)
        return other === undefined ? [] : [better === 'higher' ? score - other : other - score]
      })
      const firstBetter = both.filter((difference) => difference > 0).length
      const secondBetter = both.filter((difference) => difference < 0).length
      const ties = both.length - firstBetter - secondBetter
      return {
        ...{ first: first.id, second: second.id, elements: both.length, firstBetter, secondBetter, ties },
        share: both.length === 0 ? null : (firstBetter + ties / 2) / both.length
      }
    })
  )
}
