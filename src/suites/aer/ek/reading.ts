import { type ReadingLine, type ReadingPart, said } from '../../reading.ts'
import type { EkContent, GoldAnswer, KnowledgePoint, Question } from './content.ts'

/** A quiz question by question: stem, options with the key marked, why, and the knowledge point with the words of the paper. */
export function reading({ examinee, gold }: EkContent): ReadingPart[] {
  const points = new Map(gold.knowledgePoints.map((point) => [point.id, point]))
  const tested = new Set(gold.answers.map(({ sourcePoint }) => sourcePoint))
  const untested = gold.knowledgePoints.filter(({ id }) => !tested.has(id))
  return [
    { title: 'Paper', lines: paperLines(gold.paper), ids: [] },
    ...examinee.questions.map((question) => {
      const key = gold.answers.find(({ id }) => id === question.id)
      const kind = [question.type.replaceAll('_', ' '), ...(key ? [key.contentType, key.difficulty] : [])].join(', ')
      return {
        title: `${question.id}: ${kind}`,
        lines: [
          { label: 'question', text: question.stem },
          ...(key ? answerLines(question, key) : [{ label: 'key', text: 'none' }]),
          ...(key ? said('why', key.explanation) : []),
          ...(key ? pointLines(key.sourcePoint, points.get(key.sourcePoint)) : [])
        ],
        ids: key ? [question.id, key.sourcePoint] : [question.id]
      }
    }),
    ...untested.map((point) => ({
      title: `${point.id}: tested by no question`,
      lines: pointLines(point.id, point),
      ids: [point.id]
    }))
  ]
}

function paperLines({
  title,
  firstAuthor,
  coauthors,
  year,
  journal,
  topic
}: EkContent['gold']['paper']): ReadingLine[] {
  return [
    { label: 'title', text: title },
    { label: 'authors', text: [firstAuthor, ...coauthors].join(', ') },
    { label: 'year', text: journal === '' ? String(year) : `${year}, ${journal}` },
    ...said('topic', topic)
  ]
}

function answerLines(question: Question, key: GoldAnswer): ReadingLine[] {
  if (question.type === 'single_choice')
    return question.options.map(({ letter, text }) => ({
      label: key.type === 'single_choice' && key.answer === letter ? `${letter} = key` : letter,
      text
    }))
  if (question.type === 'ordering') {
    const items = question.items.map(({ letter, text }) => ({ label: letter, text }))
    return key.type === 'ordering' ? [...items, { label: 'key', text: key.answer.join(' ') }] : items
  }
  if (key.type === 'true_false') return [{ label: 'key', text: key.answer ? 'true' : 'false' }]
  if (key.type !== 'fill_in_blank') return []
  const accepted = key.acceptable.length > 0 ? [{ label: 'or', text: key.acceptable.join(' | ') }] : []
  return [{ label: 'key', text: key.answer }, ...accepted]
}

function pointLines(id: string, point: KnowledgePoint | undefined): ReadingLine[] {
  if (!point) return [{ label: 'point', text: `${id} is not among the knowledge points` }]
  return [
    { label: 'point', text: `${id} (${point.category.replaceAll('_', ' ')}): ${point.statement}` },
    ...said('', point.context),
    { label: `page ${point.evidence.page}`, text: `"${point.evidence.quote}"` }
  ]
}
