import { describe, expect, it } from 'vitest'
import { limitDrawn, publicQuestions } from '../../../src/http/guards/drawn-limit.ts'

describe('limitDrawn', () => {
  it('asks those without a key for one from so many drawn questions on, whatever is stored', () => {
    for (const questions of [null, 1, publicQuestions]) expect(() => limitDrawn(questions, null)).not.toThrow()
    expect(() => limitDrawn(publicQuestions + 1, null)).toThrow(
      expect.objectContaining({ code: 'key_missing', status: 401 })
    )
    const caller = { keyId: 'k', teamId: 't', role: 'reader' } as unknown as Parameters<typeof limitDrawn>[1]
    expect(() => limitDrawn(1_000_000, caller)).not.toThrow()
  })
})
