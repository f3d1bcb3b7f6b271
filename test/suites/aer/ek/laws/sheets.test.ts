import { describe, expect, it } from 'vitest'
import { missesOf, sheetsIn, usualAnswers } from './sheets.ts'

describe('whole sheets of quizzes', () => {
  it.each([
    ['written blind by others, then tuned on', './blind-sheets.txt', 87],
    ['of further forms, then tuned on', './further-sheets.txt', 60],
    ['written blind by others for a third time, then tuned on', './third-sheets.txt', 45],
    ['composed of forms and languages, then tuned on', './composed-sheets.txt', 97],
    ['in prose, then tuned on', './prose-sheets.txt', 32],
    ['in many voices, then tuned on', './voiced-sheets.txt', 70],
    // Of these, eleven are prose without the names of its questions, or with notes in place of answers.
    ['written blind by another hand, then tuned on', './another-hand-sheets.txt', 44, 11],
    ['written blind for six quizzes of other lengths, then tuned on', './fresh-hand-sheets.txt', 40],
    ['written blind for six more, measured after rules were made from those', './second-hand-sheets.txt', 40, 2],
    ['in the habits that these show, then tuned on', './habit-sheets.txt', 311, 19],
    ['of eleven families, written blind, then tuned on', './family-blind-a.txt', 40],
    ['of eleven families, written blind, never looked at', './family-blind-b.txt', 40, 3],
    ['in the habits of eleven families, then tuned on', './family-sheets.txt', 140],
    ['written blind for six further quizzes, then tuned on', './later-hand-sheets.txt', 50, 3],
    ['written blind for three more, measured after rules were made from those', './later-hand-sheets-b.txt', 50, 7],
    ['varied from the first of these, with counter-examples', './later-variations.txt', 37, 0],
    // These three are prose, of which some questions stay unread.
    ['shown by another writer, measured blind, then tuned on', './shown-sheets.txt', 63, 3],
    // Prose by numbers or by its matter alone, steps that end in bare answers, notes.
    ['kept back of that writer, measured and not tuned on', './kept-back-sheets.txt', 62, 9],
    // Two have the texts of options in another language than the quiz.
    ['shown by a further writer, measured blind, then tuned on', './tuned-sheets.txt', 40, 2],
    ['kept back of the further writer, measured and not tuned on', './unseen-sheets.txt', 40, 2, 1],
    // Prose that speaks of options and of its matter in place of questions.
    ['shown by one more writer, measured blind, then tuned on', './shown-again-sheets.txt', 60, 1, 0],
    // What these five are nobody has looked at.
    ['kept back of that one more writer, measured and not tuned on', './unseen-again-sheets.txt', 60, 5, 1]
  ] as const)('are read as a fair examiner reads them: %s', (_, name, count, known?: number, knownLenient?: number) => {
    const all = sheetsIn(name)
    const sheets = all.map((sheet) => ({ name: sheet.name, misses: missesOf(sheet, usualAnswers(all, sheet)) }))
    const wrong = sheets.filter(({ misses }) => misses.length > 0)
    const lenient = wrong.filter(({ misses }) => misses.some((miss) => miss.lenient))
    const shown = `${wrong.length} of ${sheets.length} wrong, ${lenient.length} too lenient\n${JSON.stringify(wrong, null, 1)}`
    expect(sheets).toHaveLength(count)
    expect(wrong.length, shown).toBeLessThanOrEqual(known ?? 0.03 * count)
    expect(lenient.length, shown).toBeLessThanOrEqual(knownLenient ?? 0.01 * sheets.length)
  })
})
