import { fillPrompt, type Prompt } from '../prompts.ts'
import { visibleText } from '../text/visible-text.ts'
import { fence } from './fence.ts'

/**
 * Fills a prompt with untrusted texts: a judge's materials come from papers, by way of models. A variable that has its
 * lines to itself is fenced in under its own name; one inside a sentence stays on one line, so that it can begin neither
 * a heading nor a list.
 *
 * @throws {AppError} `prompt_variables` when a variable is missing or one is given that the prompt does not name
 */
export function fillFenced(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  const sentences = withoutLoneVariables(prompt)
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    sentences.includes(`{{${name}}}`) ? oneLine(value) : fence(name, value)
  ])
  return fillPrompt(prompt, Object.fromEntries(safe))
}

/** An untrusted text as part of a sentence or a heading. */
export function oneLine(text: string): string {
  return visibleText(text).replaceAll(/\s+/g, ' ').trim()
}

/** An untrusted text of a few lines, where a fence of its own would be too much: no line of it begins a heading. */
export function inset(text: string): string {
  return visibleText(text)
    .trim()
    .split('\n')
    .map((line) => `| ${line}`)
    .join('\n')
}

/** The template without the lines that consist of one variable. */
function withoutLoneVariables({ template }: Prompt): string {
  return template.replaceAll(/^\{\{[a-z_]{1,100}\}\}$/gm, '')
}
