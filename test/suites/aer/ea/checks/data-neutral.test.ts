import { describe, expect, it } from 'vitest'
import { dataNeutral } from '../../../../../src/suites/aer/ea/checks/data-neutral.ts'

const check = (text: string, resultType: 'empirical_result' | 'theoretical_result' = 'empirical_result') =>
  dataNeutral({ label: 'Table 1', text, resultType })

describe('dataNeutral', () => {
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
