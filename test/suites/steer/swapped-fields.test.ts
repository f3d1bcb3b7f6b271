import { describe, expect, it } from 'vitest'
import { fieldsIn } from '../../../src/suites/question-bank/story.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { type Subject, subjects } from '../question-bank/slips/subjects.ts'
import { textsOf } from '../steer-me/reading/reading-faults.ts'
import { placeFaults } from './place-faults.ts'
import { readers } from './readers/index.ts'
import { readAgainstKey } from './readers/reader.ts'

/** Questions that are drawn of a story: most swaps show in the first, some in a few. */
const draws = 12
const subjectsOfSteer = subjects.filter(({ suite }) => suite === 'steer')

/** Fields that may change places: either way the text is right and has the same answer, or the two print the same. */
const harmless = ['ambiguity_aversion: first one', 'subgame_nash: second last']

/** Stories with two fields of which a reader finds another answer, or none, where they change places. */
const planted: readonly (readonly [element: string, story: string, one: string, other: string])[] = [
  ['add_sub', 'blood-bank', 'start', 'changes'],
  ['mult_div', 'olive-oil', 'amount', 'share'],
  ['constrained_optimization', 'bakery-orders', 'limit', 'material'],
  ['prob_basic', 'test-tubes', 'counts', 'target'],
  ['bayes_rule', 'spam-filter', 'prior', 'likelihood'],
  ['bayes_rule', 'screening-test', 'likelihood', 'otherwise'],
  ['bayes_rule', 'engine-noise', 'prior', 'marginal'],
  ['first_order_false_belief', 'nurses-station', 'start', 'moved_to'],
  ['second_order_false_belief', 'pharmacy', 'owner', 'mover'],
  ['categorical_syllogism', 'field-guide', 'first', 'conclusion'],
  ['conditional_syllogism', 'ward-round', 'second', 'conclusion'],
  ['equiv_contrapositive', 'wound-card', 'statement', 'asked'],
  ['sunk_cost', 'drug-trial', 'spent', 'remaining'],
  ['sunk_cost', 'training-programme', 'remaining', 'worth'],
  ['maximize_expected_utility', 'stage-contracts', 'sure', 'base'],
  ['risk_averse', 'vaccine-doses', 'sure', 'lottery'],
  ['gamblers_fallacy', 'day-trader', 'same', 'other'],
  ['transitivity_risk', 'start-up-shares', 'one', 'preferences'],
  ['fair_division', 'closed-farm', 'people', 'nature'],
  ['top_trading', 'desks', 'owners', 'agent'],
  ['dsic_mechanism', 'surgery-slot', 'participants', 'rules'],
  ['pareto_sc', 'editors', 'members', 'alternatives'],
  ['non_dictatorial', 'clinic-partners', 'alternatives', 'rule']
]

describe('the readers of STEER', () => {
  it.each(planted)('tell of %s, %s where %s and %s are swapped, from the text alone', (element, id, one, other) => {
    const subject = subjectsOfSteer.find(({ element: own, story }) => own === element && story.id === id)!
    expect(isMisread(subject)).toBe(false)
    expect(isMisread(withSwapped(subject, one, other))).toBe(true)
  })

  it('or what stands around a place tell of every two fields that are swapped in any story', () => {
    const untold = subjectsOfSteer.flatMap((subject) => {
      const { story, element } = subject
      const names = fieldsIn([story.text, ...(story.followUps ?? [])].join(' '))
      const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
      return pairs
        .filter(([one, other]) => !isTold(withSwapped(subject, one, other)))
        .map(([one, other]) => `${element}: ${one} ${other}`)
    })
    expect([...new Set(untold)]).toEqual(harmless)
  })
})

function withSwapped(subject: Subject, one: string, other: string): Subject {
  const names: Readonly<Record<string, string>> = { [one]: other, [other]: one }
  const swap = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${names[name] ?? name}}`)
  const { story } = subject
  return {
    ...subject,
    story: { ...story, text: swap(story.text), ...(story.followUps && { followUps: story.followUps.map(swap) }) }
  }
}

/** Whether a reader finds another answer than the key, or none, in one of the questions at least. */
function isMisread({ element, story, type, grade }: Subject): boolean {
  const reader = readers[`${element} ${type.id}`]!
  return Array.from({ length: draws }, (_, seed) => drawQuestion(type, seed, grade)!).some((question) => {
    const texts = textsOf(story, type, grade)(type.fields(question.values))
    try {
      const { read, right } = readAgainstKey(reader, { texts, question })
      return read !== right
    } catch {
      return true
    }
  })
}

function isTold(subject: Subject): boolean {
  const { element, story, type, grade } = subject
  const text = [story.text, ...(story.followUps ?? [])].join(' ')
  const fields = type.fields(drawQuestion(type, 1, grade)!.values)
  return placeFaults(element, { id: story.id, text, fields }).length > 0 || isMisread(subject)
}
