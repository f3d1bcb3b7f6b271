import type { Random } from '../../../src/statistics/random.ts'
import { alterExponent, alterFunction, alterIndex, alterSign, dropAgent, dropFactor } from './alter-latex.ts'
import {
  type Change,
  dropSign,
  negate,
  otherCount,
  otherGroup,
  otherNumber,
  otherUnit,
  turnDirection
} from './alter-text.ts'
import { changeOne, type Fields, type Plant, pick, type Replies } from './plant.ts'

/** Objects of a reply that hold a text, and the field that holds it. */
type Texts = { objects(replies: Replies): Fields[]; field: string }

const points: Texts = { objects: ({ 'knowledge-points': reply }) => reply?.knowledgePoints ?? [], field: 'statement' }
const keyPoints: Texts = { objects: ({ 'key-points': reply }) => reply?.keyPoints ?? [], field: 'statement' }
const sections: Texts = { objects: ({ structure }) => structure?.sections ?? [], field: 'coreArgument' }
const body: Texts = { objects: ({ 'condensed-body': reply }) => (reply ? [reply] : []), field: 'condensedBody' }
const abstract: Texts = { objects: ({ structure }) => (structure ? [structure] : []), field: 'abstract' }
const selected: Texts = { objects: ({ results }) => results?.selectedResults ?? [], field: 'dataDescription' }
const analyses: Texts = {
  objects: ({ 'reference-analysis': reply }) => reply?.analyses ?? [],
  field: 'referenceAnalysis'
}
const modules: Texts = { objects: ({ 'introduction-analysis': reply }) => reply?.modules ?? [], field: 'summary' }
const equations: Texts = { objects: ({ 'math-content': reply }) => reply?.equations ?? [], field: 'latex' }
const meanings: Texts = {
  objects: ({ 'full-model': reply }) => [
    ...(reply?.model?.objectives ?? []),
    ...(reply?.model?.constraints ?? []),
    ...(reply?.model?.focs ?? [])
  ],
  field: 'latex'
}
const solutions: Texts = {
  objects: ({ problems: reply }) => (reply?.problems ?? []).map((problem: Fields) => problem.solution),
  field: 'latex'
}

function inText(kind: string, { objects, field }: Texts, change: Change): Plant {
  return {
    kind,
    plant: (replies, random, paper) => changeOne(objects(replies), field, random, (text) => change(text, random, paper))
  }
}

function inFormulas(type: string, where: Texts): Plant[] {
  return [
    inText(`${type}: another exponent`, where, alterExponent),
    inText(`${type}: another sign`, where, alterSign),
    inText(`${type}: another index`, where, alterIndex),
    inText(`${type}: another function`, where, alterFunction),
    inText(`${type}: an agent or bound dropped`, where, dropAgent),
    inText(`${type}: a factor dropped`, where, dropFactor)
  ]
}

function drawn<Value>(values: readonly Value[] | undefined, random: Random): Value | undefined {
  return pick(values ?? [], random)
}

const letters = ['A', 'B', 'C', 'D']
const quantitative = ({ contentType }: Fields) => contentType === 'quantitative'

const ofKeys: Plant[] = [
  {
    kind: 'EK: another option marked right',
    plant({ questions }, random) {
      const question = drawn<Fields>(questions?.singleChoice, random)
      if (question)
        question.answer = drawn(
          letters.filter((letter) => letter !== question.answer),
          random
        )
    }
  },
  {
    kind: 'EK: a verdict turned',
    plant({ questions }, random) {
      const question = drawn<Fields>(questions?.trueFalse, random)
      if (question) question.answer = !question.answer
    }
  },
  {
    kind: 'EK: a gap filled with another number',
    plant({ questions }, random, paper) {
      changeOne(
        questions?.fillInBlank ?? [],
        'answer',
        random,
        (text) => otherNumber(text, random, paper) ?? otherCount(text, random, paper)
      )
    }
  },
  {
    kind: 'EK: two items of an order exchanged',
    plant({ questions }, random) {
      const question = drawn<Fields>(questions?.ordering, random)
      const at = Math.floor(random.float() * 3)
      if (question) [question.answer[at], question.answer[at + 1]] = [question.answer[at + 1], question.answer[at]]
    }
  },
  {
    kind: 'EK: texts of two options exchanged',
    plant({ questions }, random) {
      const question = drawn<Fields>(questions?.singleChoice, random)
      if (!question) return
      const other = drawn(
        letters.filter((letter) => letter !== question.answer),
        random
      )!
      const { options, answer } = question
      ;[options[other], options[answer]] = [options[answer], options[other]]
    }
  },
  {
    kind: 'EK: the gap of another question filled in',
    plant({ questions }, random) {
      const [one, other] = [
        drawn<Fields>(questions?.fillInBlank, random),
        drawn<Fields>(questions?.fillInBlank, random)
      ]
      if (one && other && one !== other) [one.answer, one.acceptable] = [other.answer, other.acceptable]
    }
  },
  {
    kind: 'EK: the quote of another point',
    plant({ 'knowledge-points': reply }, random) {
      const [one, other] = [
        drawn<Fields>(reply?.knowledgePoints, random),
        drawn<Fields>(reply?.knowledgePoints, random)
      ]
      if (one && other && one !== other) one.evidence = other.evidence
    }
  },
  {
    kind: 'EK: another year of the paper',
    plant({ 'knowledge-points': reply }, random) {
      if (reply) reply.paper.year -= 1 + Math.floor(random.float() * 6)
    }
  },
  {
    kind: 'EK: a journal that is not its own',
    plant({ 'knowledge-points': reply }, random) {
      const journals = ['Econometrica', 'American Economic Review', 'Journal of Labor Economics', 'Management Science']
      if (reply) reply.paper.journal = pick(journals, random)
    }
  }
]

const ofPoints: Plant[] = [
  inText(
    'EK: another number in a statement',
    { ...points, objects: (all) => points.objects(all).filter(quantitative) },
    otherNumber
  ),
  inText('EK: another count in a statement', points, otherCount),
  inText('EK: a statement in the other direction', points, turnDirection),
  inText('EK: a statement negated', points, negate),
  inText('EK: another unit in a statement', points, otherUnit),
  inText('EK: a minus sign dropped in a statement', points, dropSign),
  inText('EK: another group in a statement', points, otherGroup)
]

const ofSummaries: Plant[] = [
  inText('PA: another number in a key point', keyPoints, otherNumber),
  inText('PA: a key point in the other direction', keyPoints, turnDirection),
  inText('PA: a key point negated', keyPoints, negate),
  inText('PA: another group in a key point', keyPoints, otherGroup),
  inText('PA: another unit in a key point', keyPoints, otherUnit),
  inText('PA: another number in the body', body, otherNumber),
  inText('PA: another count in the body', body, otherCount),
  inText('PA: a sentence of the body in the other direction', body, turnDirection),
  inText('PA: a sentence of the body negated', body, negate),
  inText('PA: the abstract in the other direction', abstract, turnDirection),
  inText('PA: a word of the abstract negated', abstract, negate),
  inText('PA: the argument of a section in the other direction', sections, turnDirection),
  {
    kind: 'PA: another number of a section in the body',
    plant({ 'condensed-body': reply }, random) {
      if (reply) changeOne([reply], 'condensedBody', random, (text) => renumbered(text, random))
    }
  },
  {
    kind: 'PA: two sections of the body exchanged',
    plant({ 'condensed-body': reply }, random) {
      if (reply) changeOne([reply], 'condensedBody', random, (text) => exchanged(text, random))
    }
  },
  {
    kind: 'PA: another number of a section in the outline',
    plant({ structure }, random) {
      const section = drawn<Fields>(structure?.sections, random)
      if (section) section.number = String(Number.parseInt(section.number, 10) + 1)
    }
  }
]

function renumbered(text: string, random: Random): string | null {
  const mark = pick([...text.matchAll(/^\[Section (\d+)/gm)], random)
  if (!mark) return null
  return `${text.slice(0, mark.index)}[Section ${Number(mark[1]) + 1}${text.slice(mark.index + mark[0].length)}`
}

function exchanged(text: string, random: Random): string | null {
  const parts = text.split(/^(?=\[Section )/m)
  const at = Math.floor(random.float() * (parts.length - 1))
  if (parts.length < 3) return null
  return [...parts.slice(0, at), parts[at + 1]!.trimEnd(), '\n\n', parts[at]!, ...parts.slice(at + 2)].join('')
}

const ofReviews: Plant[] = [
  inText('LR: another number in the body', body, otherNumber),
  inText('LR: another count in the body', body, otherCount),
  inText('LR: a sentence of the body in the other direction', body, turnDirection),
  inText('LR: a sentence of the body negated', body, negate),
  inText('LR: another group in the body', body, otherGroup),
  inText('LR: a step of the argument in the other direction', modules, turnDirection),
  {
    kind: 'LR: another number of a section in the body',
    plant({ 'condensed-body': reply }, random) {
      if (reply) changeOne([reply], 'condensedBody', random, (text) => renumbered(text, random))
    }
  },
  {
    kind: 'LR: two sections of the body exchanged',
    plant({ 'condensed-body': reply }, random) {
      if (reply) changeOne([reply], 'condensedBody', random, (text) => exchanged(text, random))
    }
  },
  {
    kind: 'LR: the venue of another reference',
    plant({ references: reply }, random) {
      const [one, other] = [drawn<Fields>(reply?.references, random), drawn<Fields>(reply?.references, random)]
      if (one && other && other.venue !== '') one.venue = other.venue
    }
  },
  {
    kind: 'LR: another kind of venue',
    plant({ references: reply }, random) {
      const one = drawn<Fields>(reply?.references, random)
      if (one) one.venueType = one.venueType === 'top5' ? 'other' : 'top5'
    }
  },
  {
    kind: 'LR: another year of a reference',
    plant({ references: reply }, random) {
      changeOne(reply?.references ?? [], 'year', random, (year) =>
        /^\d{4}$/.test(year) ? String(Number(year) + 1) : null
      )
    }
  },
  {
    kind: 'LR: a co-author of another reference',
    plant({ references: reply }, random) {
      const [one, other] = [drawn<Fields>(reply?.references, random), drawn<Fields>(reply?.references, random)]
      if (one && other && one !== other && other.authors[0]) one.authors = [...one.authors, other.authors[0]]
    }
  }
]

const ofInventories: Plant[] = [
  ...inFormulas('MM', equations),
  inText('MM: another exponent in a solution', solutions, alterExponent),
  inText('MM: another sign in a solution', solutions, alterSign),
  inText('MM: another index in a solution', solutions, alterIndex),
  {
    kind: 'MM: equations that follow from each other',
    plant({ 'math-content': reply }, random) {
      const linked = (reply?.equations ?? []).filter(({ dependsOn }: Fields) => dependsOn.length > 0)
      const one = drawn<Fields>(linked, random)
      const other = reply?.equations.find(({ id }: Fields) => id === one?.dependsOn[0])
      if (one && other) other.dependsOn = [...other.dependsOn, one.id]
    }
  }
]

const ofModels: Plant[] = [
  ...inFormulas('MG', meanings),
  {
    kind: 'MG: an objective in the other direction',
    plant({ 'full-model': reply }, random) {
      const one = drawn<Fields>(reply?.model?.objectives, random)
      if (one) one.direction = one.direction === 'maximize' ? 'minimize' : 'maximize'
    }
  },
  inText(
    'MG: an element that describes another formula',
    {
      objects: ({ 'element-rubric': reply }) => reply?.elements ?? [],
      field: 'description'
    },
    (text, random, paper) => alterExponent(text, random, paper) ?? alterSign(text, random, paper)
  )
]

const ofAnalyses: Plant[] = [
  {
    kind: 'EA: the number of another column',
    plant({ results }, random, paper) {
      changeOne(results?.selectedResults ?? [], 'dataDescription', random, (text) =>
        neighbour(text, random, paper, 'column')
      )
    }
  },
  {
    kind: 'EA: the number of another row',
    plant({ results }, random, paper) {
      changeOne(results?.selectedResults ?? [], 'dataDescription', random, (text) =>
        neighbour(text, random, paper, 'row')
      )
    }
  },
  {
    kind: 'EA: two numbers exchanged',
    plant({ results }, random) {
      changeOne(results?.selectedResults ?? [], 'dataDescription', random, (text) => {
        const numbers = [...text.matchAll(/(?<![\d.,(])[-−]?\d+\.\d+/g)]
        const at = Math.floor(random.float() * (numbers.length - 1))
        const [one, other] = [numbers[at], numbers[at + 1]]
        if (!one || !other) return null
        return (
          text.slice(0, one.index) +
          other[0] +
          text.slice(one.index + one[0].length, other.index) +
          one[0] +
          text.slice(other.index + other[0].length)
        )
      })
    }
  },
  inText('EA: a minus sign dropped', selected, dropSign),
  inText('EA: a description in the other direction', selected, turnDirection),
  inText('EA: another unit in a description', selected, otherUnit),
  inText('EA: another count in a description', selected, otherCount),
  inText('EA: another group in a description', selected, otherGroup),
  inText('EA: another number in the analysis', analyses, otherNumber),
  inText('EA: the analysis in the other direction', analyses, turnDirection),
  inText('EA: a sentence of the analysis negated', analyses, negate),
  {
    kind: 'EA: the title of another table',
    plant({ results }, random) {
      const [one, other] = [drawn<Fields>(results?.results, random), drawn<Fields>(results?.results, random)]
      if (one && other && /^(?:Table|Figure)/.test(one.label)) one.title = other.title
    }
  }
]

/** A number of the description as the cell beside it, or the one below or above it that is no standard error, has it. */
function neighbour(
  text: string,
  random: Random,
  paper: Parameters<Plant['plant']>[2],
  along: 'column' | 'row'
): string | null {
  const cells = paper.tables.flatMap(({ rows }) =>
    rows.flatMap((row, r) =>
      row.flatMap((cell, c) => {
        const others =
          along === 'column'
            ? row.filter((_, i) => i !== c)
            : rows.filter((_, i) => i !== r).map((each) => each[c] ?? '')
        const fit = others.filter((other) => /^[-−]?\d+\.\d+$/.test(other) && other !== cell)
        return /^[-−]?\d+\.\d+$/.test(cell) && fit.length > 0 ? [{ cell: cell.replace('−', '-'), fit }] : []
      })
    )
  )
  const claimed = [...text.matchAll(/(?<![\d.,(])[-−]?\d+\.\d+(?!\d)/g)].flatMap((match) => {
    const found = cells.find(({ cell }) => cell === match[0].replace('−', '-'))
    return found ? [{ match, fit: found.fit }] : []
  })
  const drawnNumber = pick(claimed, random)
  if (!drawnNumber) return null
  const { match, fit } = drawnNumber
  return text.slice(0, match.index) + pick(fit, random)!.replace('−', '-') + text.slice(match.index + match[0].length)
}

/** All ways to spoil a reply. */
export const plants: readonly Plant[] = [
  ...ofKeys,
  ...ofPoints,
  ...ofInventories,
  ...ofSummaries,
  ...ofReviews,
  ...ofModels,
  ...ofAnalyses
]
