import { z } from 'zod'
import { loadPrompt } from '../../prompts.ts'
import { loadRubric } from '../../rubrics.ts'
import type { Finding } from '../../schemas/finding.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { TaskType } from '../suite.ts'
import { showLetters, showParts } from './ask.ts'
import { contentSchema, letterSchema, type QuestionContent } from './content.ts'
import { openDraw } from './draw.ts'
import { drawQuestion } from './draw-question.ts'
import { elementBank } from './element-bank.ts'
import type { AnyQuestionType } from './question-type.ts'
import { readLetters } from './read-letters.ts'
import type { PlacedElement } from './taxonomy.ts'
import type { Template } from './templates.ts'

const askOnce = loadPrompt('question-bank/zero-shot')
const askByPart = loadPrompt('question-bank/zero-shot-parts')

/** One for all elements: a question is right or wrong as a whole. */
const rubric = loadRubric('question-bank/choice')

/** The letter chosen for each part; null where none could be read. */
type Letters = readonly (string | null)[]

const evidenceSchema = z.object({
  parts: z.array(z.object({ chosen: letterSchema.nullable(), expected: letterSchema, mistake: z.string().nullable() }))
})

/**
 * The task type of one element of a taxonomy: its questions are drawn from its templates, and graded by exact match.
 *
 * @param bank.templates asked for again and again: the same list each time
 */
export function elementTask(
  suite: string,
  { id, name, groups, parts = 1 }: PlacedElement,
  { types, templates }: { types: readonly AnyQuestionType[]; templates: () => readonly Template[] }
): TaskType<QuestionContent, Letters> {
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
      bank: elementBank(id, { types, templates })
    },
    rubric,
    examineePrompt: parts === 1 ? askOnce : askByPart,
    render: (examinee, { fill }) => fill({ question: showParts(examinee), letters: showLetters(examinee) }),
    parse: (output, { examinee }) => {
      const letters = readLetters(output, examinee.parts)
      return letters.some((letter) => letter !== null)
        ? { ok: true, answer: letters }
        : { ok: false, reason: 'no_letter' }
    },
    rules: ({ gold: { accepted, mistakes } }, letters) => {
      const row = nearestRow(accepted, letters)
      const isRight = agreeing(row, letters) === letters.length
      const parts = letters.map((chosen, part) => ({
        chosen,
        expected: row[part]!,
        mistake: (chosen && mistakes[chosen]) ?? null
      }))
      const unread = letters.filter((letter) => letter === null).length / letters.length
      return { dimensions: [{ dimension: 'choice', score: isRight ? 1 : 0 }], evidence: { parts }, unread }
    },
    findings,
    tellsUnread: true,
    judging: null,
    // A pair of answers that has only to agree has several rows.
    chance: ({ examinee: { parts }, gold: { accepted } }) =>
      new Set(accepted.map((letters) => letters.join(' '))).size /
      parts.reduce((rows, { options }) => rows * options.length, 1),
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

/** The accepted letters that most of the chosen ones are among; the first of several. */
function nearestRow(accepted: readonly (readonly string[])[], letters: Letters): readonly string[] {
  return accepted.reduce((best, row) => (agreeing(row, letters) > agreeing(best, letters) ? row : best))
}

function agreeing(row: readonly string[], letters: Letters): number {
  return row.filter((letter, part) => letter === letters[part]).length
}

/** Part by part what was chosen, and what leads to it where that is a known mistake. No part earns anything alone. */
function findings(_: unknown, evidence: JsonValue): Finding[] {
  const { parts } = evidenceSchema.catch({ parts: [] }).parse(evidence)
  const isRight = parts.every(({ chosen, expected }) => chosen === expected)
  return parts.map(({ chosen, expected, mistake }, at) => ({
    part: parts.length === 1 ? 'question' : `part ${at + 1}`,
    dimension: 'choice',
    share: 1 / parts.length,
    score: isRight ? 1 : 0,
    said: chosen,
    expected,
    words: wordsFor(chosen, { expected, mistake, isRight })
  }))
}

type Found = { expected: string; mistake: string | null; isRight: boolean }

function wordsFor(chosen: string | null, { expected, mistake, isRight }: Found): string {
  if (chosen === null) return 'no letter could be read'
  if (chosen === expected)
    return isRight ? 'the right option' : 'right, but the other part is not, and both count as one'
  return mistake === null ? 'does not go with the other part' : `a wrong option: ${mistake.replaceAll('_', ' ')}`
}
