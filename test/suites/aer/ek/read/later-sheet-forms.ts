import type { Form } from './sheet-forms.ts'
import { json, options } from './sheet-forms.ts'

const wrongLetter = (right: string) => 'ABCD'.replaceAll(right, '')[0]!

/** Forms that were written after the rules, without a look at them. */
export const laterForms: Record<string, Form> = {
  'a letter': (e) =>
    `Dear examiner,\n\nplease find my answers below.\n\n${e.map(({ id, text }) => `${id}\n${text}`).join('\n\n')}\n\nKind regards,\nA. Model`,
  'quoted block': (e) => e.map(({ id, text }) => `> **${id}** | ${text}`).join('\n'),
  'wide table with stems': (e) =>
    [
      '| No | Question | Options considered | Selected answer | Certainty |',
      '|--|--|--|--|--|',
      ...e.map(({ id, question, text }) => `| ${id} | ${question.stem.slice(0, 60)}… | A, B | ${text} | medium |`)
    ].join('\n'),
  'answer first, then id': (e) =>
    ['Answer,Question', ...e.map(({ id, text }) => `${text.includes(',') ? `"${text}"` : text},${id}`)].join('\n'),
  'nested members': (e) =>
    json({
      submission: {
        meta: { model: 'x', date: '2026-01-01' },
        responses: e
          .map(({ id, answer }) => ({ question: { id }, response: { value: answer, score: 0.5 } }))
          .map(({ question, response }) => ({ id: question.id, ...response }))
      }
    }),
  'jsonl with rationales': (e) =>
    e
      .map(({ id, answer }) =>
        JSON.stringify({ qid: id, rationale: 'It cannot be A or B, see the table.', final_answer: answer })
      )
      .join('\n'),
  'answer objects by section': (e) =>
    json({
      sections: ['single_choice', 'true_false', 'fill_in_blank', 'ordering'].map((name) => ({
        section: name,
        answers: e
          .filter(({ question }) => question.type === name)
          .map(({ within, answer }) => ({ number: within, answer }))
      }))
    }),
  'typescript constant': (e) =>
    `const answers: Record<string, unknown> = {\n${e.map(({ id, answer }) => `  ${id}: ${JSON.stringify(answer)},`).join('\n')}\n};`,
  'python calls': (e) =>
    `\`\`\`python\nanswers = {}\n${e.map(({ id, answer }) => `answers["${id}"] = ${JSON.stringify(answer)}`).join('\n')}\n\`\`\``,
  'xml in capitals': (e) =>
    `<ANSWERS>\n${e.map(({ id, text }) => `<ANSWER ID='${id}'>${text}</ANSWER>`).join('\n')}\n</ANSWERS>`,
  'xml with options and choice': (e) =>
    e
      .map(
        ({ id, text, question }) =>
          `<q><id>${id}</id><considered>${options(question)
            .map(({ letter }) => letter)
            .join(' ')}</considered><choice>${text}</choice></q>`
      )
      .join('\n'),
  'html with data attributes': (e) =>
    `<div class="answers">${e.map(({ id, text }) => `<p data-id="${id}"><b>${id}.</b> ${text}</p>`).join('')}</div>`,
  'hash headings with numbers': (e) => e.map(({ n, text }) => `### Question ${n}\n**Answer: ${text}**\n`).join('\n'),
  'question of twenty': (e) => e.map(({ n, text }) => `Question ${n}/20: ${text}`).join('\n'),
  'German with Nr.': (e) => e.map(({ n, text }) => `Nr. ${n}: ${text}`).join('\n'),
  'Italian headings': (e) =>
    ['Scelta singola', 'Vero o falso', 'Completamento', 'Ordinamento']
      .map(
        (heading, i) =>
          `**${heading}**\n${e
            .filter(({ n }) => Math.ceil(n / 5) === i + 1)
            .map(({ within, text }) => `${within}. ${text}`)
            .join('\n')}`
      )
      .join('\n\n'),
  'Chinese reasons and answers': (e) =>
    e.map(({ id, text }) => `**${id}**\n理由：论文第二节讨论了这一点，排除了选项。\n答案：${text}`).join('\n\n'),
  'French reasons and answers': (e) =>
    e
      .map(({ id, text }) => `${id}\nJustification : l'article en parle en section 2 (voir A et B).\nRéponse : ${text}`)
      .join('\n\n'),
  'letters in parentheses behind ids': (e) => e.map(({ id, text }) => `${id} (${text})`).join('\n'),
  'dots to the answer': (e) => e.map(({ id, text }) => `${id} ........ ${text}`).join('\n'),
  'typed keys in code': (e) => e.map(({ id, text }) => `\`${id}\`: \`${text}\``).join('\n'),
  'first answers corrected as a table': (e) =>
    `My first answers were:\n${e.map(({ id, text }) => `${id}: ${wrongLetter(text[0]!)}`).join('\n')}\n\nAfter checking them again, here are my revised answers:\n\n| id | answer |\n|---|---|\n${e.map(({ id, text }) => `| ${id} | ${text} |`).join('\n')}`,
  'json, then the same as a list': (e) =>
    `${JSON.stringify(Object.fromEntries(e.map(({ id, answer }) => [id, answer])))}\n\nIn words:\n${e.map(({ id, text }) => `- ${id}: ${text}`).join('\n')}`,
  'groups of lines with types in brackets': (e) =>
    e.map(({ id, question, text }) => `${id} [${question.type}]: ${text}`).join('\n')
}
