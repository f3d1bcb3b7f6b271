import { condensedBodyReplySchema } from '../../../../src/suites/aer/pa/condensed-body-round.ts'
import { keyPointsReplySchema } from '../../../../src/suites/aer/pa/key-points-round.ts'
import { structureReplySchema } from '../../../../src/suites/aer/pa/structure-round.ts'
import { type Defect, inReply } from '../defect.ts'

const structure = { taskType: 'PA', round: 'structure' }
const condensedBody = { taskType: 'PA', round: 'condensed-body' }
const keyPoints = { taskType: 'PA', round: 'key-points' }

/** A sentence of the sample paper's abstract, and one with a word of it changed. */
const abstractSentence =
  'We build a model in which job seekers choose how far and how hard to search and firms choose how many vacancies to post.'
const alteredSentence = abstractSentence.replace('We build', 'We develop')

/** Faults of PA replies, each with the check that must catch it. */
export const defects: Defect[] = [
  {
    ...structure,
    name: 'abstract with a word changed',
    check: 'abstract-verbatim',
    plant: inReply(
      structureReplySchema,
      (reply) => (reply.abstract = reply.abstract.replace('exactly twice', 'about twice'))
    )
  },
  {
    ...structure,
    name: 'abstract with an altered number',
    check: 'abstract-verbatim',
    plant: inReply(structureReplySchema, (reply) => (reply.abstract = reply.abstract.replace('0.233', '0.332')))
  },
  {
    ...structure,
    name: 'abstract without its last sentence',
    check: 'abstract-whole',
    plant: inReply(
      structureReplySchema,
      (reply) => (reply.abstract = reply.abstract.replace(/ Congestion lowers the voucher rate.*$/s, ''))
    )
  },
  {
    ...structure,
    name: 'abstract cut in half',
    check: 'abstract-whole',
    plant: inReply(
      structureReplySchema,
      (reply) => (reply.abstract = reply.abstract.replace(/ We test these predictions.*$/s, ''))
    )
  },
  {
    ...structure,
    name: 'section that the paper does not have',
    check: 'section-found',
    plant: inReply(structureReplySchema, (reply) => (reply.sections[2]!.title = 'A Theory of Search Radius'))
  },
  {
    ...structure,
    name: 'one contribution only',
    check: 'contribution-count',
    plant: inReply(structureReplySchema, (reply) => reply.contributions.splice(1))
  },
  {
    ...condensedBody,
    name: 'condensed body with a paragraph of no paper',
    check: 'body-from-paper',
    plant: inReply(condensedBodyReplySchema, (reply) => {
      // In the place of words of the paper, so that the length stays.
      const invented = 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod. '.repeat(5).trim()
      const words = reply.condensedBody.split(' ')
      reply.condensedBody = `${words.slice(0, -invented.split(' ').length).join(' ')}\n${invented}`
    })
  },
  {
    ...condensedBody,
    name: 'condensed body with the abstract inside',
    check: 'abstract-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n${abstractSentence}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body with a sentence of the abstract lightly altered',
    check: 'abstract-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n${alteredSentence}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body at 60 per cent',
    check: 'condensed-length',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n\n${reply.condensedBody}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body at 15 per cent',
    check: 'condensed-length',
    plant: inReply(condensedBodyReplySchema, (reply) => {
      const text = reply.condensedBody
      reply.condensedBody = text.slice(0, text.length / 2)
    })
  },
  {
    ...condensedBody,
    name: 'condensed body without marks of its sections',
    check: 'section-marks',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = reply.condensedBody.replaceAll(/^\[.*\]$/gm, ''))
    )
  },
  {
    ...condensedBody,
    name: 'condensed body with a section that the paper does not have',
    check: 'section-titles',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = reply.condensedBody.replace(': Data]', ': Records and Sources]'))
    )
  },
  {
    ...condensedBody,
    name: 'condensed body with a number that the paper does not have',
    check: 'body-numbers',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = reply.condensedBody.replaceAll('0.233', '0.277'))
    )
  },
  {
    ...keyPoints,
    name: 'four key points',
    check: 'point-count',
    plant: inReply(keyPointsReplySchema, (reply) => reply.keyPoints.splice(4))
  },
  {
    ...keyPoints,
    name: 'two claims in one key point',
    check: 'atomic-points',
    plant: inReply(
      keyPointsReplySchema,
      (reply) => (reply.keyPoints[3]!.statement = 'Congestion lowers job finding. A voucher raises search.')
    )
  },
  {
    ...keyPoints,
    name: 'nine of ten key points must appear',
    check: 'must-appear-share',
    plant: inReply(keyPointsReplySchema, (reply) => {
      for (const n of reply.keyPoints.keys()) reply.keyPoints[n]!.mustAppear = n < 9
    })
  },
  {
    ...keyPoints,
    name: 'findings only',
    check: 'point-categories',
    plant: inReply(keyPointsReplySchema, (reply) => {
      for (const n of reply.keyPoints.keys()) reply.keyPoints[n]!.category = 'finding'
    })
  },
  {
    ...keyPoints,
    name: 'a number that the abstract does not have',
    check: 'point-numbers',
    plant: inReply(
      keyPointsReplySchema,
      (reply) => (reply.keyPoints[7]!.statement = 'Commuting distance rises by 0.294 log points.')
    )
  },
  {
    ...keyPoints,
    name: 'a key point that the abstract does not make',
    check: 'points-from-abstract',
    plant: inReply(keyPointsReplySchema, (reply) => {
      reply.keyPoints[3]!.statement = 'Monetary policy shocks lower aggregate investment in emerging economies.'
    })
  },
  {
    ...keyPoints,
    name: 'an id used twice',
    check: 'point-ids',
    plant: inReply(keyPointsReplySchema, (reply) => (reply.keyPoints[1]!.id = 'KP01'))
  },
  {
    ...structure,
    name: 'title of another paper',
    check: 'title-found',
    plant: inReply(structureReplySchema, (reply) => (reply.title = 'Commuting Subsidies in Norvalia'))
  },
  {
    ...structure,
    name: 'contributions without words',
    check: 'outline-texts',
    plant: inReply(structureReplySchema, (reply) => (reply.contributions = ['', '']))
  },
  {
    ...keyPoints,
    name: 'a key point made twice',
    check: 'distinct-points',
    plant: inReply(keyPointsReplySchema, (reply) => {
      reply.keyPoints[8]!.statement = reply.keyPoints[5]!.statement
    })
  }
]
