import type { EkContent, Letter, Question } from '../../../../../src/suites/aer/ek/content.ts'
import { anEkItem } from '../an-item.ts'

const lettered = (texts: readonly string[]) => texts.map((text, i) => ({ letter: 'ABCD'[i] as Letter, text }))
const opening = 'In Abara et al. (2019), a paper on rationing and health in a colony,'

type Written = readonly [stem: string, key: string, texts?: readonly string[]]

const written: Record<'SC' | 'TF' | 'FB' | 'OD', readonly Written[]> = {
  SC: [
    [
      'which deficiency do the authors use as their first outcome?',
      'C',
      ['Iron', 'Vitamin D', 'Vitamin A', 'A lack of iodine and of vitamin A']
    ],
    ['what is the estimated elasticity of calories with respect to the ration?', 'D', ['0.1', '0.12', '1.2', '0.21']],
    [
      'what do households maximize?',
      'A',
      ['A utility of food and leisure', 'A utility of food', 'Food alone', 'Expected profits, as firms do']
    ],
    [
      'which assumption identifies the effect?',
      'B',
      [
        'Parallel trends in all outcomes',
        'Parallel trends in the absence of the ration',
        'Random assignment of households',
        'An exclusion restriction on prices'
      ]
    ],
    [
      'who bears the cost of the ration?',
      'D',
      ['Traders', 'Traders and farmers', 'The state', 'Farmers, through lower prices']
    ]
  ],
  TF: [
    ['the ration was cut by half in every district at once.', 'false'],
    ['boys and girls lost the same height.', 'true'],
    ['black markets offset the whole fall in calories.', 'false'],
    ['the true effect is larger than the ordinary least squares estimate.', 'true'],
    ['the authors reject the hypothesis that markets were integrated.', 'true']
  ],
  FB: [
    ['mortality rose by ___ percent.', '12.5'],
    ['the price of ___ did not change.', 'imported rice'],
    ['the instrument is the distance to the nearest ___.', 'railway station'],
    ['the sample holds ___ districts.', '1,204'],
    ['the mechanism is called the ___ effect.', 'income']
  ],
  OD: [
    ['order the districts by their loss, from the smallest.', 'BADC', ['North', 'South', 'The coast', 'The hills']],
    [
      'put these events in their order in time.',
      'ABCD',
      ['The harvest fails', 'The ration begins', 'The ration is cut', 'The war ends']
    ],
    ['order these outcomes by the size of their effect.', 'DCBA', ['Height', 'Weight', 'Schooling', 'Wages']],
    [
      'order the steps of the proof.',
      'CABD',
      ['Existence', 'Uniqueness', 'A change of variables', 'Comparative statics']
    ],
    ['order the estimates by their precision.', 'ACDB', ['OLS', 'GMM with many moments', 'IV', 'LIML']]
  ]
}
const types = { SC: 'single_choice', TF: 'true_false', FB: 'fill_in_blank', OD: 'ordering' } as const

/** An item on another paper, whose options hold letters, numbers and each other. */
function aSecondItem(): EkContent {
  const first = anEkItem()
  const all = Object.entries(written).flatMap(([prefix, list]) =>
    list.map(([stem, key, texts], i) => ({
      id: `${prefix}0${i + 1}`,
      type: types[prefix as keyof typeof types],
      stem: `${opening} ${stem}`,
      key,
      texts: lettered(texts ?? [])
    }))
  )
  const questions = all.map(({ id, type, stem, texts }) =>
    type === 'single_choice'
      ? { id, type, stem, options: texts }
      : type === 'ordering'
        ? { id, type, stem, items: texts }
        : { id, type, stem }
  ) as Question[]
  const answers = all.map(({ id, type, key }) => {
    const background = { ...first.gold.answers.find((answer) => answer.id === id)!, id }
    const answer = type === 'true_false' ? key === 'true' : type === 'ordering' ? [...key] : key
    return { ...background, type, answer, ...(type === 'fill_in_blank' ? { acceptable: [] } : {}) }
  }) as EkContent['gold']['answers']
  return { examinee: { questions }, gold: { ...first.gold, answers } }
}

export const sheetItems = { vouchers: anEkItem(), rations: aSecondItem() }
export type SheetItem = keyof typeof sheetItems
