import { bankSuite } from '../question-bank/bank-suite.ts'
import { readExclusions } from '../question-bank/domains.ts'
import { readTaxonomy } from '../question-bank/taxonomy.ts'
import { questionTypes } from './question-types.ts'

const at = (path: string) => new URL(path, import.meta.url)

export const taxonomy = readTaxonomy(at('./taxonomy.yaml'))

/** STEER-ME: microeconomic reasoning where nobody moves prices alone. */
export const steerMeSuite = bankSuite({
  name: 'steer-me',
  title: 'STEER-ME',
  taxonomy,
  questionTypes,
  stories: {
    1: at('./foundations/'),
    2: at('./consumption/'),
    3: at('./production/'),
    4: at('./equilibrium/'),
    5: at('./welfare/')
  },
  domains: {
    all: [
      ...['consumer_goods', 'medical', 'finance', 'education', 'technology'],
      ...['entertainment', 'environmental_policy', 'politics', 'sports', 'gambling']
    ],
    exclusions: () => readExclusions(at('./exclusions.yaml'))
  }
})
