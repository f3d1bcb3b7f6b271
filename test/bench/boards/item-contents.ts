import type { EaContent } from '../../../src/suites/aer/ea/content.ts'
import type { MgContent } from '../../../src/suites/aer/mg/content.ts'
import type { PaContent } from '../../../src/suites/aer/pa/content.ts'
import type { ItemContent } from '../../../src/suites/suite.ts'
import { aCiItem } from '../../suites/aer/ci/an-item.ts'
import { anEkItem } from '../../suites/aer/ek/an-item.ts'
import { anLrItem } from '../../suites/aer/lr/an-item.ts'
import { mmItem } from '../../suites/aer/mm/an-item.ts'

const abstract: PaContent = {
  examinee: { condensedBody: 'The paper.', wordLimit: 150 },
  gold: {
    abstract: 'Rents rise.',
    keyPoints: [{ id: 'KP01', statement: 'Rents rise.', category: 'finding', mustAppear: true }],
    words: { abstract: 2, body: 2, condensedBody: 2 }
  }
}
const analysis: EaContent = {
  examinee: { context: 'Rents.', dataDescription: 'They rise by 3 per cent.' },
  gold: {
    referenceAnalysis: 'Supply is inelastic.',
    applicableDimensions: ['accuracy', 'economic_interpretation', 'mechanism', 'writing_quality'],
    resultLabel: 'Table 2',
    resultType: 'empirical_result'
  }
}
const empty = {
  agents: [],
  objectives: [],
  constraints: [],
  equilibrium: [],
  focs: [],
  mechanisms: [],
  identification: ''
}
const model: MgContent = {
  examinee: { scenario: 'A landlord chooses rents.' },
  gold: {
    model: empty,
    elements: Array.from({ length: 10 }, (_, at) => ({
      ...{ id: `e${at + 1}`, category: 'foc', source: `F${at + 1}`, name: 'A condition', description: 'It binds.' },
      ...{ complexity: 'simple', points: 10 }
    }))
  }
}

/** An item of each task type, as small as it may be: of a board's items only the parts that judges score matter. */
export const itemContents: Readonly<Record<string, ItemContent>> = {
  ...{ EK: anEkItem(), MM: mmItem, PA: abstract, LR: anLrItem() },
  ...{ MG: model, EA: analysis, CI: aCiItem() }
}
