import { describe, expect, it } from 'vitest'
import {
  contextNeutral,
  dataNeutral,
  resultCore,
  resultFound,
  resultKind,
  resultsListed
} from '../../../../../src/suites/aer/ea/checks/results.ts'
import { type ResultsReply, resultsReplySchema } from '../../../../../src/suites/aer/ea/results-round.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = resultsReplySchema.parse(readReply('ea', 'results'))

it('resultCore wants selected results to be in the list and core', () => {
  expect(resultCore(reply).ok).toBe(true)
  const supporting = withDefect(reply, ({ results }) => {
    results[1]!.importance = 'supporting'
  })
  expect(resultCore(supporting).message).toContain('not so: Table 2')
  const unlisted = withDefect(reply, ({ results }) => void results.shift())
  expect(resultCore(unlisted).message).toContain('not so: Table 1')
})

const withTypes = (...types: ResultsReply['results'][number]['type'][]) =>
  withDefect(reply, ({ results }) => {
    for (const [i, result] of results.entries()) result.type = types[i] ?? types.at(-1)!
  })

it('resultKind refuses robustness checks and descriptive statistics', () => {
  expect(resultKind(reply).ok).toBe(true)
  expect(resultKind(withTypes('robustness', 'main_regression')).message).toContain('Table 1 is of type robustness')
  expect(resultKind(withTypes('main_regression', 'descriptive', 'other')).ok).toBe(false)
})

it('resultKind takes descriptive results of a paper that has no others', () => {
  expect(resultKind(withTypes('descriptive')).ok).toBe(true)
})

it('resultKind lets theoretical results go with theory only', () => {
  expect(resultKind(withTypes('theory_result')).ok).toBe(false)
  const theory = withDefect(withTypes('theory_result'), ({ selectedResults }) => {
    for (const result of selectedResults) result.resultType = 'theoretical_result'
  })
  expect(resultKind(theory).ok).toBe(true)
})

const float = (number: string | null) => ({ number, caption: `Number ${number}`, notes: null, page: 7 })
const table = (number: string | null) => ({ ...float(number), columns: [], rows: [] })
const listing = aPaper([''], { tables: [table('1'), table('II'), table('A.1'), table(null)], figures: [float('3')] })

it('resultsListed wants tables and figures of the main text, in whatever spelling', () => {
  expect(
    resultsListed({ labels: ['TABLE 1.', 'Table II, Panel A', 'Fig. 3', 'Proposition 1'], paper: listing }).ok
  ).toBe(true)
})

it('resultsListed names what is missing and shows its caption', () => {
  expect(resultsListed({ labels: ['Table 1', 'Table 11', 'Figure 3'], paper: listing })).toMatchObject({
    ok: false,
    message: expect.stringContaining('missing: Table II'),
    evidence: { page: 7, passage: 'Number II' }
  })
})

const citing = aPaper(['See TABLE 2 and Fig. 1, then Proposition 3(i) and Figure 4.'])
const find = (label: string) => resultFound({ label, paper: citing })

it.each(['Table 2', 'Figure 1', 'Fig. 4', 'Proposition 3', 'Table 2, Panel A', 'Table 2 (Panel B: Men)'])(
  'resultFound finds %j',
  (label) => {
    expect(find(label)).toMatchObject({ ok: true, evidence: { page: 1 } })
  }
)

it.each(['Table 1', 'Table 22', 'Figure 2', 'Proposition 4', '', 'Panel A'])(
  'resultFound does not find %j',
  (label) => {
    expect(find(label).ok).toBe(false)
  }
)

describe('contextNeutral', () => {
  const check = (text: string) => contextNeutral({ label: 'Table 1', text })

  it.each([
    'The authors find that wages fall.',
    'We show that search is costly.',
    'The results clearly matter. The estimates indicate that men lose.',
    'Table 2 shows that it works.',
    'The main finding is a large gap.',
    'The estimates are consistent with the model.',
    'The gap widens, which suggests congestion.',
    'Policy implications follow.'
  ])('refuses %j', (text) => {
    expect(check(text)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it.each([
    'The question matters for policy because unemployment is costly.',
    'Earlier studies find that vouchers help. Previous results suggest that it is small.',
    'The table shows the effects by group; the result shows how the gap changes.',
    'The model predicts that the gap widens by twice the effect on distance.',
    'Governments should know whether it works, an important question.'
  ])('passes %j', (text) => {
    expect(check(text)).toMatchObject({ ok: true })
  })
})

describe('dataNeutral', () => {
  const check = (text: string, resultType: 'empirical_result' | 'theoretical_result' = 'empirical_result') =>
    dataNeutral({ label: 'Table 1', text, resultType })

  it.each([
    ...['Wages rise because firms compete.', 'The gap is due to congestion.', 'Entry leads to lower prices.'],
    ...['Trade led to growth.', 'The shock caused a decline.', 'This causes exits.', 'The fall is driven by entry.'],
    ...[
      'The gap is mainly driven by men.',
      'Pay drives the gap.',
      'As a result, output is higher.',
      'Hence it is lower.'
    ],
    ...['The rise is thus small.', 'Therefore, it is zero.', 'The difference is largely attributable to age.'],
    ...['It works through the wage channel.', 'The causal effect is 0.3.', 'The reason is that firms exit.'],
    ...[
      'The estimate suggests frictions.',
      'The result implies crowding out.',
      'Column 2 indicates that search is costly.'
    ],
    ...[
      'Age explains the gap.',
      'The gap is explained by age.',
      'This reveals that men lose.',
      'There is evidence of frictions.'
    ],
    ...[
      'The estimate is hard to interpret.',
      'This means that wages are sticky.',
      'The sign is consistent with theory.'
    ],
    ...[
      'The figures are in line with the model.',
      'It is negative, as predicted.',
      'The sign supports the hypothesis.'
    ],
    ...['The policy implications are clear.', 'Policymakers should act.', 'There are lessons for schools.'],
    ...['Importantly, it is 0.3.', 'The effect is important.', 'A surprising 0.3.', 'It is economically significant.']
  ])('refuses %j', (text) => {
    expect(check(`The coefficient is 0.3. ${text}`)).toMatchObject({
      ok: false,
      evidence: { passage: expect.any(String) }
    })
  })

  it.each([
    ...[
      'Columns (1) to (3) include firm fixed effects.',
      'The treatment effect is 0.3.',
      'The effect of age on pay is 0.2.'
    ],
    ...[
      'It has five leads and four lags.',
      'The p-value of the leads to entry is 0.4.',
      'The event study has 4 leads to 2010.'
    ],
    ...['The implied volatility is 0.2.', 'The implied elasticity is 0.5.', 'Cause-specific mortality is 0.1.'],
    ...['The causes of death are listed.', 'All-cause mortality falls by 0.1.', 'A causal forest gives 0.3.'],
    ...[
      'It has two explanatory variables.',
      'The explained variance is 0.4.',
      'It explains 40 percent of the variance.'
    ],
    ...[
      'The share of the variation explained by age is 0.4.',
      'The R-squared is 0.2.',
      'The policy rate is 2 percent.'
    ],
    ...[
      'The policy dummy is 1 after 2010.',
      'The policy period has 12 quarters.',
      'The outcome is "left because of pay".'
    ],
    ...['The dummy indicating that a firm exports is 1.', 'Stars indicate that the p-value is below 0.1.'],
    ...[
      'A value of 1 indicates that the firm exits.',
      'Taxes due to the state are 3.',
      'The results in the second column are larger.'
    ],
    ...['Standard errors are heteroskedasticity-consistent with clusters.', 'Columns differ in the sample.'],
    ...[
      'The share who say religion is very important is 0.4.',
      'The export-driven sector has 0.3.',
      'The predicted value is 0.2.'
    ],
    ...[
      'Driving time is 30 minutes.',
      'The coefficient is larger than expected inflation.',
      'Granger causality has a p-value of 0.2.'
    ]
  ])('passes %j', (text) => {
    expect(check(text)).toMatchObject({ ok: true })
  })

  it('lets a theorem state what follows, but not why', () => {
    const theorem = 'A lower cost leads to more search, and stability implies efficiency.'
    expect(check(theorem, 'theoretical_result').ok).toBe(true)
    expect(check(theorem).ok).toBe(false)
    expect(check('Search rises because distance is cheaper.', 'theoretical_result').ok).toBe(false)
  })

  it('names all that is to be taken out, with words around it', () => {
    expect(check('It falls due to entry. Surprisingly, it is 0.3.').message).toMatch(
      /Table 1 .*take out "due to" in "It falls due to entry.*"; "Surprisingly" in/
    )
  })

  it('reads hostile text in time', () => {
    const started = performance.now()
    for (const text of [
      'effect '.repeat(20_000),
      'explains '.repeat(20_000),
      '"a '.repeat(30_000),
      'share of '.repeat(20_000)
    ])
      check(text)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
