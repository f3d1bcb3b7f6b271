import type { PaperNote, PaperText } from '../../schemas/paper.ts'
import type { PaperStructure } from '../../schemas/paper-structure.ts'
import {
  type DoubtedPaper,
  type ReadingDoubt,
  type ReadingPart,
  readingConfidenceSchema,
  readingPartSchema
} from '../../schemas/reading-doubts.ts'
import { calibration } from './calibration.ts'
import { citationDoubts } from './citation-doubts.ts'
import { floatDoubts } from './float-doubts.ts'
import { frontDoubts } from './front-doubts.ts'
import { referenceDoubts } from './reference-doubts.ts'
import { sectionDoubts } from './section-doubts.ts'

/** Finds what speaks against a part of what was read, from what else was read of the same paper. */
type FindDoubts = (paper: PaperStructure) => ReadingDoubt[]

const finders: readonly FindDoubts[] = [frontDoubts, sectionDoubts, referenceDoubts, citationDoubts, floatDoubts]

/** What speaks against what was read of a paper, and how sure one may be of each part of it. */
export function doubtReading(paper: PaperText): Pick<DoubtedPaper, 'confidence' | 'doubts'> {
  const doubts = [...finders.flatMap((find) => find(paper)), ...layerDoubts(paper)]
  const confidence = Object.entries(calibration).map(([part, { share, weights }]) => {
    // Ten entries out of order are one reason to doubt a list, not ten.
    const codes = new Set(doubts.filter(({ parts }) => parts.some((each) => each === part)).map(({ code }) => code))
    const told = [...codes].reduce((rest, code) => rest * (weights[code] ?? unmeasured), share)
    return [part, Math.round(told * 100) / 100]
  })
  return { confidence: readingConfidenceSchema.parse(Object.fromEntries(confidence)), doubts }
}

/** Of a doubt that no known paper showed. */
const unmeasured = 0.5

/** Pages on which title, authors and abstract stand. */
const frontPages = 2
const frontParts = new Set<ReadingPart>(['title', 'authors', 'abstract'])
const unreadLayers = new Set<PaperNote['code']>(['layer_contradicts_image', 'layer_unfit', 'layer_not_looked_at'])

/** What a scan makes doubtful: recognised letters in every part, pages whose layer is not read, and layers that
 * say other words than their image. */
function layerDoubts({ ocr, notes }: PaperText): ReadingDoubt[] {
  const parts = readingPartSchema.options
  const unread = notes.filter(({ code }) => unreadLayers.has(code))
  const isFrontUnread = unread.some(({ page }) => page !== undefined && page <= frontPages)
  const structureless = notes.find(({ code }) => code === 'structure_unreadable')
  const doubts: ReadingDoubt[] = []
  if (ocr) doubts.push({ parts, code: 'recognised', message: `${ocr.pages} pages were recognised in images` })
  if (structureless) doubts.push({ parts, code: 'structure_unreadable', message: structureless.message })
  const [first] = unread
  if (first)
    doubts.push({
      parts: parts.filter((part) => isFrontUnread || !frontParts.has(part)),
      code: 'layer_not_read',
      message: `${unread.length} ${unread.length === 1 ? 'page is an image' : 'pages are images'} whose text is not read`,
      page: first.page
    })
  const disagreeing = notes.find(({ code }) => code === 'layer_disagrees')
  if (disagreeing?.page)
    doubts.push({ parts, code: 'layer_disagrees', message: disagreeing.message, page: disagreeing.page })
  return doubts
}
