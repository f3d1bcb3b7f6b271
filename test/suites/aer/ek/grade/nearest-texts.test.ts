import { describe, expect, it } from 'vitest'
import { nearestTexts } from '../../../../../src/suites/aer/ek/grade/nearest-texts.ts'

const items = [
  { letter: 'A', text: 'The World Bank is founded' },
  { letter: 'B', text: 'The General Agreement on Tariffs and Trade is signed' },
  { letter: 'C', text: 'The Marshall plan begins' },
  { letter: 'D', text: 'The sterling area dissolves' }
] as const

describe('nearestTexts', () => {
  it.each([
    'the World Bank, tariffs and trade, Marshall, sterling, in this order',
    'In dieser Reihenfolge: World Bank, GAOT, Marshall, Sterling'
  ])('reads items in other words or by their initials, in %j', (said) => {
    expect(nearestTexts(items, said)).toEqual(['A', 'B', 'C', 'D'])
  })

  it.each(['World Bank, IMF, Marshall, sterling, in this order', 'World Bank, Marshall, sterling, in this order'])(
    'reads no order where a part is no item, or one is left out: %j',
    (said) => {
      expect(nearestTexts(items, said)).toBeNull()
    }
  )
})
