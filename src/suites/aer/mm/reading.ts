import { listed, paragraphs, type ReadingPart } from '../../reading.ts'
import type { MmContent, PrintedElement } from './content.ts'

function showPrinted({ id, page, number, surroundings, reason }: PrintedElement): string {
  if (page === null) return `${id}: not found in the paper, ${reason}`
  const name = number === null ? 'a display without a number' : /^\p{L}{2,}/u.test(number) ? number : `(${number})`
  return `${id}: ${name} on page ${page}${surroundings === null ? '' : `, where it says “${surroundings}”`}`
}

/** A problem, its solution, and what an answer is held against; formulas as the LaTeX that they are. */
export function reading({ examinee, gold }: MmContent): ReadingPart[] {
  return [
    {
      title: `Problem: ${examinee.kind.replaceAll('_', ' ')}, ${gold.difficulty}`,
      lines: [
        ...paragraphs('scenario', examinee.scenario),
        ...listed(
          'notation',
          examinee.notation.map(({ symbol, meaning }) => `$${symbol}$ ${meaning}`)
        ),
        ...listed('conditions', examinee.conditions),
        ...paragraphs('task', examinee.task)
      ],
      ids: ['scenario', 'notation', 'conditions']
    },
    {
      title: 'Solution',
      lines: [
        ...paragraphs('formula', gold.solution.latex),
        ...paragraphs('why', gold.solution.explanation),
        ...listed('equations', gold.printed?.map(showPrinted) ?? gold.sources)
      ],
      ids: ['solution']
    },
    {
      title: 'What an answer is held against',
      lines: [...paragraphs('right when', gold.correctness), ...listed('contains', gold.keyElements)],
      ids: ['keyElements']
    }
  ]
}
