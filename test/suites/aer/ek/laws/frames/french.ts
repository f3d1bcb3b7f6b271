import type { FramesOfLanguage } from './frames.ts'

/** What French answers say around the right one (X) and another one (Y). */
export const french: FramesOfLanguage = {
  blanks: [
    {
      stem: "Une fois assuré, l'agent prend moins de précautions : on parle d'____.",
      gold: 'aléa moral',
      other: 'antisélection'
    },
    { stem: 'La taxe a réduit les émissions de ____ %.', gold: '6,2', other: '7,1' }
  ],
  answers: {
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
  numbers: {
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
  }
}
