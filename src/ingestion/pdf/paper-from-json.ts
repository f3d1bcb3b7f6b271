import { setImmediate } from 'node:timers/promises'
import type { PaperPage, PaperText } from '../../schemas/paper.ts'
import type { PaperSummary } from './read-document.ts'

/** Parsing goes on for so long before others on the event loop have their turn. */
const TURN_MS = 3

const decoder = new TextDecoder()

/** What a reader sends of one paper: UTF-8 JSON of each page and of the rest. */
export interface PaperJson {
  pages: Uint8Array[]
  summary: Uint8Array
}

/** Parses page by page, with breaks, so that a thousand pages do not hold up a service. */
export async function paperFromJson(json: PaperJson): Promise<PaperText> {
  const pages: PaperPage[] = []
  let turn = performance.now()
  for (const bytes of json.pages) {
    const page: PaperPage = JSON.parse(decoder.decode(bytes))
    pages.push(page)
    if (performance.now() - turn < TURN_MS) continue
    await setImmediate()
    turn = performance.now()
  }
  const summary: PaperSummary = JSON.parse(decoder.decode(json.summary))
  return { ...summary, pages }
}
