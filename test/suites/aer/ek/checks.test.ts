import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkQuestions } from '../../../../src/suites/aer/ek/check-questions.ts'
import { checkStem } from '../../../../src/suites/aer/ek/check-stem.ts'
import {
  checkKnowledgePoints,
  type KnowledgePointsReply
} from '../../../../src/suites/aer/ek/knowledge-points-round.ts'
import type { QuestionsReply } from '../../../../src/suites/aer/ek/questions-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readSamplePaper } from '../recorded-extraction.ts'
import { recordedPoints, recordedQuestions } from './an-item.ts'

const points = recordedPoints()
const questions = recordedQuestions()

describe('checkKnowledgePoints', () => {
  let paper: PaperText
  beforeAll(async () => {
    paper = await readSamplePaper()
  })

  it('passes the recorded reply', () => {
    expect(failedChecks(checkKnowledgePoints(points, paper))).toEqual([])
  })

  const defects: [string, (reply: KnowledgePointsReply) => void][] = [
    ['point-count', (reply) => void reply.knowledgePoints.splice(11, 4)],
    [
      'point-ids',
      (reply) => {
        reply.knowledgePoints[1]!.id = 'KP01'
      }
    ],
    [
      'conceptual-points',
      (reply) =>
        reply.knowledgePoints.slice(0, 4).forEach((point) => {
          point.contentType = 'quantitative'
        })
    ],
    [
      'point-categories',
      (reply) =>
        reply.knowledgePoints.forEach((point) => {
          point.category = 'finding'
        })
    ],
    [
      'point-texts',
      (reply) => {
        reply.knowledgePoints[3]!.statement = ' '
      }
    ],
    [
      'paper-identity',
      (reply) => {
        reply.paper.firstAuthor = 'Keynes'
      }
    ],
    [
      'paper-identity',
      (reply) => {
        reply.paper.topic = reply.paper.title
      }
    ],
    [
      'evidence-found',
      (reply) => {
        reply.knowledgePoints[6]!.evidence.quote = 'has 25 percent of the documented commuting cost reimbursed'
      }
    ],
    [
      'evidence-found',
      (reply) => {
        reply.knowledgePoints[6]!.evidence.quote = 'vouchers make everybody happy and rich'
      }
    ],
    [
      'evidence-found',
      (reply) => {
        reply.knowledgePoints[6]!.evidence.quote = '20 percent'
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkKnowledgePoints(withDefect(points, plant), paper))).toEqual([check])
  })
})

describe('checkQuestions', () => {
  it('passes the recorded reply', () => {
    expect(failedChecks(checkQuestions(questions, points))).toEqual([])
  })

  const opening = 'In Varnholt et al. (2026), a paper on commuting vouchers and job search, '
  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['question-counts', (reply) => void reply.trueFalse.pop()],
    [
      'question-ids',
      (reply) => {
        reply.ordering[2]!.id = 'OD09'
      }
    ],
    [
      'source-points',
      (reply) => {
        reply.fillInBlank[0]!.sourcePoint = 'KP99'
      }
    ],
    [
      'conceptual-questions',
      (reply) =>
        reply.singleChoice.forEach((question) => {
          question.contentType = 'quantitative'
        })
    ],
    [
      'difficulty-mix',
      (reply) =>
        [...reply.singleChoice, ...reply.trueFalse].forEach((question) => {
          question.difficulty = 'hard'
        })
    ],
    [
      'true-false-mix',
      (reply) =>
        reply.trueFalse.forEach((question) => {
          question.answer = true
        })
    ],
    [
      'explanations',
      (reply) => {
        reply.singleChoice[0]!.explanation = 'Option B is what the model says.'
      }
    ],
    [
      'distinct-stems',
      (reply) => {
        reply.trueFalse[0]!.stem = reply.trueFalse[1]!.stem
      }
    ],
    [
      'stem-opening',
      (reply) => {
        reply.trueFalse[0]!.stem = 'In Varnholt (2026), a paper on commuting, wages fall.'
      }
    ],
    [
      'stem-opening',
      (reply) => {
        reply.trueFalse[0]!.stem = 'In Varnholt et al. (2025), a paper on commuting, wages fall.'
      }
    ],
    [
      'stem-anonymous',
      (reply) => {
        reply.trueFalse[0]!.stem = `${opening}Eskildre assumes fixed wages.`
      }
    ],
    [
      'stem-anonymous',
      (reply) => {
        reply.trueFalse[0]!.stem = `${opening}in "${points.paper.title}", wages fall.`
      }
    ],
    [
      'four-options',
      (reply) => {
        reply.singleChoice[0]!.options.A = reply.singleChoice[0]!.options.B
      }
    ],
    [
      'four-options',
      (reply) => {
        reply.singleChoice[0]!.options.A = 'None of the above'
      }
    ],
    [
      'blank-in-stem',
      (reply) => {
        reply.fillInBlank[0]!.stem = `${opening}there is no gap.`
      }
    ],
    [
      'blank-in-stem',
      (reply) => {
        reply.fillInBlank[0]!.stem = `${opening}___ and ___.`
      }
    ],
    ['order-permutation', (reply) => void reply.ordering[0]!.items.pop()],
    [
      'order-permutation',
      (reply) => {
        reply.ordering[0]!.answer[0] = 'Something else'
      }
    ],
    [
      'answer-not-in-stem',
      (reply) => {
        reply.fillInBlank[3]!.stem += ' Sectoral agreements cover most jobs.'
      }
    ],
    [
      'answer-not-in-stem',
      (reply) => {
        reply.singleChoice[4]!.stem = `${opening}which value, such as 0.420, is implied?`
      }
    ]
  ]
  it.each(defects)('catches a defect as %s', (check, plant) => {
    expect(failedChecks(checkQuestions(withDefect(questions, plant), points))).toEqual([check])
  })
})

describe('checkStem', () => {
  const sole = { ...points.paper, firstAuthor: "O'Neill", coauthors: [], journal: 'Journal of Examples' }
  const failures = (stem: string) => failedChecks(checkStem([{ id: 'TF01', stem }], sole))

  it('lets a sole author stand with or without "et al."', () => {
    expect(failures("In O'Neill (2026), a paper on trade, tariffs fall.")).toEqual([])
    expect(failures("In O'Neill et al. (2026), a paper on trade, tariffs fall.")).toEqual([])
  })

  it('finds a journal in any letter case', () => {
    expect(failures("In O'Neill (2026), a paper on trade, the journal of examples is cited.")).toEqual([
      'stem-anonymous'
    ])
  })
})
