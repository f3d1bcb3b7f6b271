/** A paragraph or footnote of a paper, de-hyphenated, in reading order. */
export type Passage = { page: number; text: string; inFootnote?: boolean }

/** Passages that are read as one text: the running text of a paper, or one footnote. */
export type PassageText = {
  text: string
  inFootnote: boolean
  pieces: { offset: number; page: number; order: number }[]
}

/** A passage that ends like this is whole; another one goes on in the next, as where a page ends in mid-sentence. */
const endsWhole = /[.!?:;][)”"’'\]]?\s{0,3}$/

/** Puts the running text of a paper together again over its pages; footnotes stay by themselves. */
export function joinPassages(passages: readonly Passage[]): PassageText[] {
  const body: PassageText = { text: '', inFootnote: false, pieces: [] }
  const texts = [body]
  const parts: string[] = []
  let length = 0
  let isWhole = true
  for (const [order, { page, text, inFootnote }] of passages.entries()) {
    if (inFootnote) {
      texts.push({ text, inFootnote: true, pieces: [{ offset: 0, page, order }] })
      continue
    }
    const joint = parts.length === 0 ? '' : isWhole || !/^\s{0,3}[\p{Ll}([\d]/u.test(text) ? '\n\n' : '\n'
    body.pieces.push({ offset: length + joint.length, page, order })
    parts.push(joint, text)
    length += joint.length + text.length
    isWhole = endsWhole.test(text.slice(-8))
  }
  body.text = parts.join('')
  return texts
}

/** A paragraph of such a text, at its place. */
export type Paragraph = { text: string; offset: number }

/** What a citation by name holds besides the name: a year, or a word in its place. */
const date =
  /(?<!\d)(?:[1Il][5-9]|20)\d\d|\b(?:forthcoming|in press|n\. ?d|undated|mimeo|unpublished|manuscript|working|accepted|to appear)\b/i

/** The paragraphs that may cite by name; a citation does not run over the end of one. */
export function paragraphsOf({ text }: PassageText): Paragraph[] {
  let offset = 0
  return text.split(/(?<=\n\n)/).flatMap((paragraph) => {
    const start = offset
    offset += paragraph.length
    return date.test(paragraph) ? [{ text: paragraph, offset: start }] : []
  })
}

/** The page of a position, and a number that sorts positions of all texts in reading order. */
export function placeOf({ pieces }: PassageText, offset: number): { page: number; order: number } {
  const piece = pieces.findLast((each) => each.offset <= offset) ?? pieces[0]!
  return { page: piece.page, order: piece.order + (offset - piece.offset) / 1e9 }
}
