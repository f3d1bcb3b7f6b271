import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { answerBorneOut } from '../checks/answer-borne-out.ts'
import { answerNotElsewhere } from '../checks/answer-not-elsewhere.ts'
import { answerNotInStem } from '../checks/answer-not-in-stem.ts'
import { blankInStem } from '../checks/blank-in-stem.ts'
import { conceptualShare } from '../checks/conceptual-share.ts'
import { difficultyMix } from '../checks/difficulty-mix.ts'
import { distinctStems } from '../checks/distinct-stems.ts'
import { checkExplanations } from '../checks/explanations.ts'
import { fourOptions } from '../checks/four-options.ts'
import { oneRightOption } from '../checks/one-right-option.ts'
import { orderPermutation } from '../checks/order-permutation.ts'
import { pointCoverage } from '../checks/point-coverage.ts'
import { questionCounts } from '../checks/question-counts.ts'
import { questionIds } from '../checks/question-ids.ts'
import { sourcePoints } from '../checks/source-points.ts'
import { stemAnonymous } from '../checks/stem-anonymous.ts'
import { stemOpening } from '../checks/stem-opening.ts'
import { trueFalseMix } from '../checks/true-false-mix.ts'
import type { KnowledgePointsReply } from './knowledge-points-round.ts'
import { allQuestions, type QuestionsReply } from './questions-round.ts'

/** What a reply of the round `questions` must hold. One result per rule, naming the questions that break it. */
export function checkQuestions(
  reply: QuestionsReply,
  { paper: identity, knowledgePoints }: KnowledgePointsReply,
  paper: PaperText
): CheckResult[] {
  const questions = allQuestions(reply)
  return [
    questionCounts(reply),
    questionIds(reply),
    sourcePoints(questions, knowledgePoints),
    pointCoverage(questions, knowledgePoints),
    conceptualShare({ check: 'conceptual-questions', what: 'questions', tagged: questions }),
    difficultyMix(questions),
    trueFalseMix(reply),
    checkExplanations(questions),
    distinctStems(questions),
    stemOpening(questions, identity),
    stemAnonymous(questions, identity),
    fourOptions(reply),
    oneRightOption(reply),
    blankInStem(reply),
    orderPermutation(reply),
    answerNotInStem(reply),
    answerNotElsewhere(reply),
    answerBorneOut(reply, knowledgePoints, paper)
  ]
}
