import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { loadPrompt, type Prompt } from '../../prompts.ts'
import { type Perspective, perspectiveSchema } from '../../suites/question-bank/perspectives.ts'
import type { ItemContent, StoredTemplate, TemplateBank } from '../../suites/suite.ts'
import type { Step } from './records.ts'

/** One rewriting that a model is asked for. */
export type RewritingTask = {
  suite: string
  taskType: string
  bank: TemplateBank<ItemContent>
  step: Step
  parent: StoredTemplate
  domain: string
  perspective: Perspective | null
  copy: number
}

/** Who writes, and who judges what was written. */
export type Models = { model: string; judge: string }

export const generatorSystem = loadPrompt('question-bank/generator-system')
export const judgeSystem = loadPrompt('question-bank/template-judge-system')
export const judgePrompt = loadPrompt('question-bank/judge-template')
export const stepPrompts: Readonly<Record<Step, Prompt>> = {
  domain: loadPrompt('question-bank/transfer-domain'),
  perspective: loadPrompt('question-bank/transfer-perspective'),
  paraphrase: loadPrompt('question-bank/paraphrase')
}

/** Of everything that decides what comes of a task: the same one is done once, and anew when a prompt or its parent changes. */
export function keyOf({ bank: _, ...task }: RewritingTask, { model, judge }: Models): string {
  const prompts = [generatorSystem, stepPrompts[task.step], judgeSystem, judgePrompt].map(({ hash: own }) => own)
  return hash('sha256', stringify({ ...task, model, judge, prompts })!)
}

/** The name of what comes of a task: below its element, so that a draw can choose all generated ones of it. */
export function nameOf({ taskType }: RewritingTask, key: string): string {
  return `${taskType}/generated/${key.slice(0, 12)}`
}

const words: Readonly<Record<Perspective, string>> = {
  first_person: 'in the first person, as "I"',
  second_person: 'in the second person, as "you"',
  third_person_anonymous:
    'in the third person of somebody whose sex is not told, by a role such as "the owner" and without "he" or "she"',
  third_person_female: 'in the third person of a woman',
  third_person_male: 'in the third person of a man'
}

/** The texts of a template for a model: those of several parts are numbered, since a part may have blank lines of its own. */
export function shownParts(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : parts.map((part, index) => `Part ${index + 1}:\n${part}`).join('\n\n')
}

/** How a template is told, in words for a model. */
export function perspectiveInWords(perspective: string | null): string {
  return perspective === null ? 'of nobody in particular' : words[perspectiveSchema.parse(perspective)]
}
