import { loadPrompt } from '../../prompts.ts'
import { loadRubric } from '../../rubrics.ts'
import type { Finding } from '../../schemas/finding.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { TaskType } from '../suite.ts'
import {
  type Answer,
  type ChoiceEvidence,
  evidenceSchema,
  extractedFrom,
  numberReader,
  readAnswer,
  ruleOnAnswer
} from './answer.ts'
import { showLetters, showParts } from './ask.ts'
import { asking } from './asking.ts'
import { contentSchema, type QuestionContent } from './content.ts'
import { openDraw } from './draw.ts'
import { drawQuestion } from './draw-question.ts'
import { type ElementBank, elementBank } from './element-bank.ts'
import { chanceOf, gradedChoice } from './graded-choice.ts'
import { optionDistances } from './option-distances.ts'
import type { PlacedElement } from './taxonomy.ts'
import type { Template } from './templates.ts'

const askOnce = loadPrompt('question-bank/zero-shot')
const askByPart = loadPrompt('question-bank/zero-shot-parts')

/** One for all elements: a question is right or wrong as a whole. */
const rubric = loadRubric('question-bank/choice')

/** The task type of one element of a taxonomy: its questions are drawn from its templates, and graded by exact match. */
export function elementTask(
  suite: string,
  { id, name, groups, requires, biased, parts = 1 }: PlacedElement,
  { templates, ...bank }: ElementBank
): TaskType<QuestionContent, Answer> {
  /** The order in which questions of a seed go through the templates; kept, since questions are drawn many at a time. */
  let kept: { seed: number; order: readonly Template[] } | null = null
  const orderOf = (seed: number) => {
    if (kept?.seed !== seed) kept = { seed, order: openDraw(seed, `${suite} ${id}`).shuffled(templates()) }
    return kept.order
  }

  return {
    name: id,
    title: name,
    groups,
    contentSchema,
    source: {
      kind: 'generator',
      question: (seed, index) => {
        const order = orderOf(seed)
        const template = order[index % order.length]!
        const content = drawQuestion(template, openDraw(seed, `${suite} ${id} ${index}`))
        const { domain, perspective } = template
        return { content, template: `${id}/${template.name}`, domain, ...(perspective && { perspective }) }
      },
      bank: elementBank(id, { ...bank, templates })
    },
    rubric,
    examineePrompt: parts === 1 ? askOnce : askByPart,
    asking,
    render: (examinee, { fill }) => fill({ question: showParts(examinee), letters: showLetters(examinee) }),
    choices: ({ parts }) => parts.map(({ options }) => options),
    parse: (output, content, _rubric, record, found) => readAnswer(output, content, { record, found }),
    extractedFrom,
    rules: ruleOnAnswer,
    findings,
    choice: gradedChoice,
    distances: optionDistances,
    requires,
    ...(biased && { biased }),
    tellsUnread: true,
    judging: null,
    chance: chanceOf,
    tagging: {
      part: 'question',
      scoredBy: 'metric',
      // Asked of a board and not of every start: the stories are read with the first question.
      get tags() {
        const values = (of: (template: Template) => string) => [...new Set(templates().map(of))]
        return [
          { name: 'question-type', title: 'Question type', values: values(({ type }) => type.id) },
          { name: 'domain', title: 'Domain', values: values(({ domain }) => domain) },
          { name: 'grade', title: 'Grade', values: values(({ grade }) => String(grade)) }
        ]
      },
      parts: ({ gold: { type, domain, grade } }) => [
        { id: 'question', share: 1, tags: { 'question-type': type, domain, grade: String(grade) } }
      ]
    }
  }
}

/** Part by part what was chosen, and what leads to it where that is a known mistake. No part earns anything alone. */
function findings(_: unknown, evidence: JsonValue): Finding[] {
  const { parts, free, placeholder } = evidenceSchema.catch({ parts: [] }).parse(evidence)
  const isRight = parts.every(({ chosen, expected }) => chosen === expected)
  return parts.map(({ chosen, expected, mistake }, at) => ({
    part: parts.length === 1 ? 'question' : `part ${at + 1}`,
    dimension: 'choice',
    share: 1 / parts.length,
    score: isRight ? 1 : 0,
    said: free ? free.said : chosen,
    expected,
    words: free
      ? freeWords({ chosen, expected, mistake }, free)
      : wordsFor(chosen, { expected, mistake, isRight, placeholder })
  }))
}

type Found = Pick<ChoiceEvidence, 'placeholder'> & { expected: string; mistake: string | null; isRight: boolean }

function wordsFor(chosen: string | null, { expected, mistake, isRight, placeholder }: Found): string {
  if (chosen === null) return 'no letter could be read'
  if (placeholder?.isChosen) {
    return isRight ? 'rightly, that no other option is correct' : 'that no other option is correct, but one was'
  }
  if (chosen === expected)
    return isRight ? 'the right option' : 'right, but the other part is not, and both count as one'
  return mistake === null ? 'does not go with the other part' : `a wrong option: ${mistake.replaceAll('_', ' ')}`
}

/** An answer without options, with what read it: nobody looked at how it was found. */
function freeWords(
  { chosen, expected, mistake }: ChoiceEvidence['parts'][number],
  { reader, extractor }: NonNullable<ChoiceEvidence['free']>
): string {
  const failed = extractor ? `, since ${extractor.model} failed (${extractor.failure.replaceAll('_', ' ')})` : ''
  const by = `by ${reader === numberReader ? 'the number reader' : reader}${failed}`
  if (chosen === expected) return `within 2 % of the right answer, ${by}`
  if (mistake === null) return `near to no known answer, ${by}`
  return failed === ''
    ? `a known mistake, ${by}: ${mistake.replaceAll('_', ' ')}`
    : `a known mistake (${mistake.replaceAll('_', ' ')}), ${by}`
}
