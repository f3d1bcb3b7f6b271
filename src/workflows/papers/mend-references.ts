import type { Executor } from '../../db/client.ts'
import { saveStructure } from '../../db/papers.ts'
import { parseReferencesWithModel } from '../../ingestion/parse-references-with-model.ts'
import { linkCitations } from '../../ingestion/pdf/structure/link-citations.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { askedEffort } from '../../models/effort.ts'
import { nobody } from '../../models/model-calls.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { ReasoningEffort } from '../../schemas/reasoning-effort.ts'

/** Confidence below which the fields of a reference are asked for. */
const UNSURE = 0.5

export type MendingDependencies = {
  db: Executor
  ask: Ask
  /** Name of the model that reads the references of which the rules are unsure; null where none is configured: then the rules stand. */
  referenceModel: string | null
  /** That this model is asked for; left to it where it is null. */
  referenceEffort: ReasoningEffort | null
}

/**
 * Has a model read the references of which the rules are unsure, where one is configured, links the citations anew, and
 * stores the result. Called again it asks nothing: what was mended is sure, and equal calls are answered from the store.
 *
 * @throws {ModelError} when the provider does not answer
 * @throws {BudgetError} when a call would pass the budget
 */
export async function mendReferences(
  { db, ask, referenceModel, referenceEffort }: MendingDependencies,
  { paperId, structure }: { paperId: string; structure: PaperText }
): Promise<PaperText> {
  if (!referenceModel || structure.references.every(({ confidence }) => confidence >= UNSURE)) return structure
  const { references, mended } = await parseReferencesWithModel({
    references: structure.references,
    below: UNSURE,
    modelId: referenceModel,
    effort: askedEffort(referenceModel, referenceEffort).effort,
    ask: chargedTo({ ...nobody, paperId }, ask),
    source: structure.sha256
  })
  if (mended === 0) return structure
  const passages = structure.passages.map(({ page, text, note }) => ({ page, text, ...(note && { inFootnote: true }) }))
  const paper = { ...structure, references, citations: linkCitations(passages, references) }
  await saveStructure(db, paperId, paper)
  return paper
}
