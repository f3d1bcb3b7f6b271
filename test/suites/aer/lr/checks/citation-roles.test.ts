import { expect, it } from 'vitest'
import { citationRoles } from '../../../../../src/suites/aer/lr/checks/citation-roles.ts'

it('asks for a role in words', () => {
  expect(citationRoles([{ key: 'a', role: 'opposing finding' }]).ok).toBe(true)
  for (const role of ['', ' ', '-']) expect(citationRoles([{ key: 'a', role }]).message).toContain('missing in: a')
})
