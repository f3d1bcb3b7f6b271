import type { EkContent, Question } from '../../../../../src/suites/aer/ek/content.ts'

/** Answers as a model means them: a letter, true or false, words, or a list of letters; questions left out are absent. */
export type Answers = ReadonlyMap<string, string | readonly string[]>
type Entry = {
  id: string
  n: number
  within: number
  question: Question
  answer: string | readonly string[]
  text: string
}
export type Form = (entries: readonly Entry[], all: EkContent) => string

export function entriesOf(content: EkContent, answers: Answers): Entry[] {
  return content.examinee.questions.flatMap((question, i) => {
    const answer = answers.get(question.id)
    if (answer === undefined) return []
    const text = typeof answer === 'string' ? answer : answer.join(', ')
    return [{ id: question.id, n: i + 1, within: (i % 5) + 1, question, answer, text }]
  })
}

const lines =
  (line: (entry: Entry) => string, between = '\n'): Form =>
  (entries) =>
    entries.map(line).join(between)
const object = (entries: readonly Entry[], name = (entry: Entry) => entry.id) =>
  Object.fromEntries(
    entries.map((entry) => [name(entry), entry.question.type === 'true_false' ? entry.answer === 'true' : entry.answer])
  )
export const json = (value: unknown) => JSON.stringify(value, null, 2)
const groupsOf = (entries: readonly Entry[]) => [...Map.groupBy(entries, ({ question }) => question.type)]
const grouped =
  (headings: readonly string[], line: (entry: Entry) => string, between = '\n'): Form =>
  (entries) =>
    groupsOf(entries)
      .map(
        ([type, own]) =>
          `${headings[['single_choice', 'true_false', 'fill_in_blank', 'ordering'].indexOf(type)]}\n${own!.map(line).join(between)}`
      )
      .join('\n\n')
export const options = (question: Question) =>
  'options' in question ? question.options : 'items' in question ? question.items : []
const optionLines = (question: Question) => options(question).map(({ letter, text }) => `${letter}. ${text}`)
const spelled = ({ question, answer, text }: Entry) => {
  const option = question.type === 'single_choice' ? question.options.find(({ letter }) => letter === answer) : null
  return option ? `${text}. ${option.text}` : text
}
const other = ({ question, answer }: Entry) =>
  options(question).find(({ letter }) => letter !== [answer].flat()[0])?.letter ?? 'A'
const musing = (entry: Entry) =>
  entry.question.type === 'single_choice'
    ? `Option ${other(entry)} looks tempting, but the paper rules it out`
    : 'The paper treats this at length in its second section'
const typeName = ({ question }: Entry) =>
  ({
    single_choice: 'Single Choice',
    true_false: 'True/False',
    fill_in_blank: 'Fill in the Blank',
    ordering: 'Ordering'
  })[question.type]
const yamlList = ({ answer, text }: Entry) => (typeof answer === 'string' ? text : `[${text}]`)
const csv = (text: string) => (/[,"]/.test(text) ? `"${text}"` : text)

/** Whole sheets in the forms that models write; answers are plain in all of them. */
export const forms: Record<string, Form> = {
  'json map': (e) => json({ answers: object(e) }),
  'json in one line': (e) => JSON.stringify(object(e)),
  'fenced json with words around': (e) =>
    `Here are my answers:\n\n\`\`\`json\n${json({ answers: object(e) })}\n\`\`\`\n\nLet me know if SC01: A needs an explanation!`,
  'json in a string': (e) => JSON.stringify(JSON.stringify({ answers: object(e) })),
  'json lines': lines(({ id, answer }) => JSON.stringify({ id, answer })),
  'groups by type': (e) => json(Object.fromEntries(groupsOf(e).map(([type, own]) => [type, object(own!)]))),
  'groups with numbers': (e) =>
    json(Object.fromEntries(groupsOf(e).map(([type, own]) => [type, object(own!, (x) => String(x.within))]))),
  'groups with letters': (e) =>
    json(Object.fromEntries(groupsOf(e).map(([type, own]) => [type, object(own!, (x) => 'abcde'[x.within - 1]!)]))),
  'groups of objects': (e) =>
    json(
      Object.fromEntries(
        groupsOf(e).map(([type, own]) => [type, own!.map(({ within, answer }) => ({ id: within, answer }))])
      )
    ),
  'objects, reasoning first': (e) => json(e.map((x) => ({ reasoning: musing(x), id: x.id, answer: x.answer }))),
  'objects, answer before id': (e) =>
    json({ results: e.map((x) => ({ answer: x.answer, confidence: 0.7, explanation: musing(x), question_id: x.id })) }),
  'map of objects': (e) =>
    json(Object.fromEntries(e.map((x) => [x.id, { reasoning: musing(x), answer: x.answer, confidence: 'high' }]))),
  'map of objects, final answer': (e) =>
    json(Object.fromEntries(e.map((x) => [x.id, { initial_answer: other(x), final_answer: x.answer }]))),
  'tool call': (e) => JSON.stringify({ name: 'submit_answers', arguments: JSON.stringify({ answers: object(e) }) }),
  'tool calls of a message': (e) =>
    JSON.stringify({
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'submit', arguments: JSON.stringify(object(e)) } }
      ]
    }),
  'tool call in tags': (e) => `<tool_call>\n${JSON.stringify({ name: 'answer', arguments: object(e) })}\n</tool_call>`,
  'keys Q1': (e) => json(object(e, ({ n }) => `Q${n}`)),
  'keys question_1': (e) => json(object(e, ({ n }) => `question_${n}`)),
  'keys sc_1': (e) => json(object(e, ({ id, within }) => `${id.slice(0, 2).toLowerCase()}_${within}`)),
  'keys SC-01': (e) => json(object(e, ({ id }) => `${id.slice(0, 2)}-${id.slice(2)}`)),
  'keys single_choice_1': (e) => json(object(e, ({ question, within }) => `${question.type}_${within}`)),
  'keys SC01_answer beside reasons': (e) =>
    json(
      Object.fromEntries(
        e.flatMap((x) => [
          [`${x.id}_reasoning`, musing(x)],
          [`${x.id}_answer`, x.answer]
        ])
      )
    ),
  'draft and final members': (e) =>
    json({ draft: Object.fromEntries(e.map((x) => [x.id, other(x)])), final_answers: object(e) }),
  'python dictionary': (e) =>
    `answers = {\n${e.map(({ id, answer }) => `    '${id}': ${typeof answer === 'string' ? `'${answer}'` : `[${answer.map((x) => `'${x}'`).join(', ')}]`}`).join(',\n')}\n}`,
  pairs: (e) => JSON.stringify(e.map(({ id, answer }) => [id, answer])),
  'json cut off': (e) => json({ answers: object(e) }).replace(/\s*\}\s*\}$/, ',\n  "note": "I was'),
  'objects cut off': (e) =>
    `${json(e.map((x) => ({ id: x.id, reasoning: musing(x), answer: x.answer }))).replace(/\]$/, '')},\n  {"id": "`,
  lines: lines(({ id, text }) => `${id}: ${text}`),
  'bold lines with dashes': lines(({ id, text }) => `- **${id}** – ${text}`),
  'bold values': lines(({ id, text }) => `${id}: **${text}**`),
  'values with their options': lines((x) => `${x.id}: ${spelled(x)}`),
  'lines with spaces only': lines(({ id, text }) => `${id} ${text}`),
  'ids in brackets': lines(({ id, text }) => `[${id}] ${text}`),
  'numbers and ids': lines(({ n, id, text }) => `${n}. (${id}) ${text}`),
  'question and id': lines(({ n, id, text }) => `Question ${n} (${id}): ${text}`),
  'type and number': lines((x) => `**${typeName(x)} ${x.within}:** ${x.text}`),
  Frage: lines(({ n, text }) => `Frage ${n}: ${text}`),
  Pregunta: lines(({ n, text }) => `**Pregunta ${n}.** Respuesta: ${text}`),
  'Question in French': lines(({ n, text }) => `Question ${n} : ${text}`),
  Questão: lines(({ n, text }) => `Questão ${n} — Resposta: ${text}`),
  Chinese: lines(({ n, text }) => `题目${n}：${text}`),
  'Chinese ordinals': lines(({ n, text }) => `第${n}题：答案：${text}`),
  sections: lines(({ n, within, text }) => `${Math.ceil(n / 5)}${'abcde'[within - 1]}) ${text}`),
  'numbered list': lines(({ n, text }) => `${n}. ${text}`),
  'numbered list, bold': lines(({ n, text }) => `**${n}.** **${text}**`),
  keycaps: lines(({ n, text }) =>
    `${[...String(n)].map((d) => `${d}\uFE0F\u20E3`).join('')} ${text}`.replace(/(\d)\uFE0F\u20E3(?=\d)/, '$1')
  ),
  'check marks in front': lines(({ id, text }) => `✅ ${id}: ${text}`),
  'arrows behind emoji': lines(({ id, text }) => `👉 ${id} → ${text}`),
  'headings of types': grouped(
    ['## Single Choice', '## True or False', '## Fill in the Blank', '## Ordering'],
    ({ within, text }) => `${within}. ${text}`
  ),
  'headings, numbers going on': grouped(
    ['**Part A: Single choice**', '**Part B: True/False**', '**Part C: Fill-in-the-blank**', '**Part D: Ordering**'],
    ({ n, text }) => `${n}) ${text}`
  ),
  'German headings': grouped(
    ['### Einfachauswahl', '### Wahr oder Falsch', '### Lückentext', '### Reihenfolge'],
    ({ within, text }) => `${within}. ${text}`
  ),
  'French headings': grouped(
    ['Choix unique :', 'Vrai ou faux :', 'Textes à trous :', 'Mise en ordre :'],
    ({ within, text }) => `${within}. ${text}`
  ),
  'Spanish headings': grouped(
    ['**Opción única**', '**Verdadero o falso**', '**Completar**', '**Ordenar**'],
    ({ within, text }) => `${within}) ${text}`
  ),
  'Chinese headings': grouped(
    ['一、单选题', '二、判断题', '三、填空题', '四、排序题'],
    ({ within, text }) => `${within}. ${text}`
  ),
  'Portuguese headings': grouped(
    ['## Escolha única', '## Verdadeiro ou falso', '## Preencher lacunas', '## Ordenação'],
    ({ within, text }) => `${within}. ${text}`
  ),
  'one line a type': grouped(
    ['Single choice:', 'True/false:', 'Fill in:', 'Ordering:'],
    ({ within, text }) => `${within}. ${text}`,
    ' '
  ),
  'all in one line': lines(({ id, text }) => `${id}: ${text}`, '; '),
  'all in one line by numbers': lines(({ n, text }) => `${n}. ${text}`, '  '),
  'markdown table': (e) =>
    ['| Question | Answer |', '|---|---|', ...e.map(({ id, text }) => `| ${id} | ${text} |`)].join('\n'),
  'table with rationale first': (e) =>
    [
      '| Rationale | Answer | ID |',
      '|:--|:-:|--:|',
      ...e.map((x) => `| ${musing(x)} | **${x.text}** | ${x.id} |`)
    ].join('\n'),
  'table with numbers and types': (e) =>
    [
      '| # | Type | Answer | Confidence |',
      '|---|---|---|---|',
      ...e.map((x) => `| ${x.n} | ${typeName(x)} | ${x.text} | 80% |`)
    ].join('\n'),
  'table without heading': (e) => e.map((x) => `| ${x.id} | ${x.text} | ${musing(x)} |`).join('\n'),
  csv: (e) =>
    ['id,answer,confidence,rationale', ...e.map((x) => `${x.id},${csv(x.text)},0.9,${csv(musing(x))}`)].join('\n'),
  'fenced csv': (e) => ['```csv', 'question_id,answer', ...e.map((x) => `${x.id},${csv(x.text)}`), '```'].join('\n'),
  tabs: (e) => ['ID\tReason\tAnswer', ...e.map((x) => `${x.id}\t${musing(x)}\t${x.text}`)].join('\n'),
  'html table': (e) =>
    `<table><tr><th>ID</th><th>Answer</th><th>Why</th></tr>${e.map((x) => `<tr><td>${x.id}</td><td>${x.text}</td><td>${musing(x)}</td></tr>`).join('\n')}</table>`,
  'html list': (e) => `<ol>${e.map((x) => `<li>${x.text}</li>`).join('')}</ol>`,
  'html list of ids': (e) =>
    `<ul>\n${e.map((x) => `  <li><strong>${x.id}</strong>: ${x.text}</li>`).join('\n')}\n</ul>`,
  'html definitions': (e) => `<dl>${e.map((x) => `<dt>${x.id}</dt><dd>${x.text}</dd>`).join('')}</dl>`,
  'tags by id': lines(({ id, text }) => `<${id}>${text}</${id}>`),
  'answer tags': (e) =>
    `<answers>\n${e.map(({ id, text }) => `  <answer id="${id}">${text}</answer>`).join('\n')}\n</answers>`,
  'question tags': (e) =>
    e
      .map((x) => `<question id="${x.id}"><reasoning>${musing(x)}</reasoning><answer>${x.text}</answer></question>`)
      .join('\n'),
  'tags with members': (e) =>
    `<sheet>${e.map((x) => `<item><answer>${x.text}</answer><id>${x.id}</id></item>`).join('')}</sheet>`,
  yaml: (e) => `\`\`\`yaml\nanswers:\n${e.map((x) => `  ${x.id}: ${yamlList(x)}`).join('\n')}\n\`\`\``,
  'yaml objects': (e) => e.map((x) => `- reasoning: ${musing(x)}\n  answer: ${yamlList(x)}\n  id: ${x.id}`).join('\n'),
  'yaml maps': (e) => e.map((x) => `${x.id}:\n  reasoning: ${musing(x)}\n  answer: ${yamlList(x)}`).join('\n'),
  toml: (e) => `[answers]\n${e.map(({ id, answer }) => `${id} = ${JSON.stringify(answer)}`).join('\n')}`,
  'toml tables': (e) =>
    e
      .map((x) => `[[answers]]\nid = "${x.id}"\nanswer = ${JSON.stringify(x.answer)}\nnote = "${musing(x)}"`)
      .join('\n\n'),
  'headings and reasoning': (e) =>
    e.map((x) => `### ${x.id}\n\n${musing(x)}. That settles it.\n\n**Answer:** ${x.text}`).join('\n\n'),
  'explanations behind': (e) => e.map((x) => `**${x.id}:** ${x.text}\n*Explanation:* ${musing(x)}.`).join('\n\n'),
  boxed: (e) => e.map((x) => `${x.id}. ${musing(x)}.\n$\\boxed{\\text{${x.text}}}$`).join('\n\n'),
  'questions quoted': (e) =>
    e
      .map((x) => [`**${x.id}.** ${x.question.stem}`, ...optionLines(x.question), `Answer: ${x.text}`].join('\n'))
      .join('\n\n'),
  'questions quoted, answers bare': (e) =>
    e
      .map((x) => [`${x.id}. ${x.question.stem}`, ...optionLines(x.question), '', `**${x.text}**`].join('\n'))
      .join('\n\n'),
  'questions first, key behind': (e, { examinee }) =>
    [
      ...examinee.questions.map((q) => [`${q.id}. ${q.stem}`, ...optionLines(q)].join('\n')),
      '---\nAnswers:',
      ...e.map(({ id, text }) => `${id}: ${text}`)
    ].join('\n\n'),
  'questions without ids': (e) =>
    e.map((x) => [x.question.stem, ...optionLines(x.question), `Answer: ${x.text}`].join('\n')).join('\n\n'),
  'draft, then final': (e) =>
    `Draft:\n${e.map((x) => `${x.id}: ${other(x)}`).join('\n')}\n\nFinal answers:\n${e.map((x) => `${x.id}: ${x.text}`).join('\n')}`,
  'reasoning, then final json': (e) =>
    `${e.map((x) => `${x.id}: ${musing(x)}.`).join('\n')}\n\n**Final answer:**\n\`\`\`json\n${json({ answers: object(e) })}\n\`\`\``,
  'first pass, then table': (e) =>
    `First pass\n${e.map((x) => `${x.n}. ${other(x)}`).join('\n')}\n\n## Final Answer Sheet\n\n| Q | A |\n|---|---|\n${e.map((x) => `| ${x.n} | ${x.text} |`).join('\n')}`,
  'reasons, then a key': (e) =>
    `${e.map((x) => `**${x.id}** ${musing(x)}, so ${x.text}.`).join('\n\n')}\n\n### Answer key\n${e.map((x) => `${x.id} – ${x.text}`).join('\n')}`,
  'German final': (e) =>
    `Entwurf:\n${e.map((x) => `${x.id}: ${other(x)}`).join('\n')}\n\nEndgültige Antworten:\n${e.map((x) => `${x.id}: ${x.text}`).join('\n')}`,
  'Chinese final': (e) =>
    `草稿：\n${e.map((x) => `${x.id}：${other(x)}`).join('\n')}\n\n最终答案：\n${e.map((x) => `${x.id}：${x.text}`).join('\n')}`,
  citations: lines(({ id, text }) => `${id}: ${text} 【4†source】`),
  'full-width': lines(
    ({ id, text }) => `${id}：${text.replaceAll(/[A-D]/g, (x) => String.fromCharCode(x.charCodeAt(0) + 0xfee0))}`
  ),
  'latex list': (e) => `\\begin{itemize}\n${e.map((x) => `\\item[${x.id}] ${x.text}`).join('\n')}\n\\end{itemize}`,
  'latex table': (e) =>
    `\\begin{tabular}{ll}\nID & Answer \\\\ \\hline\n${e.map((x) => `${x.id} & ${x.text} \\\\`).join('\n')}\n\\end{tabular}`,
  'ordering in lists below': (e) =>
    e
      .map((x) =>
        typeof x.answer === 'string'
          ? `${x.id}: ${x.text}`
          : `${x.id}:\n${x.answer.map((l, i) => `  ${i + 1}. ${l}`).join('\n')}`
      )
      .join('\n')
}

/** Forms that hold no answers, whatever is in them. */
export const emptyForms: Record<string, Form> = {
  'the form of the prompt': () =>
    '{"answers": {"SC01": "...", "TF01": "...", "FB01": "...", "OD01": ["...", "...", "...", "..."]}}',
  'a template of lines': (_, { examinee }) =>
    examinee.questions
      .map(
        ({ id, type }) =>
          `${id}: ${{ single_choice: 'A/B/C/D', true_false: 'True/False', fill_in_blank: '___', ordering: '[order]' }[type]}`
      )
      .join('\n'),
  'the questions alone': (_, { examinee }) =>
    examinee.questions.map((q) => [`${q.id}. ${q.stem}`, ...optionLines(q)].join('\n')).join('\n\n'),
  'all options of every choice': (_, { examinee }) =>
    json(
      Object.fromEntries(
        examinee.questions
          .filter(({ type }) => type !== 'fill_in_blank')
          .map(({ id, type }) => [
            id,
            type === 'true_false' ? 'true or false' : type === 'single_choice' ? 'A, B, C, D' : '...'
          ])
      )
    ),
  'an empty table': (_, { examinee }) =>
    ['| ID | Answer |', '|---|---|', ...examinee.questions.map(({ id }) => `| ${id} | |`)].join('\n'),
  'empty tags': (_, { examinee }) => examinee.questions.map(({ id }) => `<answer id="${id}"></answer>`).join('\n'),
  'two sheets that differ': (_, { examinee }) =>
    ['A', 'B']
      .map((x) =>
        examinee.questions
          .slice(0, 5)
          .map(({ id }) => `${id}: ${x}`)
          .join('\n')
      )
      .join('\n\n'),
  'a refusal': () => 'I cannot answer these twenty questions, since SC01 to OD05 ask about a paper that I do not know.',
  nulls: (_, { examinee }) => json(Object.fromEntries(examinee.questions.map(({ id }) => [id, null]))),
  'blanks to fill in': (_, { examinee }) =>
    examinee.questions.map(({ id }) => `**${id}:** [your answer here]`).join('\n')
}
