import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** Whether both choices end with the same good: first X is owned and Y is offered for it, then the other way round. */
export function endsWithSameGood({ answers: [first, second] }: { answers: readonly string[] }): boolean {
  return first !== second
}

/** Goods that sell at about the same price, by domain. */
const goods: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  consumer: [
    ['coffee mug', 'box of chocolates'],
    ['umbrella', 'picnic blanket'],
    ['desk lamp', 'wall clock']
  ],
  technology: [
    ['pair of headphones', 'computer mouse'],
    ['portable loudspeaker', 'power bank'],
    ['smart watch', 'electronic reader']
  ],
  sports: [
    ['football shirt', 'tennis bag'],
    ['pair of running shoes', 'cycling helmet'],
    ['yoga mat', 'skipping rope set']
  ],
  entertainment: [
    ['concert ticket', 'theatre ticket'],
    ['board game', 'jigsaw puzzle'],
    ['cinema voucher', 'museum voucher']
  ],
  medicine: [
    ['massage cushion', 'heating pad'],
    ['blood pressure monitor', 'digital thermometer set'],
    ['neck pillow', 'bath thermometer set']
  ]
}

/** 2.2.b: a pair of exchanges of the same two goods, each owned once. */
export const endowmentEffect = Object.entries(goods).map(([domain, pairs]) =>
  questionType({
    id: `pair_consistency_${domain}`,
    title: `exchanging one good for another and back: ${domain}`,
    draw: ({ oneOf, shuffled, integer }) => {
      const [x, y] = shuffled(oneOf(pairs)) as [string, string]
      return { x, y, price: integer(12, 60) }
    },
    solve: ({ x, y }) => ({
      kind: 'parts',
      right: [
        ['keep', 'swap'],
        ['swap', 'keep']
      ],
      parts: [
        { keep: `Keep the ${x}`, swap: `Take the ${y} for it` },
        { keep: `Keep the ${y}`, swap: `Take the ${x} for it` }
      ]
    }),
    fields: ({ x, y, price }) => ({ x, y, price: plain(price) }),
    explain: ({ x, y }) =>
      `Both questions ask which of the two goods to go home with, the ${x} or the ${y}; only what is owned at the start differs. Whoever prefers the ${x} keeps it in the first question and takes it in the second one, and whoever prefers the ${y} takes it first and keeps it then. Both pairs of answers count as right, and keeping twice or exchanging twice does not agree with any preference.`
  })
)
