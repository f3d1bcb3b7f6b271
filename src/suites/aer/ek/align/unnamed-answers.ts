import type { Question } from '../content.ts'
import type { GivenValue } from '../read/claim.ts'
import type { Names } from '../read/question-names.ts'
import { groupedVerdicts } from './grouped-verdicts.ts'
import { type Kinship, kinshipOf } from './kinship.ts'
import { ordersInTurn } from './orders-in-turn.ts'
import { saidOf } from './said-of.ts'
import { type Segment, type Sentence, segmentsOf } from './segments.ts'

/** A segment taken for the answer to the question at a place in the sheet. */
type Step = {
  from: number
  to: number
  at: number
  score: number
  value: GivenValue | null
  key: string
  isCorrection: boolean
}

/** By how much an alignment has to be better than all that answer a question otherwise. */
const leastMargin = 0.8
const mostPieces = 250
const fewestQuestions = 2

/**
 * Answers of prose to questions that it names by no code: clauses are laid beside questions so that their forms, the words that
 * they share and the order of both fit best. An answer that another alignment nearly as good does not give is left out.
 */
export function unnamedAnswers(text: string, questions: readonly Question[], names: Names): Map<string, GivenValue> {
  if (questions.length < fewestQuestions) return new Map()
  const { pieces, sentences, segments, costs } = segmentsOf(text, names)
  if (pieces.length > mostPieces) return new Map()
  const kinship = kinshipOf(questions)
  const steps = segments.flatMap((segment) => stepsOf(segment, questions, kinship))
  const best = bestPath(steps, costs, questions)
  const found = new Map<string, GivenValue>()
  for (const [at, own] of Map.groupBy(best.path, (step) => step.at)) {
    const last = own!.at(-1)!
    if (own!.some(({ key }) => key !== last.key) && !last.isCorrection) continue
    if (last.value === null) continue
    const others = steps.filter((step) => step.at !== at || step.key !== last.key)
    if (best.score - bestPath(others, costs, questions).score >= leastMargin) found.set(questions[at]!.id, last.value)
  }
  return new Map([...ordersInTurn(sentences, questions, kinship), ...found, ...verdictsOf(sentences, questions)])
}

/** The verdicts that sentences give to groups of statements. */
function verdictsOf(sentences: readonly Sentence[], questions: readonly Question[]): Map<string, GivenValue> {
  const own = questions.filter(({ type }) => type === 'true_false')
  const found = sentences
    .filter(
      ({ types, codes, isDeclined, isOfOthers }) =>
        types.length === 1 && types[0] === 'TF' && codes.length === 0 && !isDeclined && !isOfOthers
    )
    .map(({ text }) => groupedVerdicts(text, own.length))
    .filter(({ size }) => size > 0)
  // Of several sentences nobody can tell which ones speak of the same statements.
  return new Map(found.length === 1 ? [...found[0]!].map(([place, isTrue]) => [own[place]!.id, String(isTrue)]) : [])
}

function stepsOf(segment: Segment, questions: readonly Question[], kinship: Kinship): Step[] {
  const { from, to, text, stems, codes, places, types, isCoded, isCorrection } = segment
  const kin = questions.map((question) => kinship.with(question, stems))
  return questions.flatMap((question, at) => {
    if (codes.some((id) => id !== question.id)) return []
    const said = saidOf(question, segment)
    if (said === null) return []
    const type = question.id.slice(0, 2)
    const ofType = questions.filter(({ id }) => id.startsWith(type))
    const place = ofType.indexOf(question)
    const isPlaced = places.some((each) => each === place || each === at || (each < 0 && place === ofType.length - 1))
    const own =
      question.type === 'single_choice' || question.type === 'ordering' ? kin[at]! : kinship.withStem(question, stems)
    const named = (codes.length > 0 ? 4 : 0) + (places.length === 0 ? 0 : isPlaced ? 2 : -1.5)
    const bySubject = question.type === 'single_choice' && said.needs > 0 ? kinship.withStem(question, stems) : own
    if (bySubject + (question.type === 'fill_in_blank' && !types.includes('FB') ? 0 : named) < said.needs) return []
    // A letter or a verdict alone answers whatever one likes.
    if (own + named + (!isCoded && types.includes(type) ? 0.5 : 0) < (isCoded ? 1 : 0.5)) return []
    const other = Math.max(0, ...kin.filter((_, i) => i !== at))
    const ofKind = types.length === 0 ? 0 : types.includes(type) ? 0.3 : -0.5
    const score = said.firm + own - other / 2 + named + ofKind - 0.02 * (to - from)
    const key = said.value === null ? '-' : question.type === 'fill_in_blank' ? text : String(said.value)
    return [{ from, to, at, score, value: said.value, key, isCorrection }]
  })
}

/** What it brings to go from one question to another: the next one is the most likely. */
function moved(from: number, to: number, questions: readonly Question[]): number {
  if (to === from + 1) return 0.4
  if (to < from) return -0.8
  if (to === from) return -0.3
  const isOpening = questions[to]!.type !== questions[to - 1]?.type
  return isOpening ? -0.1 : -0.3
}

/** The best way through all clauses, each taken with its neighbours for an answer or for none. */
function bestPath(steps: readonly Step[], costs: readonly number[], questions: readonly Question[]) {
  const starting = Map.groupBy(steps, ({ from }) => from)
  const states = questions.length + 1
  const scores = Array.from({ length: costs.length + 1 }, () => new Float64Array(states).fill(Number.NEGATIVE_INFINITY))
  const taken: ({ step: Step | null; before: number } | undefined)[][] = scores.map(() => [])
  scores[0]![0] = 0
  const enter = (place: number, state: number, score: number, step: Step | null, before: number) => {
    if (score <= scores[place]![state]!) return
    scores[place]![state] = score
    taken[place]![state] = { step, before }
  }
  for (const [place, cost] of costs.entries()) {
    for (let state = 0; state < states; state++) {
      const score = scores[place]![state]!
      if (score === Number.NEGATIVE_INFINITY) continue
      enter(place + 1, state, score - cost, null, state)
      for (const step of starting.get(place) ?? [])
        enter(step.to, step.at + 1, score + step.score + moved(state - 1, step.at, questions), step, state)
    }
  }
  const end = scores.at(-1)!
  let state = end.indexOf(Math.max(...end))
  const score = end[state]!
  const path: Step[] = []
  for (let place = costs.length; place > 0; ) {
    const { step, before } = taken[place]![state]!
    if (step) path.unshift(step)
    place = step ? step.from : place - 1
    state = before
  }
  return { score, path }
}
