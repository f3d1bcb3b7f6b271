import type { FramesOfLanguage } from './frames.ts'

/** What German answers say around the right one (X) and another one (Y). */
export const german: FramesOfLanguage = {
  blanks: [
    { stem: 'Die Zinssenkung wirkt vor allem über den ____.', gold: 'Kreditkanal', other: 'Wechselkurskanal' },
    { stem: 'Die Produktion sank um ____ Prozent.', gold: '12,4', other: '14,2' }
  ],
  answers: {
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
  numbers: {
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
  }
}
