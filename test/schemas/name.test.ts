import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newAdjudicationSchema } from '../../src/schemas/adjudication.ts'
import { newTeamSchema } from '../../src/schemas/admin.ts'
import { anchorLineSchema } from '../../src/schemas/anchor.ts'
import { decideRoundSchema } from '../../src/schemas/extraction.ts'
import { annotationSchema } from '../../src/schemas/fragment.ts'
import { newGenerationSchema } from '../../src/schemas/generation.ts'
import { reviewSchema } from '../../src/schemas/item.ts'
import { nameSchema } from '../../src/schemas/name.ts'
import { nameKey, shownName } from '../../src/schemas/name-key.ts'
import { newProfileSchema } from '../../src/schemas/profile.ts'
import { newSubmissionSchema } from '../../src/schemas/submission.ts'

const schema = nameSchema(20)

describe('nameSchema', () => {
  it.each([
    ['composes letters', 'Cafe\u0301', 'Caf\u00e9'],
    ['makes one blank of many, of all kinds', ' \u00a0a\t\r\n\u3000b  ', 'a b'],
    ['counts what is left', `${' '.repeat(30)}${'x'.repeat(20)}`, 'x'.repeat(20)],
    ['keeps letters of all scripts, marks and signs', 'मॉडल-日本語 β²⚙️', 'मॉडल-日本語 β²⚙️']
  ])('%s', (_, given, stored) => {
    expect(schema.parse(given)).toBe(stored)
  })

  const unseen =
    '0000 0007 001B 007F 0085 009B 00AD 061C 115F 200B 200C 200D 200E 200F 2028 202A 202E 2060 2066 2069 FEFF E0041'
  it.each(unseen.split(' '))('refuses U+%s, and names it', (code) => {
    const { error } = schema.safeParse(`a${String.fromCodePoint(Number.parseInt(code, 16))}b`)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `must hold no character that cannot be seen, got U+${code}`
    ])
  })

  it.each([
    ['blanks alone', ' \u3000 '],
    ['more than it may hold', 'x'.repeat(21)],
    ['half a character', '\ud83d'],
    ['a sign of emoji after what is none', 'a\ufe0f']
  ])('refuses %s', (_, given) => {
    expect(schema.safeParse(given).success).toBe(false)
  })

  const cases: [string, z.ZodType, (name: string) => unknown][] = [
    ['team', newTeamSchema, (name) => ({ name })],
    ['model', newSubmissionSchema, (model) => ({ release: 'r', model })],
    ['profile', newProfileSchema, (title) => ({ name: 'p', suite: 's', title, weights: {} })],
    ['adjudicator', newAdjudicationSchema, (person) => ({ person, parts: {}, reason: 'r' })],
    ['rater', anchorLineSchema, (rater) => ({ itemId: 'i', output: 'o', rater, scores: {} })],
    ['annotator', annotationSchema, (annotator) => ({ fragmentId: 'f', annotator, labels: {} })],
    ['author of a decision', decideRoundSchema, (author) => ({ author, reason: 'r' })],
    ['author of a generation', newGenerationSchema, (author) => ({ suite: 's', seed: 1, count: 1, author })],
    ['reviewer', reviewSchema, (author) => ({ decision: 'approve', author })]
  ]
  it.each(cases)('is what the name of a %s goes by', (_, noun, body) => {
    expect(JSON.stringify(noun.parse(body(' Cafe\u0301  one ')))).toContain('"Caf\u00e9 one"')
    expect(JSON.stringify(noun.safeParse(body('a\u202eb')).error?.issues)).toContain('U+202E')
  })
})

describe('nameKey', () => {
  it('is the same for what readers take for one another, and for nothing else', () => {
    const alike = ['GPT-5', 'gpt-5', ' GPT-5', '\uff27\uff30\uff34-\uff15', 'gpt\u200b-5', 'GPT-5\ufeff']
    expect(new Set(alike.map(nameKey)).size).toBe(1)
    expect(new Set(['gpt-5', 'gpt 5', 'gpt-5.1', 'gpt5'].map(nameKey)).size).toBe(4)
  })
})

describe('shownName', () => {
  it('marks what cannot be seen', () => {
    expect(shownName('a\u202eb\u001b[2J c\u200b')).toBe('a\ufffdb\ufffd[2J c\ufffd')
  })
})
