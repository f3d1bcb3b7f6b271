import { describe, expect, it } from 'vitest'
import { paperBody } from '../../src/ingestion/paper-body.ts'
import type { PaperPart, Passage } from '../../src/schemas/paper-structure.ts'
import { aPaper } from '../helpers/a-paper.ts'

const passage = (part: PaperPart, text: string, note?: true): Passage => ({
  page: 1,
  part,
  section: null,
  text,
  ...(note && { note })
})
const passages = [
  passage('front', 'We show things.'),
  passage('introduction', 'Wages fell.¹'),
  passage('introduction', '¹By half.', true),
  passage('body', 'They rose again.'),
  passage('back', 'We thank a referee.'),
  passage('appendix', 'Proofs.')
]

describe('paperBody', () => {
  it('runs from the introduction to the end of the text, with notes, without front, back and appendices', () => {
    expect(paperBody(aPaper([], { passages, bodyWords: 5, introductionWords: 2 }))).toEqual({
      text: 'Wages fell.¹\n\n¹By half.\n\nThey rose again.',
      words: 5,
      introduction: 'Wages fell.¹\n\n¹By half.',
      introductionWords: 2
    })
  })

  it('knows no introduction where the reader found none', () => {
    const body = paperBody(aPaper([], { passages: passages.slice(3), bodyWords: 3, introductionWords: null }))
    expect(body).toMatchObject({ text: 'They rose again.', introduction: null, introductionWords: 0 })
  })
})
