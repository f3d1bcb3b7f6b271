import type { LrContent } from '../../../../src/suites/aer/lr/content.ts'
import { referencesReplySchema } from '../../../../src/suites/aer/lr/references-round.ts'
import { readReply } from '../recorded-extraction.ts'

/** An item with the references recorded for the sample paper, the first half of them in tier 1. */
export function anLrItem(): LrContent {
  const { references } = referencesReplySchema.parse(readReply('lr', 'references'))
  const keys = references.map(({ key }) => key)
  const half = Math.ceil(keys.length / 2)
  return {
    examinee: { condensedBody: 'A body.', instructions: 'Write.' },
    gold: {
      references,
      tiers: { tier1: keys.slice(0, half), tier2: keys.slice(half), tier3: [] },
      tierShortfall: '',
      citations: [],
      argument: [],
      writingRubric: [
        { id: 'motivation', name: 'Motivation', description: 'Why it matters.', keyElements: ['One'], weight: 60 },
        { id: 'gap', name: 'Gap', description: 'What is missing.', keyElements: ['One'], weight: 40 }
      ]
    }
  }
}
