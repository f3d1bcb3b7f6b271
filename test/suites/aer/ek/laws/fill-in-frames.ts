import type { Language } from '../../../../../src/text/language-of.ts'
import type { BlankLaw } from './fill-in-blank.ts'

type Frames = { right: string[]; wrong: string[] }
type Blank = { stem: string; gold: string; other: string }

/** A term and a number of each language, with another answer that is wrong. */
const blanks: Record<Language, [term: Blank, number: Blank]> = {
  en: [
    {
      stem: 'The market suffers from ____ before any contract is signed.',
      gold: 'adverse selection',
      other: 'moral hazard'
    },
    { stem: 'Output fell by ____ percent.', gold: '12.4', other: '14.2' }
  ],
  de: [
    { stem: 'Die Zinssenkung wirkt vor allem über den ____.', gold: 'Kreditkanal', other: 'Wechselkurskanal' },
    { stem: 'Die Produktion sank um ____ Prozent.', gold: '12,4', other: '14,2' }
  ],
  fr: [
    {
      stem: "Une fois assuré, l'agent prend moins de précautions : on parle d'____.",
      gold: 'aléa moral',
      other: 'antisélection'
    },
    { stem: 'La taxe a réduit les émissions de ____ %.', gold: '6,2', other: '7,1' }
  ],
  es: [
    { stem: 'El modelo incluye ____ de municipio.', gold: 'efectos fijos', other: 'tendencias lineales' },
    { stem: 'El consumo cayó un ____ por ciento.', gold: '7,8', other: '8,7' }
  ],
  pt: [
    { stem: 'O programa analisado no artigo é o ____.', gold: 'Bolsa Família', other: 'Auxílio Brasil' },
    { stem: 'A abertura reduziu o emprego em ____ por cento.', gold: '18,6', other: '16,8' }
  ],
  it: [
    {
      stem: "L'asimmetria informativa successiva al contratto genera ____.",
      gold: 'azzardo morale',
      other: 'selezione avversa'
    },
    { stem: 'Il tasso è diminuito di ____ punti percentuali.', gold: '4,3', other: '3,4' }
  ],
  zh: [
    { stem: '作者采用____法估计政策的影响。', gold: '双重差分', other: '断点回归' },
    { stem: '产出下降了百分之____。', gold: '12.4', other: '14.2' }
  ]
}

/** What answers say around the right one (X) and another one (Y). */
const frames: Record<Language, Frames> = {
  en: {
    right: [
      'X',
      '"X"',
      'X.',
      'I think X',
      'I believe it is X',
      'Probably X',
      'X, I believe',
      'X, not Y',
      'Not Y but X',
      'X rather than Y',
      'X instead of Y',
      'Unlike Y, X',
      'Y? No, X',
      'Y. Wait, no: X',
      'The answer is X',
      'It is X, since the paper says so',
      'X, as the authors show',
      'X (see Table 2)',
      'My guess: X',
      'X [2]',
      '**X**',
      'Answer: X\nReason: the passage says so',
      'I first thought Y, but it is X',
      'So the answer is X.',
      'Y is wrong; X is right',
      'X — according to the abstract',
      '{"answer": "X", "confidence": 0.9}',
      'It should be X, although I am not sure',
      'X, as opposed to Y',
      'Most likely X',
      'The authors say X.',
      'X, if I remember correctly',
      'Hence X',
      'The missing word is X'
    ],
    wrong: [
      'Y',
      'not X',
      'Y, not X',
      'not X but Y',
      'Y rather than X',
      'Y instead of X',
      'Unlike X, Y',
      'X? No, Y',
      'X. Wait, no: Y',
      'X or Y',
      'Y or X',
      'either X or Y',
      'X, Y',
      'X/Y',
      'The answer is Y',
      'Y, as opposed to X',
      'anything but X',
      'It is not X',
      'neither X nor Y',
      'X is wrong',
      'I first thought X, but it is Y',
      '{"answer": "Y", "alternatives": ["X"]}',
      'Y (not X)',
      'Definitely not X',
      'I do not know',
      'X; or maybe Y',
      'no X',
      'The answer is Y. X would be the naive guess.'
    ]
  },
  de: {
    right: [
      'X',
      '„X“',
      'Ich glaube, X',
      'Wahrscheinlich X',
      'X, nicht Y',
      'Nicht Y, sondern X',
      'X statt Y',
      'Anders als Y: X',
      'Y? Nein, X',
      'Die Antwort lautet X',
      'Antwort: X',
      'X (siehe Tabelle 2)',
      'X, wie die Autoren zeigen',
      'Gesucht ist X',
      'X, denn so steht es im Text',
      'Ich bin nicht sicher, aber X',
      'X, im Gegensatz zu Y',
      'Es handelt sich um X',
      'Vermutlich X.'
    ],
    wrong: [
      'Y',
      'nicht X',
      'Y, nicht X',
      'Nicht X, sondern Y',
      'Y statt X',
      'X oder Y',
      'entweder X oder Y',
      'X? Nein, Y',
      'weder X noch Y',
      'X, Y',
      'Y im Gegensatz zu X',
      'X bzw. Y',
      'Die Antwort lautet Y',
      'alles außer X',
      'Es ist nicht X',
      'X ist falsch',
      'Y anstelle von X',
      'Das weiß ich nicht.'
    ]
  },
  fr: {
    right: [
      'X',
      '« X »',
      'Je crois que X',
      'Probablement X',
      'X, pas Y',
      'Pas Y mais X',
      'X plutôt que Y',
      'Contrairement à Y, X',
      'Y ? Non, X',
      'La réponse est X',
      'Réponse : X',
      'X (voir tableau 2)',
      'X, comme le montrent les auteurs',
      'Il faut écrire X',
      'X, car le texte le dit',
      'Je ne suis pas sûr, mais X',
      'X, et non Y',
      "Il s'agit de X",
      'X au lieu de Y',
      "Ce n'est pas Y mais X"
    ],
    wrong: [
      'Y',
      'pas X',
      'Y, pas X',
      'pas X mais Y',
      'Y plutôt que X',
      'X ou Y',
      'soit X, soit Y',
      'X ? Non, Y',
      'ni X ni Y',
      'X, Y',
      'Y, contrairement à X',
      'Y au lieu de X',
      'La réponse est Y',
      'tout sauf X',
      "Ce n'est pas X",
      'Y, et non X',
      'Je ne sais pas.',
      "Ce n'est pas X mais Y"
    ]
  },
  es: {
    right: [
      'X',
      '«X»',
      'Creo que X',
      'Probablemente X',
      'X, no Y',
      'No Y, sino X',
      'X en lugar de Y',
      'A diferencia de Y, X',
      '¿Y? No, X',
      'La respuesta es X',
      'Respuesta: X',
      'X (véase la tabla 2)',
      'X, como muestran los autores',
      'X, porque así lo dice el texto',
      'No estoy seguro, pero X',
      'Se trata de X',
      'X en vez de Y',
      'No es Y, sino X',
      'Es X'
    ],
    wrong: [
      'Y',
      'no X',
      'Y, no X',
      'no X, sino Y',
      'Y en lugar de X',
      'X o Y',
      'o X o Y',
      '¿X? No, Y',
      'ni X ni Y',
      'X, Y',
      'Y, a diferencia de X',
      'Y en vez de X',
      'La respuesta es Y',
      'todo menos X',
      'No es X',
      'No es X, sino Y',
      'No lo sé.'
    ]
  },
  pt: {
    right: [
      'X',
      '"X"',
      'Acho que X',
      'Provavelmente X',
      'X, não Y',
      'Não Y, mas X',
      'X em vez de Y',
      'Ao contrário de Y, X',
      'Y? Não, X',
      'A resposta é X',
      'Resposta: X',
      'X (ver tabela 2)',
      'X, como mostram os autores',
      'X, pois o texto o diz',
      'Não tenho certeza, mas X',
      'Trata-se de X',
      'Não é Y, mas X',
      'É X',
      'X, e não Y'
    ],
    wrong: [
      'Y',
      'não X',
      'Y, não X',
      'não X, mas Y',
      'Y em vez de X',
      'X ou Y',
      'X? Não, Y',
      'nem X nem Y',
      'X, Y',
      'Y, ao contrário de X',
      'A resposta é Y',
      'tudo menos X',
      'Não é X',
      'Não é X, mas Y',
      'Não sei.',
      'Y, e não X'
    ]
  },
  it: {
    right: [
      'X',
      '«X»',
      'Credo che sia X',
      'Probabilmente X',
      'X, non Y',
      'Non Y, ma X',
      'X invece di Y',
      'A differenza di Y, X',
      'Y? No, X',
      'La risposta è X',
      'Risposta: X',
      'X (vedi tabella 2)',
      'X, come mostrano gli autori',
      'X, perché lo dice il testo',
      'Non sono sicuro, ma X',
      'Si tratta di X',
      'Non è Y, ma X',
      'È X',
      'X anziché Y'
    ],
    wrong: [
      'Y',
      'non X',
      'Y, non X',
      'non X, ma Y',
      'Y invece di X',
      'X o Y',
      'X oppure Y',
      'X? No, Y',
      'né X né Y',
      'X, Y',
      'Y, a differenza di X',
      'La risposta è Y',
      'tutto tranne X',
      'Non è X',
      'Non è X, ma Y',
      'Non lo so.',
      'Y anziché X'
    ]
  },
  zh: {
    right: [
      'X',
      '“X”',
      '答案是X',
      '我认为是X',
      '可能是X',
      'X，而不是Y',
      '不是Y，而是X',
      '是X',
      '应填X',
      'X（见表2）',
      'X，因为原文如此',
      'Y？不，X',
      'X，不是Y',
      '虽然不太确定，但应该是X',
      '答案：X。',
      '与Y不同，是X'
    ],
    wrong: [
      'Y',
      '不是X',
      'Y，而不是X',
      '不是X，而是Y',
      'X或Y',
      'X还是Y',
      'X、Y',
      '既不是X也不是Y',
      '答案是Y',
      'Y，不是X',
      'X？不，Y',
      '除了X都可以',
      '不知道',
      'Y，与X不同',
      '并非X',
      'X和Y'
    ]
  }
}
/** The same around numbers alone. */
const framesOfNumbers: Record<Language, Frames> = {
  en: {
    right: [
      'about X',
      'roughly X',
      'approximately X',
      'exactly X',
      'around X',
      'X or so',
      'some X',
      'X in total',
      '≈ X'
    ],
    wrong: [
      'more than X',
      'less than X',
      'at least X',
      'at most X',
      'over X',
      'under X',
      'up to X',
      'X or more',
      'almost twice X',
      'X to Y',
      'between X and Y',
      '> X',
      'below X',
      'no more than X',
      'X and Y',
      'a minimum of X'
    ]
  },
  de: {
    right: ['etwa X', 'rund X', 'ca. X', 'ungefähr X', 'genau X'],
    wrong: [
      'mehr als X',
      'weniger als X',
      'mindestens X',
      'höchstens X',
      'über X',
      'unter X',
      'bis zu X',
      'X oder mehr',
      'zwischen X und Y',
      'X bis Y'
    ]
  },
  fr: {
    right: ['environ X', 'à peu près X', 'exactement X', 'près de X'],
    wrong: [
      'plus de X',
      'moins de X',
      'au moins X',
      'au plus X',
      "jusqu'à X",
      'X ou plus',
      'entre X et Y',
      'de X à Y',
      'X à Y'
    ]
  },
  es: {
    right: ['aproximadamente X', 'alrededor de X', 'unos X', 'cerca de X'],
    wrong: ['más de X', 'menos de X', 'al menos X', 'como máximo X', 'hasta X', 'X o más', 'entre X y Y', 'de X a Y']
  },
  pt: {
    right: ['aproximadamente X', 'cerca de X', 'em torno de X'],
    wrong: ['mais de X', 'menos de X', 'pelo menos X', 'no máximo X', 'até X', 'X ou mais', 'entre X e Y', 'de X a Y']
  },
  it: {
    right: ['circa X', 'approssimativamente X', "all'incirca X"],
    wrong: ['più di X', 'meno di X', 'almeno X', 'al massimo X', 'fino a X', 'X o più', 'tra X e Y', 'da X a Y']
  },
  zh: {
    right: ['约X', '大约X', 'X左右', '大概X'],
    wrong: ['超过X', '不到X', '至少X', '至多X', 'X以上', 'X以下', 'X到Y', 'X至Y', 'X多']
  }
}

/** Each frame with a term and a number of its language. */
export const framedFillIns: BlankLaw[] = (Object.keys(blanks) as Language[]).flatMap((language) => {
  const [term, number] = blanks[language]
  const law = ({ stem, gold, other }: Blank, frame: string, points: number): BlankLaw => ({
    habit: `${language}: ${frame}`,
    given: frame.replaceAll(/[XY]/g, (sign) => (sign === 'X' ? gold : other)),
    points,
    stem,
    gold,
    acceptable: []
  })
  const lawsOf = (blank: Blank, { right, wrong }: Frames) => [
    ...right.map((frame) => law(blank, frame, 1)),
    ...wrong.map((frame) => law(blank, frame, 0))
  ]
  return [
    ...lawsOf(term, frames[language]),
    ...lawsOf(number, frames[language]),
    ...lawsOf(number, framesOfNumbers[language])
  ]
})
