import type { PaperText } from '../../../src/schemas/paper.ts'
import * as ea from './ea.ts'
import * as ek from './ek.ts'
import * as lr from './lr.ts'
import * as mg from './mg.ts'
import * as mm from './mm.ts'
import * as pa from './pa.ts'

/** What a round gives a model: its paper, where it reads one, and its prompt. */
type Given = { paper: PaperText | null; prompt: string }

/** Replies to rounds that read the paper, by the name of the structured output. */
const ofPaper: Record<string, (paper: PaperText, prompt: string) => object> = {
  'ek-knowledge-points': ek.knowledgePoints,
  'mm-math-content': mm.mathContent,
  'pa-structure': pa.structure,
  'pa-condensed-body': pa.condensedBody,
  'lr-references': lr.references,
  'lr-introduction-analysis': lr.introductionAnalysis,
  'lr-condensed-body': lr.condensedBody,
  'mg-full-model': mg.fullModel,
  'ea-results': ea.results,
  'ea-reference-analysis': ea.referenceAnalysis
}

/** Replies to rounds whose prompt says all. */
const ofPrompt: Record<string, (prompt: string) => object> = {
  'ek-questions': ek.questions,
  'mm-problems': mm.problems,
  'pa-key-points': pa.keyPoints,
  'lr-writing-rubric': lr.writingRubric,
  'mg-narrative': mg.narrative,
  'mg-element-rubric': mg.elementRubric
}

/** The names of the structured outputs that it knows. */
export const scriptedRounds: readonly string[] = [...Object.keys(ofPaper), ...Object.keys(ofPrompt)]

/**
 * What a scripted extractor replies to a round: sentences, headings, references and formulas of the paper, put together so
 * that they have the shape and the numbers that are asked for. It proves that a paper comes through, and nothing of what a
 * model would make of it.
 *
 * @param name of the structured output, as in `ek-knowledge-points`
 * @returns null for a round that it does not know, or that came without the paper that it reads
 */
export function scriptedReply(name: string, { paper, prompt }: Given): object | null {
  const fromPaper = ofPaper[name]
  if (fromPaper) return paper && fromPaper(paper, prompt)
  return ofPrompt[name]?.(prompt) ?? null
}
