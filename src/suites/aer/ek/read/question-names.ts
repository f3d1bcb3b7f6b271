import type { Question } from '../content.ts'
import { typeNames } from './type-names.ts'

const questionWord =
  /^(?:questions?|quest|q|frage|f|nr|no|number|item|problem|aufgabe|pregunta|p|questão|questao|pergunta|domanda|d|quesito|вопрос|задание|vraag|opgave|pytanie|zadanie|soru|문제|質問|設問|問題|問|题目|问题|第|题|answers?(?:[\s_]to)?|antwort(?: auf| zu)?|antwoord(?: op)?|ответ(?: на)?|odpowiedź(?: na)?|解答|回答|答案?|respuesta(?: a)?|réponse(?: à)?|resposta|risposta|n[°º]|for|to|id|key)(?![a-zà-ÿ])[\s_.:#°º-]{0,4}/iu

/** Numbers of more questions than an item has name none. */
export type Names = {
  ids: readonly string[]
  /** The question that a key, a cell or a label names; a bare number counts within `own`, the questions of a heading. */
  idOf(name: string, own?: readonly string[]): string | null
  /** The questions of the type that a key or a heading names; or null. */
  idsOfType(name: string): readonly string[] | null
  /** Where a text names types of questions, in the order of the text. */
  typesIn(text: string): TypePlace[]
  /** The questions from one to another that a label names, as `SC01–SC05` or `Questions 6 to 10`; or null. */
  idsOfRange(name: string): readonly string[] | null
}

/** The name of a type in a text, with its questions. */
export type TypePlace = { own: readonly string[]; start: number; end: number }

/** Names longer than this hold more than a name, unless they are a question as it was asked. */
const longestName = 80

/** How many times as long a question may get by the signs that it is laid out with. */
const longestEcho = 3

/** Reads names of questions: ids, numbers, types with numbers, sections with letters, and the questions themselves. */
export function questionNames(questions: readonly Question[]): Names {
  const ids = questions.map(({ id }) => id)
  const stems = new Map(questions.map(({ id, stem }) => [essence(stem), id]))
  const lengths = [...stems.keys()].map((stem) => stem.length)
  const [shortest, longest] = [Math.min(...lengths), longestEcho * Math.max(...lengths)]
  const ofStem = (name: string) =>
    name.length < shortest || name.length > longest ? null : (stems.get(essence(name)) ?? null)

  function idsOfType(name: string): readonly string[] | null {
    const found = typeNames.filter(([, pattern]) => pattern.test(name.replaceAll(/_/g, ' ')))
    if (found.length !== 1) return null
    const own = ids.filter((id) => id.startsWith(found[0]![0]))
    return own.length > 0 ? own : null
  }

  function idOf(name: string, own: readonly string[] = ids): string | null {
    if (name.length > longestName) return ofStem(name)
    const bare = bareName(name)
    return (
      codedId(bare, ids) ??
      typedId(bare, idsOfType) ??
      numbered(bare, own, ids) ??
      (own === ids ? ofSection(bare, ids) : lettered(bare, own)) ??
      ofStem(name)
    )
  }

  function idsOfRange(name: string): readonly string[] | null {
    const [, type = '', first, lastType = type, last] = range.exec(name) ?? []
    if (last === undefined || lastType.toUpperCase() !== type.toUpperCase()) return null
    const own = ids.filter((id) => id.startsWith(type.toUpperCase()))
    const found = own.slice(Number(first) - 1, Number(last))
    return found.length >= 2 && found.length === Number(last) - Number(first) + 1 ? found : null
  }

  const ofTypes = everyTypeName.flatMap(([type, pattern]) => {
    const own = ids.filter((id) => id.startsWith(type))
    return own.length > 0 ? [{ own, pattern }] : []
  })
  let last: { text: string; places: TypePlace[] } | null = null
  function typesIn(text: string): TypePlace[] {
    // Lists and headings of one text are looked for one after the other.
    if (last?.text !== text) last = { text, places: placesOfTypes(text) }
    return last.places
  }
  function placesOfTypes(text: string): TypePlace[] {
    const places = ofTypes.flatMap(({ own, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: name, index }) => ({ own, start: index, end: index + name.length }))
    )
    return places
      .filter(({ start }) => !withinPhrase.test(text.slice(Math.max(0, start - 14), start)))
      .filter(({ end }) => !/^[ \t_.#-]?\d/.test(text.slice(end, end + 2)))
      .toSorted((a, b) => a.start - b.start)
  }
  return { ids, idOf, idsOfType, typesIn, idsOfRange }
}

/** 'In order', 'dans l'ordre', 'in dieser Reihenfolge' name no questions. */
const withinPhrase =
  /(?<!\p{L})(?:in (?:this |that |the (?:given |following )?)?|dans (?:l['’]|cet )|en (?:ese |este )?|in (?:der|dieser) |nell['’]|in quest['’]|por |na |nesta |op |in de |in die )$/iu

const everyTypeName = typeNames.map(([type, pattern]) => [type, new RegExp(pattern.source, 'giu')] as const)

const through = String.raw`(?:\s?[-–—~]\s?|\s(?:to|through|thru|bis|à|a|al|até|hasta)\s|\s?[到至]\s?)`
const range = new RegExp(
  String.raw`^(?:(?:questions?|q|fragen?|preguntas|questões|perguntas|domande|answers?|antwort(?:en)?|antwoord(?:en)?|réponses?|respuestas?|respostas?|rispost[ae]|ответы?|第)\s?)?(SC|TF|FB|OD)?[\s_-]?0?(\d{1,2})${through}(?:q|(SC|TF|FB|OD))?[\s_-]?0?(\d{1,2})\s?题?$`,
  'iu'
)

/** Letters and figures alone, so that the same words compare equal however they are laid out. */
export function essence(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('')
}

function bareName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\uFE0F\u20E3"'`*#<>{}\\|]/g, '')
    .replace(/[\s_-](?:answer|ans|response|antwort)$/i, '')
    .replace(/(?<=\d)\s?(?:\/|of|von|de|di|sur)\s?20$/i, '')
    .trim()
  return drop(plain, 3)
}

function drop(name: string, times: number): string {
  const bare = name.replace(/^[\s([.:_-]+/, '').replace(/[\s)\].:_-]+$/, '')
  const shorter = bare.replace(questionWord, '')
  return times === 0 || shorter === bare || shorter === '' ? bare : drop(shorter, times - 1)
}

const code =
  /(?<![A-Za-z])(SC|TF|FB|OD)[\s_.#-]{0,2}0{0,2}(\d{1,2})(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}]|\s?[-–]\s?\d)/giu

function codedId(name: string, ids: readonly string[]): string | null {
  const codes = [...name.matchAll(code)]
  // Behind the id may stand what kind of question it is; anything else is no name.
  const behind = codes.length === 1 ? name.slice(codes[0]!.index + codes[0]![0].length) : 'several'
  if (!/^\s{0,3}(?:[)\]]|[([][^()[\]]{2,40}[)\]]?)?$/.test(behind)) return null
  const id = `${codes[0]![1]!.toUpperCase()}${codes[0]![2]!.padStart(2, '0')}`
  return ids.includes(id) ? id : null
}

function typedId(name: string, idsOfType: Names['idsOfType']): string | null {
  const number = /^(\D{2,50}?)[\s_#.:(-]{0,4}0?(\d{1,2})题?$|^0?(\d{1,2})题?[\s_.:([-]{1,4}(\D{2,50})$/u.exec(name)
  if (!number) return null
  const own = idsOfType(number[1] ?? number[4]!)
  if (!own) return null
  const count = Number(number[2] ?? number[3])
  return own[count - 1] ?? null
}

/** Within the questions of a heading, lists begin at 1 or go on from the heading before. */
function numbered(name: string, own: readonly string[], ids: readonly string[]): string | null {
  const number = /^0?(\d{1,2})题?$/.exec(name)
  if (!number) return null
  const id = own[Number(number[1]) - 1]
  if (id) return id
  const later = ids[Number(number[1]) - 1]
  return later && own.includes(later) ? later : null
}

function lettered(name: string, own: readonly string[]): string | null {
  return /^[a-e]$/i.test(name) ? (own[name.toLowerCase().charCodeAt(0) - 97] ?? null) : null
}

/** `1a`, `1.1`, `A1`, `II-3`: the types in their order, and the questions of each. */
function ofSection(name: string, ids: readonly string[]): string | null {
  const parts = /^([1-4])[\s._-]?([a-e])$|^([1-4])[._-]([1-5])$|^([a-d]|i{1,3}|iv)[\s._-]?([1-5])$/i.exec(name)
  if (!parts) return null
  const section = sectionNumber((parts[1] ?? parts[3] ?? parts[5])!.toLowerCase())
  const [number] = [(parts[2] ?? parts[4] ?? parts[6])!.toLowerCase()]
  const type = ['SC', 'TF', 'FB', 'OD'][section - 1]!
  const place = /\d/.test(number!) ? Number(number) : number!.charCodeAt(0) - 96
  return ids.filter((id) => id.startsWith(type))[place - 1] ?? null
}

function sectionNumber(name: string): number {
  if (/\d/.test(name)) return Number(name)
  const roman = ['i', 'ii', 'iii', 'iv'].indexOf(name)
  return roman >= 0 ? roman + 1 : name.charCodeAt(0) - 96
}
