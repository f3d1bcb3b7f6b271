import type { Letter } from '../../../../../src/suites/aer/ek/content.ts'
import type { Pair } from './halves.ts'

type Item = { letter: Letter; text: string }
export type OrderingLaw = Pair & { items: Item[]; gold: Letter[] }

/** All questions and habits were written for this table. */
const questions: [texts: [string, string, string, string], gold: Letter[]][] = [
  [
    ['Firms post vacancies', 'Wages are bargained', 'Workers search', 'Matches form'],
    ['A', 'C', 'D', 'B']
  ],
  [
    ['The tariff is announced', 'Importers build stocks', 'Prices rise', 'Domestic output grows'],
    ['A', 'B', 'C', 'D']
  ],
  [
    ['Estimate the first stage', 'Collect the data', 'Report the second stage', 'Test for weak instruments'],
    ['B', 'A', 'D', 'C']
  ],
  [
    ['A bank fails', 'Deposits are withdrawn', 'The central bank lends', 'Spreads fall'],
    ['B', 'A', 'C', 'D']
  ],
  [
    ['Land reform', 'Rural credit', 'Migration to towns', 'Growth of industry'],
    ['D', 'C', 'B', 'A']
  ]
]

/** O: the letters in the order meant; T: their texts. P: another order. */
type Words = { O: Letter[]; T: string[]; P: Letter[] }
type Habit = [name: string, write: (words: Words) => string]

const answers: Habit[] = [
  ['commas', ({ O }) => O.join(', ')],
  ['no blanks', ({ O }) => O.join(',')],
  ['arrows', ({ O }) => O.join(' → ')],
  ['typed arrows', ({ O }) => O.join(' -> ')],
  ['greater than', ({ O }) => O.join(' > ')],
  ['less than', ({ O }) => O.join(' < ')],
  ['hyphens', ({ O }) => O.join('-')],
  ['joined', ({ O }) => O.join('')],
  ['blanks', ({ O }) => O.join(' ')],
  ['semicolons', ({ O }) => O.join('; ')],
  ['then', ({ O }) => O.join(', then ')],
  ['and', ({ O }) => `${O.slice(0, 3).join(', ')} and ${O[3]}`],
  ['brackets', ({ O }) => `[${O.join(', ')}]`],
  ['round brackets', ({ O }) => O.map((letter) => `(${letter})`).join(' ')],
  ['JSON list', ({ O }) => JSON.stringify(O)],
  ['JSON object', ({ O }) => JSON.stringify({ answer: O })],
  ['JSON with reasons', ({ O, P }) => JSON.stringify({ reasoning: `one may think ${P.join(', ')}`, order: O })],
  ['the correct order is', ({ O }) => `The correct order is ${O.join(', ')}.`],
  ['order colon', ({ O }) => `Order: ${O.join(' → ')}`],
  ['sequence', ({ O }) => `The sequence is ${O.join(' > ')}`],
  ['answer', ({ O }) => `Answer: ${O.join(', ')}`],
  ['final answer', ({ O }) => `**Final answer:** ${O.join(', ')}`],
  ['I would order', ({ O }) => `I would go with ${O.join(', ')}.`],
  ['boxed', ({ O }) => String.raw`\boxed{${O.join(', ')}}`],
  ['boxed arrows', ({ O }) => String.raw`$\boxed{${O.join(String.raw` \to `)}}$`],
  [
    'boxed behind another',
    ({ O, P }) => String.raw`A naive reading gives ${P.join(', ')}. The model says \boxed{${O.join('')}}.`
  ],
  ['math arrows', ({ O }) => `$${O.join(String.raw` \rightarrow `)}$`],
  ['bold letters', ({ O }) => O.map((letter) => `**${letter}**`).join(', ')],
  ['numbered line', ({ O }) => O.map((letter, i) => `${i + 1}. ${letter}`).join(' ')],
  ['numbered lines', ({ O }) => O.map((letter, i) => `${i + 1}. ${letter}`).join('\n')],
  ['numbered brackets', ({ O }) => O.map((letter, i) => `(${i + 1}) ${letter}`).join(', ')],
  ['lines with texts', ({ O, T }) => O.map((letter, i) => `${i + 1}. ${letter}. ${T[i]}`).join('\n')],
  ['bullets', ({ O }) => O.map((letter) => `- ${letter}`).join('\n')],
  ['bullets with texts', ({ O, T }) => O.map((letter, i) => `- ${letter}: ${T[i]}`).join('\n')],
  ['texts in lines', ({ T }) => T.join('\n')],
  ['numbered texts', ({ T }) => T.map((text, i) => `${i + 1}. ${text}`).join('\n')],
  ['texts with arrows', ({ T }) => T.join(' → ')],
  ['texts with semicolons', ({ T }) => T.join('; ')],
  ['letters with texts and arrows', ({ O, T }) => O.map((letter, i) => `${letter} (${T[i]})`).join(' → ')],
  ['first, then, finally', ({ O }) => `First ${O[0]}, then ${O[1]}, then ${O[2]}, and finally ${O[3]}.`],
  ['first with texts', ({ T }) => `First: ${T[0]}. Then: ${T[1]}. Next: ${T[2]}. Finally: ${T[3]}.`],
  [
    'reasons first',
    ({ O }) => `Search has to come before any match, and contracts follow. So the order is ${O.join(', ')}.`
  ],
  ['reasons behind', ({ O }) => `${O.join(', ')}. The first is exogenous, and the last one follows with a lag.`],
  ['reasons on a new line', ({ O }) => `${O.join(' → ')}\n\nThis follows the timing of the model.`],
  ['correction', ({ O, P }) => `${P.join(', ')}. No wait, ${O.join(', ')}.`],
  ['actually', ({ O, P }) => `I first thought ${P.join(', ')}. Actually, the order is ${O.join(', ')}.`],
  ['last line', ({ O }) => `The stages follow from the budget of the household.\n\n${O.join(', ')}`],
  ['from last to first', ({ O }) => `From last to first: ${O.toReversed().join(', ')}`],
  [
    'places by item',
    ({ O }) => (['A', 'B', 'C', 'D'] as const).map((letter) => `${letter}: ${O.indexOf(letter) + 1}`).join(', ')
  ],
  ['items by place', ({ O }) => O.map((letter, i) => `${i + 1} = ${letter}`).join(', ')],
  ['steps', ({ O }) => O.map((letter, i) => `Step ${i + 1}: ${letter}`).join('\n')],
  ['XML', ({ O }) => `<answer>${O.join(', ')}</answer>`],
  ['HTML list', ({ O }) => `<ol>${O.map((letter) => `<li>${letter}</li>`).join('')}</ol>`],
  ['code', ({ O }) => `\`${O.join(', ')}\``],
  ['citation', ({ O }) => `${O.join(', ')} [3]`],
  ['hedge', ({ O }) => `Most likely ${O.join(', ')}.`],
  ['picture', ({ O }) => `✅ ${O.join(' → ')}`],
  ['lower case', ({ O }) => O.join(', ').toLowerCase()],
  ['full width', ({ O }) => O.map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('，')],
  ['German', ({ O }) => `Die richtige Reihenfolge ist ${O.join(', ')}.`],
  ['German then', ({ O }) => `Zuerst ${O[0]}, dann ${O[1]}, danach ${O[2]}, zuletzt ${O[3]}.`],
  ['French', ({ O }) => `L'ordre correct est : ${O.join(', ')}.`],
  ['French then', ({ O }) => `${O[0]}, puis ${O[1]}, puis ${O[2]}, enfin ${O[3]}`],
  ['Spanish', ({ O }) => `El orden correcto es ${O.slice(0, 3).join(', ')} y ${O[3]}.`],
  ['Portuguese', ({ O }) => `A ordem correta é ${O.slice(0, 3).join(', ')} e ${O[3]}.`],
  ['Italian', ({ O }) => `L'ordine corretto è ${O.slice(0, 3).join(', ')} e ${O[3]}.`],
  ['Chinese', ({ O }) => `正确的顺序是${O.join('、')}。`],
  ['Chinese then', ({ O }) => `${O[0]}，然后${O[1]}，接着${O[2]}，最后${O[3]}`]
]

const none: Habit[] = [
  ['three letters', ({ O }) => O.slice(0, 3).join(', ')],
  ['one letter', ({ O }) => O[0]!],
  ['a letter twice', ({ O }) => [O[0], O[1], O[1], O[3]].join(', ')],
  ['a fifth letter', ({ O }) => [...O.slice(0, 3), 'E'].join(', ')],
  ['two orders', ({ O, P }) => `${O.join(', ')} or ${P.join(', ')}`],
  ['two orders, either', ({ O, P }) => `Either ${O.join(' → ')} or ${P.join(' → ')}`],
  ['refusal', () => 'The order cannot be determined.'],
  ['all at once', () => 'They happen at the same time.'],
  ['words', () => 'The events follow the logic of the model.'],
  ['letters with texts of others', ({ O, T }) => O.map((letter, i) => `${letter}: ${T[(i + 1) % 4]}`).join('\n')],
  ['half the texts', ({ T }) => `${T[0]} → ${T[1]}`],
  ['skipped', () => 'N/A']
]

/** Points by inversions against the key: none is exact; one of six pairs gives tau 2/3, and so half a point; more give none. */
function points(gold: readonly string[], order: readonly string[]): number {
  const places = order.map((letter) => gold.indexOf(letter))
  const inversions = places.flatMap((place, i) => places.slice(i + 1).filter((later) => later < place)).length
  return inversions === 0 ? 1 : inversions === 1 ? 0.5 : 0
}

const letters = ['A', 'B', 'C', 'D'] as const

export const orderingLaws: OrderingLaw[] = questions.flatMap(([texts, gold], at) => {
  const items = letters.map((letter, i) => ({ letter, text: texts[i]! }))
  const textOf = (letter: Letter) => texts[letters.indexOf(letter)]!
  const wordsOf = (O: Letter[]): Words => ({ O, T: O.map(textOf), P: [O[2]!, O[0]!, O[3]!, O[1]!] })
  const [one, two, three, four] = gold as [Letter, Letter, Letter, Letter]
  const close: Letter[] = [two, one, three, four]
  const wrong: Letter[] = [four, two, three, one]
  const law = (habit: string, order: Letter[], write: Habit[1]): OrderingLaw => ({
    ...{ habit, items, gold, given: write(wordsOf(order)), points: points(gold, order) }
  })
  return [
    ...answers.flatMap(([habit, write], i) => [
      law(habit, gold, write),
      ...((i + at) % 3 === 0 ? [law(`${habit}, close`, close, write)] : []),
      ...((i + at) % 5 === 0 ? [law(`${habit}, wrong`, wrong, write)] : [])
    ]),
    ...none.map(([habit, write]): OrderingLaw => ({ habit, items, gold, given: write(wordsOf(gold)), points: 0 }))
  ]
})
