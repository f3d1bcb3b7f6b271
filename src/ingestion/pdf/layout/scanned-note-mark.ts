/** Figures in front of a note, as recognition reads them: 'l7 See', "'3 The", '1o Defining', '12. As'. */
const numberMark = /^[[("'’‘*^]{0,2}([\dlIiOoSZB]{1,3})[.)\]]{0,2}\s{0,2}(?=[\p{Lu}"“‘'(])/u
/** The same where a point makes sure that it is one. */
const pointedMark = /^(\d{1,3})\.\s?(?=[\p{L}"“‘(])/u
const signMark = /^[*∗†‡§¶‖]{1,3}\s?(?=[\p{L}"“‘(])/u
/** What recognition makes of a small 1. */
const lostOne = /^["'’‘*]\d/

const figures: Record<string, string> = { l: '1', I: '1', i: '1', O: '0', o: '0', S: '5', Z: '2', B: '8' }

/** The numbers that the mark in front of a recognised line may stand for; none where no figures stand there. */
export function scannedNoteNumbers(text: string): number[] {
  const mark = (pointedMark.exec(text) ?? numberMark.exec(text))?.[1]
  if (mark === undefined) return []
  const number = Number(mark.replaceAll(/\D/g, (letter) => figures[letter]!))
  if (number === 0) return []
  return lostOne.test(text) && number < 10 ? [number, 10 + number] : [number]
}

/** Whether a line begins with the sign of a note: *, †. */
export function hasNoteSign(text: string): boolean {
  return signMark.test(text)
}
