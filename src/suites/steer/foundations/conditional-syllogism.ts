import { questionType } from '../../question-bank/question-type.ts'
import { entails, type Formula, type Sentence, say, sentenceOf } from './propositions.ts'

type Argument = { premises: readonly Formula[]; conclusion: Formula }

/** Whether a conclusion follows from its premises, by truth tables. */
export function conditionalValidity({ premises, conclusion }: Argument): 'follows' | 'does_not_follow' {
  return entails(premises, conclusion) ? 'follows' : 'does_not_follow'
}

/** `s` reads as `q` with something added. */
const arguments_: readonly Argument[] = [
  ...[
    { premises: ['p>q', 'p'], conclusion: 'q' },
    { premises: ['p>q', '!q'], conclusion: '!p' },
    { premises: ['p>q', 'q>r'], conclusion: 'p>r' },
    { premises: ['p>q', 'q>r'], conclusion: '!r>!p' },
    { premises: ['p>!r', 'r'], conclusion: '!p' },
    { premises: ['!p>r', '!r'], conclusion: 'p' },
    { premises: ['s>q', 'p>s'], conclusion: 'p>q' }
  ],
  ...[
    { premises: ['p>q', '!p'], conclusion: '!q' },
    { premises: ['p>q', 'q'], conclusion: 'p' },
    { premises: ['p>q', 'p>r'], conclusion: 'q>r' },
    { premises: ['p>q', 'q>r'], conclusion: 'r>p' },
    { premises: ['p>q', 'q>r'], conclusion: '!p>!r' },
    { premises: ['p>q', 'p'], conclusion: 's' },
    { premises: ['p>r', 'q>r'], conclusion: 'p>q' },
    { premises: ['p>q', 'r>p'], conclusion: 'r>s' }
  ]
]

const propositions: Readonly<Record<string, Readonly<Record<'p' | 'q' | 'r' | 's', Sentence>>>> = {
  education: {
    p: ['the pupil passes the entrance exam', 'the pupil does not pass the entrance exam'],
    q: ['the pupil is admitted to a college', 'the pupil is not admitted to a college'],
    r: ['the pupil leaves the town', 'the pupil does not leave the town'],
    s: ['the pupil is admitted to a good college', 'the pupil is not admitted to a good college']
  },
  medicine: {
    p: ['the patient has the infection', 'the patient does not have the infection'],
    q: ['the patient has a fever', 'the patient does not have a fever'],
    r: ['the patient stays at home', 'the patient does not stay at home'],
    s: ['the patient has a high fever', 'the patient does not have a high fever']
  },
  technology: {
    p: ['the program is updated', 'the program is not updated'],
    q: ['the program opens the file', 'the program does not open the file'],
    r: ['the fan of the computer runs', 'the fan of the computer does not run'],
    s: ['the program opens the file quickly', 'the program does not open the file quickly']
  },
  finance: {
    p: ['the firm raises its dividend', 'the firm does not raise its dividend'],
    q: ['the price of its share rises', 'the price of its share does not rise'],
    r: ['the fund sells the share', 'the fund does not sell the share'],
    s: ['the price of its share rises sharply', 'the price of its share does not rise sharply']
  },
  sports: {
    p: ['the rower trains in winter', 'the rower does not train in winter'],
    q: ['the rower wins a medal', 'the rower does not win a medal'],
    r: ['the club buys a new boat', 'the club does not buy a new boat'],
    s: ['the rower wins a gold medal', 'the rower does not win a gold medal']
  }
}

/** 1.4.b: whether a conclusion follows from two statements, at least one of them conditional. */
export const conditionalSyllogism = Object.entries(propositions).map(([domain, sentences]) =>
  questionType({
    id: `validity_${domain}`,
    title: `whether a conclusion about ${domain} follows from two statements`,
    draw: ({ chance, oneOf }): Argument => {
      const wanted = chance(0.5) ? 'follows' : 'does_not_follow'
      return oneOf(arguments_.filter((argument) => conditionalValidity(argument) === wanted))
    },
    solve: (values) => ({
      kind: 'choice',
      right: conditionalValidity(values),
      options: { follows: 'Yes, the conclusion follows', does_not_follow: 'No, the conclusion does not follow' }
    }),
    fields: ({ premises: [first, second], conclusion }) => ({
      first: sentenceOf(say(first!, sentences)),
      second: sentenceOf(say(second!, sentences)),
      conclusion: sentenceOf(say(conclusion, sentences))
    }),
    explain: (values, right) =>
      conditionalValidity(values) === 'follows'
        ? `In every case in which both premises are true, the conclusion is true as well: there is no counterexample. So the answer is: ${right}.`
        : `There is a case in which both premises are true and the conclusion is false: the premises leave it open. Whether the conclusion sounds plausible plays no part. So the answer is: ${right}.`
  })
)
