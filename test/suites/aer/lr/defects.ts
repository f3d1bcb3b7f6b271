import { condensedBodyReplySchema } from '../../../../src/suites/aer/lr/condensed-body-round.ts'
import { introductionAnalysisReplySchema } from '../../../../src/suites/aer/lr/introduction-analysis-round.ts'
import { referencesReplySchema } from '../../../../src/suites/aer/lr/references-round.ts'
import { writingRubricReplySchema } from '../../../../src/suites/aer/lr/writing-rubric-round.ts'
import { type Defect, inReply } from '../defect.ts'

const references = { taskType: 'LR', round: 'references' }
const analysis = { taskType: 'LR', round: 'introduction-analysis' }
const condensedBody = { taskType: 'LR', round: 'condensed-body' }
const rubric = { taskType: 'LR', round: 'writing-rubric' }

/** A sentence of the sample paper's introduction. */
const introductionSentence =
  'Inference is clustered by office (Bertrand et al., 2004), and for functions of several estimates we resample offices (Cameron et al., 2008).'
/** A sentence of its abstract. */
const abstractSentence = 'Congestion lowers the voucher rate that an employment agency should choose.'
/** Three entries of its list. */
const entries = `Kain, John F. 1968. “Housing Segregation, Negro Employment, and Metropolitan Decentralization.”
Hosios, Arthur J. 1990. “On the Efficiency of Matching and Related Models of Search and Unemployment.”
Cengiz, Doruk, et al. 2019. “The Effect of Minimum Wages on Low-Wage Jobs.”`

/** Faults of LR replies, each with the check that must catch it. */
export const defects: Defect[] = [
  {
    ...references,
    name: 'reference invented',
    check: 'reference-found',
    plant: inReply(referencesReplySchema, (reply) => {
      reply.references.push({
        key: 'doe_2011_ferries',
        authors: ['Doe, Jane'],
        year: '2011',
        title: 'Ferries and the Reach of Island Labor Markets',
        venue: 'Journal of Urban Economics',
        venueType: 'top_field'
      })
    })
  },
  {
    ...references,
    name: 'reference missed',
    check: 'references-complete',
    plant: inReply(referencesReplySchema, (reply) => reply.references.splice(7, 1))
  },
  {
    ...references,
    name: 'reference with another year',
    check: 'reference-found',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[2]!.year = '2005'))
  },
  {
    ...references,
    name: 'reference with another title',
    check: 'reference-found',
    plant: inReply(
      referencesReplySchema,
      (reply) => (reply.references[4]!.title = 'Bootstrap-Based Tests for Inference with Clustered Errors')
    )
  },
  {
    ...references,
    name: 'reference with another first author',
    check: 'reference-found',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[5]!.authors[0] = 'Angrist, Joshua'))
  },
  {
    ...references,
    name: 'reference without one of its authors',
    check: 'reference-found',
    plant: inReply(referencesReplySchema, (reply) => reply.references[2]!.authors.pop())
  },
  {
    ...references,
    name: 'reference given twice',
    check: 'reference-found',
    plant: inReply(referencesReplySchema, (reply) => {
      reply.references.push({ ...reply.references[0]!, key: 'abebe_2021_again' })
    })
  },
  {
    ...references,
    name: 'reference without authors',
    check: 'reference-authors',
    plant: inReply(referencesReplySchema, (reply) => reply.references[3]!.authors.splice(0))
  },
  {
    ...references,
    name: 'year in words',
    check: 'reference-years',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[0]!.year = 'circa 2021'))
  },
  {
    ...references,
    name: 'venue of another reference',
    check: 'reference-venues',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[1]!.venue = reply.references[3]!.venue))
  },
  {
    ...references,
    name: 'journal of the five that is called a book',
    check: 'reference-venue-types',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[0]!.venueType = 'book'))
  },
  {
    ...references,
    name: 'key used twice',
    check: 'reference-keys',
    plant: inReply(referencesReplySchema, (reply) => (reply.references[1]!.key = reply.references[0]!.key))
  },
  {
    ...analysis,
    name: 'introduction that closes with words of nobody',
    check: 'introduction-ends',
    plant: inReply(
      introductionAnalysisReplySchema,
      (reply) => (reply.introduction.closing = 'words that stand nowhere in this paper at all')
    )
  },
  {
    ...analysis,
    name: 'introduction on another page',
    check: 'introduction-pages',
    plant: inReply(introductionAnalysisReplySchema, (reply) => (reply.introduction.lastPage = 4))
  },
  {
    ...analysis,
    name: 'citation missed',
    check: 'citations-complete',
    plant: inReply(introductionAnalysisReplySchema, (reply) => reply.citations.splice(-1, 1))
  },
  {
    ...analysis,
    name: 'citation without a role',
    check: 'citation-roles',
    plant: inReply(introductionAnalysisReplySchema, (reply) => (reply.citations[0]!.role = ' '))
  },
  {
    ...analysis,
    name: 'citation of an unknown key',
    check: 'tier-keys-known',
    plant: inReply(introductionAnalysisReplySchema, (reply) => {
      reply.citations.push({ key: 'nobody_1900_nothing', role: 'origin of the idea', tier: 3 })
    })
  },
  {
    ...analysis,
    name: 'work in two tiers',
    check: 'tiers-disjoint',
    plant: inReply(introductionAnalysisReplySchema, (reply) => {
      reply.citations.push({ ...reply.citations[0]!, tier: 3 })
    })
  },
  {
    ...analysis,
    name: 'small tiers without a reason',
    check: 'tier-sizes',
    plant: inReply(introductionAnalysisReplySchema, (reply) => {
      for (const n of reply.citations.keys()) if (n > 4) reply.citations[n]!.tier = 3
    })
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
    name: 'condensed body with a sentence of the introduction',
    check: 'introduction-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n${introductionSentence}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body with such a sentence lightly altered',
    check: 'introduction-absent',
    plant: inReply(condensedBodyReplySchema, (reply) => {
      const altered = introductionSentence.replace('several estimates', 'many estimates')
      reply.condensedBody = `${reply.condensedBody}\n${altered}`
    })
  },
  {
    ...condensedBody,
    name: 'condensed body with a sentence of the abstract',
    check: 'abstract-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n${abstractSentence}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body that opens with the introduction',
    check: 'introduction-absent',
    plant: inReply(condensedBodyReplySchema, (reply) => {
      reply.condensedBody = `[Section 1: Introduction]\nDistance is costly.\n\n${reply.condensedBody}`
    })
  },
  {
    ...condensedBody,
    name: 'condensed body with the list of references',
    check: 'references-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody}\n\nReferences\nKain 1968`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body with a run of entries',
    check: 'references-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody = `${reply.condensedBody.slice(0, -600)}\n\n${entries}`)
    )
  },
  {
    ...condensedBody,
    name: 'condensed body at a quarter',
    check: 'condensed-length',
    plant: inReply(condensedBodyReplySchema, (reply) => {
      const text = reply.condensedBody
      reply.condensedBody = text.slice(0, text.length / 2)
    })
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
    ...rubric,
    name: 'weights that sum to 95',
    check: 'weights-sum',
    plant: inReply(writingRubricReplySchema, (reply) => {
      reply.writingRubric[0]!.weight -= 5
    })
  },
  {
    ...rubric,
    name: 'three dimensions',
    check: 'dimension-count',
    plant: inReply(writingRubricReplySchema, (reply) => {
      reply.writingRubric.splice(3)
      for (const [n, weight] of [40, 30, 30].entries()) reply.writingRubric[n]!.weight = weight
    })
  },
  {
    ...rubric,
    name: 'dimension with one key element',
    check: 'key-elements',
    plant: inReply(writingRubricReplySchema, (reply) => reply.writingRubric[0]!.keyElements.splice(1))
  },
  {
    ...rubric,
    name: 'work moved to another tier',
    check: 'tiers-kept',
    plant: inReply(writingRubricReplySchema, (reply) => {
      reply.tiers.tier3.push(...reply.tiers.tier1.splice(-1))
    })
  },
  {
    ...analysis,
    name: 'module without a name',
    check: 'module-names',
    plant: inReply(introductionAnalysisReplySchema, (reply) => (reply.modules[0]!.name = ''))
  },
  {
    ...condensedBody,
    name: 'condensed body with one entry of the list',
    check: 'references-absent',
    plant: inReply(condensedBodyReplySchema, (reply) => (reply.condensedBody += `\n${entries.split('\n', 1)[0]}`))
  },
  {
    ...condensedBody,
    name: 'condensed body with the introduction under a plain heading',
    check: 'introduction-absent',
    plant: inReply(
      condensedBodyReplySchema,
      (reply) => (reply.condensedBody += '\n\n1. Introduction\nDistance to jobs matters.')
    )
  },
  {
    ...rubric,
    name: 'dimension without a description',
    check: 'dimension-texts',
    plant: inReply(writingRubricReplySchema, (reply) => (reply.writingRubric[0]!.description = ' '))
  },
  {
    ...rubric,
    name: 'the same key element again',
    check: 'key-elements',
    plant: inReply(writingRubricReplySchema, (reply) => (reply.writingRubric[0]!.keyElements = ['the gap', 'The gap']))
  }
]
