import type { Draw } from '../../question-bank/draw.ts'

const givenNames = [
  ...['Amara', 'Bruno', 'Chiara', 'Dilek', 'Emil', 'Fatima'],
  ...['Goran', 'Hanako', 'Ingrid', 'Jorge', 'Kofi', 'Leila']
]

/** People of different names, in an order without meaning. */
export function drawMembers(draw: Draw, count: number): string[] {
  return draw.shuffled(givenNames).slice(0, count)
}
