import type { FramesOfLanguage } from './frames.ts'

/** What Italian answers say around the right one (X) and another one (Y). */
export const italian: FramesOfLanguage = {
  blanks: [
    {
      stem: "L'asimmetria informativa successiva al contratto genera ____.",
      gold: 'azzardo morale',
      other: 'selezione avversa'
    },
    { stem: 'Il tasso è diminuito di ____ punti percentuali.', gold: '4,3', other: '3,4' }
  ],
  answers: {
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
  numbers: {
    right: ['circa X', 'approssimativamente X', "all'incirca X"],
    wrong: ['più di X', 'meno di X', 'almeno X', 'al massimo X', 'fino a X', 'X o più', 'tra X e Y', 'da X a Y']
  }
}
