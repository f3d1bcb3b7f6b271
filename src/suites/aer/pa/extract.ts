import { condensedLength } from '../../../ingestion/checks/length-near-share.ts'
import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import { tokensPerWord } from '../../../text/count-tokens.ts'
import { countWords } from '../../../text/count-words.ts'
import { checkStructure, printsNoAbstract, setsNoSections } from './checks/structure.ts'
import { checkCondensedBody, condensedBodyReplySchema, condensedShare } from './condensed-body-round.ts'
import type { PaContent } from './content.ts'
import { checkKeyPoints, keyPointsReplySchema } from './key-points-round.ts'
import { showOutline, showSections } from './show-outline.ts'
import { structureReplySchema } from './structure-round.ts'

export const rounds = {
  structure: { name: 'structure', prompt: 'aer/pa/structure', readsPaper: true, typicalOutputTokens: () => 1_500 },
  condensedBody: {
    name: 'condensed-body',
    prompt: 'aer/pa/condensed-body',
    readsPaper: true,
    typicalOutputTokens: ({ bodyWords }) => Math.round(0.3 * bodyWords * tokensPerWord)
  },
  keyPoints: { name: 'key-points', prompt: 'aer/pa/key-points', readsPaper: false, typicalOutputTokens: () => 700 }
} satisfies Record<string, RoundPlan>

const reasonWithoutAbstract =
  'The paper prints no abstract, which PA is made of: the reader found none, and the model none either.'

const reasonWithoutSections =
  'The paper is not divided into sections, by which PA condenses it: the reader found less than two, and the model did too.'

/**
 * The three rounds from a paper to its one PA item: abstract and structure, a condensed body of 30 per cent, and the
 * abstract's key points. The first two read the paper; a paper without abstract, or in one piece, is not suitable. Source: AER-bench G.3.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<PaContent>> {
  const structure = await round({
    ...rounds.structure,
    schema: structureReplySchema,
    variables: {},
    check: (reply) => checkStructure(reply, paper)
  })
  if (printsNoAbstract(structure)) return { suitable: false, reason: reasonWithoutAbstract }
  if (setsNoSections(structure)) return { suitable: false, reason: reasonWithoutSections }
  const { abstract } = structure
  const bodyWords = paperBody(paper).words
  const { target, from, to } = condensedLength(bodyWords, condensedShare)
  const { condensedBody } = await round({
    ...rounds.condensedBody,
    schema: condensedBodyReplySchema,
    variables: {
      outline: showOutline(structure),
      body_words: String(bodyWords),
      target_words: String(target),
      fewest_words: String(from),
      most_words: String(to)
    },
    check: (reply) => checkCondensedBody(reply, { paper, abstract })
  })
  const { keyPoints } = await round({
    ...rounds.keyPoints,
    schema: keyPointsReplySchema,
    variables: { abstract, sections: showSections(structure) },
    check: (reply) => checkKeyPoints(reply, abstract),
    entries: {
      lists: ['keyPoints'],
      name: 'id',
      checks: ['atomic-points', 'distinct-points', 'point-numbers', 'points-from-abstract', 'point-claims']
    }
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
