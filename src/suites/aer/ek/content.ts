import { z } from 'zod'

export const questionTypes = ['single_choice', 'true_false', 'fill_in_blank', 'ordering'] as const
export type QuestionType = (typeof questionTypes)[number]

/** Questions of each type in one item. Source: AER-bench G.1.1. */
export const questionsPerType = 5

export const pointCategories = ['model_setup', 'finding', 'method', 'mechanism', 'contribution', 'institution'] as const
export const contentTypes = ['conceptual', 'quantitative'] as const
export const difficulties = ['medium', 'hard'] as const

/** The letters under which an examinee sees options and items to order. */
export const letters = ['A', 'B', 'C', 'D'] as const
export const letterSchema = z.enum(letters)
export type Letter = z.infer<typeof letterSchema>

const idSchema = z.string().regex(/^(SC|TF|FB|OD)\d\d$/)
const letteredSchema = z.array(z.object({ letter: letterSchema, text: z.string().min(1) })).length(letters.length)

/** A question as a candidate sees it. */
export const questionSchema = z.discriminatedUnion('type', [
  z.object({ id: idSchema, type: z.literal('single_choice'), stem: z.string(), options: letteredSchema }),
  z.object({ id: idSchema, type: z.literal('true_false'), stem: z.string() }),
  z.object({ id: idSchema, type: z.literal('fill_in_blank'), stem: z.string() }),
  z.object({ id: idSchema, type: z.literal('ordering'), stem: z.string(), items: letteredSchema })
])
export type Question = z.infer<typeof questionSchema>
export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>

const background = {
  id: idSchema,
  explanation: z.string(),
  /** Id of the knowledge point that the question tests. */
  sourcePoint: z.string(),
  contentType: z.enum(contentTypes),
  difficulty: z.enum(difficulties)
}

/** The key to one question. */
export const goldAnswerSchema = z.discriminatedUnion('type', [
  z.object({ ...background, type: z.literal('single_choice'), answer: letterSchema }),
  z.object({ ...background, type: z.literal('true_false'), answer: z.boolean() }),
  z.object({
    ...background,
    type: z.literal('fill_in_blank'),
    answer: z.string().min(1),
    /** Further spellings and synonyms that count as the answer. */
    acceptable: z.array(z.string().min(1))
  }),
  z.object({ ...background, type: z.literal('ordering'), answer: z.array(letterSchema).length(letters.length) })
])
export type GoldAnswer = z.infer<typeof goldAnswerSchema>

/** What is known of the paper, so that a stem can name it without giving it away. Authors by surname. */
export const paperIdentitySchema = z.object({
  title: z.string(),
  firstAuthor: z.string(),
  coauthors: z.array(z.string()),
  year: z.int(),
  /** Journal or series; empty when the paper names none. */
  journal: z.string(),
  /** A few words that tell what the paper is about, without its title or results. */
  topic: z.string()
})
export type PaperIdentity = z.infer<typeof paperIdentitySchema>

/** One specific thing that a reader of the paper knows, with where the paper says it. */
export const knowledgePointSchema = z.object({
  id: z.string(),
  category: z.enum(pointCategories),
  contentType: z.enum(contentTypes),
  statement: z.string(),
  context: z.string(),
  /** Words copied from the paper, and the page they stand on. */
  evidence: z.object({ page: z.int(), quote: z.string() })
})
export type KnowledgePoint = z.infer<typeof knowledgePointSchema>

/** An EK item: the questions of one paper, and their key. That there are 20 is a check (`question-counts`). */
export const contentSchema = z.object({
  examinee: z.object({ questions: z.array(questionSchema).min(1) }),
  gold: z.object({
    answers: z.array(goldAnswerSchema),
    paper: paperIdentitySchema,
    knowledgePoints: z.array(knowledgePointSchema)
  })
})
export type EkContent = z.infer<typeof contentSchema>
