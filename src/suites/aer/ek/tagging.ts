import { z } from 'zod'
import type { Tagging } from '../../suite.ts'
import { contentTypes, difficulties, type EkContent, pointCategories, questionTypes } from './content.ts'

/** What `gradeAnswers` stores, as far as tags need it. */
const evidenceSchema = z.object({ questions: z.array(z.object({ id: z.string(), score: z.number().min(0).max(1) })) })

/** Questions by their type, by what they ask and how hard they are, and by the category of the point that they test. */
export const tagging: Tagging<EkContent> = {
  part: 'question',
  tags: [
    { name: 'question_type', title: 'Question type', values: questionTypes },
    { name: 'category', title: 'Category of the knowledge point', values: pointCategories },
    { name: 'content_type', title: 'Content type', values: contentTypes },
    { name: 'difficulty', title: 'Difficulty', values: difficulties }
  ],
  parts({ examinee: { questions }, gold }) {
    const keys = new Map(gold.answers.map((key) => [key.id, key]))
    const categories = new Map(gold.knowledgePoints.map(({ id, category }) => [id, category]))
    return questions.map(({ id, type }) => {
      const key = keys.get(id)
      const category = key && categories.get(key.sourcePoint)
      const ofKey = key && { content_type: key.contentType, difficulty: key.difficulty }
      return { id, share: 1 / questions.length, tags: { question_type: type, ...(category && { category }), ...ofKey } }
    })
  },
  scoredBy: 'rules',
  scores(evidence) {
    const read = evidenceSchema.safeParse(evidence)
    return new Map(read.data?.questions.map(({ id, score }) => [id, score]))
  }
}
