import { describe, expect, it } from 'vitest'
import { economicKnowledge } from '../../../../src/suites/aer/ek/index.ts'
import type { EkAnswer } from '../../../../src/suites/aer/ek/read/claim.ts'
import { readResponse } from '../../../../src/suites/read-response.ts'
import { anEkItem } from './an-item.ts'

const item = anEkItem()
const { questions } = item.examinee
const key = new Map(item.gold.answers.map(({ id, answer }) => [id, answer]))

function score(output: string): number {
  const { parsed } = readResponse(economicKnowledge, { output, content: item })
  if (!parsed.ok) return 0
  const { dimensions } = economicKnowledge.rules(item, parsed.answer as EkAnswer)
  return dimensions.reduce((sum, { score }) => sum + score, 0) / 4
}

const shown = (id: string) => [key.get(id)!].flat().map(String).join(', ')
const sentence: Record<string, (answer: string) => string> = {
  single_choice: (answer) => `I would go with ${answer}`,
  true_false: (answer) => `This statement is ${answer}.`,
  fill_in_blank: (answer) => `The blank should be filled with "${answer}".`,
  ordering: (answer) => `The correct order is ${answer}`
}
const said = (id: string) => sentence[questions.find((question) => question.id === id)!.type]!(shown(id))
const ids = questions.map(({ id }) => id)

/** The twenty right answers, as plain JSON and in other words and forms. */
const sheets: [form: string, write: () => string][] = [
  ['plain JSON', () => JSON.stringify(Object.fromEntries(ids.map((id) => [id, shown(id)])))],
  ['sentences in JSON', () => JSON.stringify(Object.fromEntries(ids.map((id) => [id, said(id)])))],
  ['sentences in lines', () => ids.map((id) => `${id}: ${said(id)}`).join('\n')],
  ['sentences below headings', () => ids.map((id) => `### ${id}\n\n${said(id)}\n`).join('\n')],
  ['boxes in lines', () => ids.map((id) => `${id}: \\boxed{${shown(id)}}`).join('\n')],
  ['bold in lines', () => ids.map((id) => `**${id}**: **${shown(id)}**`).join('\n')],
  [
    'reasons that end with the answer',
    () =>
      ids
        .map(
          (id) =>
            `**${id}**\nThe passage on this is short, and its second sentence decides. The answer is ${shown(id)}.`
        )
        .join('\n\n')
  ],
  [
    'reasons in objects',
    () =>
      JSON.stringify(
        ids.map((id) => ({ question: id, reasoning: 'Option A is a trap; the text says otherwise.', answer: said(id) }))
      )
  ],
  [
    'a table with a rationale',
    () =>
      `| Question | Rationale | Answer |\n|---|---|---|\n${ids.map((id) => `| ${id} | it is said in the text | ${shown(id)} |`).join('\n')}`
  ],
  ['CSV', () => `id,answer,confidence\n${ids.map((id) => `${id},"${shown(id)}",0.9`).join('\n')}`],
  ['XML', () => `<answers>${ids.map((id) => `<${id}>${shown(id)}</${id}>`).join('')}</answers>`],
  [
    'a tool call',
    () =>
      JSON.stringify({
        name: 'submit',
        arguments: JSON.stringify({ answers: Object.fromEntries(ids.map((id) => [id, shown(id)])) })
      })
  ],
  ['HTML', () => `<ul>${ids.map((id) => `<li><b>${id}</b>: ${shown(id)}</li>`).join('')}</ul>`],
  ['behind thinking', () => `<think>SC01: D?</think>\n${ids.map((id) => `${id}. ${shown(id)}`).join('\n')}`],
  [
    'a draft and a final sheet',
    () =>
      `Draft:\n${ids.map((id) => `${id}: not sure`).join('\n')}\n\nFinal answers:\n${ids.map((id) => `${id}: ${shown(id)}`).join('\n')}`
  ]
]

describe('twenty right answers', () => {
  it.each(sheets)('score in full as %s', (_, write) => {
    expect(score(write())).toBe(1)
  })
})
