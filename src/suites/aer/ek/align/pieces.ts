/** A clause of a text at its place; `sentence` counts sentences. */
export type Piece = { text: string; start: number; end: number; sentence: number }

const sentenceEnd =
  /(?<!(?:[\s(.](?![A-D]\.)\p{L}|\p{L}\.\s?\p{Lu})|\d|\b(?:Mr|Dr|vs|cf|St|etc|z\.B|d\.h))[.!?]["'”»)*_]{0,3}\s+|(?<=\d)\.\s+(?=\p{Lu})|[。！？]|\n+/gu
const clauseEnd =
  /[,;:，；、：]\s?(?!\d)|\s[–—]\s|\s(?=(?:and|while|whereas|but|und|während|aber|et|mais|tandis|y|mientras|pero|e|enquanto|mas|mentre|ma|en|terwijl|и|а|но|i|oraz)\s)/gu

/** The clauses of a text, as narrow as signs and words that join them let tell. */
export function piecesOf(text: string): Piece[] {
  return cut(text, sentenceEnd, 0).flatMap(({ text: sentence, start }, at) =>
    cut(sentence, clauseEnd, start).map((piece) => ({ ...piece, sentence: at }))
  )
}

function cut(text: string, ends: RegExp, from: number): { text: string; start: number; end: number }[] {
  const places = [...text.matchAll(ends)].map(({ 0: sign, index }) => index + sign.length)
  return [...places, text.length].flatMap((end, at) => {
    const start = places[at - 1] ?? 0
    const part = text.slice(start, end)
    return /[\p{L}\p{N}]/u.test(part) ? [{ text: part, start: from + start, end: from + end }] : []
  })
}
