import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { JsonValue } from '../../../schemas/json.ts'

/** Questions that are hashed, and drawn again, together. */
export const stretchLength = 500

/** What of a question is hashed: its texts and what is right, and none of the doubles that it was computed from. */
export type HashedQuestion = { taskType: string; template: string; examinee: unknown; key: JsonValue }

/** Takes questions one by one, and gives the sha256 of each stretch, and of all stretches together, as hexadecimal digits. */
export function openHashes() {
  const hashes: string[] = []
  let lines: string[] = []
  const closeStretch = () => {
    if (lines.length > 0) hashes.push(sha256(lines.join('\n')))
    lines = []
  }
  return {
    add(question: HashedQuestion): void {
      lines.push(stringify(question))
      if (lines.length === stretchLength) closeStretch()
    },
    end(): { hashes: string[]; contentHash: string } {
      closeStretch()
      return { hashes, contentHash: sha256(hashes.join('\n')) }
    }
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
