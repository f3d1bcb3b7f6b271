import { describe, expect, it } from 'vitest'
import { checkChoices } from '../../src/compose/check-choices.ts'
import { readConfig } from '../../src/config.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'

const check = (environment: Record<string, string>) => () => checkChoices(readConfig(environment), [aerSuite])

describe('checkChoices', () => {
  it('takes the task types and rounds of the suites', () => {
    expect(check({})).not.toThrow()
    expect(
      check({ EXTRACTOR_EFFORT: 'low,MM=high,EK/questions=none', EXTRACTOR_PAPER: 'MG/narrative=text' })
    ).not.toThrow()
    expect(check({ SOLVER_EFFORT: 'EK=low,MM=high' })).not.toThrow()
  })

  it.each([
    [
      { EXTRACTOR_EFFORT: 'EK/question=high' },
      /^EXTRACTOR_EFFORT chooses for EK\/question, which is none of .*EK\/questions/
    ],
    [{ EXTRACTOR_PAPER: 'CI=text' }, /^EXTRACTOR_PAPER chooses for CI, which is none of EK, /],
    [{ SOLVER_EFFORT: 'PA=high' }, /^SOLVER_EFFORT chooses for PA, which is none of EK, MM$/]
  ])('refuses %o, which would choose nothing', (environment, message) => {
    expect(check(environment)).toThrowError(message)
  })
})
