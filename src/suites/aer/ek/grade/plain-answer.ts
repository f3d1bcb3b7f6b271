const boxed = /\\boxed\s?\{((?:[^{}]|\{[^{}]{0,500}\}){0,1000})\}/g
const wrapper = /\\(?:fbox|text|textbf|textit|mathrm|mathbf|mathit|operatorname|underline)\s?\{([^{}]*)\}/g
const citationMarks = /【[^】\n]{0,80}】|\[\^?\d{1,3}(?:,\s?\d{1,3}){0,9}\](?!\()|\u{e200}[^\u{e201}]{0,80}\u{e201}/gu
const breakingTag = /<(?:br|p|li|div|tr|h[1-6])\b[^<>]{0,80}>|<\/(?:p|li|div|tr|h[1-6])>/gi
const otherTag = /<\/?[a-z][\w:-]{0,30}(?:\s[^<>]{0,120})?>/gi
const emphasis = /\*{1,3}|`{1,3}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu
const lineDress = /^[ \t]*(?:#{1,6}|>|[•▪◦‣·]|[-+](?=\s))[ \t]*/gm
/** Ticks and crosses say something; other pictures do not. */
const pictures = /(?![✓✔☑✅✗✘❌✖])(?:\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])\ufe0f?/gu

/** What was given to a question, without what dresses it up, and what it sets in a box. */
export type PlainAnswer = { text: string; box: string | null }

/**
 * The words of an answer without Markdown, LaTeX, HTML, citation marks and pictures; line breaks stay. `box` is what stands
 * in the last `\boxed{…}`, null where there is none.
 */
export function plainAnswer(whole: string): PlainAnswer {
  const given = unwrapJson(whole)
  const inner = [...given.matchAll(boxed)].at(-1)?.[1]
  return { text: plain(given), box: inner === undefined || inner.trim() === '' ? null : plain(inner) }
}

/**
 * The same with all its signs, for an answer in which a minus, a dollar or a raised figure may count: only bold type, tags, citation
 * marks and pictures are taken away.
 */
export function signedAnswer(whole: string): PlainAnswer {
  const given = unwrapJson(whole)
  const inner = [...given.matchAll(boxed)].at(-1)?.[1]
  const text = given
    .replaceAll(breakingTag, '\n')
    .replaceAll(otherTag, ' ')
    .replaceAll(citationMarks, '')
    .replaceAll(pictures, '')
    .replaceAll(/\*{2}|(?<![\p{L}\p{N}])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}])/gu, '')
    .trim()
  return { text, box: inner === undefined || inner.trim() === '' ? null : inner }
}

const answerKeys =
  'answer final_answer finalAnswer answers antwort réponse reponse respuesta resposta risposta 答案 回答 choice option letter value response verdict label result order ordering sequence'.split(
    ' '
  )

/** The answer in an object, or the parts of a list, where the whole is JSON: '{"reasoning": "...", "answer": "B"}'. */
function unwrapJson(given: string): string {
  const text = given.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  const whole = /^[{["]/.test(text) ? parsedText(text) : null
  if (whole !== null) return whole
  const last = [...given.matchAll(flatObject)].at(-1)?.[0]
  return (last && answerKeyed.test(last) ? parsedText(last) : null) ?? given
}

/** An object among other words, as a model ends its reasons with. */
const flatObject = /\{[^{}]{1,4000}\}/g
const answerKeyed = /"(?:final_?)?answers?"\s*:/i

function parsedText(text: string): string | null {
  try {
    return textOf(JSON.parse(text))
  } catch {
    return null
  }
}

function textOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null || depth > 3) return null
  if (Array.isArray(value)) {
    const parts = value.map((part) => textOf(part, depth + 1))
    return parts.every((part) => part !== null) ? parts.join('\n') : null
  }
  const key = answerKeys.find((name) => Object.hasOwn(value, name))
  const values = Object.values(value)
  return key ? textOf(Reflect.get(value, key), depth + 1) : values.length === 1 ? textOf(values[0], depth + 1) : null
}

function plain(given: string): string {
  return given
    .normalize('NFKC')
    .replaceAll(boxed, '$1')
    .replaceAll(wrapper, '$1')
    .replaceAll(wrapper, '$1')
    .replaceAll(/\\(?:to|rightarrow|Rightarrow|longrightarrow|succ|prec)(?![a-z])/g, ' -> ')
    .replaceAll(/\$|\\[()[\],;! ]|\\quad/g, ' ')
    .replaceAll(/<<|>>/g, ' ')
    .replaceAll(breakingTag, '\n')
    .replaceAll(otherTag, ' ')
    .replaceAll(citationMarks, '')
    .replaceAll(pictures, '')
    .replaceAll(emphasis, '')
    .replaceAll(lineDress, '')
    .replaceAll(/[“”„«»‹›]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim()
}
