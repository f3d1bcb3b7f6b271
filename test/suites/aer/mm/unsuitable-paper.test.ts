import { expect, it } from 'vitest'
import { checkMathContent } from '../../../../src/suites/aer/mm/checks/math-content.ts'
import { mathContentReplySchema } from '../../../../src/suites/aer/mm/math-content-round.ts'
import { failedChecks } from '../failed-checks.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

it('no more is asked of an unsuitable paper than a reason', async () => {
  const content = mathContentReplySchema.parse(readReply('mm', 'math-content'))
  const empty = { agents: [], equations: [], propositions: [], candidates: [] }
  const unsuitable = { ...content, ...empty, suitable: false, reasonNotSuitable: 'It only reports regressions.' }
  expect(failedChecks(checkMathContent(unsuitable, await readSamplePaper()))).toEqual([])
})
