import { listed } from '../../question-bank/formulas.ts'
import { type AnyQuestionType, questionType } from '../../question-bank/question-type.ts'
import { drawMembers } from './members.ts'

/**
 * What is divided: one thing that can be cut and has different parts, units that are all alike, or one thing that cannot be
 * cut, beside money for side payments.
 */
type Nature = 'mixed' | 'alike' | 'whole'

const procedures = {
  divide_and_choose: 'Divide and choose: one of them cuts two shares, and the other one takes a share first',
  last_diminisher:
    'Last diminisher: a piece goes round, each of them may trim it to a fair share, and whoever trims it last takes it',
  equal_split: 'Equal split: each of them gets the same number of units',
  sealed_bids: 'Sealed bids: the highest bidder takes the whole thing and pays the others for their shares'
}
export type Procedure = keyof typeof procedures

/** 4.2.d: the simplest procedure that guarantees each of two or more people a proportional share by their own values. */
export function fairDivisionProcedure({ agents, nature }: { agents: number; nature: Nature }): Procedure {
  if (nature === 'alike') return 'equal_split'
  if (nature === 'whole') return 'sealed_bids'
  return agents === 2 ? 'divide_and_choose' : 'last_diminisher'
}

const natures: Readonly<Record<Nature, string>> = {
  mixed: 'It can be cut anywhere, no money may change hands, and each of them values its parts differently',
  alike: 'The units are all alike, and each of them values every unit the same',
  whole: 'It cannot be cut, and each of them has enough money for side payments'
}
/** Before it was told that money cannot make up for a part. */
const earlierNatures = { ...natures, mixed: 'It can be cut anywhere, and each of them values its parts differently' }
const reasons: Readonly<Record<Procedure, string>> = {
  divide_and_choose:
    'With two people and different values of the parts, the one who cuts makes two shares of the same own worth, and the other one takes the better share',
  last_diminisher:
    'With more than two people one cut and one choice do not suffice; each of them can trim a piece that is too large, and so nobody leaves with a piece that is too large for the others',
  equal_split: 'Units that are alike need neither cuts nor choices, since equal numbers are equal shares for everyone',
  sealed_bids:
    'What cannot be cut has to go to one of them as a whole, and money makes up for it: the highest bidder pays the others for their shares'
}

/** 4.2.d: what the same story comes to depends on how many people there are, and on what they divide. */
export const fairDivision = [
  fairDivisionOf('estate', {
    mixed: ['a vineyard with slopes of many kinds', 'a strip of land from the road down to the lake'],
    alike: ['gold coins', 'savings bonds'],
    whole: ['an old portrait', 'a grand piano']
  }),
  fairDivisionOf('food', {
    mixed: ['a cake with different toppings', 'a large pizza with other things in every corner'],
    alike: ['oat biscuits', 'bottles of lemonade'],
    whole: ['a coffee machine', 'a cast-iron stove']
  }),
  fairDivisionOf('workplace', {
    mixed: ['a floor with sunny and with quiet corners', 'a long shelf wall with better and worse places'],
    alike: ['monitors of one model', 'licences for the same program'],
    whole: ['a robot arm', 'a company car']
  }),
  fairDivisionOf('club', {
    mixed: ['a week of hours at the tennis court, busy and calm ones', 'a meadow with shady and with level parts'],
    alike: ['tickets for the open stand', 'training vouchers'],
    whole: ['a racing boat', 'a silver cup']
  }),
  fairDivisionOf('clinic', {
    mixed: ['a month of hours in the operating theatre', 'a wing with rooms of many kinds'],
    alike: ['boxes of bandages', 'bottles of disinfectant'],
    whole: ['an ultrasound device', 'an ambulance']
  })
]

type Values = { people: readonly string[]; nature: Nature; thing: string; units: number }

function fairDivisionOf(id: string, things: Readonly<Record<Nature, readonly string[]>>): AnyQuestionType {
  return questionType({
    id,
    title: `the procedure that fits, for things of one kind of story: ${id}`,
    draw: (draw): Values => {
      const wanted = draw.oneOf(Object.keys(procedures) as Procedure[])
      const agents = { divide_and_choose: 2, last_diminisher: draw.integer(3, 5) }
      const count = wanted in agents ? agents[wanted as keyof typeof agents] : draw.integer(2, 5)
      const natureOf: Record<Procedure, Nature> = {
        ...{ divide_and_choose: 'mixed', last_diminisher: 'mixed' },
        ...{ equal_split: 'alike', sealed_bids: 'whole' }
      }
      const nature = natureOf[wanted]
      return {
        people: drawMembers(draw, count),
        ...{ nature, thing: draw.oneOf(things[nature]) },
        units: nature === 'alike' ? count * draw.integer(3, 20) : 1
      }
    },
    solve: ({ people, nature }) => ({
      kind: 'choice',
      right: fairDivisionProcedure({ agents: people.length, nature }),
      options: procedures
    }),
    fields: fieldsBy(natures),
    explain: ({ people, nature, thing }, right) => {
      const procedure = fairDivisionProcedure({ agents: people.length, nature })
      return `There are ${people.length} people, and what they divide is ${thing}. ${reasons[procedure]}. So the answer is: ${right}.`
    },
    earlier: [{ fields: fieldsBy(earlierNatures) }]
  })
}

function fieldsBy(told: Readonly<Record<Nature, string>>) {
  return ({ people, nature, thing, units }: Values) => ({
    people: listed(people),
    goods: nature === 'alike' ? `${units} ${thing}` : thing,
    nature: told[nature]
  })
}
