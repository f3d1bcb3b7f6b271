import { z } from 'zod'
import { type Entry, entry } from '../../entry.ts'
import { type EkContent, goldAnswerSchema, knowledgePointSchema, questionSchema } from './content.ts'

/** The knowledge point, or the question with its key, that a claim is made of. */
export function entryOf({ examinee, gold }: EkContent, claimId: string): Entry<EkContent> | null {
  const point = gold.knowledgePoints.find(({ id }) => id === claimId)
  if (point) return pointEntry(point)
  const id = claimId.split('.')[0]!
  const question = examinee.questions.find((one) => one.id === id)
  const key = gold.answers.find((one) => one.id === id)
  return question && key && question.type === key.type ? questionEntry(question, key) : null
}

function pointEntry(point: EkContent['gold']['knowledgePoints'][number]): Entry<EkContent> {
  const { id } = point
  const schema = knowledgePointSchema.refine((mended) => mended.id === id, { error: `id must stay ${id}` })
  return entry({
    id,
    value: point,
    schema,
    put: (content, mended) => {
      const knowledgePoints = content.gold.knowledgePoints.map((one) => (one.id === id ? mended : one))
      return { ...content, gold: { ...content.gold, knowledgePoints } }
    }
  })
}

function questionEntry(
  question: EkContent['examinee']['questions'][number],
  key: EkContent['gold']['answers'][number]
): Entry<EkContent> {
  const { id, type } = question
  const isOfIt = (one: { id: string; type: string }) => one.id === id && one.type === type
  const schema = z
    .object({ question: questionSchema, key: goldAnswerSchema })
    .refine((mended) => isOfIt(mended.question) && isOfIt(mended.key), {
      error: `question and key must keep the id ${id} and the type ${type}`
    })
  return entry({
    id,
    value: { question, key },
    schema,
    put: ({ examinee, gold }, mended) => ({
      examinee: { ...examinee, questions: examinee.questions.map((one) => (one.id === id ? mended.question : one)) },
      gold: { ...gold, answers: gold.answers.map((one) => (one.id === id ? mended.key : one)) }
    })
  })
}
