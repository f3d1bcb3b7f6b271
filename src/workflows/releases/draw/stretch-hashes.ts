import { createHash, hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JsonValue } from '../../../schemas/json.ts'

/** Questions that are hashed, and drawn again, together. */
export const stretchLength = 500

/** What of a question is hashed: its texts and what is right, and none of the doubles that it was computed from. */
export type HashedQuestion = { taskType: string; template: string; examinee: unknown; key: JsonValue }

/** Takes questions one by one, and gives the sha256 of each stretch, and of all stretches together, as hexadecimal digits. */
export function openHashes() {
  const hashes: string[] = []
  // Hashed at once: lines that wait for their stretch would outlive the collector's first look, and pile up.
  let stretch = createHash('sha256')
  let length = 0
  const closeStretch = () => {
    hashes.push(stretch.digest('hex'))
    stretch = createHash('sha256')
    length = 0
  }
  return {
    add(question: HashedQuestion): void {
      stretch.update(`${length > 0 ? '\n' : ''}${stringify(question)}`)
      length += 1
      if (length === stretchLength) closeStretch()
    },
    end(): { hashes: string[]; contentHash: string } {
      if (length > 0) closeStretch()
      return { hashes, contentHash: hash('sha256', hashes.join('\n')) }
    }
  }
}
