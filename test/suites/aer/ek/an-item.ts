import type { EkContent } from '../../../../src/suites/aer/ek/content.ts'
import { arrangeQuestions } from '../../../../src/suites/aer/ek/extract/arrange-questions.ts'
import {
  type KnowledgePointsReply,
  knowledgePointsReplySchema
} from '../../../../src/suites/aer/ek/extract/knowledge-points-round.ts'
import { type QuestionsReply, questionsReplySchema } from '../../../../src/suites/aer/ek/extract/questions-round.ts'
import { readReply } from '../recorded-extraction.ts'

/** The replies recorded for the sample paper: good ones, to plant defects in. */
export function recordedPoints(): KnowledgePointsReply {
  return knowledgePointsReplySchema.parse(readReply('ek', 'knowledge-points'))
}

export function recordedQuestions(): QuestionsReply {
  return questionsReplySchema.parse(readReply('ek', 'questions'))
}

export function anEkItem(): EkContent {
  return arrangeQuestions(recordedPoints(), recordedQuestions())
}
