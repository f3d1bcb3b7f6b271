import { listed, paragraphs, type ReadingPart } from '../../reading.ts'
import type { MmContent } from './content.ts'

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
        ...listed('equations', gold.sources)
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
