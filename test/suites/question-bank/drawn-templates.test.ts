import { describe, expect, it } from 'vitest'
import { hashOfQuestions, kindOf, recordedTemplates, recordTemplates, templatesOfToday } from './drawn-templates.ts'

// `npm run record-templates` adds new types and revisions.
const isRecording = process.env.AERBENCH_RECORD_TEMPLATES === '1'

describe.each(['steer', 'steer-me'])('templates that a release of %s stored', (suite) => {
  if (isRecording) recordTemplates(suite)

  it('are filled to the letter as when they were drawn: a type that changes needs what it did before as `earlier`', () => {
    const moved = recordedTemplates(suite).filter((template) => hashOfQuestions(template, suite) !== template.questions)
    expect(moved.map(kindOf)).toEqual([])
  })

  it('are recorded for each revision of each question type', () => {
    const known = new Set(recordedTemplates(suite).map(kindOf))
    expect(
      templatesOfToday(suite)
        .map(kindOf)
        .filter((kind) => !known.has(kind))
    ).toEqual([])
  })
})
