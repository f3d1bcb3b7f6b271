import type { Letter } from '../../../../../src/suites/aer/ek/content.ts'
import type { Pair } from './halves.ts'

type Option = { letter: Letter; text: string }
export type ChoiceLaw = Pair & { options: Option[]; gold: Letter }

/** All questions and habits were written for this table. */
const questions: [texts: [string, string, string, string], gold: Letter][] = [
  [
    ['Search effort falls', 'The reservation wage rises', 'Vacancies are posted later', 'Hours are cut by a tenth'],
    'B'
  ],
  [['A tariff on steel', 'An import quota', 'A consumption tax', 'An export subsidy'], 'C'],
  [['0.12', '0.21', '1.2', '2.1'], 'B'],
  [['Difference-in-differences', 'Regression discontinuity', 'Instrumental variables', 'Synthetic control'], 'D'],
  [['Wages', 'Real wages', 'Wages and hours', 'Neither wages nor hours'], 'A'],
  [
    [
      'Firms that export grow by 4 percent more',
      'Firms that import grow by 4 percent more',
      'Both groups grow alike',
      'Firms that exit are younger'
    ],
    'A'
  ],
  [['Lower rates', 'Higher reserve requirements', 'Open market sales', 'Forward guidance'], 'D']
]

/** L and T: the option meant and its text; M and U, N and V: two others. */
type Words = { L: string; T: string; M: string; U: string; N: string; V: string }
type Habit = [name: string, write: (words: Words) => string]

/** Answers that say L. */
const answers: Habit[] = [
  ['letter', ({ L }) => L],
  ['lower case', ({ L }) => L.toLowerCase()],
  ['brackets', ({ L }) => `(${L})`],
  ['lower-case bracket', ({ L }) => `${L.toLowerCase()})`],
  ['full stop', ({ L }) => `${L}.`],
  ['letter and text', ({ L, T }) => `${L}. ${T}`],
  ['letter, bracket, text', ({ L, T }) => `${L}) ${T}`],
  ['text alone', ({ T }) => T],
  ['text with a full stop', ({ T }) => `${T}.`],
  ['bold', ({ L }) => `**${L}**`],
  ['bold with text', ({ L, T }) => `**${L}. ${T}**`],
  ['boxed', ({ L }) => String.raw`\boxed{${L}}`],
  ['boxed in text', ({ L }) => String.raw`$\boxed{\text{${L}}}$`],
  [
    'boxed behind reasons',
    ({ L, M }) => String.raw`Option ${M} is tempting at first. The data say otherwise, hence \boxed{${L}}.`
  ],
  ['math', ({ L }) => String.raw`$\mathrm{${L}}$`],
  ['code', ({ L }) => `\`${L}\``],
  ['because', ({ L }) => `${L} because the other channels are closed`],
  ['since', ({ L, M }) => `${L}, since ${M} would need prices to be fixed`],
  ['go with', ({ L }) => `I would go with ${L}`],
  ["I'd pick", ({ L }) => `I'd pick ${L} here.`],
  ['choose option', ({ L, T }) => `I choose option ${L}: ${T}`],
  ['most likely', ({ L }) => `Most likely ${L}`],
  ['probably', ({ L }) => `Probably ${L}, but the stem is thin.`],
  ['hedge', ({ L }) => `I am not entirely sure, but I believe it is ${L}.`],
  ['my guess', ({ L }) => `My best guess is ${L}.`],
  ['the answer is', ({ L }) => `The answer is ${L}.`],
  ['correct answer colon', ({ L }) => `Correct answer: ${L}`],
  ['final answer', ({ L }) => `Final answer: **${L}**`],
  ['the correct option is', ({ L, T }) => `The correct option is ${L} (${T}).`],
  [
    'reasons first',
    ({ L, M, N }) =>
      `Option ${M} cannot hold in the short run. Option ${N} mixes up stocks and flows. The answer is ${L}.`
  ],
  [
    'reasons, so',
    ({ L, M }) => `In the model prices adjust at once, which speaks against ${M}. So the correct answer is ${L}.`
  ],
  ['elimination', ({ L, M, N }) => `Not ${M}, not ${N}, so ${L}`],
  ['others are wrong', ({ L, M, N }) => `${M} and ${N} are wrong. ${L} is correct.`],
  ['is correct', ({ L }) => `Option ${L} is correct.`],
  ['is the right one', ({ L, M }) => `${L} is the best choice; ${M} is incorrect.`],
  ['correction', ({ L, M }) => `${M}. No wait, ${L}`],
  ['actually', ({ L, M }) => `I first thought ${M}. Actually, it is ${L}.`],
  [
    'last line',
    ({ L }) => `The paper argues that the effect works through entry.\nFirms respond within a year.\n\n${L}`
  ],
  ['last line, labelled', ({ L, M }) => `Let us compare.\n${M} would imply a smaller effect.\n\nAnswer: ${L}`],
  ['arrow', ({ L }) => `→ ${L}`],
  ['tick', ({ L }) => `${L} ✓`],
  ['picture', ({ L }) => `✅ ${L}`],
  ['full width', ({ L }) => String.fromCharCode(L.charCodeAt(0) + 0xfee0)],
  ['JSON', ({ L }) => `{"answer": "${L}"}`],
  ['JSON with reasons', ({ L, M }) => `{"reasoning": "${M} is a trap", "answer": "${L}", "confidence": 0.7}`],
  ['XML', ({ L }) => `<answer>${L}</answer>`],
  ['HTML', ({ L }) => `<p><strong>${L}</strong></p>`],
  ['citation mark', ({ L }) => `${L} [1]`],
  ['citation mark of a tool', ({ L }) => `The answer is ${L}.【4†source】`],
  ['quotes', ({ L }) => `"${L}"`],
  ['letter, dash, reason', ({ L }) => `${L} — the estimate in the text is closest to it`],
  ['text with a reason', ({ T }) => `${T}, as the model shows in its second period.`],
  ['text in a sentence', ({ T }) => `The paper finds this: "${T}".`],
  ['apology', ({ L }) => `Sorry for the brevity: ${L}.`],
  ['enthusiasm', ({ L }) => `Definitely ${L}!`],
  ["it's", ({ L }) => `It's ${L}.`],
  ['German', ({ L }) => `Die richtige Antwort ist ${L}.`],
  ['German, colon', ({ L }) => `Antwort: ${L}`],
  ['German, because', ({ L }) => `${L}, weil die Preise steigen`],
  ['French', ({ L }) => `La bonne réponse est ${L}.`],
  ['French, colon', ({ L }) => `Réponse : ${L}`],
  ['French, choose', ({ L }) => `Je choisis ${L}.`],
  ['Spanish', ({ L }) => `La respuesta correcta es la ${L}.`],
  ['Spanish, colon', ({ L }) => `Respuesta: ${L}`],
  ['Portuguese', ({ L }) => `A alternativa correta é a ${L}.`],
  ['Portuguese, colon', ({ L }) => `Resposta: ${L}`],
  ['Italian', ({ L }) => `La risposta corretta è ${L}.`],
  ['Italian, colon', ({ L }) => `Risposta: ${L}`],
  ['Chinese', ({ L }) => `答案是${L}。`],
  ['Chinese, choose', ({ L }) => `我选择${L}`],
  ['Chinese, correct', ({ L }) => `正确答案：${L}`],
  ['Chinese, reasons', ({ L, M }) => `选项${M}不对，因此答案为${L}。`]
]

/** Texts that decide for no option, or for more than one. */
const none: Habit[] = [
  ['or', ({ L, M }) => `${L} or ${M}`],
  ['comma', ({ L, M }) => `${L}, ${M}`],
  ['slash', ({ L, M }) => `${L}/${M}`],
  ['both', ({ L, M }) => `Both ${L} and ${M} are right.`],
  ['either', ({ L, M }) => `Either ${L} or ${M}.`],
  ['all', () => 'A, B, C, D'],
  ['all in brackets', () => '(A) (B) (C) (D)'],
  ['any', () => 'Any of the above'],
  ['refusal', () => 'I cannot determine this from the question.'],
  ['empty words', () => 'It depends on the calibration.'],
  ['denial', ({ L }) => `not ${L}`],
  ['denial in a sentence', ({ L }) => `The correct answer is not ${L}.`],
  ['letter with another text', ({ L, U }) => `${L}. ${U}`],
  ['letter with another text in brackets', ({ L, U }) => `${L} (${U})`],
  ['two cues', ({ L, M }) => `The answer is ${L} or ${M}.`],
  ['doubt between two', ({ L, M }) => `I cannot decide between ${L} and ${M}.`],
  ['fifth letter', () => 'E'],
  ['article', () => 'A rise in the price level'],
  ['thinking aloud', ({ L, M, N }) => `${L} could hold, ${M} could hold, and ${N} as well.`],
  ['two texts', ({ T, U }) => `${T}; ${U}`],
  ['skipped', () => 'Skipped.'],
  ['German or', ({ L, M }) => `${L} oder ${M}`],
  ['French or', ({ L, M }) => `${L} ou ${M}`],
  ['Chinese or', ({ L, M }) => `${L}或${M}`],
  ['question back', ({ L }) => `Is it ${L}?`]
]

const letters = ['A', 'B', 'C', 'D'] as const

/** Every habit with every question, for the right option and for a wrong one. */
export const singleChoiceLaws: ChoiceLaw[] = questions.flatMap(([texts, gold], at) => {
  const options = letters.map((letter, i) => ({ letter, text: texts[i]! }))
  const words = (place: number): Words => {
    const [one, other, third] = [0, 1, 2].map((step) => options[(place + step) % 4]!)
    return { L: one!.letter, T: one!.text, M: other!.letter, U: other!.text, N: third!.letter, V: third!.text }
  }
  const right = letters.indexOf(gold)
  const wrong = (right + 1 + (at % 3)) % 4
  const law = (habit: string, given: string, points: number): ChoiceLaw => ({ habit, given, points, options, gold })
  return [
    ...answers.flatMap(([name, write], i) => [
      law(name, write(words(right)), 1),
      // Every third habit is met with a wrong option too.
      ...((i + at) % 3 === 0 ? [law(`${name}, wrong`, write(words(wrong)), 0)] : [])
    ]),
    ...none.filter((_, i) => (i + at) % 2 === 0).map(([name, write]) => law(name, write(words(right)), 0))
  ]
})
