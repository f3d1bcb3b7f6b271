import { fixed, math, thousands } from './format.mjs'

/** Table 1: job finding, stacked (panel A) and by two-way fixed effects (panel B). */
export function mainTable({ main, twoWay }) {
  const names = ['eligible', 'ineligible', 'gap', 'all']
  const stacked = names.map((name) => main[name])
  const whole = names.map((name) => twoWay[name])
  return tabular(
    ['Eligible', 'Ineligible', 'Gap (1)$-$(2)', 'All claimants'],
    [
      panel('Panel A. Stacked event study', 4),
      ...coefficientRows(stacked),
      '\\addlinespace',
      ...fitRows(stacked),
      '\\midrule',
      panel('Panel B. Two-way fixed effects, whole panel', 4),
      ...coefficientRows(whole),
      '\\addlinespace',
      row(
        'Observations',
        whole.map(({ observations }) => thousands(observations))
      )
    ]
  )
}

/** Table 2: distance, wages, vacancies, and job finding of the ineligible by saturation. */
export function mechanismTable({ main, ineligibleLowSaturation, ineligibleHighSaturation }) {
  const columns = [
    ...['distanceEligible', 'distanceIneligible', 'wageEligible', 'vacancies'].map((name) => main[name]),
    ineligibleLowSaturation,
    ineligibleHighSaturation
  ]
  return tabular(
    ['Distance', 'Distance', 'Wage', 'Vacancies', 'Job finding', 'Job finding'],
    [
      row('', ['eligible', 'ineligible', 'eligible', 'office', 'ineligible,', 'ineligible,']),
      row('', ['', '', '', '', '2 digits', '7 digits']),
      '\\midrule',
      ...coefficientRows(columns),
      '\\addlinespace',
      ...fitRows(columns)
    ],
    { ruleAfterHead: false }
  )
}

/** Table 3: parameters of the model with their intervals. */
export function impliedTable({ implied }) {
  const lines = [
    ['Effective subsidy rate', '$s$', 'rate'],
    ['Congestion elasticity', '$\\delta$', 'delta'],
    ['Vacancy response', '$\\nu$', 'nu'],
    ['Matching elasticity of search', '$\\alpha$', 'alpha'],
    ['Elasticity of vacancy supply', '$\\eta$', 'eta'],
    ['Gap over distance effect', '', 'ratio'],
    ['Gap minus twice the distance effect', '', 'overidentification']
  ].map(([label, symbol, name]) => {
    const { value, lower, upper } = implied[name]
    return `${label} & ${symbol} & ${math(value)} & [${math(lower)}, ${math(upper)}] \\\\`
  })
  const head = ['\\begin{tabular}{llcc}', '\\toprule', ' & & Estimate & 95 percent interval \\\\', '\\midrule']
  return [...head, ...lines, '\\bottomrule', '\\end{tabular}', ''].join('\n')
}

function tabular(heads, lines, { ruleAfterHead = true } = {}) {
  const numbered = heads.map((_, i) => `(${i + 1})`)
  return [
    `\\begin{tabular}{l${'c'.repeat(heads.length)}}`,
    '\\toprule',
    row('', numbered),
    row('', heads),
    ...(ruleAfterHead ? ['\\midrule'] : []),
    ...lines,
    '\\bottomrule',
    '\\end{tabular}',
    ''
  ].join('\n')
}

function coefficientRows(fits) {
  return [
    row(
      'Phase-in (quarters 0--2)',
      fits.map((fit) => math(fit.phaseIn))
    ),
    row(
      '',
      fits.map((fit) => `(${fixed(fit.phaseInError)})`)
    ),
    row(
      'Full operation (quarter 3 on)',
      fits.map((fit) => math(fit.full))
    ),
    row(
      '',
      fits.map((fit) => `(${fixed(fit.fullError)})`)
    )
  ]
}

function fitRows(fits) {
  return [
    row(
      'Pre-trend test ($p$)',
      fits.map(({ pretrend }) => fixed(pretrend, 2))
    ),
    row(
      'Within $R^2$',
      fits.map(({ r2 }) => fixed(r2))
    ),
    row(
      'Observations',
      fits.map(({ observations }) => thousands(observations))
    ),
    row(
      'Offices',
      fits.map(({ clusters }) => String(clusters))
    )
  ]
}

const row = (label, entries) => `${[label, ...entries].join(' & ')} \\\\`
const panel = (title, columns) => `\\multicolumn{${columns + 1}}{l}{\\textit{${title}}} \\\\`
