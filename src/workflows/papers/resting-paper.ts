import type { Executor } from '../../db/client.ts'
import { ofWithdrawnPapers, paperState } from '../../db/paper-states.ts'
import { ConflictError } from '../../errors.ts'
import type { Ask } from '../../models/ask.ts'
import type { PaperState } from '../../schemas/states.ts'

/** The paper is paused or withdrawn: nothing is to be paid for it. */
export class PaperRests extends ConflictError {
  constructor(id: string, state: Exclude<PaperState, 'active'>) {
    super(`paper_${state}`, `paper ${id} is ${state}: resume it first`)
  }
}

/** @throws {PaperRests} `paper_paused`, `paper_withdrawn` */
export function refuseResting(id: string, state: PaperState | null): void {
  if (state === 'paused' || state === 'withdrawn') throw new PaperRests(id, state)
}

/** Asks for as long as the paper is active. @throws {PaperRests} from the call that would be the next one */
export function askWhileActive(db: Executor, paperId: string, ask: Ask): Ask {
  return async (modelId, options) => {
    refuseResting(paperId, await paperState(db, paperId))
    return await ask(modelId, options)
  }
}

/** @throws {ConflictError} `paper_withdrawn` where the paper of an item is */
export async function refuseItemsOfWithdrawn(db: Executor, itemIds: readonly string[]): Promise<void> {
  const items = await ofWithdrawnPapers(db, itemIds)
  if (items.length === 0) return
  const message = `the paper of item ${items.slice(0, 5).join(', ')} is withdrawn: resume the paper first`
  throw new ConflictError('paper_withdrawn', message, { items })
}
