import { describe, expect, it } from 'vitest'
import {
  narrativeAgents,
  narrativeParts,
  narrativeSentences,
  noSymbols
} from '../../../../../src/suites/aer/mg/checks/narrative.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const reply = { context: 'A town.', agents: ['One.', 'Two.', 'Three.'], tradeoffs: 'Time.', outcome: 'Rest.' }

it('narrativeParts takes all four parts and an entry for each agent', () => {
  expect(narrativeParts(reply, model).ok).toBe(true)
  expect(narrativeParts({ ...reply, agents: ['One.', ' ', 'Three.'] }, model).message).toContain('3 agents, got 2')
  expect(narrativeParts({ ...reply, agents: [...reply.agents, 'Four.'] }, model).ok).toBe(false)
  expect(narrativeParts({ ...reply, tradeoffs: '' }, model).message).toContain('empty: tradeoffs')
})

const parts = {
  context: 'There is a town. It is cold.',
  agents: 'Workers work. Firms hire.',
  tradeoffs: 'Time is short. Pay is low.',
  outcome: 'All rest.'
}

it('narrativeSentences counts the sentences of each part', () => {
  expect(narrativeSentences(parts, 2).ok).toBe(true)
  expect(narrativeSentences({ ...parts, context: 'There is a town.' }, 2).message).toContain('context needs 2 to 5')
  expect(narrativeSentences(parts, 3).message).toContain('agents needs 3 to 12 sentences, got 2')
  expect(narrativeSentences({ ...parts, outcome: 'They rest. '.repeat(4) }, 2).message).toContain('got 4')
})

const modelWith = (...names: string[]) => ({
  agents: names.map((name, i) => ({ id: `A${i + 1}`, name, description: '', choices: [] }))
})

describe('narrativeAgents', () => {
  it.each([
    ['Workers sell their time to a firm.', 'Representative worker', 'Firms'],
    ['The monopoly sets a price that buyers pay.', 'Monopolist', 'Buyer i'],
    ['Two people meet.', 'Agent 1', 'Player 2']
  ])('passes %j', (story, ...names) => {
    expect(narrativeAgents(story, modelWith(...names)).ok).toBe(true)
  })

  it('names an agent that the story leaves out', () => {
    expect(narrativeAgents('Workers look for jobs.', modelWith('Workers', 'Employment agency'))).toMatchObject({
      ok: false,
      message: expect.stringContaining('missing: A2 ("Employment agency")')
    })
    expect(narrativeAgents('On the first day all is well.', modelWith('Firm')).ok).toBe(false)
  })
})

describe('noSymbols', () => {
  it.each([
    ...[
      'the wage w',
      'the rate p.',
      'at time t,',
      'the wage, w,',
      'p and q',
      '(w, p)',
      "each p's",
      'x*',
      'a mass m of firms'
    ],
    ...['agent i works', 'firm i’s wage', 'the state i', 'firms i and j', 'N workers', 'output Y, and', 'a share s of'],
    ...[
      'type H and type L',
      'good X',
      'group E',
      'the k-th worker',
      'an n-player game',
      'the share (s) of',
      'the letter "x"'
    ],
    ...['the bid a, which', 'the level of technology A is', 'investment I, which', 'the A firms'],
    ...['x1 and x2', '2x', 'U(c)', 'utility u(c)', 'E[c]', 'w_t', 'wage_t', 'e^x', 'x₁', 'c²', '𝑥', "x' and"],
    ...[
      'a cost of θ',
      'beta times output',
      'Tightness theta falls',
      'Theta rises',
      'pi is the profit',
      'probability π'
    ],
    ...['output = wage', '2 < 3', 'a → b', 'wage × hours', 'wage * hours', 'wage + bonus'],
    ...['a $y$', '$2x$', '$\\beta$', '\\tau', '\\(c\\)']
  ])('finds a symbol in %j', (text) => {
    expect(noSymbols(text)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it.each([
    ...[
      "A firm's wage, e.g. 5 percent, and I agree.",
      'A worker. A firm. I.',
      'the worker’s and workers’ wages',
      "o'clock"
    ],
    ...['U.S. workers', 'D.C. and the U.K. market', 'R&D', 'an A/B test', 'firm(s) or a(n) agent', '**Firms** decide'],
    ...[
      'vitamin C',
      'plan B',
      'Type A workers',
      'types A and B',
      'country A and country B',
      'hepatitis B',
      'Generation X'
    ],
    ...['an X-ray', 'the T-shirt', 'a U-shaped curve', 'e-commerce', 'a p-value', 'K-12 schools', 'an S corporation'],
    ...[
      '50 percent',
      'two',
      '$5 a unit',
      'a price of $1.2 million',
      'the 1990s',
      'a 3-year loan',
      '5 km² of land',
      '5 °C'
    ],
    ...[
      'the G7',
      'CO2 emissions',
      'a Cobb-Douglas function',
      'one-half (a share)',
      'a gamma distribution',
      'the Mekong delta'
    ],
    ...['(a) workers, (b) firms', 'it is (i) large and (ii) small', 'and/or', 'Firms – large or small – pay.']
  ])('finds none in %j', (text) => {
    expect(noSymbols(text)).toMatchObject({ ok: true })
  })

  it('names all that it finds, in order', () => {
    expect(noSymbols('The wage w times beta is paid.').message).toContain(
      'take out "w" in "The wage w times beta is paid."; "beta" in'
    )
  })

  it('reads hostile text in time', () => {
    const started = performance.now()
    for (const text of ['$'.repeat(50_000), 'a.'.repeat(50_000), '(x'.repeat(50_000), 'A and '.repeat(20_000)])
      noSymbols(text)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
