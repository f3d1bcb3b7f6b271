/** A paragraph or footnote of a paper, de-hyphenated, in reading order. */
export type Passage = {
  page: number
  /** Where in the text later pages begin. */
  pageBreaks?: readonly { page: number; offset: number }[] | undefined
  text: string
  inFootnote?: boolean
}

/** Passages that are read as one text: the running text of a paper, or one footnote. */
export type PassageText = {
  text: string
  inFootnote: boolean
  pieces: Piece[]
}

/** A passage in a text, by its `order` among all, or the part of it that stands on a later page. */
type Piece = { offset: number; page: number; order: number }

/** A passage that ends like this is whole; another one goes on in the next, as where a page ends in mid-sentence. */
const endsWhole = /[.!?:;][)”"’'\]]?\s{0,3}$/

/** Puts the running text of a paper together again over its pages; footnotes stay by themselves. */
export function joinPassages(passages: readonly Passage[]): PassageText[] {
  const body: PassageText = { text: '', inFootnote: false, pieces: [] }
  const texts = [body]
  const parts: string[] = []
  let length = 0
  let isWhole = true
  for (const [order, passage] of passages.entries()) {
    const { text, inFootnote } = passage
    if (inFootnote) {
      texts.push({ text, inFootnote: true, pieces: piecesOf(passage, order, 0) })
      continue
    }
    const joint = parts.length === 0 ? '' : isWhole || !/^\s{0,3}[\p{Ll}([\d]/u.test(text) ? '\n\n' : '\n'
    body.pieces.push(...piecesOf(passage, order, length + joint.length))
    parts.push(joint, text)
    length += joint.length + text.length
    isWhole = endsWhole.test(text.slice(-8))
  }
  body.text = parts.join('')
  return texts
}

function piecesOf({ page, pageBreaks = [] }: Passage, order: number, start: number): Piece[] {
  return [{ page, offset: 0 }, ...pageBreaks].map(({ page, offset }) => ({
    page,
    offset: start + offset,
    order: order + offset / longest
  }))
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

/** More characters than any passage has: places in one come before the next. */
const longest = 1e9

/** The page of a position, and a number that sorts positions of all texts in reading order. */
export function placeOf({ pieces }: PassageText, offset: number): { page: number; order: number } {
  const piece = pieces.findLast((each) => each.offset <= offset) ?? pieces[0]!
  return { page: piece.page, order: piece.order + (offset - piece.offset) / longest }
}
