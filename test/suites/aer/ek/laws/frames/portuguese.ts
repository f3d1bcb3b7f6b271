import type { FramesOfLanguage } from './frames.ts'

/** What Portuguese answers say around the right one (X) and another one (Y). */
export const portuguese: FramesOfLanguage = {
  blanks: [
    { stem: 'O programa analisado no artigo é o ____.', gold: 'Bolsa Família', other: 'Auxílio Brasil' },
    { stem: 'A abertura reduziu o emprego em ____ por cento.', gold: '18,6', other: '16,8' }
  ],
  answers: {
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
  numbers: {
    right: ['aproximadamente X', 'cerca de X', 'em torno de X'],
    wrong: ['mais de X', 'menos de X', 'pelo menos X', 'no máximo X', 'até X', 'X ou mais', 'entre X e Y', 'de X a Y']
  }
}
