import { plainLetters } from '../../../../text/plain-letters.ts'
import type { Question } from '../content.ts'

/** Words of quizzes that tell no question from another. */
const common = new Set(
  'this that these those which what when where with from have been they them their than then there such only more most less into about after before other others following statement question answer option choice correct right wrong true false order arrange first second third fourth fifth last next each every some because since while whereas also would could should must will does doing did make made called known term blank word words sense sentence claim item items says said gives refers describes dieser diese dieses eine einer einem einen nicht oder sind wird werden auch aber dass wenn weil denn sich durch aussage frage antwort richtig falsch cette dans pour avec sont plus mais donc question réponse phrase afirmación pregunta respuesta para como esta este porque pero según sobre entre cuando correcta afirmação pergunta resposta porque quando mais menos questa questo sono della delle nella come perché domanda risposta'
    .split(' ')
    .map((word) => stem(plainLetters(word)))
)
/** How much a word tells by how many questions of the quiz hold it. */
const weights = [0, 1, 0.5, 0.25]
const han = /\p{Script=Han}+|\p{Script=Katakana}+/gu

/** The beginnings of the longer words of a text, its figures, and pairs of Chinese signs, in whichever of some languages they are. */
export function stemsOf(text: string): Set<string> {
  const plain = plainLetters(text)
  const words =
    plain.match(/(?!\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana})\p{L}{4,}|\d+(?:[.,]\d+)?/gu) ?? []
  const signs = (plain.match(han) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
  )
  return new Set([...words.map(stem), ...signs].filter((word) => !common.has(word)))
}

/** 'Elastizität' and 'elasticity' begin alike once their letters are. */
function stem(word: string): string {
  return word
    .replaceAll(/[kz]/g, 'c')
    .replaceAll('ph', 'f')
    .replaceAll('y', 'i')
    .replaceAll(/(\D)\1/g, '$1')
    .slice(0, 5)
}

export type Kinship = {
  /** How far the words of a text are those of a question and of no other one. */
  with(question: Question, stems: ReadonlySet<string>): number
  /** The same by the words of its stem alone, without those of its options. */
  withStem(question: Question, stems: ReadonlySet<string>): number
}

/** Words that say no more than these do not make two texts of one matter. */
const most = 4

/** Compares texts with the questions of a quiz by words that these share, each as far as it tells questions apart. */
export function kinshipOf(questions: readonly Question[]): Kinship {
  const asked = new Map(questions.map((question) => [question.id, stemsOf(question.stem)]))
  const whole = new Map(
    questions.map((question) => [question.id, stemsOf([question.stem, ...textsOf(question)].join('\n'))])
  )
  const count = new Map<string, number>()
  for (const stems of whole.values()) for (const word of stems) count.set(word, (count.get(word) ?? 0) + 1)
  const sum = (words: ReadonlySet<string>, stems: ReadonlySet<string>) => {
    let total = 0
    for (const word of stems) if (words.has(word)) total += weights[count.get(word)!] ?? 0.1
    return Math.min(most, total)
  }
  return {
    with: ({ id }, stems) => sum(whole.get(id)!, stems),
    withStem: ({ id }, stems) => sum(asked.get(id)!, stems)
  }
}

export function textsOf(question: Question): string[] {
  if (question.type === 'single_choice') return question.options.map(({ text }) => text)
  return question.type === 'ordering' ? question.items.map(({ text }) => text) : []
}
