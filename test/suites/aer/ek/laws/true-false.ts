import type { Pair } from './halves.ts'

export type VerdictLaw = Pair & { gold: boolean }

type Words = {
  en: string
  other: string
  de: string
  fr: string
  es: string
  pt: string
  it: string
  zh: string
  tick: string
  letter: string
  not: string
}
const words: Record<'true' | 'false', Words> = {
  true: {
    en: 'true',
    other: 'false',
    de: 'wahr',
    fr: 'vrai',
    es: 'verdadero',
    pt: 'verdadeiro',
    it: 'vero',
    zh: '正确',
    tick: '✓',
    letter: 'T',
    not: 'not false'
  },
  false: {
    en: 'false',
    other: 'true',
    de: 'falsch',
    fr: 'faux',
    es: 'falso',
    pt: 'falso',
    it: 'falso',
    zh: '错误',
    tick: '✗',
    letter: 'F',
    not: 'not true'
  }
}
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Answers that give a verdict; all were written for this table. */
const answers: [habit: string, write: (words: Words) => string][] = [
  ['word', ({ en }) => en],
  ['capital', ({ en }) => capital(en)],
  ['capitals', ({ en }) => en.toUpperCase()],
  ['full stop', ({ en }) => `${capital(en)}.`],
  ['bold', ({ en }) => `**${capital(en)}**`],
  ['boxed', ({ en }) => String.raw`\boxed{\text{${capital(en)}}}`],
  [
    'boxed behind reasons',
    ({ en, other }) => String.raw`One may think it is ${other}. The elasticity says otherwise: \boxed{${en}}`
  ],
  ['statement', ({ en }) => `This statement is ${en}.`],
  ['the statement is', ({ en }) => `The statement is ${en}`],
  ['claim', ({ en }) => `The claim is ${en}, as the second table shows.`],
  ['answer is', ({ en }) => `The answer is ${en}.`],
  ['answer colon', ({ en }) => `Answer: ${capital(en)}`],
  ['final answer', ({ en }) => `Final answer: **${capital(en)}**`],
  [
    'reasons first',
    ({ en }) => `Entry costs fall in the model, and entry follows within the year. The answer is ${en}.`
  ],
  ['reasons, therefore', ({ en }) => `Rents are shared between both sides. Therefore, the statement is ${en}.`],
  ['with reason', ({ en }) => `${capital(en)}, because wages adjust within the quarter`],
  ['colon and reason', ({ en }) => `${capital(en)}: the rate of separation moves first.`],
  ['dash and reason', ({ en }) => `${capital(en)} — the coefficient has that sign.`],
  ['reason with the other word', ({ en, other }) => `${capital(en)}. It would be ${other} if capital were fixed.`],
  ['denial of the other', ({ not }) => `The statement is ${not}.`],
  ['denial alone', ({ not }) => capital(not)],
  ['hedge', ({ en }) => `Most likely ${en}.`],
  ['belief', ({ en }) => `I believe it is ${en}.`],
  ['would say', ({ en }) => `I would say ${en}.`],
  ['not sure', ({ en }) => `I am not sure, but I think this is ${en}.`],
  ["that's", ({ en }) => `That's ${en}.`],
  ["it's", ({ en }) => `It's ${en}`],
  ['correction', ({ en, other }) => `${capital(other)}. No wait, ${en}.`],
  ['actually', ({ en, other }) => `At first it looks ${other}. Actually, it is ${en}.`],
  ['last line', ({ en }) => `The paper finds an effect of three percent.\nIt holds in both samples.\n\n${capital(en)}`],
  ['letter', ({ letter }) => letter],
  ['letter with a stop', ({ letter }) => `${letter}.`],
  ['letter in brackets', ({ letter }) => `(${letter})`],
  ['tick', ({ tick }) => tick],
  ['JSON', ({ en }) => `{"answer": ${en}}`],
  ['JSON text', ({ en, other }) => `{"reasoning": "it may look ${other}", "answer": "${capital(en)}"}`],
  ['XML', ({ en }) => `<answer>${en}</answer>`],
  ['HTML', ({ en }) => `<b>${capital(en)}</b>`],
  ['quotes', ({ en }) => `"${capital(en)}"`],
  ['citation', ({ en }) => `${capital(en)} [2]`],
  ['math', ({ en }) => String.raw`$\text{${en}}$`],
  ['picture', ({ en, tick }) => `${tick === '✓' ? '✅' : '❌'} ${capital(en)}`],
  [
    'yes or no',
    ({ en }) => (en === 'true' ? 'Yes, the estimate has that sign.' : 'No, the estimate has the other sign.')
  ],
  ['correct', ({ en }) => (en === 'true' ? 'Correct.' : 'Incorrect.')],
  ['statement is correct', ({ en }) => `The statement is ${en === 'true' ? 'correct' : 'incorrect'}.`],
  ['accurate', ({ en }) => `The statement is ${en === 'true' ? 'accurate' : 'inaccurate'}.`],
  ['German', ({ de }) => capital(de)],
  ['German sentence', ({ de }) => `Die Aussage ist ${de}.`],
  ['German cue', ({ de }) => `Antwort: ${de}`],
  ['German right', ({ en }) => `Die Aussage ist ${en === 'true' ? 'richtig' : 'nicht richtig'}.`],
  ['French', ({ fr }) => capital(fr)],
  ['French sentence', ({ fr }) => `L'affirmation est ${fr === 'faux' ? 'fausse' : 'vraie'}.`],
  ['French cue', ({ fr }) => `Réponse : ${fr}`],
  ["French c'est", ({ fr }) => `C'est ${fr}.`],
  ['Spanish', ({ es }) => capital(es)],
  ['Spanish sentence', ({ es }) => `La afirmación es ${es === 'falso' ? 'falsa' : 'verdadera'}.`],
  ['Spanish cue', ({ es }) => `Respuesta: ${es}`],
  ['Portuguese', ({ pt }) => capital(pt)],
  ['Portuguese sentence', ({ pt }) => `A afirmação é ${pt === 'falso' ? 'falsa' : 'verdadeira'}.`],
  ['Italian', ({ it }) => capital(it)],
  ['Italian sentence', ({ it }) => `L'affermazione è ${it === 'falso' ? 'falsa' : 'vera'}.`],
  ['Chinese', ({ zh }) => zh],
  ['Chinese sentence', ({ zh }) => `该陈述是${zh}的。`],
  ['Chinese cue', ({ zh }) => `答案：${zh}`]
]

/** Texts without a verdict, or with both. */
const none = [
  ['or', 'true or false'],
  ['slash', 'True/False'],
  ['both', 'Both true and false'],
  ['in part', 'Partly true'],
  ['half', 'Half true, half false.'],
  ['depends', 'It depends.'],
  ['refusal', 'I cannot determine this.'],
  ['maybe', 'Maybe'],
  ['truly', 'truly'],
  ['unknown', 'Unknown'],
  ['empty words', 'The paper discusses this in Section 4.'],
  ['sometimes', 'Sometimes true, sometimes false'],
  ['question back', 'Is it true?'],
  ['no verdict on it', 'No firm enters in the second period.'],
  ['German', 'teilweise richtig'],
  ['French', 'en partie vrai'],
  ['letter of another kind', 'B'],
  ['number', '0.7'],
  ['skipped', 'N/A'],
  ['German or', 'wahr oder falsch'],
  ['Spanish or', 'verdadero o falso'],
  ['neither', 'Neither true nor false.']
] as const

/** Contexts that stand around an answer without a word on it, so that a habit is met in several forms. */
const contexts: ((given: string) => string)[] = [
  (given) => given,
  (given) => ` ${given}\n`,
  (given) => `${given}\n\nThe reason is that entry is free.`,
  (given) => `Response:\n${given}`
]

export const trueFalseLaws: VerdictLaw[] = contexts.flatMap((within, at) => [
  ...answers.flatMap(([habit, write], i) =>
    (['true', 'false'] as const)
      .filter((_, place) => at === 0 || (i + place + at) % 2 === 0)
      .flatMap((verdict): VerdictLaw[] => {
        const given = within(write(words[verdict]))
        const isRight = (i + at) % 4 !== 3
        return [{ habit, given, gold: isRight ? verdict === 'true' : verdict !== 'true', points: isRight ? 1 : 0 }]
      })
  ),
  ...none.map(([habit, given], i): VerdictLaw => ({ habit, given: within(given), gold: (i + at) % 2 === 0, points: 0 }))
])
