/** A form in which a model may write a whole sheet. */
export type SheetForm = { name: string; write(labels: Readonly<Record<string, string>>): string }

const camel = (field: string) => field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const spaced = (field: string) => field.replaceAll('_', ' ')
const titled = (field: string) => spaced(field).replaceAll(/(^| )(.)/g, (_, gap, letter) => gap + letter.toUpperCase())
const json = (value: unknown) => JSON.stringify(value)
const flipped = (value: string) => (value === 'yes' ? 'no' : 'yes')

type Labels = Readonly<Record<string, string>>
const lines = (labels: Labels, line: (field: string, value: string, index: number) => string) =>
  Object.entries(labels)
    .map(([field, value], index) => line(field, value, index))
    .join('\n')
const mapped = (labels: Labels, value: (value: string) => unknown) =>
  Object.fromEntries(Object.entries(labels).map(([field, given]) => [field, value(given)]))

const words: Record<string, Labels> = {
  german: { yes: 'ja', no: 'nein' },
  french: { yes: 'oui', no: 'non' },
  spanish: { yes: 'sí', no: 'no' },
  chinese: { yes: '是', no: '否' },
  portuguese: { yes: 'sim', no: 'não' },
  italian: { yes: 'sì', no: 'no' },
  capitals: { yes: 'YES', no: 'NO' },
  'truth values': { yes: 'True', no: 'False' },
  digits: { yes: '1', no: '0' },
  marks: { yes: '✓', no: '✗' },
  'full-width letters': { yes: 'ｙｅｓ', no: 'ｎｏ' }
}

const written: Record<string, SheetForm['write']> = {
  'JSON in prose': (labels) => `After careful reading:\n\n${json(labels)}\n\nI hope this helps.`,
  'JSON in a string': (labels) => json(json(labels)),
  'JSON in a string of JSON': (labels) => json({ content: json(labels) }),
  'lines in a string of JSON': (labels) => json({ answer: lines(labels, (field, value) => `${field}: ${value}`) }),
  'a tool call': (labels) => json({ name: 'submit', arguments: labels }),
  'a tool call with text': (labels) =>
    `<tool_call>\n${json({ name: 'submit', arguments: json(labels) })}\n</tool_call>`,
  'a call in code': (labels) =>
    `submit(${Object.entries(labels)
      .map(([field, value]) => `${field}="${value}"`)
      .join(', ')})`,
  'JSON with reasons beside': (labels) =>
    json(
      Object.fromEntries(
        Object.entries(labels).flatMap(([field, value]) => [
          [field, value],
          [`${field}_reason`, `${flipped(value)} was near`]
        ])
      )
    ),
  'JSON with reasons within': (labels) =>
    json(mapped(labels, (value) => ({ explanation: `not ${flipped(value)}`, verdict: value }))),
  'JSON of sentences': (labels) => json(mapped(labels, (value) => `The fragment says so, therefore ${value}.`)),
  'JSON of lists by value': (labels) => json(Object.groupBy(Object.keys(labels), (field) => labels[field]!)),
  'a list of objects': (labels) =>
    json(Object.entries(labels).map(([name, answer]) => ({ answer, confidence: 0.9, name }))),
  'a list of pairs': (labels) => json(Object.entries(labels)),
  'a list of values': (labels) => json(Object.values(labels)),
  'JSON by number': (labels) =>
    json(Object.fromEntries(Object.values(labels).map((value, index) => [index + 1, value]))),
  'JSON in camel case': (labels) =>
    json(Object.fromEntries(Object.entries(labels).map(([field, value]) => [camel(field), value]))),
  'JSON with titles': (labels) =>
    json(Object.fromEntries(Object.entries(labels).map(([field, value]) => [titled(field), value]))),
  'a draft and a final sheet': (labels) =>
    `Draft: ${json(mapped(labels, flipped))}\n\nOn reflection some of it is wrong.\n\n**Final answer:**\n${json(labels)}`,
  'a draft and a final sheet of lines': (labels) =>
    `${lines(labels, (field, value) => `${field}: ${flipped(value)}`)}\n\nFinal answer:\n\n${lines(labels, (field, value) => `${field}: ${value}`)}`,
  YAML: (labels) => `\`\`\`yaml\nlabels:\n${lines(labels, (field, value) => `  ${field}: ${value}`)}\n\`\`\``,
  'YAML of records': (labels) =>
    lines(labels, (field, value) => `- field: ${field}\n  value: ${value}\n  reason: it says so`),
  'YAML of records, values first': (labels) => lines(labels, (field, value) => `- value: ${value}\n  field: ${field}`),
  CSV: (labels) => `field,value\n${lines(labels, (field, value) => `${field},${value}`)}`,
  'CSV with quotation marks': (labels) =>
    `"field","value","why"\n${lines(labels, (field, value) => `"${field}","${value}","no, or yes"`)}`,
  'CSV in one row': (labels) => `${Object.keys(labels).join(',')}\n${Object.values(labels).join(',')}`,
  TSV: (labels) => lines(labels, (field, value) => `${field}\t${value}`),
  'a table': (labels) => `| Field | Value |\n|---|---|\n${lines(labels, (field, value) => `| ${field} | ${value} |`)}`,
  'a table with reasons first': (labels) =>
    `| # | Field | Rationale | Decision |\n|---|---|---|---|\n${lines(labels, (field, value, index) => `| ${index + 1} | \`${field}\` | no more than that | **${value}** |`)}`,
  'a table of marks': (labels) =>
    `| Field | Yes | No |\n|---|:-:|:-:|\n${lines(labels, (field, value) => (value === 'yes' ? `| ${titled(field)} | ✓ | |` : `| ${titled(field)} | | ✓ |`))}`,
  'a table in one row': (labels) =>
    `| ${Object.keys(labels).join(' | ')} |\n|${'---|'.repeat(8)}\n| ${Object.values(labels).join(' | ')} |`,
  'a table in HTML': (labels) =>
    `<table>\n${lines(labels, (field, value) => `<tr><td>${field}</td><td>${value}</td><td>it says so</td></tr>`)}\n</table>`,
  'a list in HTML': (labels) =>
    `<ol>${lines(labels, (field, value) => `<li><strong>${titled(field)}</strong> — ${value}</li>`).replaceAll('\n', '')}</ol>`,
  'XML elements': (labels) => `<labels>${lines(labels, (field, value) => `<${field}>${value}</${field}>`)}</labels>`,
  'XML attributes': (labels) => lines(labels, (field, value) => `<label field="${field}" value="${value}"/>`),
  'XML records': (labels) =>
    lines(labels, (field, value) => `<item><field>${field}</field><value>${value}</value></item>`),
  'XML with reasons': (labels) =>
    lines(
      labels,
      (field, value) => `<${field}>\n<reason>no doubt of it</reason>\n<answer>${value}</answer>\n</${field}>`
    ),
  headings: (labels) =>
    lines(
      labels,
      (field, value, index) => `## ${index + 1}. ${titled(field)}\n\n**${titled(value)}**. The fragment says so.\n`
    ),
  'headings and answers': (labels) =>
    lines(labels, (field, value) => `**${field}**\nThe fragment was read twice.\nAnswer: ${value}\n`),
  'lines that argue': (labels) =>
    lines(labels, (field, value) => `- ${field}: the author speaks of trade, so ${value}`),
  'lines with dashes': (labels) =>
    lines(labels, (field, value) => `${titled(field)} — ${titled(value)} (the passage says so)`),
  'lines with the form': (labels) => lines(labels, (field, value) => `- ${field} (yes or no): ${value}`),
  'lines with hedges': (labels) => lines(labels, (field, value) => `${field}: most likely ${value}`),
  'lines with citations': (labels) => lines(labels, (field, value, index) => `${field}: ${value} [${index + 1}]`),
  'boxed lines': (labels) => lines(labels, (field, value) => `${field}: $\\boxed{\\text{${value}}}$`),
  'bold lines': (labels) => lines(labels, (field, value) => `**${spaced(field)}: ${value}**`),
  'sentences of a field': (labels) => lines(labels, (field, value) => `The field ${field} is: ${value}.`),
  'sentences that classify': (labels) => lines(labels, (field, value) => `I would classify ${field} as ${value}.`),
  'sentences that choose': (labels) =>
    lines(labels, (field, value) => `For ${spaced(field)}, my answer is "${value}".`),
  'values for fields': (labels) =>
    `I say ${lines(labels, (field, value) => `${value} for ${field}`).replaceAll('\n', ', ')}.`,
  'lists by value': (labels) =>
    Map.groupBy(Object.keys(labels), (field) => labels[field]!)
      .entries()
      .map(([value, fields]) => `${titled(value)}: ${fields.join(', ')}.`)
      .toArray()
      .join('\n'),
  'one line': (labels) => lines(labels, (field, value) => `${field} ${value}`).replaceAll('\n', ', '),
  'numbers in order': (labels) =>
    Object.values(labels)
      .map((value, index) => `${index + 1}. ${value}`)
      .join(' '),
  'letters in order': (labels) =>
    Object.values(labels)
      .map((value, index) => `${'abcdefgh'[index]}) ${value}`)
      .join('\n'),
  'values in order': (labels) => `${Object.values(labels).join(', ')}.`,
  'fields turned round': (labels) =>
    Object.entries(labels)
      .toReversed()
      .map(([field, value]) => `${field}: ${value}`)
      .join('\n')
}

const inWords = Object.entries(words).flatMap(([name, own]): [string, SheetForm['write']][] => [
  [`lines in ${name}`, (labels) => lines(labels, (field, value) => `${field}: ${own[value]}`)],
  [`JSON in ${name}`, (labels) => json(mapped(labels, (value) => own[value]))]
])

export const sheetForms: readonly SheetForm[] = [...Object.entries(written), ...inWords].map(([name, write]) => ({
  name,
  write
}))
