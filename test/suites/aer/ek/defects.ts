import { knowledgePointsReplySchema } from '../../../../src/suites/aer/ek/extract/knowledge-points-round.ts'
import { questionsReplySchema } from '../../../../src/suites/aer/ek/extract/questions-round.ts'
import { type Defect, inReply } from '../defect.ts'

const opening = 'In Varnholt et al. (2026), a paper on commuting vouchers and job search, '

type PlantInPoints = Parameters<typeof inReply<ReturnType<typeof knowledgePointsReplySchema.parse>>>[1]
type PlantInQuestions = Parameters<typeof inReply<ReturnType<typeof questionsReplySchema.parse>>>[1]

function inPoints(name: string, check: string, plant: PlantInPoints): Defect {
  const round = 'knowledge-points'
  return { name, taskType: 'EK', round, check, plant: inReply(knowledgePointsReplySchema, plant) }
}

function inQuestions(name: string, check: string, plant: PlantInQuestions): Defect {
  return { name, taskType: 'EK', round: 'questions', check, plant: inReply(questionsReplySchema, plant) }
}

/** One thing wrong with the recorded replies of EK at a time. */
export const defects: Defect[] = [
  inPoints('eleven knowledge points', 'point-count', (reply) => void reply.knowledgePoints.splice(11, 4)),
  inPoints('two points of one id', 'point-ids', ({ knowledgePoints }) => {
    knowledgePoints[1]!.id = 'KP01'
  }),
  inPoints('mostly quantitative points', 'conceptual-points', ({ knowledgePoints }) => {
    for (const point of knowledgePoints.slice(0, 5)) point.contentType = 'quantitative'
  }),
  inPoints('points of one category', 'point-categories', ({ knowledgePoints }) => {
    for (const point of knowledgePoints) point.category = 'finding'
  }),
  inPoints('a point without a statement', 'point-texts', ({ knowledgePoints }) => {
    knowledgePoints[3]!.statement = ' '
  }),
  inPoints('a number that the paper does not print', 'point-numbers', ({ knowledgePoints }) => {
    knowledgePoints[12]!.statement = 'For every 100 additional hires among the eligible, 34.5 hires are lost.'
  }),
  inPoints('an invented first author', 'paper-identity', ({ paper }) => {
    paper.firstAuthor = 'Keynes'
  }),
  inPoints('the second author named first', 'paper-identity', ({ paper }) => {
    paper.firstAuthor = 'Eskildre'
    paper.coauthors = ['Varnholt']
  }),
  inPoints('a co-author left out', 'paper-identity', ({ paper }) => {
    paper.coauthors = []
  }),
  inPoints('a wrong year', 'paper-identity', ({ paper }) => {
    paper.year = 2011
  }),
  inPoints('the subtitle for a topic', 'paper-identity', ({ paper }) => {
    paper.topic = 'commuting vouchers, search radius and congestion in local labor markets'
  }),
  inPoints('an invented quote', 'evidence-found', ({ knowledgePoints }) => {
    knowledgePoints[6]!.evidence.quote = 'vouchers make everybody in the region happy and rich'
  }),
  inPoints('a quote with one figure changed', 'evidence-found', ({ knowledgePoints }) => {
    knowledgePoints[6]!.evidence.quote = 'has 25 percent of the documented commuting cost reimbursed'
  }),
  inQuestions('four statements', 'question-counts', (reply) => void reply.trueFalse.pop()),
  inQuestions('an id out of line', 'question-ids', ({ ordering }) => {
    ordering[2]!.id = 'OD09'
  }),
  inQuestions('a point that does not exist', 'source-points', ({ fillInBlank }) => {
    fillInBlank[3]!.sourcePoint = 'KP99'
  }),
  inQuestions('all questions on three points', 'point-coverage', (reply) => {
    const all = [...reply.singleChoice, ...reply.trueFalse, ...reply.fillInBlank, ...reply.ordering]
    for (const [at, question] of all.entries()) question.sourcePoint = ['KP07', 'KP12', 'KP13'][at % 3]!
  }),
  inQuestions('mostly quantitative questions', 'conceptual-questions', ({ singleChoice }) => {
    for (const question of singleChoice) question.contentType = 'quantitative'
  }),
  inQuestions('hardly a question of medium difficulty', 'difficulty-mix', ({ singleChoice, trueFalse }) => {
    for (const question of [...singleChoice, ...trueFalse]) question.difficulty = 'hard'
  }),
  inQuestions('statements that are all true', 'true-false-mix', ({ trueFalse }) => {
    for (const question of trueFalse) question.answer = true
  }),
  inQuestions('an explanation that names a letter', 'explanations', ({ singleChoice }) => {
    singleChoice[0]!.explanation = 'Option B is what the model says.'
  }),
  inQuestions('a stem asked twice', 'distinct-stems', ({ trueFalse }) => {
    trueFalse[0]!.stem = trueFalse[1]!.stem
  }),
  inQuestions('a stem without "et al."', 'stem-opening', ({ trueFalse }) => {
    trueFalse[0]!.stem = 'In Varnholt (2026), a paper on commuting, wages fall.'
  }),
  inQuestions('a leaked title in a stem', 'stem-anonymous', ({ trueFalse }) => {
    trueFalse[0]!.stem = `${opening}called how far to look, wages fall.`
  }),
  inQuestions('a co-author in a stem', 'stem-anonymous', ({ trueFalse }) => {
    trueFalse[0]!.stem = `${opening}Eskildre assumes fixed wages.`
  }),
  inQuestions('three options', 'four-options', ({ singleChoice }) => {
    singleChoice[0]!.options.A = ''
  }),
  inQuestions('a catch-all option', 'four-options', ({ singleChoice }) => {
    singleChoice[0]!.options.A = 'None of the above'
  }),
  inQuestions('two right options', 'one-right-option', ({ singleChoice }) => {
    singleChoice[4]!.options.A = '42 percent'
  }),
  inQuestions('a fill-in without a gap', 'blank-in-stem', ({ fillInBlank }) => {
    fillInBlank[0]!.stem = `${opening}how many hires are lost among the ineligible?`
  }),
  inQuestions('an order item missing', 'order-permutation', (reply) => void reply.ordering[0]!.items.pop()),
  inQuestions('an order with a foreign item', 'order-permutation', ({ ordering }) => {
    ordering[0]!.answer[0] = 'Something else'
  }),
  inQuestions('the answer of a gap in its stem', 'answer-not-in-stem', ({ fillInBlank }) => {
    fillInBlank[3]!.stem += ' Sectoral agreements cover most jobs.'
  }),
  inQuestions('a statement with its verdict', 'answer-not-in-stem', ({ trueFalse }) => {
    trueFalse[3]!.stem += ' (False)'
  }),
  inQuestions('a statement that fills the gap of another question', 'answer-not-elsewhere', (reply) => {
    reply.trueFalse[0]!.stem =
      `${opening}for every 100 additional hires among the eligible, 26 hires are lost among the ineligible.`
  }),
  inQuestions('an invented answer', 'answer-borne-out', ({ fillInBlank }) => {
    fillInBlank[4]!.answer = 'passport'
    fillInBlank[4]!.acceptable = []
  }),
  inPoints('a quote from the list of references', 'evidence-found', ({ knowledgePoints }) => {
    knowledgePoints[1]!.evidence.quote = 'Two-Way Fixed Effects Estimators with Heterogeneous Treatment Effects'
  }),
  inPoints('the title for a quote', 'evidence-found', ({ knowledgePoints }) => {
    knowledgePoints[1]!.evidence.quote = 'How Far to Look: Commuting Vouchers, Search Radius'
  }),
  inPoints('another year of an event', 'point-numbers', ({ knowledgePoints }) => {
    knowledgePoints[7]!.statement = knowledgePoints[7]!.statement.replace('3 June 2013', '3 June 2003')
  }),
  inPoints('a point made twice', 'point-texts', ({ knowledgePoints }) => {
    knowledgePoints[1]!.statement = knowledgePoints[0]!.statement.replace('.', '!')
  }),
  inQuestions('a stem that asks nothing', 'stem-opening', ({ singleChoice }) => {
    singleChoice[1]!.stem = opening
  }),
  inQuestions('two right options in another order of words', 'one-right-option', ({ singleChoice }) => {
    singleChoice[0]!.options.C = 'A search effort per unit of distance and a search radius'
  }),
  inQuestions('two right options, one with a gloss', 'one-right-option', ({ singleChoice }) => {
    singleChoice[4]!.options.A = 'about 0.420 (the elasticity)'
  }),
  inQuestions('an option that says nothing', 'four-options', ({ singleChoice }) => {
    singleChoice[4]!.options.C = 'N/A'
  }),
  inQuestions('a statement that says it is true', 'answer-not-in-stem', ({ trueFalse }) => {
    trueFalse[0]!.stem += ' This is true.'
  }),
  inQuestions('an explanation that calls a letter correct', 'explanations', ({ singleChoice }) => {
    singleChoice[0]!.explanation = 'B is correct as the model says.'
  }),
  inQuestions('the answer of a gap with its sign turned', 'answer-borne-out', ({ fillInBlank }) => {
    fillInBlank[2]!.answer = '-0.077'
  }),
  inQuestions('another number among the accepted answers', 'answer-borne-out', ({ fillInBlank }) => {
    fillInBlank[1]!.acceptable = ['a third', '30']
  })
]
