import { describe, expect, it } from 'vitest'
import { extract } from '../../../../src/suites/aer/mg/extract.ts'
import { fullModelReplySchema } from '../../../../src/suites/aer/mg/full-model-round.ts'
import { showMechanisms } from '../../../../src/suites/aer/mg/show-model.ts'
import { type RecordedRun, readReply, readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const { agents, objectives, constraints, equilibrium, focs, mechanisms, identification } = model

describe('later rounds', async () => {
  const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
  await extract(recordedExtraction('mg', await readSamplePaper(), run))
  const [, narrative, elementRubric] = run.prompts

  it('are shown every part that they deal with', () => {
    for (const { name } of agents) for (const prompt of [narrative, elementRubric]) expect(prompt).toContain(name)
    for (const { latex } of [...objectives, ...constraints, ...equilibrium]) {
      for (const prompt of [narrative, elementRubric]) expect(prompt).toContain(latex)
    }
    for (const { latex } of focs) expect(elementRubric).toContain(latex)
    for (const mechanism of mechanisms) expect(narrative).toContain(mechanism)
  })

  it('are spared what they must keep quiet about or do not use', () => {
    for (const { latex } of focs) expect(narrative).not.toContain(latex)
    for (const prompt of [narrative, elementRubric]) expect(prompt).not.toContain(identification)
    for (const mechanism of mechanisms) expect(elementRubric).not.toContain(mechanism)
  })
})

describe('showMechanisms', () => {
  it('gives each force one line', () => {
    expect(showMechanisms({ mechanisms: ['Wages rise.', 'Firms leave.'] })).toBe('- Wages rise.\n- Firms leave.')
  })
})
