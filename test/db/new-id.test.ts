import { expect, it } from 'vitest'
import { newId } from '../../src/db/new-id.ts'

it('orders identifiers as they were made, those of one millisecond too', () => {
  const made = Array.from({ length: 20_000 }, () => newId('act'))
  expect(made).toEqual([...new Set(made)].sort())
})
