import type { Executor } from '../../db/client.ts'
import { paperBytes } from '../../db/papers.ts'
import { paperWithImages } from '../../ingestion/equation-pages.ts'
import { paperPart } from '../../ingestion/render-paper.ts'
import type { MessagePart } from '../../models/model.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { PaperForm } from '../../schemas/round-settings.ts'

/** Gives the paper in each of its forms, made when a round first asks for it. */
export function paperParts(
  db: Executor,
  { paperId, paper }: { paperId: string; paper: PaperText }
): (form: PaperForm) => Promise<readonly MessagePart[]> {
  const made = new Map<PaperForm, readonly MessagePart[]>()
  const partsIn = async (form: PaperForm) => {
    const pdf = form === 'text' ? null : await paperBytes(db, paperId)
    return form === 'images' && pdf ? await paperWithImages(paper, pdf) : [paperPart(paper, pdf)]
  }
  return async (form) => {
    const parts = made.get(form) ?? (await partsIn(form))
    made.set(form, parts)
    return parts
  }
}
