import { createHash } from 'node:crypto'
import { type EkContent, type GoldAnswer, type Letter, letters, type Question } from '../content.ts'
import type { KnowledgePointsReply } from './knowledge-points-round.ts'
import type { AskedQuestion, QuestionsReply } from './questions-round.ts'

/**
 * Makes the item of a paper from the replies of its rounds. Options and items to order get new letters in an order
 * drawn from a hash of the question: the letters say nothing of where the extraction model put the right one, and the
 * same reply always gives the same item. Items never stand in their right order.
 */
export function arrangeQuestions({ paper, knowledgePoints }: KnowledgePointsReply, reply: QuestionsReply): EkContent {
  const arranged = [
    ...reply.singleChoice.map((asked) => {
      const options = lettered(shuffle(Object.values(asked.options), asked.stem))
      const answer = letterOf(options, asked.options[asked.answer])
      return pair({ type: 'single_choice', ...seen(asked), options }, { type: 'single_choice', ...kept(asked), answer })
    }),
    ...reply.trueFalse.map((asked) =>
      pair({ type: 'true_false', ...seen(asked) }, { type: 'true_false', ...kept(asked), answer: asked.answer })
    ),
    ...reply.fillInBlank.map((asked) => {
      const { answer, acceptable } = asked
      return pair(
        { type: 'fill_in_blank', ...seen(asked) },
        { type: 'fill_in_blank', ...kept(asked), answer, acceptable }
      )
    }),
    ...reply.ordering.map((asked) => {
      const shuffled = shuffle(asked.items, asked.stem)
      const isSolved = shuffled.every((item, i) => item === asked.answer[i])
      const items = lettered(isSolved ? [...shuffled.slice(1), shuffled[0]!] : shuffled)
      const answer = asked.answer.map((item) => letterOf(items, item))
      return pair({ type: 'ordering', ...seen(asked), items }, { type: 'ordering', ...kept(asked), answer })
    })
  ]
  return {
    examinee: { questions: arranged.map(({ question }) => question) },
    gold: { answers: arranged.map(({ gold }) => gold), paper, knowledgePoints }
  }
}

function pair(question: Question, gold: GoldAnswer): { question: Question; gold: GoldAnswer } {
  return { question, gold }
}

function seen({ id, stem }: AskedQuestion): { id: string; stem: string } {
  return { id, stem }
}

function kept({ id, explanation, sourcePoint, contentType, difficulty }: AskedQuestion) {
  return { id, explanation, sourcePoint, contentType, difficulty }
}

function shuffle(texts: readonly string[], seed: string): string[] {
  const place = (text: string) => createHash('sha256').update(`${seed}\n${text}`).digest('hex')
  return texts.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

function lettered(texts: readonly string[]): { letter: Letter; text: string }[] {
  return letters.map((letter, i) => ({ letter, text: texts[i]! }))
}

function letterOf(options: readonly { letter: Letter; text: string }[], text: string): Letter {
  return options.find((option) => option.text === text)!.letter
}
