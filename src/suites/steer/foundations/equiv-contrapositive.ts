import { questionType } from '../../question-bank/question-type.ts'
import { areEquivalent, contrary, type Formula, type Sentence, say, sentenceOf } from './propositions.ts'

/** `asked` is the statement, or its converse; the options are named after their relation to the statement. */
type Choice = { statement: Formula; asked?: Formula; options: Readonly<Record<string, Formula>> }

/** The name of the one option that is logically equivalent to what is asked for. */
export function equivalentOption({ statement, asked = statement, options }: Choice): string {
  return Object.keys(options).find((name) => areEquivalent(options[name]!, asked))!
}

const propositions: Readonly<Record<string, Readonly<Record<'p' | 'q', Sentence>>>> = {
  medicine: {
    p: ['the wound is clean', 'the wound is not clean'],
    q: ['the bandage stays on', 'the bandage does not stay on']
  },
  technology: {
    p: ['the backup has run', 'the backup has not run'],
    q: ['the green light is on', 'the green light is not on']
  },
  law: {
    p: ['the contract is signed', 'the contract is not signed'],
    q: ['the deposit is due', 'the deposit is not due']
  },
  sports: {
    p: ['the pitch is frozen', 'the pitch is not frozen'],
    q: ['the match is played', 'the match is not played']
  },
  entertainment: {
    p: ['the lead singer is ill', 'the lead singer is not ill'],
    q: ['the concert takes place', 'the concert does not take place']
  }
}

/** 1.4.c: which statement is equivalent to an implication, or to its converse. */
export const equivContrapositive = Object.entries(propositions).map(([domain, sentences]) =>
  questionType({
    id: `pick_${domain}`,
    title: `a statement equivalent to an implication, or to its converse: ${domain}`,
    draw: ({ chance, oneOf }): Choice => {
      const [from, to] = [oneOf(['p', '!p']), oneOf(['q', '!q'])]
      const statement = `${from}>${to}`
      const shared = { inverse: `${contrary(from)}>${contrary(to)}`, denied_consequent: `${from}>${contrary(to)}` }
      const contrapositive = `${contrary(to)}>${contrary(from)}`
      const converse = `${to}>${from}`
      return chance(0.5)
        ? { statement, asked: statement, options: { contrapositive, converse, ...shared } }
        : {
            statement,
            asked: converse,
            options: { contrapositive, denied_converse: `${to}>${contrary(from)}`, ...shared }
          }
    },
    solve: (values) => ({
      kind: 'choice',
      right: equivalentOption(values),
      options: Object.fromEntries(
        Object.entries(values.options).map(([name, formula]) => [name, sentenceOf(say(formula, sentences))])
      )
    }),
    fields: ({ statement, asked }) => ({
      statement: sentenceOf(say(statement, sentences)),
      asked: asked === statement ? 'the statement itself' : 'the converse of the statement'
    }),
    explain: ({ statement, asked = statement }, right) => {
      const target = sentenceOf(say(asked, sentences))
      return `What is asked for reads: ${target} Swapping its two halves and denying both gives its contrapositive, which is true in exactly the same cases: ${right} Swapping alone, or denying alone, changes the meaning.`
    }
  })
)
