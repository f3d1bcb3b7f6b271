import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { TaskType } from '../../suite.ts'
import { claims } from './claims.ts'
import { contentSchema, type EkContent, type Question, type QuestionType } from './content.ts'
import { entryOf } from './entries.ts'
import { checkItem } from './extract/check-item.ts'
import { extract, rounds } from './extract.ts'
import { findings, unreadParts } from './findings.ts'
import { graders } from './grade/graders.ts'
import { gradeAnswers } from './grade/rules.ts'
import { unreadShare } from './grade/unread-share.ts'
import type { EkAnswer } from './read/claim.ts'
import { parseAnswers } from './read/parse-answers.ts'
import { reader1 } from './reader-1/reader.ts'
import { reading } from './reading.ts'
import { compareAnswers } from './solve.ts'
import { tagging } from './tagging.ts'

/** Economic knowledge: twenty questions on one paper, graded by rules. */
export const economicKnowledge: TaskType<EkContent, EkAnswer> = {
  name: 'EK',
  title: 'Economic Knowledge',
  contentSchema,
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  claims,
  entryOf,
  typicalClaims: () => [50],
  reading,
  rubric: loadRubric('aer/ek'),
  examineePrompt: loadPrompt('aer/ek/examinee'),
  render: ({ questions }, { fill }) =>
    fill({
      single_choice: show(questions, 'single_choice'),
      true_false: show(questions, 'true_false'),
      fill_in_blank: show(questions, 'fill_in_blank'),
      ordering: show(questions, 'ordering')
    }),
  parse: parseAnswers,
  rules: (content, answer) => {
    const result = gradeAnswers(content, answer, graders)
    return { ...result, unread: unreadShare(result.evidence.questions) }
  },
  findings,
  unreadParts,
  tellsUnread: true,
  earlierReaders: { 1: reader1 },
  judging: null,
  // Appendix C counts its zero gaps: n = 1,469.
  countsInGaps: true,
  solving: { reasoningEffort: 'high', compare: compareAnswers },
  tagging
}

function show(questions: readonly Question[], type: QuestionType): string {
  return questions
    .filter((question) => question.type === type)
    .map((question) => [`${question.id}. ${question.stem}`, ...lettered(question)].join('\n'))
    .join('\n\n')
}

function lettered(question: Question): string[] {
  const lines = 'options' in question ? question.options : 'items' in question ? question.items : []
  return lines.map(({ letter, text }) => `${letter}. ${text}`)
}
