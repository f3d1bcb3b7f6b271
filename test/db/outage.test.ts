import { expect, it } from 'vitest'
import { isOutage } from '../../src/db/outage.ts'

const faultOf = (code: string) =>
  new Error('failed query', { cause: Object.assign(new Error('of the server'), { code }) })

it.each(['08006', '53100', '53300', '57P01', '57P03', '58030', '25006', 'ECONNREFUSED', 'ENOSPC'])(
  'takes %s for an outage of the database',
  (code) => {
    expect(isOutage(faultOf(code))).toBe(true)
  }
)

it.each(['57014', '08P01', '53400', '23505', '40P01', '42P01', 'ENOENT'])(
  'takes %s for a fault of the query',
  (code) => {
    expect(isOutage(faultOf(code))).toBe(false)
  }
)
