import { expect, it } from 'vitest'
import { extract } from '../../../../src/suites/aer/ek/extract.ts'
import { type RecordedRun, readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'

it('asks questions about the paper of the year and the journal that its bibliography gives', async () => {
  const paper = { ...(await readSamplePaper()), given: { year: 2031, journal: 'Journal of Vouchers', authors: [] } }
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  const extracted = await extract(recordedExtraction('ek', paper, run))
  expect(run.prompts.at(-1)).toContain('- its journal or series: Journal of Vouchers')
  expect(run.checks.find(({ check }) => check === 'paper-identity')).toMatchObject({ ok: true })
  // The recorded questions name the year that is printed.
  expect(run.checks.find(({ check }) => check === 'stem-opening')).toMatchObject({ ok: false })
  expect(extracted).toMatchObject({
    contents: [{ gold: { paper: { year: 2031, journal: 'Journal of Vouchers' } } }]
  })
})
