import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../../src/schemas/paper.ts'
import { contentSchema, type EkContent } from '../../../../../src/suites/aer/ek/content.ts'
import { checkItem } from '../../../../../src/suites/aer/ek/extract/check-item.ts'
import { questionsOf } from '../../../../../src/suites/aer/ek/extract/questions-of.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'
import { failedChecks, withDefect } from '../../failed-checks.ts'
import { readSamplePaper } from '../../recorded-extraction.ts'
import { anEkItem, recordedQuestions } from '../an-item.ts'

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

describe('checkItem of EK', () => {
  it('passes the recorded item', () => {
    expect(failedChecks(checkItem(anEkItem(), paper))).toEqual([])
  })

  it('reads the questions back as they were asked, but for the order of options', () => {
    const { trueFalse, ordering } = questionsOf(anEkItem())
    expect(trueFalse).toEqual(recordedQuestions().trueFalse)
    expect(ordering.map(({ answer }) => answer)).toEqual(recordedQuestions().ordering.map(({ answer }) => answer))
  })

  const defects: [string, (item: EkContent) => void][] = [
    [
      'stem-anonymous',
      ({ examinee }) =>
        void Object.assign(examinee.questions[5]!, { stem: `${examinee.questions[5]!.stem}${' Eskildre says so.'}` })
    ],
    ['key-complete', ({ gold }) => void gold.answers.push(gold.answers[0]!)],
    ['evidence-page', ({ gold }) => void Object.assign(gold.knowledgePoints[0]!.evidence, { page: 12 })],
    [
      'evidence-found',
      ({ gold }) => void Object.assign(gold.knowledgePoints[0]!.evidence, { quote: 'nobody ever wrote this sentence' })
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkItem(withDefect(anEkItem(), plant), paper))).toEqual([check])
  })

  it('gives results for any content of the right shape', () => {
    const hollow = withDefect(anEkItem(), ({ examinee, gold }) => {
      gold.answers = []
      gold.knowledgePoints = []
      gold.paper = { title: '', firstAuthor: '', coauthors: [''], year: 0, journal: '', topic: '' }
      for (const question of examinee.questions)
        if ('options' in question) for (const each of question.options) each.letter = 'A'
    })
    expect(contentSchema.safeParse(hollow).success).toBe(true)
    expect(failedChecks(checkItem(hollow, aPaper([])))).toContain('key-complete')
  })
})
