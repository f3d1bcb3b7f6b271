import { describe, expect, it } from 'vitest'
import { nearestName } from '../../src/text/nearest-name.ts'

const known = ['release', 'includeRules', 'privateShare', 'minAnnotators', 'share', 'seed']

describe('nearestName', () => {
  it.each([
    ['relase', 'release'],
    ['Release', 'release'],
    ['release', 'release'],
    ['seeds', 'seed'],
    ['sede', 'seed'],
    ['private_share', 'privateShare'],
    ['private-share', 'privateShare'],
    ['withRules', 'includeRules'],
    ['rules', 'includeRules']
  ])('takes %s for %s', (name, meant) => {
    expect(nearestName(name, known)).toBe(meant)
  })

  it.each(['limit', 'colour', 'sd', '', 'publicShare'])('takes %j for none', (name) => {
    // publicShare may be share or privateShare.
    expect(nearestName(name, known)).toBeNull()
  })
})
