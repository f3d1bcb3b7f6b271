import type { EkContent, GoldAnswer, Letter, Question } from '../content.ts'
import type { QuestionsReply } from './questions-round.ts'

type Lettered = readonly { letter: Letter; text: string }[]

/**
 * The reply that an item was made of, as far as its questions have a key of their type: `arrangeQuestions` the other way
 * round. A letter that is not there gives an empty text, which the checks find.
 */
export function questionsOf({ examinee, gold }: EkContent): QuestionsReply {
  const reply: QuestionsReply = { singleChoice: [], trueFalse: [], fillInBlank: [], ordering: [] }
  for (const question of examinee.questions) {
    const key = gold.answers.find(({ id }) => id === question.id)
    if (key) add(reply, question, key)
  }
  return reply
}

function add(reply: QuestionsReply, question: Question, key: GoldAnswer): void {
  const { id, stem } = question
  const { contentType, sourcePoint, difficulty, explanation } = key
  const shared = { id, stem, contentType, sourcePoint, difficulty, explanation }
  if (question.type === 'single_choice' && key.type === 'single_choice') {
    const text = (letter: Letter) => textAt(question.options, letter)
    const options = { A: text('A'), B: text('B'), C: text('C'), D: text('D') }
    reply.singleChoice.push({ ...shared, options, answer: key.answer })
  } else if (question.type === 'true_false' && key.type === 'true_false') {
    reply.trueFalse.push({ ...shared, answer: key.answer })
  } else if (question.type === 'fill_in_blank' && key.type === 'fill_in_blank') {
    reply.fillInBlank.push({ ...shared, answer: key.answer, acceptable: key.acceptable })
  } else if (question.type === 'ordering' && key.type === 'ordering') {
    const items = question.items.map(({ text }) => text)
    reply.ordering.push({ ...shared, items, answer: key.answer.map((letter) => textAt(question.items, letter)) })
  }
}

function textAt(lettered: Lettered, letter: Letter): string {
  return lettered.find((each) => each.letter === letter)?.text ?? ''
}
