import { condensedLength } from '../../../ingestion/checks/length-near-share.ts'
import { countWords } from '../../../ingestion/count-words.ts'
import type { Extracted, Extraction } from '../../../ingestion/extraction.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import { checkCondensedBody, condensedBodyReplySchema, condensedShare } from './condensed-body-round.ts'
import type { PaContent } from './content.ts'
import { checkKeyPoints, keyPointsReplySchema } from './key-points-round.ts'
import { checkStructure, structureReplySchema } from './structure-round.ts'

export const roundNames = ['structure', 'condensed-body', 'key-points'] as const

/**
 * The three rounds from a paper to its one PA item: abstract and structure, a condensed body of 30 per cent, and the
 * abstract's key points. The first two read the paper. Source: AER-bench G.3.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<PaContent>> {
  const structure = await round({
    name: 'structure',
    prompt: 'aer/pa/structure',
    schema: structureReplySchema,
    readsPaper: true,
    variables: {},
    check: (reply) => checkStructure(reply, paper)
  })
  const { abstract, ...outline } = structure
  const bodyWords = paperBody(paper).words
  const { target, from, to } = condensedLength(bodyWords, condensedShare)
  const { condensedBody } = await round({
    name: 'condensed-body',
    prompt: 'aer/pa/condensed-body',
    schema: condensedBodyReplySchema,
    readsPaper: true,
    variables: {
      outline: JSON.stringify(outline),
      body_words: String(bodyWords),
      target_words: String(target),
      fewest_words: String(from),
      most_words: String(to)
    },
    check: (reply) => checkCondensedBody(reply, { bodyWords, abstract })
  })
  const { keyPoints } = await round({
    name: 'key-points',
    prompt: 'aer/pa/key-points',
    schema: keyPointsReplySchema,
    readsPaper: false,
    variables: { abstract, outline: JSON.stringify(outline) },
    check: checkKeyPoints
  })
  const words = { abstract: countWords(abstract), body: bodyWords, condensedBody: countWords(condensedBody) }
  const examinee = { condensedBody, wordLimit: wordLimit(words.abstract) }
  return { suitable: true, contents: [{ examinee, gold: { abstract, keyPoints, words } }] }
}

/**
 * Words that an examinee may use: a fifth more than the authors did, in steps of ten, and never under 100, the limit
 * of the American Economic Review. Ours: the source speaks of a specified limit and gives none.
 */
function wordLimit(abstractWords: number): number {
  return Math.max(100, Math.ceil((abstractWords * 1.2) / 10) * 10)
}
