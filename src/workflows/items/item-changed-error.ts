import { ConflictError } from '../../errors.ts'

/** Somebody edited an item between reading it and deciding on it or editing it. */
export class ItemChangedError extends ConflictError {
  constructor(id: string, { seen, current }: { seen: number; current: number }) {
    super('item_changed', `item ${id} is at version ${current}, not ${seen}: read it again`, { version: current })
  }
}
