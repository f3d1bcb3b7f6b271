import type { FramesOfLanguage } from './frames.ts'

/** What Spanish answers say around the right one (X) and another one (Y). */
export const spanish: FramesOfLanguage = {
  blanks: [
    { stem: 'El modelo incluye ____ de municipio.', gold: 'efectos fijos', other: 'tendencias lineales' },
    { stem: 'El consumo cayó un ____ por ciento.', gold: '7,8', other: '8,7' }
  ],
  answers: {
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
  numbers: {
    right: ['aproximadamente X', 'alrededor de X', 'unos X', 'cerca de X'],
    wrong: ['más de X', 'menos de X', 'al menos X', 'como máximo X', 'hasta X', 'X o más', 'entre X y Y', 'de X a Y']
  }
}
