import { expect, it } from 'vitest'
import { keyElements } from '../../../../../src/suites/aer/lr/checks/key-elements.ts'

it('asks for two elements that say something', () => {
  const dimension = { id: 'gap', name: 'Gap', description: 'What is missing.', keyElements: ['one', 'two'], weight: 50 }
  expect(keyElements([dimension]).ok).toBe(true)
  expect(keyElements([{ ...dimension, keyElements: ['one', ' '] }]).message).toContain('fewer in: gap')
})
