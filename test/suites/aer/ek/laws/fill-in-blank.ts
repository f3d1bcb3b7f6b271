import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Pair } from './halves.ts'

export type BlankLaw = Pair & { stem: string; gold: string; acceptable: string[] }

/** A stem with its key, forms that say the key, and others that a fair examiner takes for something else. */
type Question = { stem: string; gold: string; acceptable?: string[]; right: string[]; wrong: string[] }

/** All were written for this table. */
const questions: Question[] = [
  {
    stem: 'Between 2008 and 2010 employment in the treated towns fell by ___ percent.',
    gold: '12.4',
    right: [
      '12.4',
      '12.4 percent',
      '12.4%',
      '-12.4',
      '-12.4%',
      '−12.4 percent',
      '12,4',
      '12,4 %',
      '12.40',
      'a fall of 12.4 percent',
      '≈ 12.4'
    ],
    wrong: [
      'rose by 12.4',
      'up 12.4 %',
      'an increase of 12.4 percent',
      '1.24',
      '124',
      '12.5',
      '0.124',
      '12.4 percentage points',
      'more than 12.4'
    ]
  },
  {
    stem: 'The authors estimate that wages rise by ___ percent when the floor is raised.',
    gold: '3.5',
    right: ['3.5', '3.5 percent', '3.5%', '3,5 %', 'three point five percent', '3.5 Prozent', '3,5 pour cent'],
    wrong: ['-3.5', 'fell by 3.5', '35', '0.35', '3.5 bp', 'at least 3.5', '3 or 3.5']
  },
  {
    stem: 'The reform took effect in the year ___.',
    gold: '1994',
    right: [
      '1994',
      'in 1994',
      'January 1, 1994',
      '1 January 1994',
      'January 1994',
      'the year 1994',
      '1994-01-01',
      '1994年',
      'Since 1994'
    ],
    wrong: ['1995', '1894', '1994 or 1995', 'before 1994', '94 years', 'in the early 1990s', 'January 1, 1995']
  },
  {
    stem: 'The dynamic panel is estimated by ___.',
    gold: 'GMM',
    acceptable: ['generalized method of moments'],
    right: [
      'GMM',
      'gmm',
      'GMM, following Hansen (1982)',
      'GMM (Hansen, 1982)',
      'generalized method of moments',
      'Generalised Method of Moments',
      'the GMM',
      'GMM as in Arellano and Bond (1991)'
    ],
    wrong: ['OLS', 'maximum likelihood', 'not GMM', 'GMM or OLS', 'OLS, following Hansen (1982)', 'methods', 'SMM']
  },
  {
    stem: 'Standard errors are clustered at the level of the ___.',
    gold: 'county',
    right: ['county', 'the county', 'County', 'county (3,141 of them)', 'county, as treatment varies there'],
    wrong: [
      'county-by-year',
      'county by year',
      'state',
      'country',
      'county or state',
      'county × year',
      'counties-by-cohort'
    ]
  },
  {
    stem: 'In the model, bargaining follows the ___ solution.',
    gold: 'Nash',
    right: ['Nash', 'nash', 'Nash bargaining', 'the Nash', 'Nash (1950)', '"Nash"'],
    wrong: ['Walras', 'Rubinstein', 'non-Nash', 'not Nash', 'Nash or Rubinstein', 'Bash']
  },
  {
    stem: 'The elasticity of substitution is ___.',
    gold: '0.8',
    right: ['0.8', '.8', '0.80', '0,8', '0.8, as in the baseline', 'about 0.8'],
    wrong: ['8', '0.08', '-0.8', '0.8 to 1.2', '1.8', '80', 'greater than 0.8']
  },
  {
    stem: 'Identification rests on the assumption of ___ trends.',
    gold: 'parallel',
    acceptable: ['common'],
    right: ['parallel', 'common', 'parallel trends', 'Parallel', 'the parallel', 'parallel (common)'],
    wrong: ['divergent', 'not parallel', 'parallelogram', 'linear', 'unparalleled']
  },
  {
    stem: 'The sample covers ___ countries.',
    gold: '12',
    acceptable: ['twelve'],
    right: ['12', 'twelve', 'Twelve', '12 countries', 'zwölf', 'douze', 'doce', 'doze', 'dodici'],
    wrong: ['112', '12,000', '21', '12 to 15', 'dozens', '2', 'zwanzig', 'vingt']
  },
  {
    stem: 'The share of rents that goes to workers is ___ percent.',
    gold: '20',
    right: [
      '20',
      '20%',
      'twenty percent',
      'zwanzig Prozent',
      'vingt pour cent',
      'veinte por ciento',
      'venti per cento',
      'vinte por cento',
      '20 Prozent'
    ],
    wrong: ['0.2 percentage points', '2', '20 dollars', '120', '20-30', 'treinta por ciento', '20 percentage points']
  },
  {
    stem: 'The theorem of ___ says that information aggregates in large markets.',
    gold: 'Milgrom and Weber',
    acceptable: ['Milgrom-Weber', 'Milgrom & Weber'],
    right: ['Milgrom and Weber', 'Milgrom & Weber', 'Milgrom-Weber', 'Milgrom and Weber (1982)'],
    wrong: ['Milgrom', 'Weber', 'Milgrom and Roberts', 'Weber and Fechner']
  },
  {
    stem: 'The instrument is the distance to the nearest ___.',
    gold: 'four-year college',
    acceptable: ['4-year college'],
    right: ['four-year college', '4-year college', 'four year college', 'the four-year college', 'Four-Year College'],
    wrong: ['college', 'two-year college', 'four-year plan', 'school', 'university']
  }
]

/** Ways to give an answer that add nothing to it. */
const habits: [name: string, write: (answer: string) => string][] = [
  ['alone', (answer) => answer],
  ['full stop', (answer) => `${answer}.`],
  ['bold', (answer) => `**${answer}**`],
  ['code', (answer) => `\`${answer}\``],
  ['quotes', (answer) => `"${answer}"`],
  ['answer', (answer) => `Answer: ${answer}`],
  ['bold answer', (answer) => `**Answer:** ${answer}`],
  ['final answer', (answer) => `Final answer: ${answer}`],
  ['the answer is', (answer) => `The answer is ${answer}.`],
  ['the correct answer is', (answer) => `The correct answer is "${answer}".`],
  ['boxed', (answer) => `$\\boxed{\\text{${answer}}}$`],
  ['reasons first', (answer) => `The passage describes this in the section on results. The answer is ${answer}.`],
  ['boxed behind reasons', (answer) => `The text says so in its second part. Hence \\boxed{${answer}}`],
  ['JSON', (answer) => JSON.stringify({ answer })],
  ['JSON with reasons', (answer) => JSON.stringify({ reasoning: 'stated in the introduction', answer })],
  ['XML', (answer) => `<answer>${answer}</answer>`],
  ['citation mark', (answer) => `${answer} [1]`],
  ['tool citation', (answer) => `${answer}【3†source】`],
  [
    'line and reason',
    (answer) =>
      `${answer}\n\nThis is what the main table reports, and the text repeats it later on with the same words.`
  ],
  ['German', (answer) => `Antwort: ${answer}`],
  ['French', (answer) => `Réponse : ${answer}`],
  ['Spanish', (answer) => `Respuesta: ${answer}`],
  ['Portuguese', (answer) => `Resposta: ${answer}`],
  ['Italian', (answer) => `Risposta: ${answer}`],
  ['Chinese', (answer) => `答案：${answer}`],
  ['go with', (answer) => `I would say ${answer}`],
  ['picture', (answer) => `✅ ${answer}`]
]

/** No answer to any of the questions. */
const none = [
  'I do not know.',
  'unknown',
  'The paper does not say.',
  'N/A',
  'See Table 3.',
  'It depends on the sample.'
]

const ours: BlankLaw[] = questions.flatMap(({ stem, gold, acceptable = [], right, wrong }, at) => {
  const law = (habit: string, given: string, points: number): BlankLaw => ({
    habit,
    given,
    points,
    stem,
    gold,
    acceptable
  })
  return [
    ...right.map((answer) => law('right', answer, 1)),
    ...wrong.map((answer) => law('wrong', answer, 0)),
    ...habits.flatMap(([name, write], i) => {
      const answer = right[(i + at) % right.length]!
      const other = wrong[(i + at) % wrong.length]!
      return [law(name, write(answer), 1), ...((i + at) % 2 === 0 ? [law(`${name}, wrong`, write(other), 0)] : [])]
    }),
    ...none.map((given) => law('none', given, 0))
  ]
})

const pairSchema = z.object({
  group: z.string(),
  stem: z.string(),
  gold: z.string(),
  acceptable: z.string(),
  response: z.string(),
  verdict: z.enum(['right', 'wrong'])
})
const anyStem = 'In Doe et al. (2020), a paper on hiring, it is ___.'
/** Judged otherwise since: where the stem speaks of a fall, its size with a minus is the same fall; one or several of a thing is the same thing. */
const mended = new Set([
  'Output fell by ___ percent.|-3.2',
  '|wage subsidies',
  '|union',
  'The key friction is ___.|information asymmetries',
  'The treated units are ___.|county'
])

function decode(text: string): string {
  return text.replaceAll(/\\u\{([0-9a-f]{1,6})\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

/** The table of the first reader, which the second one has to meet too. */
function earlier(): BlankLaw[] {
  const file = readFileSync(new URL('../reader-1/fill-in-blank-pairs.csv', import.meta.url), 'utf8')
  return z
    .array(pairSchema)
    .parse(parse(file, { columns: true }))
    .map(({ group, stem, gold, acceptable, response, verdict }) => ({
      habit: group,
      given: decode(response),
      points: verdict === 'right' || mended.has(`${stem}|${response}`) ? 1 : 0,
      stem: stem || anyStem,
      gold: decode(gold),
      acceptable: acceptable === '' ? [] : acceptable.split(' | ').map(decode)
    }))
}

export const fillInLaws: BlankLaw[] = [...ours, ...earlier()]
