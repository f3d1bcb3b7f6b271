import { expect, it } from 'vitest'
import { resultCore } from '../../../../../src/suites/aer/ea/checks/result-core.ts'
import { resultsReplySchema } from '../../../../../src/suites/aer/ea/results-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = resultsReplySchema.parse(readReply('ea', 'results'))

it('resultCore wants selected results to be in the list and core', () => {
  expect(resultCore(reply).ok).toBe(true)
  const supporting = withDefect(reply, ({ results }) => {
    results[1]!.importance = 'supporting'
  })
  expect(resultCore(supporting).message).toContain('not so: Table 2')
  const unlisted = withDefect(reply, ({ results }) => void results.shift())
  expect(resultCore(unlisted).message).toContain('not so: Table 1')
})
