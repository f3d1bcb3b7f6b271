import { bankSuite } from '../question-bank/bank-suite.ts'
import { readTaxonomy } from '../question-bank/taxonomy.ts'
import { questionTypes } from './question-types.ts'

const at = (path: string) => new URL(path, import.meta.url)

export const taxonomy = readTaxonomy(at('./taxonomy.yaml'))

/** STEER: the economic rationality of whoever decides, alone, among others, or for others. */
export const steerSuite = bankSuite({
  name: 'steer',
  title: 'STEER',
  taxonomy,
  questionTypes,
  stories: { 1: at('./foundations/'), 2: at('./single-agent/'), 3: at('./multi-agent/'), 4: at('./other-agents/') },
  // Those that most of its stories are in: others are free to a story, and nobody could say what is excluded there.
  domains: {
    all: ['medicine', 'sports', 'technology', 'finance', 'entertainment', 'housing', 'education', 'gambling'],
    exclusions: () => []
  }
})
