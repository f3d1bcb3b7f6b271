import type { PaperStructure } from '../../schemas/paper-structure.ts'
import type { ReadingDoubt } from '../../schemas/reading-doubts.ts'
import { countWords } from '../../text/count-words.ts'
import { isPersonName } from '../pdf/structure/front-matter/person-names.ts'

/** Words of a title; the longest of journals have fewer than forty. */
const longestTitle = 35
/** Words of an abstract: journals ask for 100 to 250, and print some of forty. */
const shortestAbstract = 35
const longestAbstract = 350

/** Titles are made of words; a line of a formula, or of an image that was recognised wrongly, is not. */
const leastShareOfWords = 0.7
const word =
  /^[\p{Ps}\p{Pi}"'‘’“”]*(?:\p{Lu}?\p{Ll}+|\p{Lu}{2,}|\p{Lu}|&|\d{1,4}s?|\p{Pd})(?:[-–’'/.](?:\p{L}+|\d+))*\.?[\p{Pe}\p{Pf}\p{Po}"'*†‡]*$/u

/** What speaks against title, authors and abstract. */
export function frontDoubts(paper: PaperStructure): ReadingDoubt[] {
  return [...titleDoubts(paper), ...authorDoubts(paper), ...abstractDoubts(paper)]
}

function titleDoubts({ title, authors }: PaperStructure): ReadingDoubt[] {
  if (title === null) return [{ parts: ['title'], code: 'title_missing', message: 'no title was found' }]
  const words = title.split(/\s+/)
  const names = title.split(/,|\band\b|&/).map((name) => name.trim())
  const unlike = words.filter((text) => !word.test(text)).length
  const doubts: ReadingDoubt[] = []
  // 'Increasing Returns and Long-Run Growth' reads like two names as well.
  if (authors.length === 0 && names.length > 1 && names.every(isPersonName))
    doubts.push({ parts: ['title'], code: 'title_like_names', message: 'the title reads like a list of names' })
  if (1 - unlike / words.length < leastShareOfWords)
    doubts.push({
      parts: ['title'],
      code: 'title_like_formula',
      message: `${unlike} of ${words.length} words of the title are none`
    })
  if (words.length > longestTitle)
    doubts.push({ parts: ['title'], code: 'title_long', message: `the title has ${words.length} words` })
  return doubts
}

function authorDoubts({ authors }: PaperStructure): ReadingDoubt[] {
  if (authors.length === 0) return [{ parts: ['authors'], code: 'authors_missing', message: 'no authors were found' }]
  return authors
    .filter((author) => !isPersonName(author))
    .map((author) => ({
      parts: ['authors'],
      code: 'author_unlike_name',
      message: `"${author}" does not look like a name`
    }))
}

function abstractDoubts({ abstract }: PaperStructure): ReadingDoubt[] {
  if (abstract === null) return [{ parts: ['abstract'], code: 'abstract_missing', message: 'no abstract was found' }]
  const words = countWords(abstract)
  const doubts: ReadingDoubt[] = []
  const told = `the abstract has ${words} words`
  if (words < shortestAbstract) doubts.push({ parts: ['abstract'], code: 'abstract_short', message: told })
  if (words > longestAbstract) doubts.push({ parts: ['abstract'], code: 'abstract_long', message: told })
  if (!/^[\P{L}]*(?:\p{Lu}|\d)/u.test(abstract) || !/[.?!][\p{Pe}\p{Pf}"'*†‡\d]*$/u.test(abstract))
    doubts.push({
      parts: ['abstract'],
      code: 'abstract_cut',
      message: 'the abstract does not begin or end as a sentence does'
    })
  return doubts
}
