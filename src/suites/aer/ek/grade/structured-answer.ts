import { type PlainAnswer, plainAnswer } from './plain-answer.ts'

/**
 * The words of an answer, as `plainAnswer` gives them, of what its writer lets stand: the tag or the field that is named after
 * the answer, in any of seven languages; the boxes that are ticked; nothing that is struck out. An object of several fields,
 * such as places or letters with their verdicts, becomes one line for each.
 */
export function structuredAnswer(given: string): PlainAnswer {
  const fielded = fieldOf(given) ?? tagOf(given) ?? given
  return plainAnswer(ticked(fielded.replace(questionId, '').replaceAll(struck, ' ').replaceAll(closingTag, '\n')))
}

/** The name of the question, in front of what is given to it. */
const questionId = /^\s*\(?(?:SC|TF|FB|OD|OR|Q)[\s_-]?\d{1,3}\)?\s?[,|:;.)=–—-]\s?(?=\S)/i
const struck = /~~[^~\n]{1,200}~~|<(?:s|del|strike)>[^<>]{0,200}<\/(?:s|del|strike)>/gi
/** The end of a tag that is no inline one ends what stands in it. */
const closingTag =
  /<\/(?!(?:a|b|big|code|del|em|font|i|kbd|mark|s|small|span|strike|strong|sub|sup|tt|u|var)>)[a-z][\w:-]{0,30}>/gi

const names = [
  'answers?|choices?|options?|selection|selected|picked|pick|letter|response|verdict|label|judge?ment|result|order|ordering|sequence|ranking|prediction|value',
  'antwort|lösung|loesung|wahl|urteil|bewertung|reihenfolge|ergebnis',
  'réponse|reponse|choix|ordre|jugement|résultat',
  'respuesta|elección|eleccion|opción|opcion|veredicto|orden|resultado|secuencia',
  'resposta|escolha|opção|opcao|veredito|ordem|sequência|sequencia',
  'risposta|scelta|opzione|verdetto|giudizio|ordine|sequenza|risultato',
  '答案|选项|選項|选择|判断|结论|结果|顺序|排序'
].join('|')
const qualities =
  'final|finale?|finala|correct[ao]?|corrett[ao]|correta|right|best|my|is|chosen|selected|statement|richtige|bonne|letter|true|最终|正确'
const answerName = new RegExp(
  `^(?:(?:${qualities})[\\s_-]?){0,3}(?:${names})(?:[\\s_-]?(?:${qualities})){0,2}$|^(?:is|statement)[\\s_-]?(?:is[\\s_-]?)?(?:true|correct)$`,
  'iu'
)
/** 'finalAnswer' is written as 'final_answer'. */
const isAnswer = (name: string) => answerName.test(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'))

/** What stands in the last tag that is named after the answer: `<reasoning>…</reasoning><answer>B</answer>`. */
function tagOf(given: string): string | null {
  const inner = [...given.matchAll(/<([a-z][\w-]{0,30})(?:\s[^<>]{0,120})?>([^<>]{1,2000})<\/\1>/gi)]
  const last = inner.findLast(({ 1: name, 2: text }) => isAnswer(name!) && text!.trim() !== '')
  return last?.[2] ?? null
}

/** What an object says, where the whole is one. */
function fieldOf(given: string): string | null {
  const text = given.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  if (!/^[[{]/.test(text)) return null
  try {
    return linesOf(JSON.parse(text))
  } catch {
    return null
  }
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function linesOf(value: unknown, depth = 0): string | null {
  if (isPlain(value)) return String(value)
  if (!isFields(value) || depth > 4) return null
  if (Array.isArray(value)) {
    const parts = value.map((part) => (isFields(part) ? placeOf(part) : null) ?? linesOf(part, depth + 1))
    return parts.every((part) => part !== null) ? parts.join('\n') : null
  }
  const entries = Object.entries(value)
  const answer = entries.find(([name]) => isAnswer(name)) ?? (entries.length === 1 ? entries[0] : undefined)
  if (answer) return linesOf(answer[1], depth + 1)
  const nested = entries.find(([, each]) => isFields(each) && !Array.isArray(each))
  if (nested) return linesOf(nested[1], depth + 1)
  return entries.map(([name, each]) => (isPlain(each) ? `${name}: ${each}` : '')).join('\n')
}

/** An item with its place: `{"rank": 2, "letter": "C"}`, `["C", 2]`. */
function placeOf(part: Fields): string | null {
  const [place, ...others] = Object.entries(part)
    .filter(([, value]) => isPlain(value))
    .sort(([, a], [, b]) => Number(isPlace(b)) - Number(isPlace(a)))
    .map(([, value]) => value)
  return isPlace(place) && others.length > 0 ? `${place}: ${others[0]}` : null
}

const isPlace = (value: unknown) => /^[1-9]$/.test(String(value))

const box = /☐|□|☑|☒|(?<![\p{L}\p{N}])(?:\[[ xX✓✔√]?\]|\([ xX✓✔√]\))/gu
const isTicked = (sign: string) => /[☑☒xX✓✔√]/u.test(sign)

/** What stands beside the boxes that are ticked, where there are several boxes. */
function ticked(text: string): string {
  const boxes = [...text.matchAll(box)].map(({ 0: sign, index }) => ({ sign, start: index, end: index + sign.length }))
  if (boxes.length < 2 || boxes.every(({ sign }) => isTicked(sign))) return text
  // A box stands in front of its words, unless the text ends in one.
  const isBehind = boxes.at(-1)!.end === text.trimEnd().length
  return boxes
    .flatMap(({ sign, start, end }, i) => {
      if (!isTicked(sign)) return []
      return isBehind ? text.slice(boxes[i - 1]?.end ?? 0, start) : text.slice(end, boxes[i + 1]?.start)
    })
    .map((words) => words.trim())
    .join('\n')
}
