import { hangs, isPieceOfDelimiter, settleBetween } from './hanging.ts'
import { joinParts, type Part, type Shelves } from './part.ts'

/** The delimiter that pieces make together; the pieces in the middle of a brace alone make a stroke. */
const wholes: readonly [RegExp, string][] = [
  [/[⎛⎜⎝]/u, '('],
  [/[⎞⎟⎠]/u, ')'],
  [/[⎡⎢⎣]/u, '['],
  [/[⎤⎥⎦]/u, ']'],
  [/[⎧⎨⎩]/u, '{'],
  [/[⎫⎬⎭]/u, '}'],
  [/[‖∥]/u, '‖'],
  [/./u, '|']
]

const opens = /^[⎛⎞⎡⎤⎧⎫]$/u
const closes = /^[⎝⎠⎣⎦⎩⎭]$/u
const stroke = /^[|∣‖∥]$/u

/** Ems by which two pieces of one delimiter may stand side by side, and one below the other's end. */
const BESIDE = 0.1
const BELOW = 0.5

/** Makes one sign of the pieces of a large delimiter, and of strokes above each other. */
export function joinDelimiters(shelves: Shelves, parts: readonly Part[]): void {
  const pieces = parts.filter((part) => isPieceOfDelimiter(part.text) && hangs(part))
  const sorted = pieces.toSorted((a, b) => Math.round(a.x) - Math.round(b.x) || a.top - b.top)
  let open: Part[] = []
  const close = () => {
    if (open.length > 0) shelves.replace(open, wholeOf(open))
    open = []
  }
  for (const piece of sorted) {
    const last = open.at(-1)
    if (last && !goesOn(last, piece)) close()
    open.push(piece)
  }
  close()
}

function goesOn(last: Part, piece: Part): boolean {
  const em = piece.fontSize
  if (stroke.test(last.text) !== stroke.test(piece.text)) return false
  if (opens.test(piece.text) || closes.test(last.text)) return false
  return Math.abs(piece.x - last.x) < BESIDE * em && piece.top - last.bottom < BELOW * em
}

function wholeOf(pieces: readonly Part[]): Part {
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  const signs = pieces.map(({ text }) => text).join('')
  const text = wholes.find(([form]) => form.test(signs))![1]
  const joined = joinParts(pieces, { text, y: first.y, fontSize: first.fontSize })
  return settleBetween(joined, first.top, last.bottom)
}
